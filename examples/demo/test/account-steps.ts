import type { Locator, Page } from 'playwright-core';
import { seesHeading } from './person.js';

const titles = { profile: 'Profile', security: 'Security', devices: 'Devices', demo: 'Demo' } as const;
export type Tab = keyof typeof titles;

/** Loads the page of the account with one of its tabs. */
export async function openAccount(page: Page, tab: Tab): Promise<void> {
  const isThere = new URL(page.url()).pathname === '/account';
  await page.goto(`/account#${tab}`);
  // With the same path the browser has only moved to another part of the page.
  if (isThere) await page.reload();
  await seesAccount(page, tab);
}

/** Waits for a tab of the account. */
export async function seesAccount(page: Page, tab: Tab): Promise<void> {
  await seesHeading(page, 'Account');
  await page.getByRole('tab', { name: titles[tab], selected: true }).waitFor();
}

/** Makes the code that a user tells an administrator, who then acts as the user. */
export async function createSupportCode(page: Page): Promise<string> {
  await openAccount(page, 'demo');
  await page.getByRole('button', { name: 'Create a code' }).click();
  const code = page.getByRole('definition').filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ });
  return (await code.textContent()) ?? '';
}

/** One part of the account, by its title. */
export function partOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The question before what cannot be undone. */
export async function confirm(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: action }).click();
}
