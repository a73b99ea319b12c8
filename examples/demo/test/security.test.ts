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
    await sees(page, 'The password is wrong.');
    await expect.poll(() => hasFocus(current)).toBe(true);
    await current.fill(ada.password);
    await part.getByLabel('Sign out my other devices').uncheck();
    await send.click();
    await part.getByRole('status').getByText('Your password is changed.').waitFor();
    expect([await current.inputValue(), await next.inputValue()]).toEqual(['', '']);
    await openAccount(phone, 'profile');

    await current.fill('difference engine');
    await next.fill('analytical engine 2');
    // Checked again after each change.
    expect(await part.getByLabel('Sign out my other devices').isChecked()).toBe(true);
    await send.click();
    await part.getByRole('status').getByText('All your other devices are signed out.').waitFor();

    // A form without a change is not sent.
    await partOf(phone, 'Profile').getByLabel('Name', { exact: true }).fill('Countess');
    await partOf(phone, 'Profile').getByRole('button', { name: 'Save' }).click();
    await seesHeading(phone, 'Sign in');
    await sees(phone, 'Your session has ended. Please sign in again.');
    await fillSignIn(phone, ada);
    await sees(phone, 'The e-mail address or the password is wrong.');
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
    await seesHeading(page, 'Your address is verified');

    await openAccount(page, 'profile');
    const part = partOf(page, 'E-mail');
    await part
      .getByText(`We mail a link to ${ada.email}. Nothing changes before you open it in this browser.`)
      .waitFor();
    await part.getByLabel('New e-mail').fill(countess);
    await part.getByRole('button', { name: 'Change e-mail' }).click();
    await part.getByRole('status').getByText(`We mailed a link to ${ada.email}. Open it in this browser`).waitFor();

    // In a browser without a session, the link changes nothing, and the page asks the user to sign in.
    const link = await linkIn(demo(), { to: ada.email, subject: change });
    const elsewhere = await open();
    await openLink(elsewhere, link, change);
    await seesHeading(elsewhere, 'Sign in first');

    await followMail(page, { to: ada.email, subject: change });
    await seesHeading(page, 'Open one more link');
    await sees(page, `You sign in with ${countess} now.`);
    await expect.poll(() => mailsLike(demo(), { to: ada.email, subject: changed }).length).toBe(1);
    await openAccount(page, 'profile');
    await part.getByText('Not verified yet').waitFor();
    await followMail(page, { to: countess, subject: verify });
    await seesHeading(page, 'Your address is verified');
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
    const part = partOf(page, 'E-mail');
    await part.getByText('another one replaces it at once').waitFor();
    const field = part.getByLabel('New e-mail');
    const send = part.getByRole('button', { name: 'Change e-mail' });
    for (const [address, problem] of [
      ['not-an-address', 'Enter an e-mail address such as ada@example.com.'],
      [ada.email, 'This is your current address.'],
      [taken.email, 'The address could not be changed. Try again, or choose another one.'],
    ] as const) {
      await field.fill(address);
      await send.click();
      await part.getByText(problem).waitFor();
      await expect.poll(() => hasFocus(field)).toBe(true);
    }
    await field.fill(fresh);
    await send.click();
    await part.getByText(`We mailed a link to ${fresh}. Open it to verify the address.`).waitFor();
    await followMail(page, { to: fresh, subject: verify });
    await seesHeading(page, 'Your address is verified');
    await sees(page, `You have proven that ${fresh} is yours.`);
  });

  it('lists the ways to sign in, and does not remove the last one [Z15]', async () => {
    const page = await open({ refusals: [400], viewport: { width: 360, height: 740 } });
    await signUp(page, newPerson());
    await openAccount(page, 'security');
    const part = partOf(page, 'Linked accounts');
    await part.getByText('This is your only way to sign in, so it cannot be removed.').waitFor();
    await part.getByText('Password').waitFor();
    expect(await part.getByRole('button').count()).toBe(0);

    // The list is out of date: the other way to sign in was removed on another device. The server refuses the call.
    await page.route('**/api/auth/list-accounts', async (route) => {
      const [password] = await (await route.fetch()).json();
      const gitHub = { ...password, id: 'gone', provider: 'github', accountId: '1', scopes: ['read:user'] };
      await route.fulfill({ json: [password, gitHub] });
    });
    await page.reload();
    await part.getByText('may use read:user').waitFor();
    await page.unroute('**/api/auth/list-accounts');
    await unlinkPassword(page);
    await part.getByText('This is your only way to sign in, so it cannot be removed.').waitFor();
    await expect.poll(() => hasFocus(part.getByRole('list', { name: 'Linked accounts' }))).toBe(true);
  });
});

async function unlinkPassword(page: Page): Promise<void> {
  await partOf(page, 'Linked accounts').getByRole('button', { name: 'Unlink Password' }).click();
  await confirm(page, 'Unlink Password?', 'Unlink');
}
