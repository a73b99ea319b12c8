import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, linkIn, mailsLike } from './mails.js';
import { hasFocus, register, sees, seesHeading, signIn, signUp, somebody } from './person.js';

const subject = 'Verify your e-mail address';

describeInBrowser('verifying an address', () => {
  const { demo, open } = setStage();

  it('begins with the mail that follows a sign-up, and shows everywhere', async () => {
    const ada = somebody();
    const page = await open();
    await signUp(page, ada);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');
    await sees(otherTab, `We mailed a link to ${ada.email}.`);
    const phone = await open();
    await signIn(phone, ada);
    await banner(phone).waitFor();

    await followMail(page, { to: ada.email, subject });
    await seesHeading(page, 'Your address is verified');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await seesHeading(page, 'Hello, Ada Lovelace');
    expect(await banner(page).count()).toBe(0);
    expect(await page.getByRole('definition').nth(2).textContent()).toBe('Yes');

    await comeBackTo(otherTab);
    await banner(otherTab).waitFor({ state: 'detached' });
    await phone.goto('/security');
    await phone.getByText('Verified', { exact: true }).waitFor();
  });

  it('a link that is followed again, elsewhere too, says the same and signs nobody in [Z04]', async () => {
    const ada = somebody();
    await register(demo(), ada);
    const link = await linkIn(demo(), { to: ada.email, subject });
    const page = await open();
    for (let times = 0; times < 2; times++) {
      await page.goto(link);
      await seesHeading(page, 'The address is verified');
    }
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await seesHeading(page, 'Sign in');
    await signIn(page, ada);
    expect(await banner(page).count()).toBe(0);
  });

  it('sends the mail again when asked, and says so', async () => {
    const ada = somebody();
    const page = await open();
    await signUp(page, ada);
    const first = await linkIn(demo(), { to: ada.email, subject });
    const again = page.getByRole('button', { name: 'Send again' });
    await again.click();
    await page.getByRole('status').getByText(`A new link is on its way to ${ada.email}.`).waitFor();
    await expect.poll(() => hasFocus(again)).toBe(true);
    await linkIn(demo(), { to: ada.email, subject }, 2);
    await followMail(page, { to: ada.email, subject });
    await seesHeading(page, 'Your address is verified');
    await page.goto(first);
    await seesHeading(page, 'Your address is verified');
  });

  it('a link that is not good offers a new one, and does not tell who waits for one [R-G05]', async () => {
    const ada = somebody();
    await register(demo(), ada);
    const page = await open();
    await page.goto('/api/auth/verify-email?token=nonsense&callbackURL=%2Fverify-email%3Fdone%3Dverified');
    await seesHeading(page, 'This link is not good');
    const answers: (string | null)[] = [];
    for (const email of [ada.email, 'nobody-at-all@example.com']) {
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Send a new link' }).click();
      await sees(page, 'a new link is on its way to it');
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('callout');
      answers.push((await page.locator('.callout').textContent())?.replace(email, '…') ?? null);
      await page.getByRole('button', { name: 'Try another address' }).click();
    }
    expect(new Set(answers).size).toBe(1);
    await linkIn(demo(), { to: ada.email, subject }, 2);
    expect(mailsLike(demo(), { to: 'nobody-at-all@example.com', subject })).toEqual([]);
  });

  it('a link that is too old says how long it was good, and is replaced for who is signed in', async () => {
    const ada = somebody();
    const page = await open();
    await signUp(page, ada);
    // What the server adds for an old link; its own tests turn the clock.
    await page.goto('/verify-email?done=verified&error=token_expired');
    await seesHeading(page, 'This link has expired');
    await sees(page, 'Such a link is good for one hour.');
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await sees(page, `A new link is on its way to ${ada.email}.`);
    await linkIn(demo(), { to: ada.email, subject }, 2);
  });
});

function banner(page: Page) {
  return page.getByRole('region', { name: 'Verify your e-mail address' });
}

/** What the browser tells a page that comes to the front; without a screen every page is in front. */
function comeBackTo(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
