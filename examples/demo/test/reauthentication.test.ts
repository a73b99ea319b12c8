import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirm, openAccount, partOf, type Tab } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { answerAtDemoId, continueWithDemoId, linkDemoId } from './demo-id.js';
import { codeIn, linkIn, openLink, subjects } from './mails.js';
import { ageSessions } from './old-session.js';
import {
  createAccount,
  describedBy,
  hasFocus,
  newPerson,
  type Person,
  sees,
  seesHeading,
  sessionCookieOf,
  signUp,
} from './person.js';
import { setUpSecondFactor } from './second-factor.js';

const refusals = [400, 401, 403];
const recent = 'You signed in some time ago. Verify your identity, then try again.';

describeInBrowser('an action in a session that is not fresh', () => {
  const { demo, open } = setStage({ demoIdPort: 0 });

  /** A user in the account, who signed in two days ago. */
  async function longAgo({
    isVerified = false,
    isLinked = false,
    tab = 'security' as Tab,
  } = {}): Promise<{ ada: Person; page: Page }> {
    const ada = newPerson();
    const page = await open({ refusals });
    await signUp(page, ada);
    if (isVerified) {
      await openLink(page, await linkIn(demo(), { to: ada.email, subject: subjects.verification }));
      await seesHeading(page, 'Your email is verified');
    }
    if (isLinked) {
      await linkDemoId(page, { email: ada.email });
      await page.getByRole('button', { name: 'Unlink Demo ID' }).waitFor();
    }
    await openLater(page, tab);
    return { ada, page };
  }
  /** Opens the account, two days later. */
  async function openLater(page: Page, tab: Tab = 'security'): Promise<void> {
    ageSessions(demo());
    await openAccount(page, tab);
    await page.waitForLoadState('networkidle');
  }

  it('asks for the password, says why it is refused and keeps it, and then links a provider', async () => {
    const { ada, page } = await longAgo();
    await page.getByRole('button', { name: 'Link Demo ID' }).click();
    const password = dialogOf(page).getByLabel('Password', { exact: true });
    await expect.poll(() => hasFocus(password)).toBe(true);
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    // Nothing behind the dialog calls it an error yet.
    expect(await page.getByRole('alert').count()).toBe(0);
    await goOn(page);
    await dialogOf(page)
      .getByText(/^Enter (?:the|your) password\.$/)
      .waitFor();
    await password.fill('not the password');
    await goOn(page);
    await sees(page, wrongPassword);
    expect(await describedBy(password)).toMatch(wrongPassword);
    expect(await password.inputValue()).toBe('not the password');
    await expect.poll(() => hasFocus(password)).toBe(true);
    await password.fill(ada.password);
    await page.keyboard.press('Enter');
    await answerAtDemoId(page, { email: ada.email });
    await page.getByRole('status').getByText('Demo ID was linked.').waitFor();
  });

  it('can be cancelled: nothing changes, and the focus returns', async () => {
    const { page } = await longAgo();
    const link = page.getByRole('button', { name: 'Link Demo ID' });
    for (const cancel of [
      () => page.keyboard.press('Escape'),
      () => dialogOf(page).getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await link.click();
      await dialogOf(page).waitFor();
      await cancel();
      await expect.poll(() => dialogOf(page).count()).toBe(0);
      await expect.poll(() => hasFocus(link)).toBe(true);
      await page.getByRole('alert').getByText(recent).waitFor();
    }
  });

  it('unlinks a provider after the password', async () => {
    const { ada, page } = await longAgo({ isLinked: true });
    await unlink(page, 'Demo ID');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Unlink Demo ID?' }).getByRole('alert').getByText(recent).waitFor();
    await page.getByRole('button', { name: 'Unlink', exact: true }).click();
    await dialogOf(page).getByLabel('Password', { exact: true }).fill(ada.password);
    await goOn(page);
    await page.getByText('Demo ID was unlinked.', { exact: true }).waitFor();
  });

  it('changes the address after a mailed code, which is wrong at first', async () => {
    const { ada, page } = await longAgo({ isVerified: true, tab: 'profile' });
    await page.getByLabel('New email').fill('another@example.com');
    await page.getByRole('button', { name: 'Change email' }).click();
    await dialogOf(page).getByRole('button', { name: 'Email me a code' }).click();
    await dialogOf(page).getByText('We sent a code to your email address.').waitFor();
    const field = dialogOf(page).getByLabel('Verification code');
    await expect.poll(() => hasFocus(field)).toBe(true);
    const code = await codeIn(demo(), { to: ada.email, subject: subjects.reauthentication });
    await field.fill(code === '000000' ? '000001' : '000000');
    await goOn(page);
    await sees(page, 'This code is incorrect');
    await field.fill(code);
    await goOn(page);
    await sees(page, 'We sent a link to');
  });

  it('offers no mailed code to an address that is not verified', async () => {
    const { page } = await longAgo();
    await page.getByRole('button', { name: 'Link Demo ID' }).click();
    await dialogOf(page).waitFor();
    expect(await dialogOf(page).getByRole('button', { name: 'Email me a code' }).count()).toBe(0);
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).waitFor();
  });

  it('adds and removes a phone number', async () => {
    const { ada, page } = await longAgo({ tab: 'profile' });
    const part = partOf(page, 'Phone number');
    await part.getByRole('button', { name: 'Add phone number' }).click();
    await part.getByRole('textbox', { name: 'Phone number' }).fill('+49 171 2345678');
    await part.getByRole('button', { name: 'Text me a code' }).click();
    await dialogOf(page).getByLabel('Password', { exact: true }).fill(ada.password);
    await goOn(page);
    const code = await codeIn(demo(), { to: '+491712345678', subject: subjects.textMessage });
    await part.getByLabel('Verification code').fill(code);
    await part.getByRole('button', { name: 'Save phone number' }).click();
    await part.getByText('Your phone number was saved.').waitFor();
    await openLater(page, 'profile');
    await part.getByRole('button', { name: 'Remove +491712345678?' }).click();
    await confirm(page, 'Remove +491712345678?', 'Remove');
    await dialogOf(page).getByLabel('Password', { exact: true }).fill(ada.password);
    await goOn(page);
    await part.getByText('Your phone number was removed.').waitFor();
  });

  it('deletes the account by the mailed link', async () => {
    const { ada, page } = await longAgo();
    await page.goto('/delete-account');
    await partOf(page, 'Delete account').getByLabel('Password', { exact: true }).fill(ada.password);
    await partOf(page, 'Delete account').getByRole('button', { name: 'Email me a link to delete my account' }).click();
    await page.goto(await linkIn(demo(), { to: ada.email, subject: subjects.deleteAccount }));
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialogOf(page).getByLabel('Password', { exact: true }).fill(ada.password);
    await goOn(page);
    await seesHeading(page, 'Your account was deleted');
    expect(await sessionCookieOf(page)).toBeUndefined();
  });

  it('goes to a provider and back, and the user presses the button again', async () => {
    const page = await open({ refusals });
    await continueWithDemoId(page, { name: 'Grace Hopper' });
    await seesHeading(page, 'Hello, Grace Hopper');
    await openLater(page, 'profile');
    const before = await sessionCookieOf(page);
    await page.getByLabel('New email').fill('admiral@example.com');
    await page.getByRole('button', { name: 'Change email' }).click();
    await dialogOf(page).getByRole('button', { name: 'Continue with Demo ID' }).waitFor();
    expect(await dialogOf(page).getByRole('textbox').count()).toBe(0);
    await dialogOf(page).getByRole('button', { name: 'Continue with Demo ID' }).click();
    // Another account there is not who is signed in here.
    await answerAtDemoId(page, { name: 'Marie Curie' });
    const alert = page.getByRole('alert').filter({ hasText: 'Your identity was not verified.' });
    await alert.getByText('That Demo ID account is not the one that is linked here.').waitFor();
    expect((await sessionCookieOf(page))?.value).toBe(before?.value);

    await openAccount(page, 'profile');
    await page.getByLabel('New email').fill('admiral@example.com');
    await page.getByRole('button', { name: 'Change email' }).click();
    await dialogOf(page).getByRole('button', { name: 'Continue with Demo ID' }).click();
    await answerAtDemoId(page, { name: 'Grace Hopper' });
    await page.getByRole('status').getByText('Please press the button again.').waitFor();
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/account');
    expect((await sessionCookieOf(page))?.value).not.toBe(before?.value);
    await page.getByLabel('New email').fill('admiral@example.com');
    await page.getByRole('button', { name: 'Change email' }).click();
    await sees(page, 'We sent a link to');
  });

  it('mails a code to a user without a password', async () => {
    const page = await open({ refusals });
    await continueWithDemoId(page, { name: 'Ada Lovelace' });
    await seesHeading(page, 'Hello, Ada Lovelace');
    await openLater(page, 'profile');
    await page.getByLabel('New email').fill('countess@example.com');
    await page.getByRole('button', { name: 'Change email' }).click();
    await dialogOf(page).getByRole('button', { name: 'Send code' }).click();
    const code = await codeIn(demo(), { to: 'ada@demo-id.example', subject: subjects.reauthentication });
    await dialogOf(page).getByRole('button', { name: 'Resend' }).waitFor();
    await dialogOf(page).getByLabel('Verification code').fill(code);
    await goOn(page);
    await sees(page, 'We sent a link to');
  });

  it('asks for a code where the second factor is in force, to link and to unlink', async () => {
    const ada = newPerson();
    const page = await open({ refusals });
    await createAccount(page, ada);
    const { authenticator, backupCodes } = await setUpSecondFactor(page, ada);
    await openLater(page);
    await page.getByRole('button', { name: 'Link Demo ID' }).click();
    const code = dialogOf(page).getByLabel('Verification code');
    await code.fill('000000');
    await goOn(page);
    await sees(page, 'This code is incorrect or was already used.');
    expect(await dialogOf(page).getByLabel('Password', { exact: true }).count()).toBe(0);
    await code.fill(authenticator.nextCode());
    await goOn(page);
    await answerAtDemoId(page, { email: ada.email });
    await page.getByRole('status').getByText('Demo ID was linked.').waitFor();

    await openLater(page);
    await unlink(page, 'Demo ID');
    await dialogOf(page).getByRole('button', { name: 'Use a backup code' }).click();
    await dialogOf(page)
      .getByLabel('Backup code')
      .fill(backupCodes[0] ?? '');
    await goOn(page);
    await page.getByText('Demo ID was unlinked.', { exact: true }).waitFor();
  });
});

/** The text of the question for a password that is not the user's. */
const wrongPassword = /^Incorrect password\.$/;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Verify your identity' });

async function goOn(page: Page): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: /^(?:Go on|Continue)$/ })
    .click();
}

async function unlink(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Unlink ${name}` }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await dialogOf(page).waitFor();
}
