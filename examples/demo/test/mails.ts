import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { appName } from '../server/mails.js';
import type { Demo } from '../server/start.js';

/** The subjects of mails and text messages. */
export const subjects = {
  verification: `${appName}: verify your email address`,
  changeEmail: `${appName}: change your email address?`,
  emailChanged: `${appName}: your email address was changed`,
  resetPassword: `${appName}: reset your password`,
  deleteAccount: `${appName}: delete your account?`,
  invitation: `${appName}: you are invited to an organization`,
  signInCode: `${appName}: your sign-in code`,
  reauthentication: `${appName}: verify your identity`,
  passkeyAdded: `${appName}: a passkey was added`,
  textMessage: 'Text message',
};

/** The page that a link opens before it verifies or changes an address: a program that scans mails opens links too. */
const buttons: Readonly<Record<string, string>> = {
  [subjects.verification]: 'Verify',
  [subjects.changeEmail]: 'Change',
};

/** The kind of a mail. */
interface Which {
  readonly to: string;
  readonly subject: string;
}

/** Opens the mailbox, reads the newest mail of this kind and presses its button, and the one of the page that asks again. */
export async function followMail(page: Page, { to, subject }: Which): Promise<void> {
  // In a hidden tab, a click in a frame does not open a link in the window.
  await page.bringToFront();
  await page.goto('/mailbox');
  const mails = page.getByRole('navigation', { name: 'Mails' }).getByRole('link');
  await mails.filter({ hasText: to }).filter({ hasText: subject }).first().click();
  await leaveByLink(page, page.frameLocator('iframe').getByRole('link').first());
  if (buttons[subject]) await pressButton(page, subject);
}

/** Opens a link that verifies or changes an address, and presses the button of its page. */
export async function openLink(page: Page, link: string, subject = subjects.verification): Promise<void> {
  await page.goto(link);
  await pressButton(page, subject);
}

async function pressButton(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: buttons[subject] ?? subject, exact: true }).click();
}

/**
 * Clicks a link in the frame of a mail until the page has left the mailbox. Chromium discards a click on a frame of another
 * origin that has just appeared or moved, because the user may have aimed at what was there before.
 */
export async function leaveByLink(page: Page, link: Locator): Promise<void> {
  const hasLeft = () =>
    page.waitForURL(({ pathname }) => pathname !== '/mailbox', { timeout: 2_000, waitUntil: 'commit' });
  await expect
    .poll(async () => {
      // After the first click has worked, the link is gone.
      await link.click({ timeout: 2_000 }).catch(() => undefined);
      return await hasLeft().then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
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
