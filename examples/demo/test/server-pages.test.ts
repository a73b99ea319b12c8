import { expect, it } from 'vitest';
import { findingsOf, overflowOf } from './axe.js';
import { describeInBrowser, setStage } from './browser.js';
import { linkIn, subjects } from './mails.js';
import { newPerson, register, seesHeading } from './person.js';

describeInBrowser('a page that the library itself makes', () => {
  const { demo, open } = setStage();
  const looks = { viewport: { width: 320, height: 640 } };

  it.each(['light', 'dark'] as const)('is accessible, fits and is not bare: an error, %s', async (colorScheme) => {
    const page = await open({ ...looks, colorScheme });
    await page.goto(`/api/auth/error?error=${'unable_to_link_account'}`);
    await seesHeading(page, 'The account was not linked');
    expect(await findingsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const { ground, card } = await page.evaluate(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      card: getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor,
    }));
    expect(card).not.toBe(ground);
    await page.getByRole('link', { name: 'Go to Latchkey demo' }).click();
    await seesHeading(page, /Sign-in/);
  });

  it.each(['light', 'dark'] as const)('is accessible and fits: a form for a new password, %s', async (colorScheme) => {
    const ada = newPerson();
    await register(demo(), ada);
    await fetch(`${demo().url}/api/auth/forget-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ada.email }),
    });
    const page = await open({ ...looks, colorScheme });
    await page.goto(await linkIn(demo(), { to: ada.email, subject: subjects.resetPassword }));
    await seesHeading(page, 'Set a new password');
    expect(await findingsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.getByLabel('New password').fill('a better password');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await seesHeading(page, 'Your password was reset');
    expect(await findingsOf(page)).toEqual([]);
  });
});
