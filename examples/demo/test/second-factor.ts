import type { Page } from 'playwright-core';
import { Authenticator } from './authenticator.js';
import { type Person, seesHeading } from './person.js';

/** The authenticator and the backup codes of a user with two-step sign-in. */
export interface SecondFactor {
  readonly authenticator: Authenticator;
  readonly backupCodes: readonly string[];
}

/** Sets up two-step sign-in on the page Security. */
export async function setUpSecondFactor(page: Page, { password }: Person): Promise<SecondFactor> {
  await page.goto('/security');
  await seesHeading(page, 'Security');
  // Turning it on replaces the session, so running requests with the old session are refused.
  await page.waitForLoadState('networkidle');
  const card = cardOf(page);
  await card.getByLabel('Password', { exact: true }).fill(password);
  await card.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const authenticator = new Authenticator((await card.locator('.secret').textContent()) ?? '');
  await card.getByLabel('Authenticator code').fill(authenticator.nextCode());
  await card.getByRole('button', { name: 'Turn on' }).click();
  const backupCodes = await readBackupCodes(page);
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await card.getByText('On', { exact: true }).waitFor();
  return { authenticator, backupCodes };
}

/** The backup codes that the page shows. */
export async function readBackupCodes(page: Page): Promise<readonly string[]> {
  const list = page.getByRole('list', { name: 'Save your backup codes' });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
}

/** The part of the page Security for two-step sign-in. */
export function cardOf(page: Page) {
  return page.getByRole('region', { name: 'Two-step sign-in' });
}
