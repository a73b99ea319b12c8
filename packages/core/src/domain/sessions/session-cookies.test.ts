import { expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const cookieName = (name: string) => `__Secure-latchkey.${name}`;

/** The names of the cookies that an answer removes. */
function removedBy(answer: { readonly headers: Headers }): readonly (string | undefined)[] {
  const removing = answer.headers.getSetCookie().filter((each) => each.includes('Max-Age=0'));
  return removing.map((each) => each.split('=')[0]);
}

it('a sign-out removes the session cookie, and of the others only those that the browser has', async () => {
  const { openBrowser } = testAuth({ session: { cookieCache: { enabled: true } } });
  const brief = openBrowser();
  await brief.post('/sign-up/email', { ...ada, rememberMe: false });
  expect(removedBy(await brief.post('/sign-out', {}))).toEqual(
    ['session_token', 'session_data', 'dont_remember'].map(cookieName),
  );

  const browser = openBrowser();
  await browser.post('/sign-in/email', ada);
  expect(removedBy(await browser.post('/sign-out', {}))).toEqual(['session_token', 'session_data'].map(cookieName));
});

it('a sign-in without "remember me" marks the browser, and a later one with it removes the mark', async () => {
  const { openBrowser } = testAuth();
  const browser = openBrowser();
  const marked = await browser.post('/sign-up/email', { ...ada, rememberMe: false });
  expect(removedBy(marked)).toEqual([]);
  expect(browser.cookieNames()).toContain(cookieName('dont_remember'));
  const remembered = await browser.post('/sign-in/email', ada);
  expect(removedBy(remembered)).toEqual([cookieName('dont_remember')]);
  expect(removedBy(await browser.post('/sign-in/email', ada))).toEqual([]);
});
