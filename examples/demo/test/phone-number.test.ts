import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { codeIn, subjects } from './mails.js';
import { fillSignIn, hasFocus, newPerson, sees, seesHeading, signUp } from './person.js';

const phone = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true } as const;
const subject = subjects.textMessage;

describeInBrowser('a phone number', () => {
  const { demo, open } = setStage();

  it('is added with a code, and then signs the user in by text message and with the password', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [400] });
    await signUp(page, ada);
    await page.goto('/profile');
    const card = cardOf(page);
    const number = card.getByRole('textbox', { name: 'Phone number' });
    expect(await number.getAttribute('autocomplete')).toBe('tel');
    await number.fill('0171 1234567');
    await card.getByRole('button', { name: 'Add number' }).click();
    await sees(page, 'Enter a number with its country code');
    await number.fill('+49 171 1234567');
    await card.getByRole('button', { name: 'Add number' }).click();
    const field = card.getByLabel('Code from the message');
    await field.waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
    const code = await codeIn(demo(), { to: '+491711234567', subject });
    await field.fill(code === '000000' ? '000001' : '000000');
    await card.getByRole('button', { name: 'Verify number' }).click();
    await sees(page, 'This code is wrong, or was already used.');
    await field.fill(code);
    await card.getByRole('button', { name: 'Verify number' }).click();
    await card.getByText('+491711234567 Yours').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Phone number');

    const small = await open(phone);
    await small.goto('/sign-in');
    await small.getByRole('button', { name: 'Text me a code' }).click();
    await small.getByRole('textbox', { name: 'Phone number' }).fill('+49 (171) 123-4567');
    await small.getByRole('button', { name: 'Send a code' }).click();
    await small.getByLabel('Code', { exact: true }).fill(await codeIn(demo(), { to: '+491711234567', subject }, 2));
    await small.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesHeading(small, 'Hello, Ada Lovelace');

    const elsewhere = await open({ refusals: [401] });
    await elsewhere.goto('/sign-in');
    await fillSignIn(elsewhere, { email: '+49 171 1234567', password: 'something else' });
    await sees(elsewhere, 'The phone number or the password is wrong.');
    await fillSignIn(elsewhere, { ...ada, email: '+49 171 1234567' });
    await seesHeading(elsewhere, 'Hello, Ada Lovelace');
  });

  it('can be replaced by another number, but not by a number of another user', async () => {
    const page = await open();
    await signUp(page, newPerson());
    await page.goto('/profile');
    await verify(page, 'Add number', '+4930111111');
    await sees(page, '+4930111111 is now your number.');
    await verify(page, 'Change number', '+4930222222');
    await cardOf(page).getByText('+4930222222 Yours').waitFor();

    const other = await open({ refusals: [400] });
    await signUp(other, newPerson('Grace Hopper'));
    await other.goto('/profile');
    await verify(other, 'Add number', '+4930222222', 2);
    await sees(other, 'This number belongs to another account.');
    // The old number is free again.
    await cardOf(other).getByRole('button', { name: 'Cancel' }).click();
    await verify(other, 'Add number', '+4930111111', 2);
    await cardOf(other).getByText('+4930111111 Yours').waitFor();
  });

  it('can be removed, unless it is the only way to sign in, and the form is shown again', async () => {
    const page = await open({ refusals: [400] });
    await signUp(page, newPerson());
    await page.goto('/profile');
    await verify(page, 'Add number', '+4930444444');
    await sees(page, '+4930444444 is now your number.');
    const code = 'PHONE_NUMBER_IS_YOUR_LAST_WAY_IN';
    await page.route('**/phone-number/remove', (route) => route.fulfill({ status: 400, json: { code, message: '' } }));
    await remove(page, '+4930444444');
    await sees(page, 'This is your only way to sign in.');
    await page.unroute('**/phone-number/remove');
    await remove(page, '+4930444444');
    await sees(page, 'Your phone number is removed.');
    await cardOf(page).getByRole('button', { name: 'Add number' }).waitFor();
    expect(await cardOf(page).getByText('+4930444444').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Phone number');
  });

  it('gets text messages, which the mailbox shows unchanged', async () => {
    const page = await open();
    await signUp(page, newPerson());
    await page.goto('/profile');
    await cardOf(page).getByRole('textbox', { name: 'Phone number' }).fill('+4930333333');
    await cardOf(page).getByRole('button', { name: 'Add number' }).click();
    await cardOf(page).getByRole('link', { name: 'Open the mailbox' }).click();
    await page.getByRole('link', { name: /^Text message \+4930333333/ }).click();
    await sees(page, /^\d{6} makes this the number of your account/);
  });

  /** Sends a code to a number and enters it. */
  async function verify(page: Page, action: string, number: string, messages = 1): Promise<void> {
    const card = cardOf(page);
    await card.getByRole('textbox', { name: 'hone number' }).fill(number);
    await card.getByRole('button', { name: action }).click();
    await card.getByLabel('Code from the message').fill(await codeIn(demo(), { to: number, subject }, messages));
    await card.getByRole('button', { name: 'Verify number' }).click();
  }
});

/** Removes the number, and confirms it. */
async function remove(page: Page, number: string): Promise<void> {
  await cardOf(page)
    .getByRole('button', { name: `Remove ${number}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove number' }).click();
}

function cardOf(page: Page) {
  return page.getByRole('region', { name: 'Phone number' });
}
