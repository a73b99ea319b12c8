import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAccount, partOf } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import {
  createAccount,
  fillSignIn,
  fillSignUp,
  hasFocus,
  newPerson,
  register,
  sees,
  seesHeading,
  signOut,
} from './person.js';

describeInBrowser('a username', () => {
  const { demo, open } = setStage();

  it('can be chosen at sign-up, and then signs the user in', async () => {
    const page = await open();
    const ada = newPerson();
    await page.goto('/sign-up');
    await page.getByLabel('Username').fill('Countess_1815');
    await page.getByRole('status').getByText('Countess_1815 is available.').waitFor();
    await fillSignUp(page, ada);
    await seesHeading(page, 'Hello, Ada Lovelace');
    await signOut(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, { ...ada, email: 'countess_1815' });
    await seesHeading(page, 'Hello, Ada Lovelace');
  });

  it('is checked after a pause in typing, and never while it is invalid', async () => {
    await register(demo(), newPerson(), { username: 'grace_hopper' });
    const page = await open();
    await page.clock.install();
    await createAccount(page, newPerson());
    await openAccount(page, 'profile');
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/is-username-available')) asked.push(request.postDataJSON());
    });
    const field = page.getByRole('textbox', { name: 'Username' });
    await typeAtOnce(field, 'grace_hopper');
    expect(asked).toEqual([]);
    await page.clock.resume();
    await page.getByRole('status').getByText('grace_hopper is taken.').waitFor();
    expect(asked).toEqual([{ username: 'grace_hopper' }]);
    await field.press('End');
    await typeAtOnce(field, '_2');
    await page.clock.resume();
    await page.getByRole('status').getByText('grace_hopper_2 is available.').waitFor();
    expect(asked).toEqual([{ username: 'grace_hopper' }, { username: 'grace_hopper_2' }]);
  });

  it('is saved with its shown form, refused if it is taken, and can be removed', async () => {
    await register(demo(), newPerson(), { username: 'taken_name' });
    const page = await open({ refusals: [422] });
    await createAccount(page, newPerson());
    await openAccount(page, 'profile');
    const profile = partOf(page, 'Profile');
    const field = profile.getByRole('textbox', { name: 'Username' });
    const shownAs = profile.getByLabel('Display name');
    const save = profile.getByRole('button', { name: 'Save' });
    for (const [name, problem] of [
      ['ab', 'The username is too short.'],
      ['ada lovelace', 'Use only letters, numbers and underscores.'],
      ['ada.lovelace', 'Use only letters, numbers and underscores.'],
      ['Taken_Name', 'This username is taken. Choose another one.'],
    ] as const) {
      await field.fill(name);
      await save.click();
      await sees(page, problem);
      await expect.poll(() => hasFocus(field)).toBe(true);
    }
    await field.fill('Ada_Lovelace');
    await save.click();
    await profile.getByText('Saved.').waitFor();
    await page.reload();
    expect([await field.inputValue(), await shownAs.inputValue()]).toEqual(['Ada_Lovelace', '']);
    await shownAs.fill('The Countess');
    await save.click();
    await profile.getByText('Saved.').waitFor();
    await page.reload();
    expect([await field.inputValue(), await shownAs.inputValue()]).toEqual(['ada_lovelace', 'The Countess']);

    await field.fill('');
    await save.click();
    await sees(page, 'Fill out this field.');
    await shownAs.fill('');
    await save.click();
    await profile.getByText('Saved.').waitFor();
    await page.reload();
    expect([await field.inputValue(), await shownAs.inputValue()]).toEqual(['', '']);
  });
});

/** Types while the clock of the page stands still, so that a slow machine causes no pause in typing. */
async function typeAtOnce(field: Locator, text: string): Promise<void> {
  const { clock } = field.page();
  const now = await field.evaluate(() => Date.now());
  await clock.pauseAt(now + 60_000);
  await field.pressSequentially(text);
}
