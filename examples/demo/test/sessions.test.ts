import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirm, openAccount, partOf } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { hasFocus, newPerson, seesHeading, sessionCookieOf, signIn, signUp } from './person.js';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describeInBrowser('devices', () => {
  const { open } = setStage();

  /** One user, signed in with two browsers. */
  async function onTwoDevices() {
    const person = newPerson();
    const computer = await open();
    await signUp(computer, person);
    const phone = await open({ userAgent: safari, refusals: [401] });
    await signIn(phone, person);
    return { person, computer, phone };
  }

  it('are listed on each of them, and one is ended, whose page is signed out with its next action', async () => {
    const { computer, phone } = await onTwoDevices();
    for (const [page, own, other] of [
      [phone, 'Safari on iPhone', 'Chrome on Linux'],
      [computer, 'Chrome on Linux', 'Safari on iPhone'],
    ] as const) {
      await openAccount(page, 'devices');
      await rows(page).filter({ hasText: other }).waitFor();
      expect(await rows(page).count()).toBe(2);
      expect(await rows(page).filter({ hasText: own }).textContent()).toContain('This device');
      const text = await rows(page).filter({ hasText: other }).textContent();
      expect(text).not.toContain('This device');
      expect(text).toMatch(/127\.0\.0\.1|::1/);
    }
    await openAccount(phone, 'profile');
    await computer.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await confirm(computer, 'Sign out Safari on iPhone', 'Sign out');
    const devices = partOf(computer, 'Devices');
    await devices.getByText('Safari on iPhone was signed out.', { exact: true }).waitFor();
    await devices.getByText('You are not signed in on any other device.').waitFor();
    await expect.poll(() => hasFocus(devices.getByRole('list', { name: 'Devices' }))).toBe(true);

    // A form without a change is not sent.
    await partOf(phone, 'Profile').getByLabel('Name', { exact: true }).fill('Countess');
    await partOf(phone, 'Profile').getByRole('button', { name: 'Save' }).click();
    await seesHeading(phone, 'Sign in');
    await phone.getByText('Your session has ended. Please sign in again.').waitFor();
    await expect.poll(() => new URL(phone.url()).searchParams.get('returnTo')).toBe('/account#profile');
    await computer.reload();
    await devices.getByText('You are not signed in on any other device.').waitFor();
  });

  it('are ended all at once, except the own one', async () => {
    const { person, computer, phone } = await onTwoDevices();
    const third = await open({ userAgent: firefox });
    await signIn(third, person);
    await openAccount(computer, 'devices');
    await rows(computer).filter({ hasText: 'Firefox on Windows' }).waitFor();
    await computer.getByRole('button', { name: 'Sign out of all other devices' }).click();
    const devices = partOf(computer, 'Devices');
    await devices.getByText('You were signed out of all your other devices.', { exact: true }).waitFor();
    await devices.getByText('You are not signed in on any other device.').waitFor();
    for (const page of [phone, third]) {
      await page.goto('/sessions');
      await seesHeading(page, 'Sign in');
      expect(await sessionCookieOf(page)).toBeUndefined();
    }
  });

  it('are all ended after a question', async () => {
    const { computer, phone } = await onTwoDevices();
    await computer.route('**/api/auth/list-sessions*', (route) => route.fulfill({ json: [] }));
    await openAccount(computer, 'devices');
    const button = computer.getByRole('button', { name: 'Sign out of all devices' });
    await partOf(computer, 'Devices').getByText('You are not signed in on any other device.').waitFor();

    await button.click();
    await computer.getByRole('dialog', { name: 'Sign out of all devices' }).waitFor();
    await computer.keyboard.press('Escape');
    await computer.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button)).toBe(true);
    await button.click();
    await confirm(computer, 'Sign out of all devices', 'Sign out of all devices');
    await seesHeading(computer, 'Sign-in that lives in your own application');
    expect(await sessionCookieOf(computer)).toBeUndefined();
    await phone.goto('/account');
    await seesHeading(phone, 'Sign in');
  });
});

function rows(page: Page) {
  return partOf(page, 'Devices').getByRole('listitem');
}
