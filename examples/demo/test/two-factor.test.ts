import { expect, it } from 'vitest';
import { openAccount } from './account-steps.js';
import { Authenticator } from './authenticator.js';
import { describeInBrowser, setStage } from './browser.js';
import { createAccount, describedBy, fillSignIn, hasFocus, newPerson, sees, seesHeading, signIn } from './person.js';
import { cardOf, readBackupCodes, setUpSecondFactor, wish } from './second-factor.js';

describeInBrowser('two-step sign-in in the account', () => {
  const { open } = setStage();

  it('is set up with the password, the key and a first code; then the backup codes are shown once', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400, 401], permissions: ['clipboard-read', 'clipboard-write'] });
    await createAccount(page, ada);
    await openAccount(page, 'security');
    const card = cardOf(page);
    await card.getByText('Off', { exact: true }).waitFor();
    const turnOn = card.getByRole('button', { name: 'Turn on' });
    const password = card.getByLabel('Password', { exact: true });
    await turnOn.click();
    await expect.poll(() => hasFocus(password)).toBe(true);
    await password.fill('not the password');
    await card.getByRole('button', { name: 'Continue' }).click();
    await sees(page, 'Incorrect password.');
    await expect.poll(() => hasFocus(password)).toBe(true);
    await password.fill(ada.password);
    await card.getByRole('button', { name: 'Continue' }).click();
    await card.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    // Nothing has changed before the first code.
    await card.getByRole('button', { name: 'Cancel' }).click();
    await card.getByText('Off', { exact: true }).waitFor();
    await expect.poll(() => hasFocus(turnOn)).toBe(true);
    await signIn(await open(), ada);

    await turnOn.click();
    await password.fill(ada.password);
    await card.getByRole('button', { name: 'Continue' }).click();
    const key = (await card.locator('.lk-key code').textContent()) ?? '';
    expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    await card.getByRole('button', { name: 'Copy' }).click();
    await card.getByRole('status').getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.replaceAll(' ', ''));

    const code = card.getByLabel('Verification code');
    await code.fill('000000');
    await turnOn.click();
    await sees(page, 'This code is incorrect or was already used.');
    expect(await describedBy(code)).toContain('This code is incorrect');
    await expect.poll(() => hasFocus(code)).toBe(true);
    await code.fill(new Authenticator(key).nextCode());
    await turnOn.click();
    expect(await readBackupCodes(page)).toHaveLength(10);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save your backup codes');
    await card.getByRole('button', { name: 'I saved my backup codes' }).click();
    await card.getByRole('status').getByText('Two-step verification is on.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('lk-callout');
    await page.reload();
    await card.getByText('On', { exact: true }).waitFor();

    // The same key again, so another app shows the same codes.
    await wish(page, ada, 'Set up another authenticator app');
    expect(await card.locator('.lk-key code').textContent()).toBe(key);
    await card.getByRole('button', { name: 'Done' }).click();
    expect(await card.locator('.lk-key code').count()).toBe(0);
  });

  it('makes new backup codes, after which the old ones no longer work, and is turned off with the password', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400] });
    await createAccount(page, ada);
    const { backupCodes } = await setUpSecondFactor(page, ada);
    await wish(page, { ...ada, password: 'not the password' }, 'Get new backup codes');
    await sees(page, 'Incorrect password.');
    await cardOf(page).getByLabel('Password', { exact: true }).fill(ada.password);
    await cardOf(page).getByRole('button', { name: 'Get new backup codes' }).click();
    const fresh = await readBackupCodes(page);
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => backupCodes.includes(code))).toEqual([]);
    await cardOf(page).getByRole('button', { name: 'I saved my backup codes' }).click();

    const elsewhere = await open({ refusals: [401] });
    await elsewhere.goto('/sign-in');
    await fillSignIn(elsewhere, ada);
    await elsewhere.getByRole('button', { name: 'Use a backup code' }).click();
    await elsewhere.getByLabel('Backup code').fill(backupCodes[0] ?? '');
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await sees(elsewhere, 'This code is incorrect or was already used.');
    await elsewhere.getByLabel('Backup code').fill(fresh[0] ?? '');
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesHeading(elsewhere, 'Hello, Ada Lovelace');

    await wish(page, ada, 'Turn off');
    await cardOf(page).getByRole('status').getByText('Two-step verification is off.').waitFor();
    await cardOf(page).getByText('Off', { exact: true }).waitFor();
    await signIn(await open(), ada);
  });
});
