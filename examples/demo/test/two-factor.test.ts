import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Authenticator } from './authenticator.js';
import { describeInBrowser, setStage } from './browser.js';
import { describedBy, fillSignIn, hasFocus, newPerson, sees, seesHeading, signIn, signUp } from './person.js';
import { cardOf, readBackupCodes, setUpSecondFactor } from './second-factor.js';

describeInBrowser('two-step sign-in on the page Security', () => {
  const { open } = setStage();

  it('is set up with the password, the key and a first code; then the backup codes are shown once', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400, 401], permissions: ['clipboard-read', 'clipboard-write'] });
    await signUp(page, ada);
    await page.goto('/security');
    const card = cardOf(page);
    await card.getByText('Off', { exact: true }).waitFor();
    const password = card.getByLabel('Password', { exact: true });
    await password.fill('not the password');
    await card.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await sees(page, 'This is not your password.');
    await expect.poll(() => hasFocus(password)).toBe(true);
    await password.fill(ada.password);
    await card.getByRole('button', { name: 'Set up two-step sign-in' }).click();

    await card.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = (await card.locator('.secret').textContent()) ?? '';
    expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    await card.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByRole('status').getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.replaceAll(' ', ''));

    const code = card.getByLabel('Authenticator code');
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    await code.fill('000000');
    await card.getByRole('button', { name: 'Turn on' }).click();
    await sees(page, 'This code is wrong. Wait for the next one and enter that.');
    expect(await describedBy(code)).toContain('This code is wrong.');
    await expect.poll(() => hasFocus(code)).toBe(true);
    const authenticator = new Authenticator(key);
    await code.fill(authenticator.nextCode());
    await card.getByRole('button', { name: 'Turn on' }).click();

    expect(await readBackupCodes(page)).toHaveLength(10);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save your backup codes');
    await card.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('status').getByText('Two-step sign-in is on.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Two-step sign-in');
    await page.reload();
    await card.getByText('On', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'New backup codes' }).waitFor();
  });

  it('can be cancelled before the first code, and then nothing has changed', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    await page.goto('/security');
    const card = cardOf(page);
    await card.getByLabel('Password', { exact: true }).fill(ada.password);
    await card.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await card.getByRole('button', { name: 'Cancel' }).click();
    await card.getByText('Off', { exact: true }).waitFor();
    const elsewhere = await open();
    await signIn(elsewhere, ada);
  });

  it('shows the key again, and the same codes work', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    await setUpSecondFactor(page, ada);
    const card = cardOf(page);
    await wish(page, 'Set up another app', 'Show the key', ada.password);
    await card.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const another = new Authenticator((await card.locator('.secret').textContent()) ?? '');
    another.nextCode(); // the present code was used to turn it on
    await card.getByRole('button', { name: 'Done' }).click();
    expect(await card.locator('.secret').count()).toBe(0);

    const elsewhere = await open();
    await elsewhere.goto('/sign-in');
    await fillSignIn(elsewhere, ada);
    await elsewhere.getByLabel('Authenticator code').fill(another.nextCode());
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesHeading(elsewhere, 'Hello, Ada Lovelace');
  });

  it('makes new backup codes, and the old ones no longer work', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400] });
    await signUp(page, ada);
    const { backupCodes } = await setUpSecondFactor(page, ada);
    await wish(page, 'New backup codes', 'Make new codes', 'not the password');
    await sees(page, 'This is not your password.');
    await cardOf(page).getByLabel('Password', { exact: true }).fill(ada.password);
    await cardOf(page).getByRole('button', { name: 'Make new codes' }).click();
    const fresh = await readBackupCodes(page);
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => backupCodes.includes(code))).toEqual([]);
    await cardOf(page).getByRole('button', { name: 'I have saved them' }).click();

    const elsewhere = await open({ refusals: [401] });
    await elsewhere.goto('/sign-in');
    await fillSignIn(elsewhere, ada);
    await elsewhere.getByRole('button', { name: 'Use a backup code' }).click();
    await elsewhere.getByLabel('Backup code').fill(backupCodes[0] ?? '');
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await sees(elsewhere, 'This code is wrong, or was used before.');
    await elsewhere.getByLabel('Backup code').fill(fresh[0] ?? '');
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesHeading(elsewhere, 'Hello, Ada Lovelace');
  });

  it('is turned off with the password, and then the password is enough', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    await setUpSecondFactor(page, ada);
    await wish(page, 'Turn off', 'Turn off two-step sign-in', ada.password);
    await page.getByRole('status').getByText('Two-step sign-in is off.').waitFor();
    await cardOf(page).getByText('Off', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Two-step sign-in');
    const elsewhere = await open();
    await signIn(elsewhere, ada);
  });
});

/** Starts an action that needs the password. */
async function wish(page: Page, offer: string, action: string, password: string): Promise<void> {
  const card = cardOf(page);
  await card.getByRole('button', { name: offer, exact: true }).click();
  const field = card.getByLabel('Password', { exact: true });
  await expect.poll(() => hasFocus(field)).toBe(true);
  await field.fill(password);
  await card.getByRole('button', { name: action }).click();
}
