import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, isQuiet, setStage } from './browser.js';
import { mailsLike, subjects } from './mails.js';
import { ageSessions } from './old-session.js';
import { addPasskeyDevice } from './passkey-device.js';
import { fillSignIn, hasFocus, newPerson, seesHeading, signOut, signUp } from './person.js';
import { setUpSecondFactor } from './second-factor.js';

describeInBrowser('passkeys', () => {
  const { demo, open } = setStage();

  /** A user with a passkey, on the page Security. */
  async function withPasskey({ refusals = [] as readonly number[] } = {}) {
    const ada = newPerson();
    const page = await open({ refusals });
    const device = await addPasskeyDevice(page);
    await signUp(page, ada);
    await openSecurity(page);
    await cardOf(page).getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('status').getByText('The passkey is added.').waitFor();
    return { ada, page, device };
  }

  it('are added, and sign in by the button', async () => {
    const { ada, page } = await withPasskey();
    await cardOf(page).getByText('not used yet').waitFor();
    await expect.poll(() => mailsLike(demo(), { to: ada.email, subject: subjects.passkeyAdded }).length).toBe(1);
    await signOut(page);
    // Without autofill, to which the virtual device would answer before the click.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await page.goto('/sign-in?returnTo=%2Fsecurity');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await seesHeading(page, 'Security');
    await cardOf(page).getByText('Last used').waitFor();
  });

  it('sign in by the autofill of the form', async () => {
    const { ada, page } = await withPasskey();
    await signOut(page);
    await page.goto('/sign-in');
    // The virtual device answers for the user, as if they had chosen the passkey in the list.
    await seesHeading(page, `Hello, ${ada.name}`);
  });

  it('can be renamed, and a device is not added twice', async () => {
    const { page } = await withPasskey();
    const card = cardOf(page);
    await card.getByRole('button', { name: /^Rename/ }).click();
    const field = card.getByLabel('New name');
    await expect.poll(() => hasFocus(field)).toBe(true);
    await field.fill('Work laptop');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(card.getByRole('button', { name: 'Rename Work laptop' }))).toBe(true);
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByRole('alert').getByText('has a passkey for this account already').waitFor();
    expect(await card.getByRole('button', { name: /^Rename/ }).count()).toBe(1);
  });

  it('are removed after the password, if the sign-in was long ago, and the device forgets them', async () => {
    const { ada, page, device } = await withPasskey({ refusals: [403] });
    ageSessions(demo());
    const card = cardOf(page);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await remove(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('alert').getByText('This needs a recent sign-in').waitFor();
    await remove(page);
    await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('status').getByText('is removed.').waitFor();
    await expect.poll(() => hasFocus(card.getByRole('heading', { name: 'Passkeys' }))).toBe(true);
    expect(await card.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await expect.poll(() => device.countPasskeys()).toBe(0);
    await isQuiet(page);
  });

  it('are the second step of a sign-in with a password', async () => {
    const { ada, page, device } = await withPasskey();
    await setUpSecondFactor(page, ada);
    await device.setPresent(false);
    await signOut(page);
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await seesHeading(page, 'One more step');
    await device.setPresent(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await seesHeading(page, `Hello, ${ada.name}`);
  });

  it('are a second step that makes the browser trusted, if the user wants that', async () => {
    const { ada, page, device } = await withPasskey();
    await setUpSecondFactor(page, ada);
    await device.setPresent(false);
    await signOut(page);
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await seesHeading(page, 'One more step');
    await page.getByLabel('Trust this browser').check();
    await device.setPresent(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await seesHeading(page, `Hello, ${ada.name}`);
    await device.setPresent(false);
    await signOut(page);
    await page.goto('/sign-in');
    await fillSignIn(page, ada);
    await seesHeading(page, `Hello, ${ada.name}`);
  });

  it('are not added by a user who cancels, who can try again', async () => {
    const { page, device } = await withPasskey();
    const card = cardOf(page);
    await remove(page);
    await page.getByRole('status').getByText('is removed.').waitFor();
    await device.setVerifying(false);
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByRole('alert').getByText('That was cancelled').waitFor();
    expect(await card.getByRole('button', { name: /^Rename/ }).count()).toBe(0);
    await device.setVerifying(true);
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByRole('button', { name: /^Rename/ }).waitFor();
    expect(await card.getByRole('alert').count()).toBe(0);
  });

  it('stay if they are the last way in, and confirm that it is a user who has nothing else', async () => {
    const { page } = await withPasskey({ refusals: [400, 403] });
    await page.getByRole('button', { name: /^Unlink/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('status').getByText('is unlinked.').waitFor();
    ageSessions(demo());
    await remove(page);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByText('Use the passkey of your account.').waitFor();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await cardOf(page).getByRole('alert').getByText('This is your only way to sign in.').waitFor();
    expect(
      await cardOf(page)
        .getByRole('button', { name: /^Rename/ })
        .count(),
    ).toBe(1);
  });

  it('confirm that it is the user', async () => {
    const { page } = await withPasskey({ refusals: [403] });
    ageSessions(demo());
    await remove(page);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('status').getByText('is removed.').waitFor();
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

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/security');
  await seesHeading(page, 'Security');
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

/** The part of the page Security for passkeys. */
function cardOf(page: Page) {
  return page.getByRole('region', { name: 'Passkeys' });
}
