import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Demo } from '../server/start.js';

/** The kind of a mail. */
interface Which {
  readonly to: string;
  readonly subject: string;
}

/** Opens the mailbox, reads the newest mail of this kind and presses its button. */
export async function followMail(page: Page, { to, subject }: Which): Promise<void> {
  // In a hidden tab, a click in a frame does not open a link in the window.
  await page.bringToFront();
  await page.goto('/mailbox');
  const mails = page.getByRole('navigation', { name: 'Mails' }).getByRole('link');
  await mails.filter({ hasText: to }).filter({ hasText: subject }).first().click();
  await page.frameLocator('iframe').getByRole('link').click();
}

/** The link in the newest mail of this kind, after so many mails have arrived. */
export async function linkIn(demo: Demo, which: Which, count = 1): Promise<string> {
  await expect.poll(() => mailsLike(demo, which).length).toBe(count);
  return /https?:\S+/.exec(mailsLike(demo, which)[0]?.text ?? '')?.[0] ?? '';
}

/** The code in the newest mail or text message of this kind, after so many have arrived. */
export async function codeIn(demo: Demo, which: Which, count = 1): Promise<string> {
  await expect.poll(() => mailsLike(demo, which).length).toBe(count);
  return /\b\d{6}\b/.exec(mailsLike(demo, which)[0]?.text ?? '')?.[0] ?? '';
}

/** The mails of this kind, the newest first. */
export function mailsLike(demo: Demo, { to, subject }: Which) {
  return (demo.mailbox?.list() ?? []).filter((mail) => mail.to === to && mail.subject === subject);
}
