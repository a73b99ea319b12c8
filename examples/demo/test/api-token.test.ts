import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { newPerson, signUp } from './person.js';

describeInBrowser('an API token', () => {
  const { demo, open } = setStage();

  it('is created by a button, and its claims are shown', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    await page.goto('/security');
    const card = page.getByRole('region', { name: 'API token' });
    expect(await card.getByRole('term').count()).toBe(0);
    await card.getByRole('button', { name: 'Create a token' }).click();
    const claim = (name: string) => card.locator(`dt:text-is("${name}") + dd`).textContent();
    expect(await claim('email')).toBe(ada.email);
    expect(await claim('iss')).toBe(demo().url);
    const first = await claim('jti');
    await card.getByRole('button', { name: 'Create another token' }).click();
    await expect.poll(() => claim('jti')).not.toBe(first);
  });
});
