import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirm, openAccount, partOf } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { codeIn, subjects } from './mails.js';
import { createAccount, fillSignIn, hasFocus, newPerson, sees, seesHeading } from './person.js';

const phone = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true } as const;
const subject = subjects.textMessage;

describeInBrowser('a phone number', () => {
  const { demo, open } = setStage();

  it('is added with a code, and then signs the user in by text message and with the password', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400] });
    await createAccount(page, ada);
    await openAccount(page, 'profile');
    const card = cardOf(page);
    await card.getByRole('button', { name: 'Add phone number' }).click();
    const number = card.getByRole('textbox', { name: 'Phone number' });
    await expect.poll(() => hasFocus(number)).toBe(true);
    expect(await number.getAttribute('autocomplete')).toBe('tel');
    await number.fill('0171 1234567');
    await card.getByRole('button', { name: 'Text me a code' }).click();
    await sees(page, 'Enter a phone number with its country code');
    await number.fill('+49 171 1234567');
    await card.getByRole('button', { name: 'Text me a code' }).click();
    const field = card.getByLabel('Verification code');
    await field.waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
    const code = await codeIn(demo(), { to: '+491711234567', subject });
    await field.fill(code === '000000' ? '000001' : '000000');
    await card.getByRole('button', { name: 'Save phone number' }).click();
    await sees(page, 'This code is incorrect or was already used.');
    await field.fill(code);
    await card.getByRole('button', { name: 'Save phone number' }).click();
    await card.getByText('+491711234567 Verified').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('lk-callout');
    await page.getByRole('banner').getByRole('link', { name: 'Mailbox' }).click();
    await page.getByRole('link', { name: /^Text message \+491711234567/ }).click();
    await sees(page, /^\d{6} makes this the number of your account/);

    const small = await open(phone);
    await small.goto('/sign-in');
    await small.getByRole('button', { name: 'Text me a code' }).click();
    await small.getByRole('textbox', { name: 'Phone number' }).fill('+49 (171) 123-4567');
    await small.getByRole('button', { name: 'Send code' }).click();
    await small
      .getByLabel('Verification code', { exact: true })
      .fill(await codeIn(demo(), { to: '+491711234567', subject }, 2));
    await small.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesHeading(small, 'Hello, Ada Lovelace');

    const elsewhere = await open({ refusals: [401] });
    await elsewhere.goto('/sign-in');
    await fillSignIn(elsewhere, { email: '+49 171 1234567', password: 'something else' });
    await sees(elsewhere, 'Incorrect phone number or password.');
    await fillSignIn(elsewhere, { ...ada, email: '+49 171 1234567' });
    await seesHeading(elsewhere, 'Hello, Ada Lovelace');
  });

  it('is replaced by another number, but not by one of another user, and removed unless it is the only sign-in method', async () => {
    const page = await open({ refusals: [400] });
    await createAccount(page, newPerson());
    await openAccount(page, 'profile');
    await verify(page, 'Add phone number', '+4930111111');
    await cardOf(page).getByText('Your phone number was saved.').waitFor();
    await verify(page, 'Change', '+4930222222');
    await cardOf(page).getByText('+4930222222 Verified').waitFor();

    const other = await open({ refusals: [400] });
    await createAccount(other, newPerson('Grace Hopper'));
    await openAccount(other, 'profile');
    await verify(other, 'Add phone number', '+4930222222', 2);
    await sees(other, 'This phone number cannot be used.');
    // The old number is free again.
    await cardOf(other).getByRole('button', { name: 'Start over' }).click();
    await cardOf(other).getByRole('button', { name: 'Cancel' }).click();
    await verify(other, 'Add phone number', '+4930111111', 2);
    await cardOf(other).getByText('+4930111111 Verified').waitFor();

    const code = 'PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD';
    await page.route('**/phone-number/remove', (route) => route.fulfill({ status: 400, json: { code, message: '' } }));
    const question = 'Remove +4930222222?';
    await cardOf(page).getByRole('button', { name: question }).click();
    await confirm(page, question, 'Remove');
    await page.getByRole('dialog').getByText('You cannot remove your only sign-in method').waitFor();
    await page.unroute('**/phone-number/remove');
    await confirm(page, question, 'Remove');
    await cardOf(page).getByText('Your phone number was removed.').waitFor();
    await cardOf(page).getByRole('button', { name: 'Add phone number' }).waitFor();
    expect(await cardOf(page).getByText('+4930222222').count()).toBe(0);
  });

  /** Sends a code to a number and enters it. */
  async function verify(page: Page, action: string, number: string, messages = 1): Promise<void> {
    const card = cardOf(page);
    await card.getByRole('button', { name: action, exact: true }).click();
    await card.getByRole('textbox', { name: 'hone number' }).fill(number);
    await card.getByRole('button', { name: 'Text me a code' }).click();
    await card.getByLabel('Verification code').fill(await codeIn(demo(), { to: number, subject }, messages));
    await card.getByRole('button', { name: 'Save phone number' }).click();
  }
});

function cardOf(page: Page) {
  return partOf(page, 'Phone number');
}
