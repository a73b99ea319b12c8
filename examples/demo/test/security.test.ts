import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirm, openAccount, partOf, seesAccount } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, linkIn, mailsLike, openLink, subjects } from './mails.js';
import {
  createAccount,
  fillSignIn,
  hasFocus,
  newPerson,
  register,
  sees,
  seesHeading,
  signIn,
  signUp,
} from './person.js';

const verify = subjects.verification;
const change = subjects.changeEmail;
const changed = subjects.emailChanged;

describeInBrowser('account security', () => {
  const { demo, open } = setStage();

  it('changes the password, and signs the other devices out or not, as the user wishes', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400, 401] });
    await signUp(page, ada);
    const phone = await open({ refusals: [401] });
    await signIn(phone, ada);

    await openAccount(page, 'security');
    const part = partOf(page, 'Password');
    const current = part.getByLabel('Current password');
    const next = part.getByLabel('New password', { exact: true });
    const send = part.getByRole('button', { name: 'Change password' });
    await current.fill('not the password');
    await next.fill('difference engine');
    await send.click();
    await sees(page, 'Incorrect password.');
    await expect.poll(() => hasFocus(current)).toBe(true);
    await current.fill(ada.password);
    await part.getByLabel('Sign out of all other devices').uncheck();
    await send.click();
    await part.getByRole('status').getByText('Your password was changed.').waitFor();
    expect([await current.inputValue(), await next.inputValue()]).toEqual(['', '']);
    await openAccount(phone, 'profile');

    await current.fill('difference engine');
    await next.fill('analytical engine 2');
    // Checked again after each change.
    expect(await part.getByLabel('Sign out of all other devices').isChecked()).toBe(true);
    await send.click();
    await part.getByRole('status').getByText('You were signed out of all your other devices.').waitFor();

    // A form without a change is not sent.
    await partOf(phone, 'Profile').getByLabel('Name', { exact: true }).fill('Countess');
    await partOf(phone, 'Profile').getByRole('button', { name: 'Save' }).click();
    await seesHeading(phone, 'Sign in');
    await sees(phone, 'Your session has ended. Please sign in again.');
    await fillSignIn(phone, ada);
    await sees(phone, 'Incorrect email or password.');
    await fillSignIn(phone, { ...ada, password: 'analytical engine 2' });
    await seesAccount(phone, 'profile');
    await page.reload();
    await seesAccount(page, 'security');
  });

  it('changes a verified address after the user agreed by mail, and then asks to verify the new one [Z05]', async () => {
    const ada = newPerson();
    const countess = newPerson().email;
    const page = await open();
    await signUp(page, ada);
    await followMail(page, { to: ada.email, subject: verify });
    await seesHeading(page, 'Your email is verified');

    await openAccount(page, 'profile');
    const part = partOf(page, 'Email');
    await part
      .getByText(`To confirm the change, open a link that we email to ${ada.email}. Until then, nothing changes.`)
      .waitFor();
    await part.getByLabel('New email').fill(countess);
    await part.getByRole('button', { name: 'Change email' }).click();
    await part.getByRole('status').getByText(`We sent a link to ${ada.email}. Open it in this browser`).waitFor();

    // In a browser without a session, the link changes nothing, and the page asks the user to sign in.
    const link = await linkIn(demo(), { to: ada.email, subject: change });
    const elsewhere = await open();
    await openLink(elsewhere, link, change);
    await seesHeading(elsewhere, 'Sign in first');

    await followMail(page, { to: ada.email, subject: change });
    await seesHeading(page, 'Open one more link');
    await sees(page, `You now sign in with ${countess}.`);
    await expect.poll(() => mailsLike(demo(), { to: ada.email, subject: changed }).length).toBe(1);
    await openAccount(page, 'profile');
    await part.getByText('Not verified', { exact: true }).waitFor();
    await followMail(page, { to: countess, subject: verify });
    await seesHeading(page, 'Your email is verified');
    await openAccount(page, 'profile');
    await part.getByText('Verified', { exact: true }).waitFor();
    await signIn(elsewhere, { ...ada, email: countess });
  });

  it('replaces an unverified address at once', async () => {
    const ada = newPerson();
    const taken = newPerson();
    const fresh = newPerson().email;
    await register(demo(), taken);
    const page = await open({ refusals: [400] });
    await createAccount(page, ada);
    await openAccount(page, 'profile');
    const part = partOf(page, 'Email');
    await part.getByText('the new one replaces it immediately').waitFor();
    const field = part.getByLabel('New email');
    const send = part.getByRole('button', { name: 'Change email' });
    for (const [address, problem] of [
      ['not-an-address', 'Enter a valid email address, such as ada@example.com.'],
      [ada.email, 'This is your current email address.'],
      [taken.email, 'The email address could not be changed. Try again, or choose another one.'],
    ] as const) {
      await field.fill(address);
      await send.click();
      await part.getByText(problem).waitFor();
      await expect.poll(() => hasFocus(field)).toBe(true);
    }
    await field.fill(fresh);
    await send.click();
    await part.getByText(`We sent a link to ${fresh}. Open it to verify this email address.`).waitFor();
    await followMail(page, { to: fresh, subject: verify });
    await seesHeading(page, 'Your email is verified');
    await sees(page, `You have verified ${fresh}.`);
  });

  it('lists the ways to sign in, and does not remove the last one [Z15]', async () => {
    const page = await open({ refusals: [400], viewport: { width: 360, height: 740 } });
    await signUp(page, newPerson());
    await openAccount(page, 'security');
    const part = partOf(page, 'Linked accounts');
    await part.getByText('You cannot remove your only sign-in method.').waitFor();
    await part.getByText('Password').waitFor();
    expect(await part.getByRole('button').count()).toBe(0);

    // The list is out of date: the other way to sign in was removed on another device. The server refuses the call.
    await page.route('**/api/auth/list-accounts', async (route) => {
      const [password] = await (await route.fetch()).json();
      const gitHub = { ...password, id: 'gone', provider: 'github', accountId: '1', scopes: ['read:user'] };
      await route.fulfill({ json: [password, gitHub] });
    });
    await page.reload();
    await part.getByText('has access to read:user').waitFor();
    await page.unroute('**/api/auth/list-accounts');
    await unlinkPassword(page);
    await part.getByText('You cannot remove your only sign-in method.').waitFor();
    await expect.poll(() => hasFocus(part.getByRole('list', { name: 'Linked accounts' }))).toBe(true);
  });
});

async function unlinkPassword(page: Page): Promise<void> {
  await partOf(page, 'Linked accounts').getByRole('button', { name: 'Unlink Password' }).click();
  await confirm(page, 'Unlink Password?', 'Unlink');
}
