import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { appName } from '../server/mails.js';
import { describeInBrowser, setStage } from './browser.js';
import { codeIn, followMail, linkIn, mailsLike } from './mails.js';
import { describedBy, fillSignIn, hasFocus, newPerson, register, sees, seesHeading } from './person.js';

const codeMail = `${appName}: your sign-in code`;
const linkMail = `${appName}: your sign-in link`;

describeInBrowser('the ways to sign in besides address and password', () => {
  const { demo, open } = setStage();

  it('a username and the password', async () => {
    const ada = newPerson();
    await register(demo(), ada, { username: 'Ada_L' });
    const page = await open({ refusals: [401, 422] });
    await page.goto('/sign-in');
    await fillSignIn(page, { ...ada, email: 'ada_l', password: 'something else' });
    await page.getByRole('alert').getByText('Incorrect username or password.').waitFor();
    await fillSignIn(page, { ...ada, email: 'ada l' });
    await sees(page, 'Use only letters, numbers and underscores.');
    const field = page.getByLabel('Email, username or phone number');
    expect(await describedBy(field)).toBe('Use only letters, numbers and underscores.');
    await expect.poll(() => hasFocus(field)).toBe(true);
    await fillSignIn(page, { ...ada, email: 'ADA_L' });
    await seesHeading(page, 'Hello, Ada Lovelace');
  });

  it('a code by mail, typed with a mistake first', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const page = await open({ refusals: [400] });
    await page.goto('/sign-in?returnTo=%2Fsessions');
    await choose(page, 'Email me a code');
    await page.getByRole('textbox', { name: /^Email/ }).fill(ada.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const field = page.getByLabel('Verification code', { exact: true });
    await field.waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    const code = await codeIn(demo(), { to: ada.email, subject: codeMail });
    await field.fill(code === '000000' ? '000001' : '000000');
    await signInButton(page).click();
    await sees(page, 'This code is incorrect or was already used. Request a new one.');
    expect(await describedBy(field)).toContain('This code is incorrect');
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await signInButton(page).click();
    await seesHeading(page, 'Account');
  });

  it('a link by mail, which works once', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const page = await open();
    await page.goto('/sign-in?returnTo=%2Fsessions');
    await choose(page, 'Email me a link');
    await page.getByRole('textbox', { name: /^Email/ }).fill(ada.email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await sees(page, 'It works once.');
    const link = await linkIn(demo(), { to: ada.email, subject: linkMail });
    await followMail(page, { to: ada.email, subject: linkMail });
    await page.getByText(`You will be signed in as ${ada.email}.`).waitFor();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesHeading(page, 'Account');

    const elsewhere = await open();
    await elsewhere.goto(link);
    await elsewhere.getByRole('alert').getByText('This link no longer works').waitFor();
    await elsewhere.getByRole('button', { name: 'Email me a link' }).waitFor();
    await expect.poll(() => new URL(elsewhere.url()).searchParams.get('returnTo')).toBe('/sessions');
  });

  it('no mail goes to an address without an account, and the page shows the same [R-G05]', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const page = await open();
    const answers: (string | undefined)[] = [];
    for (const email of [ada.email, 'unknown@example.com']) {
      await page.goto('/sign-in');
      await choose(page, 'Email me a code');
      await page.getByRole('textbox', { name: /^Email/ }).fill(email);
      await page.getByRole('button', { name: 'Send code' }).click();
      answers.push((await page.locator('.lk-callout').textContent())?.replace(email, '…'));
    }
    expect(answers[1]).toBe(answers[0]);
    await codeIn(demo(), { to: ada.email, subject: codeMail });
    expect(mailsLike(demo(), { to: 'unknown@example.com', subject: codeMail })).toEqual([]);
  });

  it('are chosen by a button, which moves the focus into their form and takes the old error away', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [401] });
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await page.getByRole('alert').waitFor();
    await choose(page, 'Text me a code');
    // The error of the password form is not shown in the form for a number.
    expect(await page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => hasFocus(page.getByRole('textbox', { name: 'Phone number' }))).toBe(true);
    await choose(page, 'Use your password');
    await expect.poll(() => hasFocus(page.getByRole('textbox', { name: 'Email' }))).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('say so if the address has to be verified first, and send the link again', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const page = await open({ refusals: [403] });
    await page.route('**/api/auth/sign-in/email', (route) =>
      route.fulfill({ status: 403, json: { code: 'EMAIL_NOT_VERIFIED', message: 'email not verified' } }),
    );
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await seesHeading(page, 'Verify your email first');
    await page.getByRole('button', { name: 'Resend' }).click();
    await sees(page, `If ${ada.email} belongs to an account that is not verified, we sent a new link to it.`);
    await page.unroute('**/api/auth/sign-in/email');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await fillSignIn(page, ada);
    await seesHeading(page, 'Hello, Ada Lovelace');
  });
});

async function choose(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: way }).click();
}

function signInButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
}
