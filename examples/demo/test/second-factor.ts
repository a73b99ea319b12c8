import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAccount, partOf } from './account-steps.js';
import { Authenticator } from './authenticator.js';
import { hasFocus, type Person } from './person.js';

/** The authenticator and the backup codes of a user with two-step sign-in. */
export interface SecondFactor {
  readonly authenticator: Authenticator;
  readonly backupCodes: readonly string[];
}

/** Sets up two-step sign-in in the account. */
export async function setUpSecondFactor(page: Page, { password }: Person): Promise<SecondFactor> {
  await openAccount(page, 'security');
  // Turning it on replaces the session, so running requests with the old session are refused.
  await page.waitForLoadState('networkidle');
  const card = cardOf(page);
  await card.getByRole('button', { name: 'Turn on' }).click();
  await card.getByLabel('Password', { exact: true }).fill(password);
  await card.getByRole('button', { name: 'Continue' }).click();
  const authenticator = new Authenticator((await card.locator('.lk-key code').textContent()) ?? '');
  await card.getByLabel('Verification code').fill(authenticator.nextCode());
  await card.getByRole('button', { name: 'Turn on' }).click();
  const backupCodes = await readBackupCodes(page);
  await card.getByRole('button', { name: 'I saved my backup codes' }).click();
  await card.getByText('On', { exact: true }).waitFor();
  return { authenticator, backupCodes };
}

/** Starts an action for an enabled second factor: all of them need the password. */
export async function wish(page: Page, { password }: Person, action: string): Promise<void> {
  const card = cardOf(page);
  await card.getByRole('button', { name: action }).click();
  const field = card.getByLabel('Password', { exact: true });
  await expect.poll(() => hasFocus(field)).toBe(true);
  await field.fill(password);
  await card.getByRole('button', { name: action }).click();
}

/** The backup codes that the page shows. */
export async function readBackupCodes(page: Page): Promise<readonly string[]> {
  const list = page.getByRole('list', { name: 'Save your backup codes' });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
}

/** The part of the account for two-step sign-in. */
export function cardOf(page: Page): Locator {
  return partOf(page, 'Two-step verification');
}
