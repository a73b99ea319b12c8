import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { createOrganization, joinQuietly, openPage } from './organization-steps.js';
import { addPasskeyDevice } from './passkey-device.js';
import { newPerson, sees, seesHeading, signIn, signUp } from './person.js';
import { setUpSecondFactor } from './second-factor.js';

describeInBrowser('an organization that requires a second factor', () => {
  const { open, demo } = setStage();

  it('is set up by an owner with a factor, warns members, and leads them to a factor', async () => {
    const ada = newPerson();
    const owner = await open({ refusals: [403] });
    await signUp(owner, ada);
    await createOrganization(owner, 'Strict');
    const require = () => owner.getByRole('button', { name: 'Require a second factor' }).click();
    await openPage(owner, 'strict', 'settings', 'Settings');
    await require();
    await sees(owner, 'Set up a second factor of your own first, on the page Security.');
    await setUpSecondFactor(owner, ada);

    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, 'strict', grace);
    const member = await open({ refusals: [403] });
    await addPasskeyDevice(member);
    await signIn(member, grace);

    await openPage(owner, 'strict', 'settings', 'Settings');
    await require();
    await sees(owner, 'All members need a second factor. The rule counts from');
    await openPage(member, 'strict', '', 'Strict');
    await sees(member, 'In 7 days, this organization needs a second factor.');

    await owner.getByRole('button', { name: 'Stop requiring it' }).click();
    await owner.getByLabel('When').selectOption('At once');
    await require();
    await sees(owner, 'All members need a second factor. The rule counts from');
    await openPage(member, 'strict', '', 'Strict needs a second factor');
    await member.getByRole('link', { name: 'Set up a second factor' }).click();
    await member.getByRole('button', { name: 'Add a passkey' }).click();
    await member.getByRole('status').getByText('The passkey is added.').waitFor();
    await openPage(member, 'strict', '', 'Strict needs a second factor');
    await member.getByRole('button', { name: 'Use my second factor' }).click();
    await member
      .getByRole('dialog', { name: 'Confirm that it is you' })
      .getByRole('button', { name: 'Use a passkey' })
      .click();
    await seesHeading(member, 'Strict');
    await expect.poll(() => member.getByRole('dialog').count()).toBe(0);
  });

  it('can be left by a member without a factor', async () => {
    const ada = newPerson();
    const owner = await open();
    await signUp(owner, ada);
    await createOrganization(owner, 'Locked');
    await setUpSecondFactor(owner, ada);
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, 'locked', grace);
    await openPage(owner, 'locked', 'settings', 'Settings');
    await owner.getByLabel('When').selectOption('At once');
    await owner.getByRole('button', { name: 'Require a second factor' }).click();
    await sees(owner, 'All members need a second factor. The rule counts from');
    const member = await open({ refusals: [403] });
    await signIn(member, grace);
    await openPage(member, 'locked', '', 'Locked needs a second factor');
    await member.getByRole('button', { name: 'Leave Locked' }).click();
    await member.getByRole('status').getByText('You have left Locked.').waitFor();
  });
});
