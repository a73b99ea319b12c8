import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../src/routing/paths.js';
import { openAccount } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { ageSessions } from './old-session.js';
import { createAccount, describedBy, hasFocus, newPerson, register, sees, seesHeading, tabTo } from './person.js';
import { liveTexts, movingParts, watchLiveRegions } from './watching.js';

// axe, the width at 200 % and the pictures of every story are in gallery.test.ts. The keyboard in a sign-in, with its second factor, is
// in sign-in.test.ts and second-factor.test.ts.
describeInBrowser('with the keyboard alone', () => {
  const { demo, open } = setStage();

  it('a visitor signs up, and an error at a field is read with the field', async () => {
    const page = await open();
    await page.goto('/sign-up');
    await seesHeading(page, 'Create an account');
    const ada = newPerson();
    await fill(page, 'Name', ada.name);
    await fill(page, 'Email', 'not an address');
    await fill(page, 'Password', ada.password);
    await page.keyboard.press('Enter');
    const email = page.getByRole('textbox', { name: /^Email/ });
    await expect.poll(() => hasFocus(email)).toBe(true);
    expect(await describedBy(email)).toContain('Enter a valid email address, such as ada@example.com.');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(ada.email);
    await page.keyboard.press('Enter');
    await seesHeading(page, `Hello, ${ada.name}`);
  });

  it('a user chooses a new password, and the focus is on what is new after each step', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const page = await open();
    await page.goto('/sign-in');
    await seesHeading(page, 'Sign in');
    await tabTo(page, 'Forgot password?');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Reset your password');
    await fill(page, 'Email', ada.email);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toContain('we sent a link to it');
    await page.goto('/gallery?story=reset-password&token=mock');
    await fill(page, 'New password', 'a better password');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Your password was reset');
  });

  it('a user goes through the settings: tabs by arrows, a dialog that keeps the focus and gives it back', async () => {
    const page = await open();
    await page.goto('/gallery?story=account');
    await seesHeading(page, 'Account');
    await tabTo(page, 'Profile');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('Security');
    await fill(page, 'Current password', 'a good password');
    await fill(page, 'New password', 'a good password');
    await page.keyboard.press('Enter');
    await sees(page, 'This is your current password. Choose a different one.');
    await expect.poll(() => hasFocus(page.getByLabel('New password', { exact: true }))).toBe(true);

    await page.goto('/gallery?story=account-devices');
    await tabTo(page, 'Sign out Safari on iPhone');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Sign out Safari on iPhone' }))).toBe(true);
  });

  it('an owner creates an organization, and goes to its members and invitations', async () => {
    const page = await open();
    await page.goto('/gallery?story=create-organization-empty');
    await expect.poll(() => hasFocus(page.getByLabel('Name', { exact: true }))).toBe(true);
    await page.goto('/gallery?story=organization');
    await tabTo(page, 'General');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('Members');
    await tabTo(page, 'Role of Charles Babbage');
    await page.keyboard.press('ArrowDown');
    await page.goto('/gallery?story=organization-invitations');
    await fill(page, 'Email', 'annie@example.com');
    await tabTo(page, 'Send invitation');
  });

  it('a user creates an organization, whose short name follows from its name', async () => {
    const page = await open();
    await createAccount(page, newPerson());
    await page.goto(paths.createOrganization);
    await seesHeading(page, 'Create an organization');
    await fill(page, 'Name', 'Keys and Tabs');
    await tabTo(page, 'Create organization');
    await page.keyboard.press('Enter');
    await seesHeading(page, 'Keys and Tabs');
    expect(new URL(page.url()).pathname).toBe('/organizations/keys-and-tabs');
  });

  it('a user confirms who they are in a dialog, and goes on where the dialog has come from', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [403] });
    await createAccount(page, ada);
    ageSessions(demo());
    await openAccount(page, 'profile');
    await fill(page, 'New email', 'another@example.com');
    await page.keyboard.press('Enter');
    const password = page.getByRole('dialog').getByLabel('Password', { exact: true });
    await expect.poll(() => hasFocus(password)).toBe(true);
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');
    await sees(page, 'We sent a link to another@example.com.');
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });
});

describeInBrowser('a screen', () => {
  const { open } = setStage();

  it('tells screen readers what has happened, in a region that was there before its text', async () => {
    const page = await open();
    await watchLiveRegions(page);
    await page.goto('/gallery?story=account-profile');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => liveTexts(page)).toContain('status: Saved.');
    await page.goto('/gallery?story=sign-in-refused');
    await expect.poll(() => liveTexts(page)).toContain('alert: Incorrect email or password.');
  });

  it('takes a pasted code with its spaces', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/gallery?story=second-factor');
    const field = page.getByLabel('Verification code');
    await field.waitFor();
    await page.evaluate(() => navigator.clipboard.writeText(' 123 456\n'));
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await page.keyboard.press('Enter');
    // The code was right: the screen is done.
    await page.getByRole('status', { name: 'Loading' }).waitFor();
  });

  it.each([
    ['sign-in', { Email: 'username webauthn', Password: 'current-password' }],
    ['sign-up', { Name: 'name', Email: 'email', Password: 'new-password' }],
    ['forgot-password', { Email: 'email' }],
    ['reset-password&token=mock', { 'New password': 'new-password' }],
    ['second-factor', { 'Verification code': 'one-time-code' }],
    ['account-two-factor-key', { 'Verification code': 'one-time-code' }],
    ['account-password', { 'Current password': 'current-password', 'New password': 'new-password' }],
  ])('tells password managers and phones the purpose of its fields: %s', async (story, fields) => {
    const page = await open();
    await page.goto(`/gallery?story=${story}`);
    const found: Record<string, string | null> = {};
    for (const label of Object.keys(fields)) {
      found[label] = await page.getByLabel(label, { exact: true }).getAttribute('autocomplete');
    }
    expect(found).toEqual(fields);
    // The password belongs to an account: a manager finds its name in the form.
    if (story === 'account-password') {
      expect(await page.locator('form input[autocomplete="username"]').count()).toBe(1);
    }
  });

  it.each(['no-preference', 'reduce'] as const)(
    'shows that there are more tabs than fit, with motion: %s',
    async (reducedMotion) => {
      const page = await open({ reducedMotion });
      const fade = () => page.getByRole('tablist').evaluate((list) => getComputedStyle(list).maskImage);
      await page.goto('/gallery?story=organization');
      await page.getByRole('tablist').waitFor();
      expect(await fade()).toBe('none');
      await page.setViewportSize({ width: 320, height: 740 });
      await expect.poll(fade).toMatch(/gradient.*transparent\)|gradient.*, rgba\(0, 0, 0, 0\)\)/);
      await page.getByRole('tablist').evaluate((list) => list.scrollBy({ left: 1000 }));
      await expect.poll(fade).toMatch(/gradient\((?:to right, )?(?:transparent|rgba\(0, 0, 0, 0\))/);
    },
  );

  it('moves only where the user admits it', async () => {
    for (const [reducedMotion, isStill] of [
      ['no-preference', false],
      ['reduce', true],
    ] as const) {
      const page = await open({ reducedMotion });
      await page.goto('/gallery?story=sign-in-loading');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
      expect({ reducedMotion, isStill: (await movingParts(page)) === 0 }).toEqual({ reducedMotion, isStill });
    }
  });
});

/** Goes to a field with the Tab key, and types. */
async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}
