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
    await seesHeading(home, 'Your address is verified');
    const factor = await setUpSecondFactor(home, ada);
    const page = await open({ refusals: [401, 403] });
    await page.goto('/sign-in?returnTo=%2Fsecurity');
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByLabel('E-mail').fill(ada.email);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page
      .getByLabel('Code', { exact: true })
      .fill(await codeIn(demo(), { to: ada.email, subject: subjects.signInCode }));
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesAccount(page, 'security');
    await page.waitForLoadState('networkidle');
    return { ada, page, ...factor };
  }

  it('asks for a code, shows an error for a wrong one, and makes the new backup codes', async () => {
    const { ada, page, authenticator, backupCodes } = await byMail();
    await wish(page, ada, 'New backup codes');
    const dialog = page.getByRole('dialog', { name: 'One more step' });
    const code = dialog.getByLabel('Authenticator code');
    await expect.poll(() => hasFocus(code)).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    await code.fill('000000');
    await dialog.getByRole('button', { name: goOn }).click();
    await sees(page, 'This code is wrong, or was used before.');
    expect(await describedBy(code)).toBe('This code is wrong, or was used before.');
    await expect.poll(() => hasFocus(code)).toBe(true);

    await code.fill(authenticator.nextCode());
    await page.keyboard.press('Enter');
    const fresh = await readBackupCodes(page);
    expect(fresh.filter((each) => backupCodes.includes(each))).toEqual([]);
    expect(await dialog.count()).toBe(0);
    await cardOf(page).getByRole('button', { name: 'I have saved them' }).click();

    // The session has shown the factor, so no code is needed again.
    await wish(page, ada, 'Turn off');
    await cardOf(page).getByRole('status').getByText('Two-step sign-in is off.').waitFor();
  });

  it('accepts a backup code to show the key', async () => {
    const { ada, page, backupCodes } = await byMail();
    await wish(page, ada, 'Set up another app');
    const dialog = page.getByRole('dialog', { name: 'One more step' });
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
    const part = partOf(page, 'E-mail');
    await part.getByLabel('New e-mail').fill('another@example.com');
    const change = part.getByRole('button', { name: 'Change e-mail' });
    await change.click();
    const dialog = page.getByRole('dialog', { name: 'One more step' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await part.getByRole('alert').getByText('This needs a second factor. Confirm it, and try again.').waitFor();
    expect(await dialog.count()).toBe(0);

    await change.click();
    await dialog.getByLabel('Authenticator code').fill(authenticator.nextCode());
    await dialog.getByRole('button', { name: goOn }).click();
    await part.getByText('We mailed a link to').waitFor();
  });

  it('asks before a provider is linked, and in another session before it is unlinked', async () => {
    const { ada, page, authenticator, backupCodes } = await byMail();
    const dialog = page.getByRole('dialog', { name: 'One more step' });
    const link = partOf(page, 'Linked accounts').getByRole('button', { name: 'Link Demo ID' });
    await link.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('This needs a second factor. Confirm it, and try again.').waitFor();
    await expect.poll(() => hasFocus(link)).toBe(true);
    await link.click();
    await dialog.getByLabel('Authenticator code').fill(authenticator.nextCode());
    await dialog.getByRole('button', { name: goOn }).click();
    await answerAtDemoId(page, { email: ada.email });
    await page.getByRole('status').getByText('Demo ID is linked.').waitFor();

    // Signed in by the provider, the next session has not shown the factor either.
    const other = await open({ refusals: [401, 403] });
    await continueWithDemoId(other, { email: ada.email });
    await seesHeading(other, `Hello, ${ada.name}`);
    await openAccount(other, 'security');
    await partOf(other, 'Linked accounts').getByRole('button', { name: 'Unlink Demo ID' }).click();
    await confirm(other, 'Unlink Demo ID?', 'Unlink');
    const again = other.getByRole('dialog', { name: 'One more step' });
    await again.getByRole('button', { name: 'Use a backup code' }).click();
    await again.getByLabel('Backup code').fill(backupCodes[0] ?? '');
    await again.getByRole('button', { name: goOn }).click();
    await other.getByText('Demo ID is unlinked.', { exact: true }).waitFor();
  });

  it('asks before the account is deleted, and before a phone number is added', async () => {
    const { ada, page, authenticator } = await byMail();
    await openAccount(page, 'profile');
    const dialog = page.getByRole('dialog', { name: 'One more step' });
    const number = partOf(page, 'Phone number');
    await number.getByRole('button', { name: 'Add a phone number' }).click();
    await number.getByRole('textbox', { name: 'Phone number' }).fill('+49 171 7654321');
    await number.getByRole('button', { name: 'Text me a code' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await number.getByRole('alert').waitFor();
    await page.goto('/delete-account');
    const deletion = partOf(page, 'Danger zone');
    await deletion.getByLabel('Password', { exact: true }).fill(ada.password);
    await deletion.getByRole('button', { name: 'Mail me the link' }).click();
    await dialog.getByLabel('Authenticator code').fill(authenticator.nextCode());
    await dialog.getByRole('button', { name: goOn }).click();
    await sees(page, `We mailed a link to ${ada.email}.`);
  });
});

/** The button of the question. */
const goOn = /^(?:Go on|Continue)$/;
