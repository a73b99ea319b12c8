import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, linkIn, mailsLike, openLink, subjects } from './mails.js';
import { hasFocus, newPerson, register, sees, seesHeading, signIn, signUp } from './person.js';

const subject = subjects.verification;

describeInBrowser('verifying an address', () => {
  const { demo, open } = setStage();

  it('begins with the mail after a sign-up, and its result is shown everywhere', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');
    await sees(otherTab, `${ada.email} is not verified yet.`);
    const phone = await open();
    await signIn(phone, ada);
    await banner(phone).waitFor();

    await followMail(page, { to: ada.email, subject });
    await seesHeading(page, 'Your email is verified');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await seesHeading(page, 'Hello, Ada Lovelace');
    expect(await banner(page).count()).toBe(0);
    expect(await page.getByRole('definition').nth(2).textContent()).toBe('Yes');

    await comeBackTo(otherTab);
    await banner(otherTab).waitFor({ state: 'detached' });
    await phone.goto('/profile');
    await phone.getByText('Verified', { exact: true }).waitFor();
  });

  it('a link that is opened again, also in another browser, shows the same and signs no user in [Z04]', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const link = await linkIn(demo(), { to: ada.email, subject });
    const page = await open();
    for (let times = 0; times < 2; times++) {
      await openLink(page, link);
      await seesHeading(page, 'The email is verified');
    }
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await seesHeading(page, 'Sign in');
    await signIn(page, ada);
    expect(await banner(page).count()).toBe(0);
  });

  it('sends the mail again on request, and says so', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    const first = await linkIn(demo(), { to: ada.email, subject });
    const again = banner(page).getByRole('button', { name: 'Email me a link' });
    await again.click();
    await banner(page).getByRole('status').getByText(`We sent a new link to ${ada.email}.`).waitFor();
    await expect.poll(() => hasFocus(again)).toBe(true);
    await linkIn(demo(), { to: ada.email, subject }, 2);
    await followMail(page, { to: ada.email, subject });
    await seesHeading(page, 'Your email is verified');
    await openLink(page, first);
    await seesHeading(page, 'Your email is verified');
  });

  it('an invalid link offers a new one, and does not show whether the address is unverified [R-G05]', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const page = await open();
    await page.goto('/api/auth/verify-email?token=nonsense&callbackURL=%2Fverify-email%3Fdone%3Dverified');
    await seesHeading(page, 'This link is not valid');
    const answers: (string | null)[] = [];
    for (const email of [ada.email, 'unknown@example.com']) {
      await page.getByRole('textbox', { name: /^Email/ }).fill(email);
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await sees(page, 'we sent a new link to it');
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('lk-callout');
      answers.push((await page.locator('.lk-callout').textContent())?.replace(email, '…') ?? null);
      await page.getByRole('button', { name: 'Start over' }).click();
    }
    expect(new Set(answers).size).toBe(1);
    await linkIn(demo(), { to: ada.email, subject }, 2);
    expect(mailsLike(demo(), { to: 'unknown@example.com', subject })).toEqual([]);
  });

  it('an expired link says how long it was valid, and a signed-in user gets a new one', async () => {
    const ada = newPerson();
    const page = await open();
    await signUp(page, ada);
    // The query that the server adds for an old link; the server's own tests advance the clock.
    await page.goto('/verify-email?done=verified&error=token_expired');
    await seesHeading(page, 'This link has expired');
    await sees(page, 'Request a new link.');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await sees(page, `We sent a new link to ${ada.email}.`);
    await linkIn(demo(), { to: ada.email, subject }, 2);
  });
});

function banner(page: Page) {
  return page.getByRole('region', { name: 'Verify your email' });
}

/** Sends the event of a page that becomes visible. In a browser without a screen, every page is visible all the time. */
function comeBackTo(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
