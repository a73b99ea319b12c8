import { expect, it } from 'vitest';
import { openAccount, partOf } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { createAccount, newPerson, sees, seesHeading, signIn, signUp } from './person.js';

const picture = 'https://pictures.example/ada.svg';
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="teal"/></svg>';

describeInBrowser('the profile', () => {
  const { demo, open } = setStage();

  it('shows a new name everywhere at once, in other tabs and browsers too', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');
    await seesHeading(otherTab, 'Hello, Ada Lovelace');

    await page.getByRole('navigation', { name: 'Quick links' }).getByText('Profile').click();
    const profile = partOf(page, 'Profile');
    await profile.getByLabel('Name', { exact: true }).fill('Ada King');
    await profile.getByLabel('Company').fill('Analytical Engines');
    await profile.getByRole('button', { name: 'Save' }).click();
    await profile.getByText('Saved.').waitFor();
    await profile.getByText('Ada King').waitFor();
    await seesHeading(otherTab, 'Hello, Ada King');
    await page.getByRole('link', { name: 'Latchkey' }).click();
    await seesHeading(page, 'Hello, Ada King');
    await sees(page, 'Analytical Engines');

    const elsewhere = await open();
    await signIn(elsewhere, { ...ada, name: 'Ada King' });
    await openAccount(elsewhere, 'profile');
    await partOf(elsewhere, 'Profile').getByLabel('Company').fill('');
    await partOf(elsewhere, 'Profile').getByRole('button', { name: 'Save' }).click();
    await partOf(elsewhere, 'Profile').getByText('Saved.').waitFor();
    await elsewhere.goto('/');
    await seesHeading(elsewhere, 'Hello, Ada King');
    expect(await elsewhere.getByText('Analytical Engines').count()).toBe(0);
  });

  it('shows a picture, or initials without one, and keeps what was typed if the server cannot save it', async () => {
    const page = await open({ refusals: [503] });
    await page.route(picture, (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawing }));
    await createAccount(page, newPerson());
    await openAccount(page, 'profile');
    const profile = partOf(page, 'Profile');
    const avatar = profile.locator('.lk-avatar');
    const address = profile.getByLabel('Picture URL');
    const save = profile.getByRole('button', { name: 'Save' });
    expect(await avatar.textContent()).toBe('AL');
    await address.fill('picture.png');
    await save.click();
    await sees(page, 'Enter a URL that starts with https://');
    await address.fill(picture);
    const busy = { code: 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER', message: 'Server is busy. Please try again later.' };
    await page.route('**/api/auth/update-user', (route) => route.fulfill({ status: 503, json: busy }));
    await save.click();
    await profile.getByRole('alert').getByText('The server is busy. Please try again in a moment.').waitFor();
    expect(await address.inputValue()).toBe(picture);
    await page.unroute('**/api/auth/update-user');
    await save.click();
    await profile.getByText('Saved.').waitFor();
    await profile.getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(() => avatar.locator('img').evaluate((image) => image.getBoundingClientRect().width)).toBe(56);
    await address.fill('');
    await save.click();
    await expect.poll(() => avatar.textContent()).toBe('AL');
  });

  it('has a tab of this demo: the plan, which no client can set, and API tokens, whose claims are shown', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    const answer = await page.evaluate(async () => {
      const response = await fetch('/api/auth/update-user', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ company: 'Engines', plan: 'Enterprise' }),
      });
      return response.json();
    });
    expect(answer).toMatchObject({ user: { company: 'Engines', plan: 'Starter' } });
    await openAccount(page, 'demo');
    await partOf(page, 'Set by the server').getByText('Starter').waitFor();

    const token = partOf(page, 'API token');
    expect(await token.getByRole('term').count()).toBe(0);
    await token.getByRole('button', { name: 'Create a token' }).click();
    const claim = (name: string) => token.locator(`dt:text-is("${name}") + dd`).textContent();
    expect(await claim('email')).toBe(ada.email);
    expect(await claim('iss')).toBe(demo().url);
    const first = await claim('jti');
    await token.getByRole('button', { name: 'Create another token' }).click();
    await expect.poll(() => claim('jti')).not.toBe(first);
  });
});
