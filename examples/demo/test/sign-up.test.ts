import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import {
  describedBy,
  fillSignUp,
  hasFocus,
  newPerson,
  register,
  sees,
  seesHeading,
  sessionCookieOf,
} from './person.js';

describeInBrowser('signing up', () => {
  const { demo, open } = setStage();

  it('creates an account and signs in, with a cookie that no script can read', async () => {
    const page = await open();
    const ada = newPerson();
    await page.goto('/');
    await seesHeading(page, 'Sign-in that lives in your own application');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fillSignUp(page, ada);
    await seesHeading(page, 'Hello, Ada Lovelace');
    await sees(page, `You are signed in as ${ada.email}.`);
    expect(await sessionCookieOf(page)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  it('says beside the email field that the address has an account, and offers to sign in', async () => {
    const page = await open({ refusals: [422] });
    const ada = newPerson();
    await register(demo(), ada);
    await page.goto('/sign-up');
    await fillSignUp(page, ada);
    await sees(page, 'An account with this email address already exists.');
    const email = page.getByRole('textbox', { name: /^Email/ });
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(email)).toContain('An account with this email address already exists.');
    await expect.poll(() => hasFocus(email)).toBe(true);
    await page.getByRole('link', { name: 'Sign in instead' }).click();
    await seesHeading(page, 'Sign in');
  });

  it('shows missing values before it sends a request, and moves the focus to the first one', async () => {
    const page = await open();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.goto('/sign-up');
    await fillSignUp(page, { name: ' ', email: 'not-an-address', password: 'short' });
    await sees(page, 'Enter your name.');
    await sees(page, 'Enter a valid email address, such as ada@example.com.');
    await sees(page, 'Use at least 8 characters.');
    const name = page.getByLabel('Name', { exact: true });
    await expect.poll(() => hasFocus(name)).toBe(true);
    expect(await describedBy(name)).toBe('Enter your name.');
    expect(sent).toEqual([]);
  });

  it('tells password managers the purpose of the fields', async () => {
    const page = await open();
    await page.goto('/sign-up');
    await expect(page.getByRole('textbox', { name: /^Email/ }).getAttribute('autocomplete')).resolves.toBe('email');
    await expect(page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).resolves.toBe(
      'new-password',
    );
    await page.goto('/sign-in');
    await expect(page.getByRole('textbox', { name: /^Email/ }).getAttribute('autocomplete')).resolves.toBe(
      'username webauthn',
    );
    await expect(page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).resolves.toBe(
      'current-password',
    );
  });
});
