import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, subjects } from './mails.js';
import {
  addToTeam,
  createOrganization,
  createTeam,
  invitationSubject,
  invite,
  join,
  joinQuietly,
  openPage,
  row,
  showTeam,
} from './organization-steps.js';
import { createAccount, hasFocus, newPerson, sees, seesHeading, signIn, signUp } from './person.js';

describeInBrowser('the parts of an organization', () => {
  const { open, demo } = setStage();

  it('are teams, which can be created, renamed, filled, emptied and deleted', async () => {
    const page = await open({ refusals: [400] });
    await createAccount(page, newPerson());
    await createOrganization(page, 'Teamwork');
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), page, 'teamwork', grace);
    await openPage(page, 'teamwork', 'teams', 'Teams');
    await createTeam(page, 'Compilers');
    await showTeam(page, 'Compilers');
    await addToTeam(page, grace.name);
    await page.getByRole('button', { name: 'Remove Grace Hopper from Compilers?' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await sees(page, 'Grace Hopper was removed from the team Compilers.');
    await sees(page, 'This team has no members yet.');

    await page.getByRole('button', { name: 'Rename Compilers' }).click();
    await page.getByLabel('Team name').fill('Teamwork');
    await page.keyboard.press('Enter');
    await sees(page, 'A team with this name already exists.');
    await page.getByLabel('Team name').fill('COBOL');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename COBOL' }).waitFor();
    // The form that had the focus is gone.
    await expect.poll(() => hasFocus(page.getByRole('list', { name: 'Teams' }))).toBe(true);
    await removeTeam(page, 'COBOL');
    await sees(page, 'The team COBOL was deleted.');
    await removeTeam(page, 'Teamwork');
    await sees(page, 'The last team cannot be removed.');
  });

  it('are a team, to which an invited user belongs at once', async () => {
    const owner = await open();
    await createAccount(owner, newPerson());
    await createOrganization(owner, 'Invited Teams');
    await openPage(owner, 'invited-teams', 'teams', 'Teams');
    await createTeam(owner, 'Moon');
    const guest = newPerson('Katherine Johnson');
    await openPage(owner, 'invited-teams', 'invitations', 'Invitations');
    await owner.getByRole('textbox', { name: /^Email/ }).fill(guest.email);
    await owner.getByLabel('Team', { exact: true }).selectOption('Moon');
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await sees(owner, `We sent an invitation to ${guest.email}.`);
    const page = await open();
    await signUp(page, guest);
    await followMail(page, { to: guest.email, subject: invitationSubject });
    await join(page, 'Invited Teams');
    await page
      .getByRole('navigation', { name: 'Organization', exact: true })
      .getByRole('link', { name: 'Teams' })
      .click();
    await showTeam(page, 'Moon');
    await page.getByText(guest.email).waitFor();
    await row(page, 'Moon').getByText('Your team').first().waitFor();
    // A member without permission sees no actions.
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Create|Rename|Delete|Remove|Add/ })
        .count(),
    ).toBe(0);
  });

  it('are roles made at run time, which grant no more than their creator has', async () => {
    const owner = await open({ refusals: [400] });
    await createAccount(owner, newPerson());
    await createOrganization(owner, 'Own Roles');
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, 'own-roles', grace);
    await openPage(owner, 'own-roles', 'roles', 'Roles');
    await owner.getByRole('button', { name: 'Create a role' }).click();
    await owner.getByLabel('Role name').fill('recruiter');
    await owner.getByLabel('Invitations: Add').check();
    await owner.getByRole('button', { name: 'Create role' }).click();
    await sees(owner, 'The role recruiter was created.');

    await giveRole(owner, 'recruiter');
    const member = await open();
    await signIn(member, grace);
    await openPage(member, 'own-roles', 'permissions', 'Permissions');
    await answer(member, 'create').filter({ hasText: 'Granted by “recruiter”.' }).getByText('Yes').waitFor();
    await openPage(member, 'own-roles', 'invitations', 'Invitations');
    await member.getByRole('button', { name: 'Send invitation' }).waitFor();

    await openPage(owner, 'own-roles', 'roles', 'Roles');
    await removeRole(owner);
    await owner.getByRole('dialog').getByText('A member or an invitation still has this role.').waitFor();
    await owner.keyboard.press('Escape');
    await owner.getByRole('button', { name: 'Edit recruiter' }).click();
    await owner.getByLabel('Invitations: Add').uncheck();
    await owner.getByLabel('Invitations: Revoke').check();
    await owner.getByRole('button', { name: 'Save' }).click();
    await sees(owner, 'The role recruiter was changed.');
    await openPage(member, 'own-roles', 'invitations', 'Invitations');
    await row(member, grace.email).getByText('Accepted').waitFor();
    expect(await member.getByRole('button', { name: 'Send invitation' }).count()).toBe(0);

    // An admin has every permission except to delete the organization, so they cannot grant that one.
    await giveRole(owner, 'admin');
    await openPage(member, 'own-roles', 'roles', 'Roles');
    await member.getByRole('button', { name: 'Create a role' }).click();
    expect(await member.getByLabel('Organization: Delete').isDisabled()).toBe(true);
    expect(await member.getByLabel('Organization: Change').isDisabled()).toBe(false);
    await expect.poll(() => optionsOf(member, 'own-roles')).toEqual(['Member', 'Admin', 'recruiter']);
    await expect.poll(() => optionsOf(owner, 'own-roles')).toEqual(['Member', 'Admin', 'Owner', 'recruiter']);

    await openPage(member, 'own-roles', 'roles', 'Roles');
    await removeRole(member);
    await sees(member, 'The role recruiter was deleted.');
  });

  it('are its name, short name and logo, and the address contains the short name', async () => {
    const owner = await open({ refusals: [400] });
    await createAccount(owner, newPerson());
    await createOrganization(owner, 'Taken Already');
    await createOrganization(owner, 'Old Name');
    await openPage(owner, 'old-name', 'settings', 'General');
    await owner.getByLabel('URL name').fill('taken-already');
    await owner.getByRole('button', { name: 'Save' }).click();
    await sees(owner, 'This URL name is taken. Choose another one.');
    await owner.getByLabel('Name', { exact: true }).fill('New Name');
    await owner.getByLabel('URL name').fill('new-name');
    await owner.getByRole('button', { name: 'Save' }).click();
    await owner.getByRole('banner').getByRole('button', { name: 'New Name' }).waitFor();
    await expect.poll(() => new URL(owner.url()).pathname).toBe('/organizations/new-name/settings');
    await owner.reload();
    await seesHeading(owner, 'New Name');
    expect(await owner.getByLabel('Name', { exact: true }).inputValue()).toBe('New Name');
  });

  it('keep an owner: the only owner cannot delete their account', async () => {
    const ada = newPerson();
    const owner = await open({ refusals: [400] });
    await createAccount(owner, ada);
    await createOrganization(owner, 'Ownerless');
    await joinQuietly(demo(), owner, 'ownerless', newPerson('Grace Hopper'));
    await owner.goto('/delete-account');
    await owner.getByLabel('Password', { exact: true }).fill(ada.password);
    await owner.getByRole('button', { name: 'Email me a link to delete my account' }).click();
    await followMail(owner, { to: ada.email, subject: subjects.deleteAccount });
    await owner.getByRole('main').getByRole('button', { name: 'Delete' }).click();
    await sees(owner, 'You are the only owner of Ownerless. Make another member an owner there');
  });

  it('can be left by a member and deleted by the owner, after a confirmation', async () => {
    const owner = await open();
    await createAccount(owner, newPerson());
    await createOrganization(owner, 'Short Lived');
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, 'short-lived', grace);
    const member = await open();
    await signIn(member, grace);
    await openPage(member, 'short-lived', 'settings', 'Danger zone');
    expect(await member.getByRole('button', { name: 'Delete organization' }).count()).toBe(0);
    await member.getByRole('button', { name: 'Leave' }).click();
    await member.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await seesHeading(member, 'Organizations');
    await sees(member, 'You are not a member of an organization yet.');

    await openPage(owner, 'short-lived', 'settings', 'Danger zone');
    const button = owner.getByRole('button', { name: 'Delete organization' });
    await button.click();
    await owner.getByRole('dialog', { name: 'Delete Short Lived?' }).waitFor();
    await owner.keyboard.press('Escape');
    await owner.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(button)).toBe(true);
    await button.click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click();
    await seesHeading(owner, 'Organizations');
    await sees(owner, 'You are not a member of an organization yet.');
    await owner.getByRole('banner').getByRole('button', { name: 'No organization' }).waitFor();
  });

  it('all fit a phone, and can be opened there without a mouse', async () => {
    const width = 375;
    const page = await open({ viewport: { width, height: 740 }, isMobile: true, hasTouch: true });
    await createAccount(page, newPerson(`Wolfeschlegelsteinhausen ${'x'.repeat(60)}`));
    await createOrganization(page, `Donaudampfschifffahrtsgesellschaft ${'y'.repeat(50)}`);
    const slug = 'donaudampfschifffahrtsgesellschaft-yyyyy';
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
    await page.getByRole('banner').getByRole('button', { name: 'Organization' }).focus();
    await page.keyboard.press('Enter');
    const all = page.getByRole('menuitem', { name: 'All organizations' });
    await all.waitFor();
    await fits(page, width);
    await all.focus();
    await page.keyboard.press('Enter');
    await seesHeading(page, 'Organizations');
    await all.waitFor({ state: 'hidden' });
    await fits(page, width);
  });
});

async function removeTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete the team ${name}?` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

async function removeRole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete the role recruiter?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

/** Gives Grace a role, and waits until the server has it. */
async function giveRole(owner: Page, role: string): Promise<void> {
  await openPage(owner, 'own-roles', 'members', 'Members');
  const answered = owner.waitForResponse('**/organization/update-member-role');
  await owner.getByLabel('Role of Grace Hopper').selectOption(role);
  expect((await answered).status()).toBe(200);
}

/** The lines of the page with the user's permissions. */
function answer(page: Page, action: string) {
  return page.getByRole('row', { name: new RegExp(`^${action} `) });
}

/** The roles with which the user can invite. */
async function optionsOf(page: Page, slug: string): Promise<readonly string[]> {
  await openPage(page, slug, 'invitations', 'Invitations');
  const select = page.getByLabel('Role', { exact: true });
  await select.waitFor();
  return select.getByRole('option').allTextContents();
}

async function fits(page: Page, width: number): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
