import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirm, openAccount, partOf, seesAccount } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { continueWithDemoId, linkDemoId } from './demo-id.js';
import {
  createAccount,
  newPerson,
  register,
  sees,
  seesHeading,
  sessionCookieOf,
  signIn,
  signOut,
  signUp,
} from './person.js';

describeInBrowser('an identity provider', () => {
  const { demo, open } = setStage({ demoIdPort: 0 });

  it('signs a new user up, and later in', async () => {
    const page = await open();
    await continueWithDemoId(page, { name: 'Ada Lovelace' });
    await seesHeading(page, 'Hello, Ada Lovelace');
    const id = await userIdOf(page);
    await signOutCompletely(page);
    await continueWithDemoId(page, { name: 'Ada Lovelace' }, '/sign-up');
    await seesHeading(page, 'Hello, Ada Lovelace');
    expect(await userIdOf(page)).toBe(id);
  });

  it('opens the page that the visitor wanted to see', async () => {
    const page = await open();
    await page.goto('/profile');
    await seesHeading(page, 'Sign in');
    await continueWithDemoId(page, { email: 'wanderer@example.com' }, page.url());
    await seesHeading(page, 'Account');
  });

  it('is linked to an account with a password, and unlinked again', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    const id = await userIdOf(page);
    await linkDemoId(page, { email: ada.email });
    await linkedPart(page).getByRole('status').getByText('Demo ID was linked.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await signInOptions(page)).toEqual(['Password', 'Demo ID']);
    expect(await page.getByRole('button', { name: 'Link Demo ID', exact: true }).count()).toBe(0);

    await signOutCompletely(page);
    await continueWithDemoId(page, { email: ada.email });
    await seesHeading(page, `Hello, ${ada.name}`);
    expect(await userIdOf(page)).toBe(id);

    await openAccount(page, 'security');
    await page.getByRole('button', { name: 'Unlink Demo ID' }).click();
    await confirm(page, 'Unlink Demo ID?', 'Unlink');
    await linkedPart(page).getByText('Demo ID was unlinked.', { exact: true }).waitFor();
    await expect.poll(() => signInOptions(page)).toEqual(['Password']);
    await page.getByRole('button', { name: 'Link Demo ID', exact: true }).waitFor();
  });

  it('cannot be unlinked if it is the only way to sign in', async () => {
    const page = await open();
    await continueWithDemoId(page, { email: 'only@example.com' });
    await seesHeading(page, 'Hello, only');
    await openAccount(page, 'security');
    await linkedPart(page).getByText('You cannot remove your only sign-in method.').waitFor();
    expect(await signInOptions(page)).toEqual(['Demo ID']);
    expect(await page.getByRole('button', { name: /^Unlink/ }).count()).toBe(0);
  });

  it('is not linked to two users', async () => {
    const [first, second] = [await open(), await open()];
    const ada = newPerson();
    await createAccount(first, ada);
    await linkDemoId(first, { email: ada.email });
    await linkedPart(first).getByRole('status').getByText('Demo ID was linked.').waitFor();
    // Another user gets the address here; the account at Demo ID stays linked to the first user.
    await first.request.post('/api/auth/change-email', {
      headers: { origin: demo().url },
      data: { newEmail: 'ada-elsewhere@example.com' },
    });
    await register(demo(), { ...ada, name: 'Another User' });
    await signIn(second, { ...ada, name: 'Another User' });
    await linkDemoId(second, { email: ada.email });
    await refusal(second, 'This Demo ID account is already linked to another user.');
    expect(await signInOptions(second)).toEqual(['Password']);
  });

  it('is not linked if it has another address', async () => {
    const page = await open();
    await createAccount(page, newPerson());
    await linkDemoId(page, { email: 'another@example.com' });
    await refusal(page, 'That Demo ID account has a different email address. Choose the one with your email address.');
  });

  it('signs no user in to an account whose address it has not verified', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const page = await open();
    await continueWithDemoId(page, { email: ada.email, verified: false });
    await seesHeading(page, 'Sign in');
    await page.getByRole('alert').getByText('An account with this email address already exists').waitFor();
    expect(await sessionCookieOf(page)).toBeUndefined();
  });

  it('creates no user for a person without an address', async () => {
    const page = await open();
    await continueWithDemoId(page, { name: 'Alan Turing' });
    await page.getByRole('alert').getByText('Demo ID did not share your email address').waitFor();
    expect(await sessionCookieOf(page)).toBeUndefined();
  });

  it('can be cancelled', async () => {
    const page = await open();
    await continueWithDemoId(page, 'cancel');
    await seesHeading(page, 'Sign in');
    await page.getByRole('alert').getByText('You canceled the sign-in with Demo ID.').waitFor();
    expect(await sessionCookieOf(page)).toBeUndefined();

    await createAccount(page, newPerson());
    await linkDemoId(page, 'cancel');
    await refusal(page, 'You canceled the sign-in with Demo ID.');
  });

  it('gives an answer that works once, and only in the same browser', async () => {
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

  it('refuses a second answer after the visitor goes back to it', async () => {
    const page = await open({ refusals: [400] });
    await continueWithDemoId(page, { email: 'back@example.com' });
    await seesHeading(page, 'Hello, back');
    await page.goBack();
    await page.getByRole('heading', { name: 'Start over' }).waitFor();
    await page.goForward();
    await seesHeading(page, 'Hello, back');
  });
});

describeInBrowser('a demo without identity providers', () => {
  const { open } = setStage();

  it('shows no buttons', async () => {
    const page = await open();
    await page.goto('/sign-in');
    await seesHeading(page, 'Sign in');
    expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0);
    await createAccount(page, newPerson());
    await openAccount(page, 'security');
    expect(await signInOptions(page)).toEqual(['Password']);
    expect(await page.getByRole('button', { name: /^Link / }).count()).toBe(0);
  });
});

function linkedPart(page: Page) {
  return partOf(page, 'Linked accounts');
}

/** Waits for the reason why an account was not linked, in the account. */
async function refusal(page: Page, text: string): Promise<void> {
  await seesAccount(page, 'security');
  await linkedPart(page).getByRole('alert').getByText(text).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
}

async function signInOptions(page: Page): Promise<readonly string[]> {
  const rows = linkedPart(page).getByRole('listitem');
  await rows.first().waitFor();
  // All at once, because the list can change between two reads.
  return rows.locator('.lk-row-title').allTextContents();
}

async function userIdOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/get-session');
  const { user } = await answer.json();
  return user.id;
}

async function signOutCompletely(page: Page): Promise<void> {
  await signOut(page);
  await expect.poll(() => sessionCookieOf(page)).toBeUndefined();
}
