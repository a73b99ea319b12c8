import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import {
  fillSignIn,
  fillSignUp,
  hasFocus,
  register,
  sees,
  seesHeading,
  sessionCookieOf,
  signIn,
  signUp,
  somebody,
  tabTo,
} from './person.js';

describeInBrowser('signing in', () => {
  const { demo, open } = setStage();

  /** Somebody who has an account and is signed in nowhere. */
  async function member() {
    const person = somebody();
    await register(demo(), person);
    return person;
  }

  it('answers a wrong password and an unknown address with the very same page [R-G01]', async () => {
    const ada = await member();
    const page = await open({ refusals: [401] });
    const seen = async (attempt: { readonly email: string; readonly password: string }) => {
      await page.goto('/sign-in');
      await fillSignIn(page, attempt);
      const alert = page.getByRole('alert');
      await expect.poll(() => hasFocus(alert)).toBe(true);
      return { text: await page.getByRole('main').textContent(), focused: await alert.textContent() };
    };
    const wrongPassword = await seen({ email: ada.email, password: 'something else' });
    const unknownAddress = await seen({ email: 'nobody-at-all@example.com', password: 'something else' });
    expect(wrongPassword.text).toContain('The e-mail address or the password is wrong.');
    expect(wrongPassword.focused).toBe('The e-mail address or the password is wrong.');
    expect(unknownAddress).toEqual(wrongPassword);
    expect(await sessionCookieOf(page)).toBeUndefined();
  });

  it('keeps a cookie with an expiry when it shall be remembered', async () => {
    const ada = await member();
    const page = await open();
    await signIn(page, ada);
    const cookie = await sessionCookieOf(page);
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 6 * 86_400);
  });

  it('keeps a cookie without an expiry when it shall not be remembered', async () => {
    const ada = await member();
    const page = await open();
    await page.goto('/sign-in');
    await page.getByLabel('Remember me').uncheck();
    await fillSignIn(page, ada);
    await seesHeading(page, 'Hello, Ada Lovelace');
    // The browser's word for a cookie that goes when it closes.
    expect((await sessionCookieOf(page))?.expires).toBe(-1);
    await page.reload();
    await seesHeading(page, 'Hello, Ada Lovelace');
    expect((await sessionCookieOf(page))?.expires).toBe(-1);
  });

  it('asks a visitor of a protected page to sign in, and returns there', async () => {
    const ada = await member();
    const page = await open();
    await page.goto('/sessions');
    await seesHeading(page, 'Sign in');
    await sees(page, 'Please sign in to see that page.');
    await fillSignIn(page, ada);
    await seesHeading(page, 'Devices');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/sessions');
    await page.goBack();
    // The form is not in the history: back leads to where the visitor came from.
    await expect.poll(() => page.url()).toBe('about:blank');
  });

  it('returns there by way of a sign-up too', async () => {
    const page = await open();
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Create an account' }).click();
    const grace = somebody('Grace Hopper');
    await fillSignUp(page, grace);
    await seesHeading(page, 'Profile');
  });

  it('leads home when the way back would leave this site', async () => {
    const ada = await member();
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/.//evil.example']) {
      const page = await open();
      await page.goto(`/sign-in?${new URLSearchParams({ next })}`);
      await fillSignIn(page, ada);
      await seesHeading(page, 'Hello, Ada Lovelace');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    }
  });

  it('has no sign-in page for those who are signed in', async () => {
    const page = await open();
    await signUp(page, somebody());
    for (const path of ['/sign-in', '/sign-up', '/sign-in?next=/sign-in']) {
      await page.goto(path);
      await seesHeading(page, 'Hello, Ada Lovelace');
    }
  });

  it('works with the keyboard alone', async () => {
    const ada = await member();
    const page = await open();
    await page.goto('/sign-in');
    await seesHeading(page, 'Sign in');
    expect(await tabTo(page, 'Skip to the content')).toBe(1);
    await page.keyboard.press('Enter');
    await tabTo(page, 'E-mail, username or phone number');
    await page.keyboard.type(ada.email);
    await tabTo(page, 'Password');
    await page.keyboard.type(ada.password);
    await tabTo(page, 'Show password');
    await page.keyboard.press('Space');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ada.password);
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.keyboard.press('Space');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password');
    await tabTo(page, 'Remember me');
    await page.keyboard.press('Space');
    await tabTo(page, 'Sign in');
    await page.keyboard.press('Enter');
    await seesHeading(page, 'Hello, Ada Lovelace');
    expect((await sessionCookieOf(page))?.expires).toBe(-1);
    // Whoever cannot see the page hears where they have come to.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hello, Ada Lovelace');
  });

  it('ends with a sign-out: the cookie goes, the page knows at once, and other tabs follow', async () => {
    const page = await open();
    await signUp(page, somebody());
    const otherTab = await page.context().newPage();
    await otherTab.goto('/profile');
    await seesHeading(otherTab, 'Profile');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await sees(page, 'You are signed out.');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await sessionCookieOf(page)).toBeUndefined();
    await seesHeading(otherTab, 'Sign in');
    await page.goto('/profile');
    await seesHeading(page, 'Sign in');
  });

  it('shows who is signed in from the first paint, without asking the server again', async () => {
    const page = await open();
    await signUp(page, somebody());
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/get-session') && asked.push(request.url()));
    // Even a visitor's page never shows in between: the signed-out navigation is not rendered once.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('Create an account')) console.error('flash of signed-out state');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await seesHeading(page, 'Hello, Ada Lovelace');
    await page.goto('/profile');
    await seesHeading(page, 'Profile');
    expect(asked).toEqual([]);
  });
});
