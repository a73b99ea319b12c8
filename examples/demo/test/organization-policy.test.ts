import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { createOrganization, joinQuietly, openPage } from './organization-steps.js';
import { addPasskeyDevice } from './passkey-device.js';
import { createAccount, newPerson, sees, seesHeading, signIn } from './person.js';
import { setUpSecondFactor } from './second-factor.js';

const policy = 'Require two-step verification';

describeInBrowser('an organization that requires a second factor', () => {
  const { open, demo } = setStage();

  it('is set up by an owner with a factor, warns members, and leads them to a factor or out', async () => {
    const ada = newPerson();
    const owner = await open({ refusals: [403] });
    await createAccount(owner, ada);
    await createOrganization(owner, 'Strict');
    await openPage(owner, 'strict', 'settings', policy);
    await require(owner);
    await sees(owner, 'Set up two-step verification for your own account before you require it.');
    await setUpSecondFactor(owner, ada);

    const grace = newPerson('Grace Hopper');
    const alan = newPerson('Alan Turing');
    for (const person of [grace, alan]) await joinQuietly(demo(), owner, 'strict', person);
    const member = await open({ refusals: [403] });
    await addPasskeyDevice(member);
    await signIn(member, grace);

    await openPage(owner, 'strict', 'settings', policy);
    await require(owner, 'In 7 days');
    await sees(owner, 'All members will need two-step verification');
    await openPage(member, 'strict', '', 'Strict');
    await sees(member, 'Strict will require two-step verification in 7 days.');

    await owner.getByRole('button', { name: 'Stop requiring it' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Stop requiring it' }).click();
    await require(owner, 'Immediately');
    await sees(owner, 'All members need two-step verification.');
    await openPage(member, 'strict', 'members', 'Two-step verification required');
    await member.getByRole('link', { name: 'Set up two-step verification' }).click();
    await member.getByRole('button', { name: 'Add a passkey' }).click();
    await member.getByText('never used').waitFor();
    await openPage(member, 'strict', 'members', 'Two-step verification required');
    await member.getByRole('button', { name: 'Verify now' }).click();
    await member
      .getByRole('dialog', { name: 'Verify your identity' })
      .getByRole('button', { name: 'Use your passkey' })
      .click();
    await member.getByRole('heading', { level: 2, name: 'Members' }).waitFor();
    await expect.poll(() => member.getByRole('dialog').count()).toBe(0);

    const other = await open({ refusals: [403] });
    await signIn(other, alan);
    await openPage(other, 'strict', '', 'Two-step verification required');
    await other.getByRole('button', { name: 'Leave' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await seesHeading(other, 'Organizations');
    await sees(other, 'You are not a member of an organization yet.');
  });
});

/** Requires the factor from a time on. */
async function require(page: Page, from?: string): Promise<void> {
  if (from !== undefined) await page.getByLabel('Start').selectOption(from);
  await page.getByRole('button', { name: 'Require two-step verification' }).click();
}
