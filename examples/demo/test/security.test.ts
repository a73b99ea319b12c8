import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, linkIn, mailsLike, subjects } from './mails.js';
import { fillSignIn, hasFocus, newPerson, register, sees, seesHeading, signIn, signUp } from './person.js';

const verify = subjects.verification;
const change = subjects.changeEmail;
const changed = subjects.emailChanged;

describeInBrowser('account security', () => {
  const { demo, open } = setStage();

  it('changes the password, and signs the other devices out', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400, 401] });
    await signUp(page, ada);
    const phone = await open({ refusals: [401] });
    await signIn(phone, ada);
    await phone.goto('/profile');
    await seesHeading(phone, 'Profile');

    await openSecurity(page);
    const current = page.getByLabel('Current password');
    const next = page.getByLabel('New password', { exact: true });
    expect(await current.getAttribute('autocomplete')).toBe('current-password');
    expect(await next.getAttribute('autocomplete')).toBe('new-password');
    const send = page.getByRole('button', { name: 'Change password' });
    await current.fill('not the password');
    await next.fill('not the password');
    await send.click();
    await sees(page, 'This is your present password.');
    await next.fill('difference engine');
    await send.click();
    await sees(page, 'This is not your current password.');
    await expect.poll(() => hasFocus(current)).toBe(true);
    await current.fill(ada.password);
    expect(await page.getByLabel('Sign out my other devices').isChecked()).toBe(true);
    await send.click();
    await page
      .getByRole('status')
      .getByText('Your password is changed. All your other devices are signed out.')
      .waitFor();
    expect([await current.inputValue(), await next.inputValue()]).toEqual(['', '']);

    await phone.getByRole('button', { name: 'Save changes' }).click();
    await seesHeading(phone, 'Sign in');
    await fillSignIn(phone, ada);
    await sees(phone, 'The e-mail address or the password is wrong.');
    await fillSignIn(phone, { ...ada, password: 'difference engine' });
    await seesHeading(phone, 'Profile');
    await page.reload();
    await seesHeading(page, 'Security');
  });

  it('can keep the other devices signed in', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    const phone = await open();
    await signIn(phone, ada);
    await openSecurity(page);
    await page.getByLabel('Current password').fill(ada.password);
    await page.getByLabel('New password', { exact: true }).fill('difference engine');
    await page.getByLabel('Sign out my other devices').uncheck();
    await page.getByRole('button', { name: 'Change password' }).click();
    await sees(page, 'Your password is changed.');
    await phone.goto('/profile');
    await seesHeading(phone, 'Profile');
  });

  it('changes a verified address after the user agreed by mail, and then asks to verify the new one [Z05]', async () => {
    const ada = newPerson();
    const countess = newPerson().email;
    const page = await open();
    await signUp(page, ada);
    await followMail(page, { to: ada.email, subject: verify });
    await seesHeading(page, 'Your address is verified');

    await openSecurity(page);
    await sees(page, `We mail a link to ${ada.email}. Nothing changes before you open it in this browser.`);
    await page.getByLabel('New e-mail').fill(countess);
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    await sees(page, `We mailed a link to ${ada.email}. Open it in this browser`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('callout');
    await page.reload();
    await sees(page, ada.email);

    // In a browser without a session, the link changes nothing, and the page asks the user to sign in.
    const link = await linkIn(demo(), { to: ada.email, subject: change });
    const elsewhere = await open();
    await elsewhere.goto(link);
    await seesHeading(elsewhere, 'Sign in first');

    await followMail(page, { to: ada.email, subject: change });
    await seesHeading(page, 'Open one more link');
    await sees(page, `You sign in with ${countess} now.`);
    await expect.poll(() => mailsLike(demo(), { to: ada.email, subject: changed }).length).toBe(1);
    await openSecurity(page);
    await page.getByText('Not verified yet').waitFor();
    await followMail(page, { to: countess, subject: verify });
    await seesHeading(page, 'Your address is verified');
    await openSecurity(page);
    await page.getByText('Verified', { exact: true }).waitFor();
    await signIn(elsewhere, { ...ada, email: countess });
  });

  it('replaces an unverified address at once', async () => {
    const ada = newPerson();
    const taken = newPerson();
    const fresh = newPerson().email;
    await register(demo(), taken);
    const page = await open({ refusals: [400] });
    await signUp(page, ada);
    await openSecurity(page);
    await sees(page, 'another one replaces it at once');
    const field = page.getByLabel('New e-mail');
    const send = page.getByRole('button', { name: 'Change e-mail' });
    for (const [address, problem] of [
      ['not-an-address', 'Enter an e-mail address such as ada@example.com.'],
      [ada.email, 'This is your present address.'],
      [taken.email, 'This address cannot be used. Choose another one.'],
    ] as const) {
      await field.fill(address);
      await send.click();
      await sees(page, problem);
      await expect.poll(() => hasFocus(field)).toBe(true);
    }
    await field.fill(fresh);
    await send.click();
    await sees(page, `We mailed a link to ${fresh}. Open it to verify the address.`);
    await followMail(page, { to: fresh, subject: verify });
    await seesHeading(page, 'Your address is verified');
    await sees(page, `You have proven that ${fresh} is yours.`);
  });

  it('lists the ways to sign in, and does not remove the last one [Z15]', async () => {
    const page = await open({ refusals: [400] });
    await signUp(page, newPerson());
    await openSecurity(page);
    const reason = 'This is your only way to sign in. Without it you could not sign in any more.';
    const unlinkPassword = page.getByRole('button', { name: 'Unlink Password' });
    await unlinkPassword.waitFor();
    expect(await unlinkPassword.getAttribute('aria-disabled')).toBe('true');
    await linked(page).getByText(reason).waitFor();
    await unlinkPassword.click({ force: true });
    await page.getByRole('status').getByText(reason).waitFor();

    // The list is out of date: the other way to sign in was removed on another device. The server refuses the call.
    await page.route('**/api/auth/list-accounts', async (route) => {
      const [password] = await (await route.fetch()).json();
      const gitHub = { ...password, id: 'gone', provider: 'github', accountId: '1', scopes: ['read:user'] };
      await route.fulfill({ json: [password, gitHub] });
    });
    await page.reload();
    await linked(page).getByText('may use read:user').waitFor();
    await page.unroute('**/api/auth/list-accounts');
    await unlinkPassword.click();
    await page.getByRole('dialog', { name: 'Unlink Password?' }).getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('status').getByText(reason).waitFor();
    await linked(page).getByText(reason).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Linked accounts');
  });

  it('does not move while the ways to sign in are loading', async () => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await signUp(page, newPerson());
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/list-accounts', async (route) => {
      await held;
      await route.continue();
    });
    await openSecurity(page);
    const top = async () => (await page.getByRole('heading', { name: 'Danger zone' }).boundingBox())?.y ?? 0;
    const before = await top();
    answer();
    await page.getByRole('button', { name: 'Unlink Password' }).waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  });
});

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/security');
  await seesHeading(page, 'Security');
}

function linked(page: Page) {
  return page.getByRole('region', { name: 'Linked accounts' });
}
