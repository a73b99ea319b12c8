import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '../src/routing/paths.js';
import { describeInBrowser, setStage } from './browser.js';
import { createAccount, newPerson, seesHeading, signUp } from './person.js';

const looks = {
  'a wide window': { viewport: { width: 1280, height: 800 } },
  'a wide window at night': { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  'a small phone': { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
} as const;

describeInBrowser('every page', () => {
  const { open } = setStage();

  describe.each(Object.entries(looks))('in %s', (_, look) => {
    it('fits, has one heading and names its window, for a visitor', async () => {
      const page = await open(look);
      for (const path of Object.values(paths)) {
        await page.goto(path);
        await checkPage(page, look.viewport.width);
      }
    });

    it('fits for a signed-in user with a long name', async () => {
      const page = await open(look);
      await createAccount(page, newPerson(`Wolfeschlegelsteinhausenbergerdorff ${'x'.repeat(60)}`));
      for (const path of Object.values(paths)) {
        await page.goto(path);
        await checkPage(page, look.viewport.width);
      }
    });
  });

  it('can be opened by the links of the home page, with the focus on its heading', async () => {
    const page = await open();
    await signUp(page, newPerson());
    for (const [link, heading] of [
      ['Profile', 'Account'],
      ['Security', 'Account'],
      ['Devices', 'Account'],
      ['Organizations', 'Organizations'],
      ['Mailbox', 'Mailbox'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Quick links' }).getByText(link, { exact: true }).click();
      await seesHeading(page, heading);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
      await expect.poll(() => page.title()).toBe(`${heading} · Latchkey demo`);
    }
  });

  it('shows the buttons of the package in its colours: its styles win over those of the page', async () => {
    const page = await open();
    await page.goto('/sign-in');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
    // White on green; the page gives a button the colour of its own text.
    expect(await button.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 255, 255)');
  });

  it('that does not exist shows a message, with status 404', async () => {
    const page = await open({ refusals: [404] });
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await seesHeading(page, 'There is nothing here');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await seesHeading(page, 'Sign-in that lives in your own application');
  });

  it('that throws an error does not break the rest of the application', async () => {
    const page = await open();
    await signUp(page, newPerson());
    // React writes the error to the console, which this test ignores.
    await page.addInitScript(() => {
      console.error = () => {};
    });
    await page.route('**/api/auth/list-sessions*', (route) => route.fulfill({ json: [{ id: 1 }] }));
    await page.goto('/sessions');
    await seesHeading(page, 'Something went wrong');
    await page.getByRole('link', { name: 'Latchkey' }).click();
    await seesHeading(page, 'Hello, Ada Lovelace');
    await page.unroute('**/api/auth/list-sessions*');
    await page.goBack();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await seesHeading(page, 'Account');
  });

  it('does not run a script in a name', async () => {
    const page = await open();
    const name = '</script><script>document.title = "owned"</script><!--';
    await createAccount(page, newPerson(name));
    await page.goto('/');
    await seesHeading(page, `Hello, ${name}`);
    await expect.poll(() => page.title()).toBe('Home · Latchkey demo');
  });
});

/** Checks a page: it has loaded, fits the window, and has one heading and its own title. */
async function checkPage(page: Page, width: number): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await expect.poll(() => page.title()).toMatch(/^.+ · Latchkey demo$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
