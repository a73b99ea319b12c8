import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Demo } from '../server/start.js';

/** Which mail is meant. */
interface Which {
  readonly to: string;
  readonly subject: string;
}

/** Opens the mailbox as a person does, reads the newest mail of this kind and presses its button. */
export async function followMail(page: Page, { to, subject }: Which): Promise<void> {
  // A frame in a tab behind another gets no click that would let it lead the window on.
  await page.bringToFront();
  await page.goto('/mailbox');
  const mails = page.getByRole('navigation', { name: 'Mails' }).getByRole('link');
  await mails.filter({ hasText: to }).filter({ hasText: subject }).first().click();
  await page.frameLocator('iframe').getByRole('link').click();
}

/** The link in the newest mail of this kind, once so many have come. */
export async function linkIn(demo: Demo, which: Which, count = 1): Promise<string> {
  await expect.poll(() => mailsLike(demo, which).length).toBe(count);
  return /https?:\S+/.exec(mailsLike(demo, which)[0]?.text ?? '')?.[0] ?? '';
}

/** The code in the newest mail or text message of this kind, once so many have come. */
export async function codeIn(demo: Demo, which: Which, count = 1): Promise<string> {
  await expect.poll(() => mailsLike(demo, which).length).toBe(count);
  return /\b\d{6}\b/.exec(mailsLike(demo, which)[0]?.text ?? '')?.[0] ?? '';
}

/** The mails of this kind, the newest first. */
export function mailsLike(demo: Demo, { to, subject }: Which) {
  return (demo.mailbox?.list() ?? []).filter((mail) => mail.to === to && mail.subject === subject);
}
