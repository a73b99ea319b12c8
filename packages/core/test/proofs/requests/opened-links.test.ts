// The GET of a program changes nothing if its header says that it is a prefetch, and a form of another site is refused.
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeletionMail } from '../../../src/features/account-deletion/confirmation.js';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { type Found, findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { createOutbox } from '../../fixtures/email-verification/outbox.js';

const redirects = (await findPublicEndpoints()).filter(({ endpoint }) => endpoint.route.kind === 'redirect');
const changing = redirects.filter(({ endpoint }) => !endpoint.onlyReads);
const posted = redirects.filter(({ endpoint }) => endpoint.route.methods.includes('POST'));
const named = (found: readonly Found[]) => found.map((each) => [each.name, each] as const);

let server: TestServer;
let person: Person;
beforeEach(async () => {
  server = await openTestServer();
  person = await server.meet();
});

async function openConfirming({ confirmLinks = true } = {}) {
  const outbox = createOutbox();
  const deletions: DeletionMail[] = [];
  const opened = testAuth({
    verification: { confirmLinks },
    emailVerification: { ...outbox.verification, sendOnSignUp: true, autoSignInAfterVerification: !confirmLinks },
    user: {
      changeEmail: outbox.change,
      deleteUser: { enabled: true, sendDeleteAccountVerification: (mail) => void deletions.push(mail) },
    },
  });
  const browser = opened.openBrowser();
  await browser.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
  await opened.auth.settled();
  const path = (url = '') => url.replace('https://app.example.com/api/auth', '');
  return { ...opened, browser, outbox, deletions, path };
}

async function emailOf(browser: Browser): Promise<readonly [string, boolean] | null> {
  const { json } = await browser.get('/get-session');
  const { user } = (json ?? {}) as { user?: { email: string; emailVerified: boolean } };
  return user ? [user.email, user.emailVerified] : null;
}

const lookingAhead = [
  ['sec-purpose', 'prefetch'],
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
  ['x-purpose', 'preview'],
  ['x-moz', 'prefetch'],
] as const;

describe('a link that a browser prefetches [D23 I10-A5]', () => {
  it('is listed here', () => {
    expect(changing.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['callbackOAuth', 'deleteUserCallback', 'restoreEmail', 'verifyEmail', 'verifyMagicLink']),
    );
  });

  it.each(named(changing))('changes nothing, and runs no statement: %s', async (_, found) => {
    const { path } = requestFor(found, smallestInput(found));
    const before = await server.contents();
    for (const [name, value] of lookingAhead) {
      server.statements.length = 0;
      const answer = await person.browser.get(path, { headers: { [name]: value } });
      expect(answer).toMatchObject({ status: 425, json: { code: 'LINK_IS_NOT_PREFETCHED' } });
      expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([null, []]);
      expect(server.statements).toEqual([]);
    }
    expect(await server.contents()).toBe(before);
  });

  it('does not delete an account by the confirmation link', async () => {
    await person.browser.post('/delete-user', { password: person.password });
    await server.auth.settled();
    const path = `/delete-user/callback?token=${server.deletions.at(-1)?.token}&callbackURL=/bye`;
    const early = await person.browser.get(path, { headers: { 'sec-purpose': 'prefetch' } });
    expect(early.status).toBe(425);
    expect((await person.browser.get(path)).headers.get('location')).toBe('/bye');
  });
});

describe('a form that is posted to a redirect', () => {
  it('must come from our own page, except the form of a provider', () => {
    for (const { name, endpoint } of posted)
      expect(endpoint.form, name).toBe(name === 'callbackOAuth' ? 'any page' : 'own page');
  });

  it.each(named(posted.filter(({ endpoint }) => endpoint.form === 'own page')))(
    'changes nothing without the page: %s',
    async (_, found) => {
      const { path } = requestFor(found, smallestInput(found));
      const before = await server.contents();
      const [place = '', query = ''] = path.split('?');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const own = await person.browser.post(place, query, { headers });
      expect(own.headers.get('location')).toBe('/api/auth/error?error=open_the_link_again');
      for (const origin of ['https://evil.tld', 'https://sub.app.example.com', 'null']) {
        const foreign = await person.browser.post(place, query, { headers: { ...headers, origin } });
        expect(foreign).toMatchObject({ status: 403, json: { code: 'INVALID_ORIGIN' } });
      }
      expect(await server.contents()).toBe(before);
    },
  );
});

describe('with confirmLinks', () => {
  it('a mailed link shows a page, whose button carries out the action of the link', async () => {
    const { auth, browser, outbox, deletions, path } = await openConfirming();
    const verifying = path(outbox.verifications.at(-1)?.url);
    const page = await browser.get(verifying);
    expect([page.status, page.text.includes('ada@example.com')]).toEqual([200, true]);
    expect(await emailOf(browser)).toEqual(['ada@example.com', false]);
    expect((await browser.submitForm(page)).headers.get('location')).toBe('/');
    expect(await emailOf(browser)).toEqual(['ada@example.com', true]);

    await browser.post('/change-email', { newEmail: 'new@example.com' });
    await auth.settled();
    const change = await browser.get(path(outbox.changes.at(-1)?.url));
    expect(await emailOf(browser)).toEqual(['ada@example.com', true]);
    expect((await browser.submitForm(change)).headers.get('location')).toBe('/');
    expect(await emailOf(browser)).toEqual(['new@example.com', false]);

    await browser.post('/delete-user', { password: 'correct horse', callbackURL: '/bye' });
    await auth.settled();
    const deletion = await browser.get(path(deletions.at(-1)?.url));
    expect(await emailOf(browser)).toEqual(['new@example.com', false]);
    expect((await browser.submitForm(deletion)).headers.get('location')).toBe('/bye');
    expect(await emailOf(browser)).toBeNull();
  });

  it('a scanner does not verify an address', async () => {
    const { openBrowser, browser, outbox, path } = await openConfirming();
    for (let scan = 0; scan < 3; scan++) await openBrowser().get(path(outbox.verifications.at(-1)?.url));
    expect(await emailOf(browser)).toEqual(['ada@example.com', false]);
  });
});

describe('GET /verify-email', () => {
  it('removes nothing and claims nothing, also with automatic sign-in [D23 I10-A5]', async () => {
    const { openBrowser, browser, outbox, path } = await openConfirming({ confirmLinks: false });
    const scanner = openBrowser();
    await scanner.get(path(outbox.verifications.at(-1)?.url));
    expect(await emailOf(scanner)).toEqual(['ada@example.com', true]);
    expect((await browser.get('/list-accounts')).json).toHaveLength(1);
    expect((await browser.get('/list-sessions')).json).toHaveLength(2);
  });
});
