import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirm, openAccount, partOf, seesAccount } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { answerAtDemoId, continueWithDemoId } from './demo-id.js';
import { codeIn, linkIn, openLink, subjects } from './mails.js';
import { describedBy, hasFocus, newPerson, type Person, sees, seesHeading, signUp } from './person.js';
import { cardOf, readBackupCodes, type SecondFactor, setUpSecondFactor, wish } from './second-factor.js';

describeInBrowser('an action that needs the second factor, in a session that has not shown it', () => {
  const { demo, open } = setStage({ demoIdPort: 0 });

  /** A user with a second factor, signed in by a mailed code, which does not need the factor. */
  async function byMail(): Promise<SecondFactor & { readonly ada: Person; readonly page: Page }> {
    const ada = newPerson();
    const home = await open();
    await signUp(home, ada);
    // The first proof of a mailbox removes everything that was set up before it, also the second factor.
    await openLink(home, await linkIn(demo(), { to: ada.email, subject: subjects.verification }));
    await seesHeading(home, 'Your email is verified');
    const factor = await setUpSecondFactor(home, ada);
    const page = await open({ refusals: [401, 403] });
    await page.goto('/sign-in?returnTo=%2Fsecurity');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByRole('textbox', { name: /^Email/ }).fill(ada.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page
      .getByLabel('Verification code', { exact: true })
      .fill(await codeIn(demo(), { to: ada.email, subject: subjects.signInCode }));
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesAccount(page, 'security');
    await page.waitForLoadState('networkidle');
    return { ada, page, ...factor };
  }

  it('asks for a code, shows an error for a wrong one, and makes the new backup codes', async () => {
    const { ada, page, authenticator, backupCodes } = await byMail();
    await wish(page, ada, 'Get new backup codes');
    const dialog = page.getByRole('dialog', { name: 'Two-step verification' });
    const code = dialog.getByLabel('Verification code');
    await expect.poll(() => hasFocus(code)).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    await code.fill('000000');
    await dialog.getByRole('button', { name: goOn }).click();
    await sees(page, 'This code is incorrect or was already used.');
    expect(await describedBy(code)).toBe('This code is incorrect or was already used.');
    await expect.poll(() => hasFocus(code)).toBe(true);

    await code.fill(authenticator.nextCode());
    await page.keyboard.press('Enter');
    const fresh = await readBackupCodes(page);
    expect(fresh.filter((each) => backupCodes.includes(each))).toEqual([]);
    expect(await dialog.count()).toBe(0);
    await cardOf(page).getByRole('button', { name: 'I saved my backup codes' }).click();

    // The session has shown the factor, so no code is needed again.
    await wish(page, ada, 'Turn off');
    await cardOf(page).getByRole('status').getByText('Two-step verification is off.').waitFor();
  });

  it('accepts a backup code to show the key', async () => {
    const { ada, page, backupCodes } = await byMail();
    await wish(page, ada, 'Set up another authenticator app');
    const dialog = page.getByRole('dialog', { name: 'Two-step verification' });
    await dialog.getByRole('button', { name: 'Use a backup code' }).click();
    const code = dialog.getByLabel('Backup code');
    await expect.poll(() => hasFocus(code)).toBe(true);
    await code.fill(backupCodes[0] ?? '');
    await dialog.getByRole('button', { name: goOn }).click();
    await cardOf(page).getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  });

  it('asks before the address changes; a user who cancels keeps the address, and the focus returns', async () => {
    const { page, authenticator } = await byMail();
    await openAccount(page, 'profile');
    const part = partOf(page, 'Email');
    await part.getByLabel('New email').fill('another@example.com');
    const change = part.getByRole('button', { name: 'Change email' });
    await change.click();
    const dialog = page.getByRole('dialog', { name: 'Two-step verification' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await part.getByRole('alert').getByText('This needs two-step verification. Complete it, then try again.').waitFor();
    expect(await dialog.count()).toBe(0);

    await change.click();
    await dialog.getByLabel('Verification code').fill(authenticator.nextCode());
    await dialog.getByRole('button', { name: goOn }).click();
    await part.getByText('We sent a link to').waitFor();
  });

  it('asks before a provider is linked, and in another session before it is unlinked', async () => {
    const { ada, page, authenticator, backupCodes } = await byMail();
    const dialog = page.getByRole('dialog', { name: 'Two-step verification' });
    const link = partOf(page, 'Linked accounts').getByRole('button', { name: 'Link Demo ID' });
    await link.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('This needs two-step verification. Complete it, then try again.').waitFor();
    await expect.poll(() => hasFocus(link)).toBe(true);
    await link.click();
    await dialog.getByLabel('Verification code').fill(authenticator.nextCode());
    await dialog.getByRole('button', { name: goOn }).click();
    await answerAtDemoId(page, { email: ada.email });
    await page.getByRole('status').getByText('Demo ID was linked.').waitFor();

    // Signed in by the provider, the next session has not shown the factor either.
    const other = await open({ refusals: [401, 403] });
    await continueWithDemoId(other, { email: ada.email });
    await seesHeading(other, `Hello, ${ada.name}`);
    await openAccount(other, 'security');
    await partOf(other, 'Linked accounts').getByRole('button', { name: 'Unlink Demo ID' }).click();
    await confirm(other, 'Unlink Demo ID?', 'Unlink');
    const again = other.getByRole('dialog', { name: 'Two-step verification' });
    await again.getByRole('button', { name: 'Use a backup code' }).click();
    await again.getByLabel('Backup code').fill(backupCodes[0] ?? '');
    await again.getByRole('button', { name: goOn }).click();
    await other.getByText('Demo ID was unlinked.', { exact: true }).waitFor();
  });

  it('asks before the account is deleted, and before a phone number is added', async () => {
    const { ada, page, authenticator } = await byMail();
    await openAccount(page, 'profile');
    const dialog = page.getByRole('dialog', { name: 'Two-step verification' });
    const number = partOf(page, 'Phone number');
    await number.getByRole('button', { name: 'Add phone number' }).click();
    await number.getByRole('textbox', { name: 'Phone number' }).fill('+49 171 7654321');
    await number.getByRole('button', { name: 'Text me a code' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await number.getByRole('alert').waitFor();
    await page.goto('/delete-account');
    const deletion = partOf(page, 'Delete account');
    await deletion.getByLabel('Password', { exact: true }).fill(ada.password);
    await deletion.getByRole('button', { name: 'Email me a link to delete my account' }).click();
    await dialog.getByLabel('Verification code').fill(authenticator.nextCode());
    await dialog.getByRole('button', { name: goOn }).click();
    await sees(page, `We sent a link to ${ada.email}.`);
  });
});

/** The button of the question. */
const goOn = /^(?:Go on|Continue)$/;
