import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, linkIn, mailsLike, subjects } from './mails.js';
import { createAccount, fillSignIn, newPerson, register, sees, seesHeading, signIn, signUp } from './person.js';

const subject = subjects.resetPassword;

describeInBrowser('a forgotten password', () => {
  const { demo, open } = setStage();

  it('can be replaced by a mailed link: the old password is refused, and other devices are signed out', async () => {
    const ada = newPerson();
    const phone = await open();
    await signUp(phone, ada);
    const page = await open({ refusals: [401] });
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('textbox', { name: /^Email/ }).fill(ada.email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await sees(page, 'we sent a link to it');
    await followMail(page, { to: ada.email, subject });

    await seesHeading(page, 'Set a new password');
    const field = page.getByLabel('New password', { exact: true });
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
    await field.fill('short');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await sees(page, 'Use at least 8 characters.');
    await field.fill('difference engine');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await seesHeading(page, 'Your password was reset');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your password was reset');
    await expect.poll(() => page.url()).not.toContain('token');

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, ada);
    await sees(page, 'Incorrect email or password.');
    await fillSignIn(page, { email: ada.email, password: 'difference engine' });
    await seesHeading(page, 'Hello, Ada Lovelace');
    await phone.goto('/profile');
    await seesHeading(phone, 'Sign in');
  });

  it('a link works once; the second time the page says so and offers a new link [Z01]', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const page = await open({ refusals: [400] });
    await page.goto('/forgot-password');
    await page.getByRole('textbox', { name: /^Email/ }).fill(ada.email.toUpperCase());
    await page.getByRole('button', { name: 'Email me a link' }).click();
    const link = await linkIn(demo(), { to: ada.email, subject });
    const otherTab = await page.context().newPage();
    for (const tab of [page, otherTab]) {
      await tab.goto(link);
      await tab.getByLabel('New password', { exact: true }).fill('difference engine');
    }
    await page.getByRole('button', { name: 'Reset password' }).click();
    await seesHeading(page, 'Your password was reset');
    // The form that is still open, and the link again.
    await otherTab.getByRole('button', { name: 'Reset password' }).click();
    await seesHeading(otherTab, 'This link no longer works');
    await expect.poll(() => otherTab.url()).not.toContain('token');
    await page.goto(link);
    await seesHeading(page, 'This link no longer works');
    await page.getByRole('textbox', { name: /^Email/ }).fill(ada.email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await sees(page, 'we sent a link to it');
    await page.goto(await linkIn(demo(), { to: ada.email, subject }, 2));
    await seesHeading(page, 'Set a new password');
  });

  it('an unknown address gets the same answer as a known one, and no mail [R-G05]', async () => {
    const page = await open();
    await page.goto('/forgot-password');
    await page.getByRole('textbox', { name: /^Email/ }).fill('unknown@example.com');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await sees(page, 'If an account exists for unknown@example.com, we sent a link to it.');
    expect(mailsLike(demo(), { to: 'unknown@example.com', subject })).toEqual([]);
  });

  it('can be replaced by a signed-in user, whose session ends too', async () => {
    const ada = newPerson();
    const page = await open();
    await createAccount(page, ada);
    await page.goto('/security');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await seesHeading(page, 'Reset your password');
    expect(await page.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe(ada.email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.goto(await linkIn(demo(), { to: ada.email, subject }));
    await page.getByLabel('New password', { exact: true }).fill('difference engine');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await seesHeading(page, 'Your password was reset');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    await signIn(page, { ...ada, password: 'difference engine' });
  });
});
