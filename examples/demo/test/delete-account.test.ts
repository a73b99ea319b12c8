import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAccount, partOf } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, linkIn, subjects } from './mails.js';
import { createOrganization, joinQuietly } from './organization-steps.js';
import {
  createAccount,
  fillSignIn,
  hasFocus,
  newPerson,
  type Person,
  sees,
  seesHeading,
  sessionCookieOf,
  signIn,
  signUp,
} from './person.js';

const subject = subjects.deleteAccount;

describeInBrowser('deleting an account with a mailed link', () => {
  const { demo, open } = setStage();

  it('asks for the password, mails a link, asks for a confirmation, and then deletes the account', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400, 401] });
    await signUp(page, ada);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/profile');
    await askToDelete(page, 'not the password', 'Email me a link to delete my account');
    await sees(page, 'Incorrect password.');
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByRole('button', { name: 'Email me a link to delete my account' }).click();
    await sees(page, `We sent a link to ${ada.email}.`);

    await followMail(page, { to: ada.email, subject });
    await seesHeading(page, 'Delete account?');
    expect(await sessionCookieOf(page)).toBeDefined();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await checkGone(page, ada);
    await seesHeading(otherTab, 'Sign in');
  });

  it('works in the browser that asked for it, and once', async () => {
    const ada = newPerson();
    const eve = newPerson('Eve');
    const page = await open({ refusals: [401] });
    await signUp(page, ada);
    await askToDelete(page, ada.password, 'Email me a link to delete my account');
    await sees(page, `We sent a link to ${ada.email}.`);
    const link = await linkIn(demo(), { to: ada.email, subject });
    // Another user with the link deletes neither account.
    const foreign = await open({ refusals: [404] });
    await createAccount(foreign, eve);
    await foreign.goto(link);
    await foreign.getByRole('button', { name: 'Delete account' }).click();
    await sees(foreign, 'This link no longer works');
    await seesHeading(foreign, 'Delete account');
    await expect.poll(() => foreign.url()).not.toContain('token');

    const phone = await open({ refusals: [404] });
    await phone.goto(link);
    await seesHeading(phone, 'Sign in');
    await fillSignIn(phone, ada);
    await seesHeading(phone, 'Delete account?');
    await phone.getByRole('button', { name: 'Delete account' }).click();
    await sees(phone, 'This link no longer works');

    await page.goto(link);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await checkGone(page, ada);
    await phone.goto('/profile');
    await seesHeading(phone, 'Sign in');
  });
});

describeInBrowser('deleting an account if the password is enough', () => {
  const { open } = setStage({ mailsDeletions: false });

  it('signs the user out, and they can no longer sign in', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400, 401] });
    await signUp(page, ada);
    const phone = await open();
    await signIn(phone, ada);
    await askToDelete(page, 'not the password', 'Delete account');
    await sees(page, 'Incorrect password.');
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await checkGone(page, ada);
    await phone.goto('/profile');
    await seesHeading(phone, 'Sign in');
  });
});

describeInBrowser('deleting the account of an owner', () => {
  const { demo, open } = setStage({ mailsDeletions: false });

  it('is refused while other members would have no owner, and leads to the organization', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400] });
    await createAccount(page, ada);
    await createOrganization(page, 'Analytical Engines');
    await joinQuietly(demo(), page, 'analytical-engines', newPerson('Grace Hopper'));
    await askToDelete(page, ada.password, 'Delete account');
    const alert = partOf(page, 'Delete account').getByRole('alert');
    await alert.getByText('You are the only owner of Analytical Engines.').waitFor();
    expect(await hasFocus(alert)).toBe(true);
    await alert.getByRole('link', { name: 'Analytical Engines' }).click();
    await seesHeading(page, 'Analytical Engines');
  });
});

/** Sends the form of the account. */
async function askToDelete(page: Page, password: string, button: string): Promise<void> {
  await openAccount(page, 'profile');
  const part = partOf(page, 'Delete account');
  await part.getByLabel('Password', { exact: true }).fill(password);
  await part.getByRole('button', { name: button }).click();
}

async function checkGone(page: Page, person: Person): Promise<void> {
  await seesHeading(page, 'Your account was deleted');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your account was deleted');
  expect(await page.getByText('Your session has ended').count()).toBe(0);
  expect(await sessionCookieOf(page)).toBeUndefined();
  await page.goto('/sign-in');
  await fillSignIn(page, person);
  await sees(page, 'Incorrect email or password.');
}
