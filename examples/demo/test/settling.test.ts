import { expect, it } from 'vitest';
import { openAccount, partOf } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { codeIn, linkIn, openLink, subjects } from './mails.js';
import { newPerson, sees, seesHeading, signUp } from './person.js';

describeInBrowser('an account whose link was opened in another browser', () => {
  const { demo, open } = setStage();

  it('asks for a mailed code before the first addition, and not again', async () => {
    const ada = newPerson();
    const page = await open({ refusals: [403] });
    await signUp(page, ada);
    const phone = await open();
    await openLink(phone, await linkIn(demo(), { to: ada.email, subject: subjects.verification }));
    await seesHeading(phone, 'The email is verified');

    await openAccount(page, 'profile');
    const card = partOf(page, 'Phone number');
    await card.getByRole('button', { name: 'Add phone number' }).click();
    await card.getByRole('textbox', { name: 'Phone number' }).fill('+49 171 7654321');
    const textCode = card.getByRole('button', { name: 'Text me a code' });
    await textCode.click();
    const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
    await dialog.getByText(/^Another person may have opened the link/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await sees(page, 'Enter a verification code from your email first, then try again.');

    await textCode.click();
    await dialog.getByRole('button', { name: 'Send code' }).click();
    const code = await codeIn(demo(), { to: ada.email, subject: subjects.reauthentication });
    await dialog.getByLabel('Verification code').fill(code);
    await page.keyboard.press('Enter');
    await card.getByLabel('Verification code').waitFor();
    expect(await dialog.count()).toBe(0);

    await card.getByRole('button', { name: 'Start over' }).click();
    await card.getByRole('textbox', { name: 'Phone number' }).fill('+49 171 7654322');
    await textCode.click();
    await card.getByLabel('Verification code').waitFor();
    expect(await dialog.count()).toBe(0);
  });
});
