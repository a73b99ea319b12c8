import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { newPerson, sees, seesHeading, signIn, signUp } from './person.js';

const picture = 'https://pictures.example/ada.svg';
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="teal"/></svg>';

describeInBrowser('the profile', () => {
  const { open } = setStage();

  it('shows a new name everywhere at once, in other tabs and browsers too', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');
    await seesHeading(otherTab, 'Hello, Ada Lovelace');

    await page.getByRole('navigation', { name: 'Quick links' }).getByText('Profile').click();
    await seesHeading(page, 'Profile');
    await page.getByLabel('Name', { exact: true }).fill('Ada King');
    await page.getByLabel('Company').fill('Analytical Engines');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sees(page, 'Your profile is saved.');
    await page.getByRole('banner').getByText('Ada King').waitFor();
    await page.getByRole('heading', { name: 'Ada King' }).waitFor();
    await seesHeading(otherTab, 'Hello, Ada King');
    await page.getByRole('link', { name: 'Latchkey' }).click();
    await seesHeading(page, 'Hello, Ada King');
    await sees(page, 'Analytical Engines');

    const elsewhere = await open();
    await signIn(elsewhere, { ...ada, name: 'Ada King' });
  });

  it('shows the plan, which no client can set', async () => {
    const page = await open();
    await signUp(page, newPerson());
    const answer = await page.evaluate(async () => {
      const response = await fetch('/api/auth/update-user', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ company: 'Engines', plan: 'Enterprise' }),
      });
      return response.json();
    });
    expect(answer).toMatchObject({ user: { company: 'Engines', plan: 'Starter' } });
    await page.goto('/profile');
    await sees(page, 'Starter');
  });

  it('shows a picture, or initials without one', async () => {
    const page = await open();
    await page.route(picture, (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawing }));
    await signUp(page, newPerson());
    await page.goto('/profile');
    const avatar = page.getByRole('banner').locator('.avatar');
    expect(await avatar.textContent()).toBe('AL');
    await page.getByLabel('Address of a picture').fill('picture.png');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sees(page, 'Enter an address that begins with https://');
    await page.getByLabel('Address of a picture').fill(picture);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sees(page, 'Your profile is saved.');
    await expect.poll(() => avatar.locator('img').evaluate((image) => image.getBoundingClientRect().width)).toBe(32);
    await page.getByLabel('Address of a picture').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => avatar.textContent()).toBe('AL');
  });

  it('keeps the typed values if the server cannot save them, and shows an error', async () => {
    const page = await open({ refusals: [503] });
    await signUp(page, newPerson());
    await page.goto('/profile');
    const busy = { code: 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER', message: 'Server is busy. Please try again later.' };
    await page.route('**/api/auth/update-user', (route) => route.fulfill({ status: 503, json: busy }));
    await page.getByLabel('Name', { exact: true }).fill('Countess of Lovelace');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('alert').getByText('Server is busy. Please try again later.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Countess of Lovelace');
    await page.unroute('**/api/auth/update-user');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sees(page, 'Your profile is saved.');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
