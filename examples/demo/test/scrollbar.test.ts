import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAccount } from './account-steps.js';
import { describeInBrowser, isQuiet, setStage } from './browser.js';
import { createAccount, newPerson } from './person.js';

describeInBrowser('beside a scrollbar that takes room', () => {
  const { open } = setStage({ hasScrollbars: true });

  it.each([
    { name: 'a page that scrolls', height: 400, scrollbar: 15 },
    { name: 'a page without a scrollbar', height: 3000, scrollbar: 0 },
  ])('$name does not move when a dialog opens and closes', async ({ height, scrollbar }) => {
    const page = await open({ viewport: { width: 800, height } });
    await createAccount(page, newPerson());
    await openAccount(page, 'devices');
    await isQuiet(page);
    if (scrollbar === 0) await page.evaluate(showAsMuchAsNeeded);
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(scrollbar);
    const button = page.getByRole('button', { name: 'Sign out of all devices' });
    await button.scrollIntoViewIfNeeded();
    const before = await placeOfDevices(page);

    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.mouse.wheel(0, -300);
    expect(await placeOfDevices(page)).toEqual(before);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await placeOfDevices(page)).toEqual(before);
  });
});

/** The demo is always higher than the window, and always shows a scrollbar. */
function showAsMuchAsNeeded(): void {
  document.documentElement.style.overflowY = 'auto';
  for (const part of document.querySelectorAll<HTMLElement>('body *')) part.style.minHeight = '0';
}

/** A part of the page. While a dialog is open, screen readers do not find it, so it has no role. */
function placeOfDevices(page: Page) {
  return page.locator('.lk-section').evaluate((part) => {
    const { x, y, width } = part.getBoundingClientRect();
    return { x, y, width };
  });
}
