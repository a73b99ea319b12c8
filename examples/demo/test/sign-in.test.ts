import { expect, it } from 'vitest';
import { seesAccount } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import {
  createAccount,
  fillSignIn,
  fillSignUp,
  hasFocus,
  newPerson,
  register,
  sees,
  seesHeading,
  sessionCookieOf,
  signIn,
  signOut,
  signUp,
  tabTo,
} from './person.js';

describeInBrowser('signing in', () => {
  const { demo, open } = setStage();

  /** A user with an account who is not signed in. */
  async function member() {
    const person = newPerson();
    await register(demo(), person);
    return person;
  }

  it('shows exactly the same page for a wrong password and an unknown address [R-G01]', async () => {
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
    const unknownAddress = await seen({ email: 'unknown@example.com', password: 'something else' });
    expect(wrongPassword.text).toContain('Incorrect email or password.');
    expect(wrongPassword.focused).toBe('Incorrect email or password.');
    expect(unknownAddress).toEqual(wrongPassword);
    expect(await sessionCookieOf(page)).toBeUndefined();
  });

  it('sets a cookie with an expiry if it should be remembered', async () => {
    const ada = await member();
    const page = await open();
    await signIn(page, ada);
    const cookie = await sessionCookieOf(page);
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 6 * 86_400);
  });

  it('sets a cookie without an expiry if it should not be remembered', async () => {
    const ada = await member();
    const page = await open();
    await page.goto('/sign-in');
    await page.getByLabel('Remember me').uncheck();
    await fillSignIn(page, ada);
    await seesHeading(page, 'Hello, Ada Lovelace');
    // The browser's value for a cookie that is removed when it closes.
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
    await sees(page, 'Sign in to continue.');
    await fillSignIn(page, ada);
    await seesAccount(page, 'devices');
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/account#devices');
    await page.goBack();
    // The form is not in the history: back opens the page from which the visitor came.
    await expect.poll(() => page.url()).toBe('about:blank');
  });

  it('returns there after a sign-up too', async () => {
    const page = await open();
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Create an account' }).click();
    const grace = newPerson('Grace Hopper');
    await fillSignUp(page, grace);
    await seesHeading(page, 'Account');
  });

  it('opens the home page if the next page would be on another site', async () => {
    const ada = await member();
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/.//evil.example']) {
      const page = await open();
      await page.goto(`/sign-in?${new URLSearchParams({ next })}`);
      await fillSignIn(page, ada);
      await seesHeading(page, 'Hello, Ada Lovelace');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    }
  });

  it('has no sign-in page for signed-in users', async () => {
    const page = await open();
    await createAccount(page, newPerson());
    for (const path of ['/sign-in', '/sign-up', '/sign-in?returnTo=/sign-in']) {
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
    await tabTo(page, 'Email, username or phone number');
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
    // A screen reader announces the new page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hello, Ada Lovelace');
  });

  it('ends with a sign-out: the cookie is removed, and the page and other tabs show it at once', async () => {
    const page = await open();
    await signUp(page, newPerson());
    const otherTab = await page.context().newPage();
    await otherTab.goto('/profile');
    await seesHeading(otherTab, 'Account');
    await signOut(page);
    await sees(page, 'You are signed out.');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await sessionCookieOf(page)).toBeUndefined();
    await seesHeading(otherTab, 'Sign in');
    await page.goto('/profile');
    await seesHeading(page, 'Sign in');
  });

  it('shows the signed-in user in the first paint, without another request', async () => {
    const page = await open();
    await signUp(page, newPerson());
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/get-session') && asked.push(request.url()));
    // The signed-out navigation is never rendered in between.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('Create an account')) console.error('flash of signed-out state');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await seesHeading(page, 'Hello, Ada Lovelace');
    await page.goto('/profile');
    await seesHeading(page, 'Account');
    expect(asked).toEqual([]);
  });
});
