import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, subjects } from './mails.js';
import { createOrganization, invitationSubject, invite, join, joinQuietly, openPage } from './organization-steps.js';
import { hasFocus, newPerson, sees, seesHeading, signIn, signUp } from './person.js';

describeInBrowser('the parts of an organization', () => {
  const { open, demo } = setStage();

  it('are teams, which can be created, renamed, filled, emptied and removed', async () => {
    const page = await open({ refusals: [400] });
    await signUp(page, newPerson());
    await createOrganization(page, 'Teamwork');
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), page, 'teamwork', grace);
    await openPage(page, 'teamwork', 'teams', 'Teams');
    await sees(page, 'One team');
    await page.getByLabel('Name of the team').fill('Compilers');
    await page.getByRole('button', { name: 'Create team' }).click();
    await sees(page, 'The team “Compilers” is created.');
    await page.getByLabel('Name of the team').fill('Compilers');
    await page.getByRole('button', { name: 'Create team' }).click();
    await sees(page, 'A team with this name already exists.');

    const team = page.getByRole('listitem', { name: 'Compilers' });
    await team
      .getByRole('combobox', { name: 'Add a member' })
      .selectOption({ label: `${grace.name} (${grace.email})` });
    await team.getByRole('button', { name: 'Add' }).click();
    await sees(page, 'Grace Hopper is in “Compilers” now.');
    await team.getByRole('button', { name: 'Remove Grace Hopper from Compilers' }).click();
    await sees(page, 'Grace Hopper is not in “Compilers” any more.');
    await team.getByText('This team has no members yet.').waitFor();

    await team.getByRole('button', { name: 'Rename Compilers' }).click();
    await page.getByLabel('New name').fill('COBOL');
    await page.keyboard.press('Enter');
    const renamed = page.getByRole('button', { name: 'Rename COBOL' });
    await renamed.waitFor();
    await expect.poll(() => hasFocus(renamed)).toBe(true);
    await page.getByRole('button', { name: 'Remove the team COBOL' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove team' }).click();
    await sees(page, 'The team “COBOL” is removed.');
    await page.getByRole('button', { name: 'Remove the team Teamwork' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove team' }).click();
    await sees(page, 'You cannot remove the last team.');
  });

  it('are a team, to which an invited user belongs at once', async () => {
    const owner = await open();
    await signUp(owner, newPerson());
    await createOrganization(owner, 'Invited Teams');
    await openPage(owner, 'invited-teams', 'teams', 'Teams');
    await owner.getByLabel('Name of the team').fill('Moon');
    await owner.getByRole('button', { name: 'Create team' }).click();
    await sees(owner, 'The team “Moon” is created.');
    const guest = newPerson('Katherine Johnson');
    await openPage(owner, 'invited-teams', 'invitations', 'Invitations');
    await owner.getByLabel('E-mail').fill(guest.email);
    await owner.getByLabel('Team').selectOption({ label: 'Moon' });
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await sees(owner, `An invitation is on its way to ${guest.email}.`);
    const page = await open();
    await signUp(page, guest);
    await followMail(page, { to: guest.email, subject: invitationSubject });
    await join(page, 'Invited Teams');
    await page
      .getByRole('navigation', { name: 'Organization', exact: true })
      .getByRole('link', { name: 'Teams' })
      .click();
    await page.getByRole('listitem', { name: 'Moon' }).getByText(guest.email).waitFor();
    // A member without permission sees no actions.
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });

  it('are roles made at run time, which grant no more than their creator has', async () => {
    const owner = await open({ refusals: [400] });
    await signUp(owner, newPerson());
    await createOrganization(owner, 'Own Roles');
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, 'own-roles', grace);
    await openPage(owner, 'own-roles', 'roles', 'Roles');
    await owner.getByLabel('Name of the role').fill('recruiter');
    await owner.getByLabel('invitation: create').first().check();
    await owner.getByRole('button', { name: 'Create role' }).click();
    await sees(owner, 'The role “recruiter” is created.');

    await openPage(owner, 'own-roles', 'members', 'Members');
    await owner.getByLabel(`Role of ${grace.name}`).selectOption('recruiter');
    await sees(owner, 'Grace Hopper is recruiter now.');
    const member = await open();
    await signIn(member, grace);
    await openPage(member, 'own-roles', 'permissions', 'My permissions');
    await answer(member, 'create').filter({ hasText: 'Granted by “recruiter”.' }).getByText('Yes').waitFor();
    await openPage(member, 'own-roles', 'invitations', 'Invitations');
    await member.getByRole('button', { name: 'Send invitation' }).waitFor();

    await openPage(owner, 'own-roles', 'roles', 'Roles');
    const role = owner.getByRole('form', { name: 'Role recruiter' });
    await role.getByRole('button', { name: 'Remove role' }).click();
    await sees(owner, 'A member or an invitation has this role.');
    await role.getByLabel('invitation: create').uncheck();
    await role.getByLabel('invitation: cancel').check();
    await role.getByRole('button', { name: 'Save role' }).click();
    await sees(owner, 'All members with the role recruiter now have these permissions.');
    await openPage(member, 'own-roles', 'invitations', 'Invitations');
    await sees(member, 'To invite other people you need another role.');

    // An admin has every permission except to delete the organization, so they cannot grant that one.
    await openPage(owner, 'own-roles', 'members', 'Members');
    await owner.getByLabel(`Role of ${grace.name}`).selectOption('admin');
    await sees(owner, 'Grace Hopper is admin now.');
    await openPage(member, 'own-roles', 'roles', 'Roles');
    expect(await member.getByLabel('organization: delete').first().isDisabled()).toBe(true);
    expect(await member.getByLabel('organization: update').first().isDisabled()).toBe(false);
    expect(await optionsOf(member, 'own-roles')).toEqual(['Admin', 'Member', 'Recruiter']);
    expect(await optionsOf(owner, 'own-roles')).toEqual(['Owner', 'Admin', 'Member', 'Recruiter']);

    await openPage(member, 'own-roles', 'roles', 'Roles');
    await member.getByRole('form', { name: 'Role recruiter' }).getByRole('button', { name: 'Remove role' }).click();
    await sees(member, 'The role “recruiter” is removed.');
  });

  it('are its name, short name and logo, and the address contains the short name', async () => {
    const owner = await open({ refusals: [400] });
    await signUp(owner, newPerson());
    await createOrganization(owner, 'Taken Already');
    await createOrganization(owner, 'Old Name');
    await openPage(owner, 'old-name', 'settings', 'Settings');
    await owner.getByLabel('Short name').fill('taken-already');
    await owner.getByRole('button', { name: 'Save changes' }).click();
    await sees(owner, 'This short name is taken. Choose another one.');
    await owner.getByLabel('Name', { exact: true }).fill('New Name');
    await owner.getByLabel('Short name').fill('new-name');
    await owner.getByRole('button', { name: 'Save changes' }).click();
    await sees(owner, 'The settings are saved.');
    await owner.getByRole('button', { name: 'Organization: New Name' }).waitFor();
    await expect.poll(() => new URL(owner.url()).pathname).toBe('/organizations/new-name/settings');
    await owner.reload();
    await seesHeading(owner, 'Settings');
    expect(await owner.getByLabel('Name', { exact: true }).inputValue()).toBe('New Name');
  });

  it('keep an owner: the only owner cannot delete their account', async () => {
    const ada = newPerson();
    const owner = await open({ refusals: [400] });
    await signUp(owner, ada);
    await createOrganization(owner, 'Ownerless');
    await joinQuietly(demo(), owner, 'ownerless', newPerson('Grace Hopper'));
    await owner.goto('/delete-account');
    await owner.getByLabel('Password', { exact: true }).fill(ada.password);
    await owner.getByRole('button', { name: 'Mail me the link' }).click();
    await followMail(owner, { to: ada.email, subject: subjects.deleteAccount });
    await owner.getByRole('main').getByRole('button', { name: 'Delete' }).click();
    await sees(owner, 'You are the only owner of an organization with other members.');
  });

  it('can be left by a member and deleted by the owner, after a confirmation', async () => {
    const owner = await open();
    await signUp(owner, newPerson());
    await createOrganization(owner, 'Short Lived');
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, 'short-lived', grace);
    const member = await open();
    await signIn(member, grace);
    await openPage(member, 'short-lived', 'settings', 'Settings');
    expect(await member.getByRole('button', { name: 'Delete the organization…' }).count()).toBe(0);
    await member.getByRole('button', { name: 'Leave…' }).click();
    await member.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await sees(member, 'You have left Short Lived.');
    await seesHeading(member, 'Organizations');

    await openPage(owner, 'short-lived', 'settings', 'Settings');
    const button = owner.getByRole('button', { name: 'Delete the organization…' });
    await button.click();
    await owner.getByRole('dialog', { name: 'Delete Short Lived?' }).waitFor();
    await owner.keyboard.press('Escape');
    await owner.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(button)).toBe(true);
    await button.click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await sees(owner, 'Short Lived is deleted.');
    await sees(owner, 'You are not a member of an organization yet.');
    await owner.getByRole('button', { name: 'Organizations' }).waitFor();
  });

  it('all fit a phone, and can be opened there without a mouse', async () => {
    const width = 375;
    const page = await open({ viewport: { width, height: 740 }, isMobile: true, hasTouch: true });
    await signUp(page, newPerson(`Wolfeschlegelsteinhausen ${'x'.repeat(60)}`));
    await createOrganization(page, `Donaudampfschifffahrtsgesellschaft ${'y'.repeat(50)}`);
    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await joinQuietly(demo(), page, slug, newPerson('Grace Hopper'));
    await invite(page, slug, newPerson('Alan Turing'));
    await fits(page, width);
    const nav = page.getByRole('navigation', { name: 'Organization', exact: true });
    for (const name of ['Overview', 'Members', 'Teams', 'Roles', 'My permissions', 'Settings', 'Invitations']) {
      await nav.getByRole('link', { name }).tap();
      await nav.getByRole('link', { name }).and(page.locator('[aria-current="page"]')).waitFor();
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await fits(page, width);
    }
    // The menu of the header, by keyboard.
    await page.getByRole('button', { name: 'Organization: ' }).focus();
    await page.keyboard.press('Enter');
    const all = page.getByRole('link', { name: 'All organizations' });
    await all.waitFor();
    await fits(page, width);
    await all.focus();
    await page.keyboard.press('Enter');
    await seesHeading(page, 'Organizations');
    await all.waitFor({ state: 'hidden' });
    await fits(page, width);
  });
});

/** The lines of the page with the user's permissions. */
function answer(page: Page, action: string) {
  return page.getByRole('row', { name: new RegExp(`^${action} `) });
}

/** The roles with which the user can invite. */
async function optionsOf(page: Page, slug: string): Promise<readonly string[]> {
  await openPage(page, slug, 'invitations', 'Invitations');
  const select = page.getByLabel('Role');
  await select.waitFor();
  return select.getByRole('option').allTextContents();
}

async function fits(page: Page, width: number): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
