import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { hasFocus, newPerson, sees, seesHeading, sessionCookieOf, signIn, signUp } from './person.js';

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

  it('lists every session on each of them, and marks its own', async () => {
    const { computer, phone } = await onTwoDevices();
    for (const [page, own, other] of [
      [computer, 'Chrome on Linux', 'Safari on iPhone'],
      [phone, 'Safari on iPhone', 'Chrome on Linux'],
    ] as const) {
      await openDevices(page);
      await section(page, 'This device').getByText(own).waitFor();
      expect(await section(page, 'This device').textContent()).toContain('You are here');
      expect(await cards(page, 'This device').count()).toBe(1);
      await section(page, 'Other devices').getByText(other).waitFor();
      expect(await cards(page, 'Other devices').count()).toBe(1);
      expect(await section(page, 'Other devices').textContent()).toMatch(/127\.0\.0\.1|::1/);
    }
  });

  it('ends another session, whose page is signed out with its next action', async () => {
    const { computer, phone } = await onTwoDevices();
    await phone.goto('/profile');
    await seesHeading(phone, 'Profile');
    await openDevices(computer);
    await computer.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
    await sees(computer, 'Safari on iPhone is signed out.');
    await sees(computer, 'You are signed in nowhere else.');
    await expect.poll(() => computer.evaluate(() => document.activeElement?.textContent)).toBe('Other devices');

    await phone.getByRole('button', { name: 'Save changes' }).click();
    await seesHeading(phone, 'Sign in');
    await sees(phone, 'Your session has ended. Please sign in again.');
    await expect.poll(() => new URL(phone.url()).searchParams.get('returnTo')).toBe('/profile');

    await computer.reload();
    await sees(computer, 'You are signed in nowhere else.');
  });

  it('ends all other sessions at once and keeps its own', async () => {
    const { person, computer, phone } = await onTwoDevices();
    const third = await open({ userAgent: firefox });
    await signIn(third, person);
    await openDevices(computer);
    await section(computer, 'Other devices').getByText('Firefox on Windows').waitFor();
    await computer.getByRole('button', { name: 'Sign out all others' }).click();
    await sees(computer, 'All your other devices are signed out.');
    await sees(computer, 'You are signed in nowhere else.');
    for (const page of [phone, third]) {
      await page.goto('/sessions');
      await seesHeading(page, 'Sign in');
      expect(await sessionCookieOf(page)).toBeUndefined();
    }
  });

  it('signs out everywhere after asking', async () => {
    const { computer, phone } = await onTwoDevices();
    await openDevices(computer);
    const button = computer.getByRole('button', { name: 'Sign out everywhere' });
    await button.first().click();
    await computer.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor();
    await computer.keyboard.press('Escape');
    await computer.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(button)).toBe(true);

    await button.first().click();
    await computer.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await sees(computer, 'You are signed out on all your devices.');
    await seesHeading(computer, 'Sign-in that lives in your own application');
    expect(await sessionCookieOf(computer)).toBeUndefined();
    await phone.goto('/profile');
    await seesHeading(phone, 'Sign in');
  });

  it('does not move while the list is loading', async () => {
    const page = await open();
    await signUp(page, newPerson());
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/list-sessions', async (route) => {
      await held;
      await route.continue();
    });
    await openDevices(page);
    const top = async () => (await page.getByRole('heading', { name: 'Other devices' }).boundingBox())?.y ?? 0;
    const before = await top();
    answer();
    await sees(page, 'You are signed in nowhere else.');
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  });
});

async function openDevices(page: Page): Promise<void> {
  await page.goto('/sessions');
  await seesHeading(page, 'Devices');
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name });
}

function cards(page: Page, name: string) {
  return section(page, name).getByRole('listitem');
}
