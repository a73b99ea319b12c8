import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { followMail } from './mails.js';
import { createOrganization, invitationSubject, invite, joinQuietly, openPage } from './organization-steps.js';
import { hasFocus, sees, seesHeading, signIn, signUp, somebody } from './person.js';

describeInBrowser('the parts of an organization', () => {
  const { open, demo } = setStage();

  it('are teams, which are made, renamed, filled, emptied and removed', async () => {
    const page = await open({ refusals: [400] });
    await signUp(page, somebody());
    await createOrganization(page, 'Teamwork');
    const grace = somebody('Grace Hopper');
    await joinQuietly(demo(), page, 'teamwork', grace);
    await openPage(page, 'teamwork', 'teams', 'Teams');
    await sees(page, 'One team');
    await page.getByLabel('Name of the team').fill('Compilers');
    await page.getByRole('button', { name: 'Make team' }).click();
    await sees(page, 'There is a team “Compilers” now.');
    await page.getByLabel('Name of the team').fill('Compilers');
    await page.getByRole('button', { name: 'Make team' }).click();
    await sees(page, 'There is a team with this name already.');

    const team = page.getByRole('listitem', { name: 'Compilers' });
    await team
      .getByRole('combobox', { name: 'Add somebody' })
      .selectOption({ label: `${grace.name} (${grace.email})` });
    await team.getByRole('button', { name: 'Add' }).click();
    await sees(page, 'Grace Hopper is in “Compilers” now.');
    await team.getByRole('button', { name: 'Take Grace Hopper out of Compilers' }).click();
    await sees(page, 'Grace Hopper is not in “Compilers” any more.');
    await team.getByText('Nobody is in it yet.').waitFor();

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
    await sees(page, 'The last team has to stay.');
  });

  it('are a team that somebody is invited to, and is in at once', async () => {
    const owner = await open();
    await signUp(owner, somebody());
    await createOrganization(owner, 'Invited Teams');
    await openPage(owner, 'invited-teams', 'teams', 'Teams');
    await owner.getByLabel('Name of the team').fill('Moon');
    await owner.getByRole('button', { name: 'Make team' }).click();
    await sees(owner, 'There is a team “Moon” now.');
    const guest = somebody('Katherine Johnson');
    await openPage(owner, 'invited-teams', 'invitations', 'Invitations');
    await owner.getByLabel('E-mail').fill(guest.email);
    await owner.getByLabel('Team').selectOption({ label: 'Moon' });
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await sees(owner, `An invitation is on its way to ${guest.email}.`);
    const page = await open();
    await signUp(page, guest);
    await followMail(page, { to: guest.email, subject: invitationSubject });
    await page.getByRole('button', { name: 'Join' }).click();
    await seesHeading(page, 'Invited Teams');
    await page
      .getByRole('navigation', { name: 'Organization', exact: true })
      .getByRole('link', { name: 'Teams' })
      .click();
    await page.getByRole('listitem', { name: 'Moon' }).getByText(guest.email).waitFor();
    // Who has no permission is offered nothing.
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });

  it('are roles made at run time, which grant no more than their maker has', async () => {
    const owner = await open({ refusals: [400] });
    await signUp(owner, somebody());
    await createOrganization(owner, 'Own Roles');
    const grace = somebody('Grace Hopper');
    await joinQuietly(demo(), owner, 'own-roles', grace);
    await openPage(owner, 'own-roles', 'roles', 'Roles');
    await owner.getByLabel('Name of the role').fill('recruiter');
    await owner.getByLabel('invitation: create').first().check();
    await owner.getByRole('button', { name: 'Make role' }).click();
    await sees(owner, 'There is a role “recruiter” now.');

    await openPage(owner, 'own-roles', 'members', 'Members');
    await owner.getByLabel(`Role of ${grace.name}`).selectOption('recruiter');
    await sees(owner, 'Grace Hopper is recruiter now.');
    const member = await open();
    await signIn(member, grace);
    await openPage(member, 'own-roles', 'permissions', 'What may I do?');
    await answer(member, 'create').filter({ hasText: 'Granted by “recruiter”.' }).getByText('Yes').waitFor();
    await openPage(member, 'own-roles', 'invitations', 'Invitations');
    await member.getByRole('button', { name: 'Send invitation' }).waitFor();

    await openPage(owner, 'own-roles', 'roles', 'Roles');
    const role = owner.getByRole('form', { name: 'Role recruiter' });
    await role.getByRole('button', { name: 'Remove role' }).click();
    await sees(owner, 'Somebody has this role, or is invited with it.');
    await role.getByLabel('invitation: create').uncheck();
    await role.getByLabel('invitation: cancel').check();
    await role.getByRole('button', { name: 'Save role' }).click();
    await sees(owner, 'Everybody who is recruiter may do that now.');
    await openPage(member, 'own-roles', 'invitations', 'Invitations');
    await sees(member, 'To invite somebody you need another role.');

    // An admin may do everything but delete the organization, so that is what they cannot grant.
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

  it('are its name, short name and logo; the address follows the short name', async () => {
    const owner = await open({ refusals: [400] });
    await signUp(owner, somebody());
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

  it('are not left without an owner by whoever deletes their account', async () => {
    const ada = somebody();
    const owner = await open({ refusals: [400] });
    await signUp(owner, ada);
    await createOrganization(owner, 'Ownerless');
    await joinQuietly(demo(), owner, 'ownerless', somebody('Grace Hopper'));
    await owner.goto('/delete-account');
    await owner.getByLabel('Password', { exact: true }).fill(ada.password);
    await owner.getByRole('button', { name: 'Mail me the link' }).click();
    await followMail(owner, { to: ada.email, subject: 'Delete your account?' });
    await owner.getByRole('main').getByRole('button', { name: 'Delete' }).click();
    await sees(owner, 'You are the only owner of an organization that others belong to.');
  });

  it('all go when a member leaves and the owner deletes it, after being asked', async () => {
    const owner = await open();
    await signUp(owner, somebody());
    await createOrganization(owner, 'Short Lived');
    const grace = somebody('Grace Hopper');
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
    await sees(owner, 'You belong to none yet.');
    await owner.getByRole('button', { name: 'Organizations' }).waitFor();
  });

  it('all fit a phone, and are found there without a mouse', async () => {
    const width = 375;
    const page = await open({ viewport: { width, height: 740 }, isMobile: true, hasTouch: true });
    await signUp(page, somebody(`Wolfeschlegelsteinhausen ${'x'.repeat(60)}`));
    await createOrganization(page, `Donaudampfschifffahrtsgesellschaft ${'y'.repeat(50)}`);
    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await joinQuietly(demo(), page, slug, somebody('Grace Hopper'));
    await invite(page, slug, somebody('Alan Turing'));
    await fits(page, width);
    const nav = page.getByRole('navigation', { name: 'Organization', exact: true });
    for (const name of ['Overview', 'Members', 'Teams', 'Roles', 'What may I do?', 'Settings', 'Invitations']) {
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

/** The lines of the page that says what one may do. */
function answer(page: Page, action: string) {
  return page.getByRole('row', { name: new RegExp(`^${action} `) });
}

/** The roles that somebody can invite with. */
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
