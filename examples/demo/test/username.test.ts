import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { fillSignIn, fillSignUp, hasFocus, newPerson, register, sees, seesHeading, signOut, signUp } from './person.js';

describeInBrowser('a username', () => {
  const { demo, open } = setStage();

  it('can be chosen at sign-up, and then signs the user in', async () => {
    const page = await open();
    const ada = newPerson();
    await page.goto('/sign-up');
    await page.getByLabel('Username').fill('Countess_1815');
    await page.getByRole('status').getByText('Countess_1815 is free.').waitFor();
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
    await signUp(page, newPerson());
    await page.goto('/profile');
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
    await page.getByRole('status').getByText('grace_hopper_2 is free.').waitFor();
    expect(asked).toEqual([{ username: 'grace_hopper' }, { username: 'grace_hopper_2' }]);
  });

  it('is saved with its shown form, refused if it is taken, and can be removed', async () => {
    await register(demo(), newPerson(), { username: 'taken_name' });
    const page = await open({ refusals: [422] });
    await signUp(page, newPerson());
    await page.goto('/profile');
    const field = page.getByRole('textbox', { name: 'Username' });
    const save = page.getByRole('button', { name: 'Save username' });
    for (const [name, problem] of [
      ['ab', 'Use at least 3 characters.'],
      ['ada lovelace', 'Use letters from a to z, digits and _ only.'],
      ['Taken_Name', 'Another user has this name. Choose another one.'],
    ] as const) {
      await field.fill(name);
      await save.click();
      await sees(page, problem);
      await expect.poll(() => hasFocus(field)).toBe(true);
    }
    await field.fill('Ada_Lovelace');
    await page.getByLabel('Shown as').fill('The Countess');
    await save.click();
    await sees(page, 'Your username is saved.');
    await page.reload();
    expect(await field.inputValue()).toBe('ada_lovelace');
    expect(await page.getByLabel('Shown as').inputValue()).toBe('The Countess');

    await field.fill('');
    await page.getByLabel('Shown as').fill('');
    await save.click();
    await sees(page, 'Your username is removed.');
    await page.reload();
    expect(await field.inputValue()).toBe('');
  });
});

/** Types while the clock of the page stands still, so that a slow machine causes no pause in typing. */
async function typeAtOnce(field: Locator, text: string): Promise<void> {
  const { clock } = field.page();
  const now = await field.evaluate(() => Date.now());
  await clock.pauseAt(now + 60_000);
  await field.pressSequentially(text);
}
