import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirm, openAccount, partOf, seesAccount } from './account-steps.js';
import { describeInBrowser, isQuiet, setStage } from './browser.js';
import { mailsLike, subjects } from './mails.js';
import { ageSessions } from './old-session.js';
import { addPasskeyDevice } from './passkey-device.js';
import { fillSignIn, hasFocus, newPerson, seesHeading, signOut, signUp } from './person.js';
import { setUpSecondFactor } from './second-factor.js';

describeInBrowser('passkeys', () => {
  const { demo, open } = setStage();

  /** A user with a passkey, in the account. */
  async function withPasskey({ refusals = [] as readonly number[] } = {}) {
    const ada = newPerson();
    const page = await open({ refusals });
    const device = await addPasskeyDevice(page);
    await signUp(page, ada);
    await openSecurity(page);
    await cardOf(page).getByRole('button', { name: 'Add a passkey' }).click();
    await cardOf(page).getByText('The passkey was added.', { exact: true }).waitFor();
    return { ada, page, device };
  }

  it('are added, renamed, and sign in by the button; a device is not added twice', async () => {
    const { ada, page } = await withPasskey();
    const card = cardOf(page);
    await card.getByText('never used').waitFor();
    await expect.poll(() => mailsLike(demo(), { to: ada.email, subject: subjects.passkeyAdded }).length).toBe(1);
    await card.getByRole('button', { name: /^Rename/ }).click();
    const field = card.getByLabel('Name', { exact: true });
    await expect.poll(() => hasFocus(field)).toBe(true);
    await field.fill('Work laptop');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(card.getByRole('button', { name: 'Rename Work laptop' }))).toBe(true);
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByRole('alert').getByText('This device already has a passkey for your account.').waitFor();
    expect(await card.getByRole('button', { name: /^Rename/ }).count()).toBe(1);

    await signOut(page);
    // Without autofill, to which the virtual device would answer before the click.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await page.goto('/sign-in?returnTo=%2Fsecurity');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await seesAccount(page, 'security');
    await card.getByText('Last used').waitFor();
  });

  it('sign in by the autofill of the form', async () => {
    const { ada, page } = await withPasskey();
    await signOut(page);
    await page.goto('/sign-in');
    // The virtual device answers for the user, as if they had chosen the passkey in the list.
    await seesHeading(page, `Hello, ${ada.name}`);
  });

  it('are removed after the password, if the sign-in was long ago; the device forgets them, and can have a new one', async () => {
    const { ada, page, device } = await withPasskey({ refusals: [403] });
    ageSessions(demo());
    const card = cardOf(page);
    const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
    await remove(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('alert').getByText('You signed in some time ago.').waitFor();
    await remove(page);
    await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
    await dialog.getByRole('button', { name: goOn }).click();
    await card.getByText('was removed.').first().waitFor();
    await expect.poll(() => hasFocus(card.getByRole('list', { name: 'Passkeys' }))).toBe(true);
    await card.getByText('You have no passkeys yet.').waitFor();
    await expect.poll(() => device.countPasskeys()).toBe(0);

    // A user who cancels adds none, and can try again.
    await device.setVerifying(false);
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByRole('alert').getByText('That was canceled').waitFor();
    expect(await card.getByRole('button', { name: /^Rename/ }).count()).toBe(0);
    await device.setVerifying(true);
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByRole('button', { name: /^Rename/ }).waitFor();
    expect(await card.getByRole('alert').count()).toBe(0);
    await isQuiet(page);
  });

  it('are the second step of a sign-in with a password, and make the browser trusted if the user wants that', async () => {
    const { ada, page, device } = await withPasskey();
    await setUpSecondFactor(page, ada);
    await device.setPresent(false);
    await signOut(page);
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await seesHeading(page, 'Two-step verification');
    await page.getByLabel('Trust this device').check();
    await device.setPresent(true);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await seesHeading(page, `Hello, ${ada.name}`);
    await device.setPresent(false);
    await signOut(page);
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await seesHeading(page, `Hello, ${ada.name}`);
  });

  it('confirm that it is the user, also one who has nothing else, and the last sign-in method stays', async () => {
    const { page } = await withPasskey({ refusals: [403] });
    ageSessions(demo());
    const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
    await page.getByRole('button', { name: 'Unlink Password' }).click();
    await confirm(page, 'Unlink Password?', 'Unlink');
    await dialog.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByText('Password was unlinked.', { exact: true }).waitFor();
    await page.getByText('You have no linked accounts.').waitFor();
    const card = cardOf(page);
    await card.getByRole('button', { name: /^Remove/ }).waitFor({ state: 'detached' });
    expect(await card.getByRole('button', { name: /^Rename/ }).count()).toBe(1);

    ageSessions(demo());
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Use your passkey' }).click();
    await card.getByRole('alert').getByText('This device already has a passkey for your account.').waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it('are not named in a browser without them', async () => {
    const page = await open();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await page.goto('/sign-in');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/passkey/i);
    await signUp(page, newPerson());
    await openSecurity(page);
    expect(await cardOf(page).count()).toBe(0);
  });
});

/** The button of the question who the user is. */
const goOn = /^(?:Go on|Continue)$/;

async function openSecurity(page: Page): Promise<void> {
  await openAccount(page, 'security');
  await page.waitForLoadState('networkidle');
}

/** Presses the button that removes the passkey, and confirms it. */
async function remove(page: Page): Promise<void> {
  await cardOf(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page
    .getByRole('dialog', { name: /^Remove/ })
    .getByRole('button', { name: 'Remove' })
    .click();
}

/** The part of the account for passkeys. */
function cardOf(page: Page) {
  return partOf(page, 'Passkeys');
}
