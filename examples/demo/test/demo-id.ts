import type { Page } from 'playwright-core';

/** Who somebody says they are at Demo ID: one of its people, or an address of their own. */
export type DemoIdPerson = { readonly name: string } | { readonly email: string; readonly verified?: boolean };

/** Says so on the page of Demo ID, which is what the window shows by now or in a moment. */
export async function answerAtDemoId(page: Page, person: DemoIdPerson | 'cancel'): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in with Demo ID' }).waitFor();
  if (person === 'cancel') return page.getByRole('button', { name: 'Cancel' }).click();
  if ('name' in person) return page.getByRole('button', { name: person.name }).click();
  await page.getByLabel('Another e-mail address').fill(person.email);
  await page.getByLabel('verified', { exact: true }).setChecked(person.verified ?? true);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in from the sign-in page, or up: that is the same. */
export async function continueWithDemoId(
  page: Page,
  person: DemoIdPerson | 'cancel',
  path = '/sign-in',
): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue with Demo ID' }).click();
  await answerAtDemoId(page, person);
}

/** Links from the security page. */
export async function linkDemoId(page: Page, person: DemoIdPerson | 'cancel'): Promise<void> {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Link Demo ID' }).click();
  await answerAtDemoId(page, person);
}
