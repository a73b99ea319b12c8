import type { Page } from 'playwright-core';
import { openAccount } from './account-steps.js';

/** The account that a user chooses at Demo ID: one of its accounts, or another address. */
export type DemoIdPerson = { readonly name: string } | { readonly email: string; readonly verified?: boolean };

/** Chooses it on the page of Demo ID, which the window shows now or soon. */
export async function answerAtDemoId(page: Page, person: DemoIdPerson | 'cancel'): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in with Demo ID' }).waitFor();
  if (person === 'cancel') return page.getByRole('button', { name: 'Cancel' }).click();
  if ('name' in person) return page.getByRole('button', { name: person.name }).click();
  await page.getByLabel('Another email address').fill(person.email);
  await page.getByLabel('verified', { exact: true }).setChecked(person.verified ?? true);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in or up from the sign-in page: both are the same. */
export async function continueWithDemoId(
  page: Page,
  person: DemoIdPerson | 'cancel',
  path = '/sign-in',
): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue with Demo ID' }).click();
  await answerAtDemoId(page, person);
}

/** Links in the account. */
export async function linkDemoId(page: Page, person: DemoIdPerson | 'cancel'): Promise<void> {
  await openAccount(page, 'security');
  await page.getByRole('button', { name: 'Link Demo ID' }).click();
  await answerAtDemoId(page, person);
}
