import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAccount } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { codeIn, subjects } from './mails.js';
import {
  describedBy,
  fillSignIn,
  hasFocus,
  newPerson,
  type Person,
  sees,
  seesHeading,
  sessionCookieOf,
  signIn,
  signOut,
  signUp,
  tabTo,
} from './person.js';
import { type SecondFactor, setUpSecondFactor, wish } from './second-factor.js';

const phone = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true } as const;

describeInBrowser('the second step of signing in', () => {
  const { demo, open } = setStage();

  /** A user with a second factor, signed in in one browser. */
  async function careful(): Promise<SecondFactor & { readonly ada: Person }> {
    const ada = newPerson();
    const home = await open();
    await signUp(home, ada);
    return { ada, ...(await setUpSecondFactor(home, ada)) };
  }

  it('follows the password, stays after a visit of another page, a reload and a wrong code, and signs the user in', async () => {
    const { ada, authenticator } = await careful();
    const page = await open({ refusals: [401] });
    await page.goto('/sign-in?returnTo=%2Fsessions');
    const looked = page.waitForResponse('**/two-factor/challenge');
    await fillSignIn(page, ada);
    await seesHeading(page, 'Two-step verification');
    const code = page.getByLabel('Verification code');
    await expect.poll(() => hasFocus(code)).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await sessionCookieOf(page)).toBeUndefined();

    await looked;
    // It waits while the visitor looks at another page.
    await page.getByRole('link', { name: 'Latchkey' }).first().click();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await seesHeading(page, 'Two-step verification');
    await page.goto('/sign-in?returnTo=%2Fsessions');
    // The page contains the waiting sign-in, so no form of the first step is shown.
    await page.route('**/two-factor/challenge', (route) => route.abort());
    await page.reload();
    await seesHeading(page, 'Two-step verification');
    await expect.poll(() => hasFocus(code)).toBe(true);
    await code.fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await sees(page, 'This code is incorrect or was already used.');
    expect(await describedBy(code)).toBe('This code is incorrect or was already used.');
    await expect.poll(() => hasFocus(code)).toBe(true);

    await code.fill(authenticator.nextCode());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesHeading(page, 'Account');
  });

  it('accepts a backup code once, and a mailed code', async () => {
    const { ada, backupCodes } = await careful();
    const page = await open();
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await useBackupCode(page, backupCodes[0] ?? '');
    await seesHeading(page, 'Hello, Ada Lovelace');

    const elsewhere = await open({ refusals: [401] });
    await elsewhere.goto('/sign-in');
    await fillSignIn(elsewhere, ada);
    await useBackupCode(elsewhere, backupCodes[0] ?? '');
    await sees(elsewhere, 'This code is incorrect or was already used.');
    await useBackupCode(elsewhere, backupCodes[1] ?? '');
    await seesHeading(elsewhere, 'Hello, Ada Lovelace');

    // And a mailed code, of several only the last one.
    const which = { to: ada.email, subject: subjects.signInCode };
    const third = await open({ refusals: [401] });
    await third.goto('/sign-in');
    await fillSignIn(third, ada);
    await third.getByRole('button', { name: 'Email me a code' }).click();
    await sees(third, 'We sent a code to your email address.');
    const first = await codeIn(demo(), which);
    await third.getByRole('button', { name: 'Resend' }).click();
    const second = await codeIn(demo(), which, 2);
    const code = third.getByLabel('Verification code');
    await code.fill(first === second ? '000000' : first);
    await third.getByRole('button', { name: 'Sign in', exact: true }).click();
    await sees(third, 'This code is incorrect or was already used.');
    await code.fill(second);
    await third.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesHeading(third, 'Hello, Ada Lovelace');
  });

  it('is not needed in a trusted browser, but in others', async () => {
    const { ada, authenticator } = await careful();
    const page = await open();
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await page.getByLabel('Trust this device').check();
    await page.getByLabel('Verification code').fill(authenticator.nextCode());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesHeading(page, 'Hello, Ada Lovelace');
    await signOut(page);
    await sees(page, 'You are signed out.');
    await signIn(page, ada);

    const elsewhere = await open();
    await elsewhere.goto('/sign-in');
    await fillSignIn(elsewhere, ada);
    await seesHeading(elsewhere, 'Two-step verification');
  });

  it('can be cancelled for another sign-in, and ends after too many wrong codes', async () => {
    const { ada } = await careful();
    const page = await open({ refusals: [401] });
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await page.getByRole('button', { name: 'Start over' }).click();
    await seesHeading(page, 'Sign in');
    await fillSignIn(page, ada);
    let refusal = '';
    for (let tries = 0; tries < 6 && refusal !== 'INVALID_TWO_FACTOR_COOKIE'; tries++) {
      await page.getByLabel('Verification code').fill(`00000${tries}`);
      const answer = page.waitForResponse('**/two-factor/verify-totp');
      await page.locator('button[type="submit"]:not([aria-disabled])').click();
      refusal = (await (await answer).json()).code;
    }
    await seesHeading(page, 'Sign in');
    await page.getByRole('alert').getByText('Please sign in again.').waitFor();
  });

  it('fits a phone, and works with the keyboard alone', async () => {
    const { ada, backupCodes } = await careful();
    const page = await open(phone);
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await seesHeading(page, 'Two-step verification');
    await fits(page);
    await tabTo(page, 'Use a backup code');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByLabel('Backup code'))).toBe(true);
    await page.keyboard.type(backupCodes[0] ?? '');
    await tabTo(page, 'Trust this device');
    await page.keyboard.press('Space');
    await tabTo(page, 'Sign in');
    await page.keyboard.press('Enter');
    await seesHeading(page, 'Hello, Ada Lovelace');

    await openAccount(page, 'security');
    await wish(page, ada, 'Get new backup codes');
    await page.getByRole('list', { name: 'Save your backup codes' }).waitFor();
    await fits(page);
    await page.getByRole('button', { name: 'I saved my backup codes' }).click();
    await wish(page, ada, 'Set up another authenticator app');
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    await fits(page);
  });
});

async function useBackupCode(page: Page, code: string): Promise<void> {
  const other = page.getByRole('button', { name: 'Use a backup code' });
  const field = page.getByLabel('Backup code');
  await other.or(field).first().waitFor();
  if ((await field.count()) === 0) await other.click();
  await field.fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.viewport.width);
}
