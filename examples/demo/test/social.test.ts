import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { continueWithDemoId, linkDemoId } from './demo-id.js';
import { register, sees, seesHeading, sessionCookieOf, signIn, signUp, somebody } from './person.js';

describeInBrowser('an identity provider', () => {
  const { demo, open } = setStage({ demoIdPort: 0 });

  it('signs a new person up, and the same one in again', async () => {
    const page = await open();
    await continueWithDemoId(page, { name: 'Ada Lovelace' });
    await seesHeading(page, 'Hello, Ada Lovelace');
    const id = await userIdOf(page);
    await signOut(page);
    await continueWithDemoId(page, { name: 'Ada Lovelace' }, '/sign-up');
    await seesHeading(page, 'Hello, Ada Lovelace');
    expect(await userIdOf(page)).toBe(id);
  });

  it('leads on to the page that one wanted to see', async () => {
    const page = await open();
    await page.goto('/profile');
    await seesHeading(page, 'Sign in');
    await continueWithDemoId(page, { email: 'wanderer@example.com' }, page.url());
    await seesHeading(page, 'Profile');
  });

  it('is linked to an account with a password, and unlinked again', async () => {
    const ada = somebody();
    const page = await open();
    await signUp(page, ada);
    const id = await userIdOf(page);
    await linkDemoId(page, { email: ada.email });
    await page.getByRole('status').getByText('Demo ID is linked.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await waysIn(page)).toEqual(['Password', 'Demo ID']);
    expect(await page.getByRole('button', { name: 'Link Demo ID', exact: true }).count()).toBe(0);

    await signOut(page);
    await continueWithDemoId(page, { email: ada.email });
    await seesHeading(page, `Hello, ${ada.name}`);
    expect(await userIdOf(page)).toBe(id);

    await page.goto('/security');
    await page.getByRole('button', { name: 'Unlink Demo ID' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('status').getByText('Demo ID is unlinked.').waitFor();
    await expect.poll(() => waysIn(page)).toEqual(['Password']);
    await page.getByRole('button', { name: 'Link Demo ID', exact: true }).waitFor();
  });

  it('is the only way in of whoever came by it, and stays', async () => {
    const page = await open();
    await continueWithDemoId(page, { email: 'only@example.com' });
    await seesHeading(page, 'Hello, only');
    await page.goto('/security');
    const unlink = page.getByRole('button', { name: 'Unlink Demo ID' });
    expect(await unlink.getAttribute('aria-disabled')).toBe('true');
    await unlink.press('Enter');
    await page.getByRole('status').getByText('This is your only way in.').waitFor();
    expect(await waysIn(page)).toEqual(['Demo ID']);
  });

  it('is not linked to two people', async () => {
    const [first, second] = [await open(), await open()];
    const ada = somebody();
    await signUp(first, ada);
    await linkDemoId(first, { email: ada.email });
    await first.getByRole('status').getByText('Demo ID is linked.').waitFor();
    // The address of the account here changes hands; the one at Demo ID stays with whom it is linked to.
    await first.request.post('/api/auth/change-email', {
      headers: { origin: demo().url },
      data: { newEmail: 'ada-elsewhere@example.com' },
    });
    await register(demo(), { ...ada, name: 'Somebody else' });
    await signIn(second, { ...ada, name: 'Somebody else' });
    await linkDemoId(second, { email: ada.email });
    await seesHeading(second, 'That account was not linked');
    await sees(second, 'This account at Demo ID belongs to somebody else here.');
    await second.getByRole('link', { name: 'Go to Security' }).click();
    await seesHeading(second, 'Security');
    expect(await waysIn(second)).toEqual(['Password']);
  });

  it('is not linked when its address is another', async () => {
    const page = await open();
    await signUp(page, somebody());
    await linkDemoId(page, { email: 'another@example.com' });
    await seesHeading(page, 'That account was not linked');
    await sees(page, 'Your account at Demo ID has another e-mail address than the one here.');
  });

  it('signs nobody in to an account whose address it does not vouch for', async () => {
    const ada = somebody();
    await register(demo(), ada);
    const page = await open();
    await continueWithDemoId(page, { email: ada.email, verified: false });
    await seesHeading(page, 'You are not signed in');
    await sees(page, 'There is an account with this address already');
    expect(await sessionCookieOf(page)).toBeUndefined();
  });

  it('makes nobody of a person without an address', async () => {
    const page = await open();
    await continueWithDemoId(page, { name: 'Alan Turing' });
    await sees(page, 'Demo ID tells us no e-mail address');
    expect(await sessionCookieOf(page)).toBeUndefined();
  });

  it('may be left without an answer', async () => {
    const page = await open();
    await continueWithDemoId(page, 'cancel');
    await seesHeading(page, 'You are not signed in');
    await sees(page, 'You cancelled at Demo ID.');
    expect(await sessionCookieOf(page)).toBeUndefined();
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await seesHeading(page, 'Sign in');

    await signUp(page, somebody());
    await linkDemoId(page, 'cancel');
    await seesHeading(page, 'That account was not linked');
    await sees(page, 'You cancelled at Demo ID.');
  });

  it('is asked once: its answer is good for nothing a second time, and for nobody else', async () => {
    const page = await open({ refusals: [400] });
    const came = page.waitForRequest((request) => request.url().includes('/callback/demo-id'));
    await continueWithDemoId(page, { email: 'once@example.com' });
    await seesHeading(page, 'Hello, once');
    const callback = (await came).url();

    await page.goto(callback);
    await sees(page, 'please_restart_the_process');
    const thief = await open({ refusals: [400] });
    await thief.goto(callback);
    await sees(thief, 'please_restart_the_process');
    expect(await sessionCookieOf(thief)).toBeUndefined();
    await page.goto('/');
    await seesHeading(page, 'Hello, once');
  });

  it('has nothing more to answer when one goes back to it', async () => {
    const page = await open({ refusals: [400] });
    await continueWithDemoId(page, { email: 'back@example.com' });
    await seesHeading(page, 'Hello, back');
    await page.goBack();
    await page.getByRole('heading', { name: 'Please begin again' }).waitFor();
    await page.goForward();
    await seesHeading(page, 'Hello, back');
  });
});

describeInBrowser('a demo without identity providers', () => {
  const { open } = setStage();

  it('offers none', async () => {
    const page = await open();
    await page.goto('/sign-in');
    await seesHeading(page, 'Sign in');
    expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0);
    await signUp(page, somebody());
    await page.goto('/security');
    await page.getByRole('button', { name: 'Unlink Password' }).waitFor();
    expect(await page.getByRole('button', { name: /^Link / }).count()).toBe(0);
  });
});

async function waysIn(page: Page): Promise<readonly string[]> {
  await page
    .getByRole('button', { name: /^Unlink/ })
    .first()
    .waitFor();
  // In one look: the list may change under whoever reads it button by button.
  const labels = await page
    .getByRole('button', { name: /^Unlink / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace('Unlink ', ''));
}

async function userIdOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/get-session');
  const { user } = await answer.json();
  return user.id;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect.poll(() => sessionCookieOf(page)).toBeUndefined();
}
