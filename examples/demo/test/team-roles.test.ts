import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { createOrganization, joinQuietly, openPage } from './organization-steps.js';
import { newPerson, type Person, sees, signIn, signUp } from './person.js';

describeInBrowser('a role in a team', () => {
  const { open, demo } = setStage();

  /** An organization with two teams, its owner's page, and Grace, who is a member in one of them. */
  async function begin(name: string): Promise<{ readonly owner: Page; readonly slug: string; readonly grace: Person }> {
    const owner = await open();
    await signUp(owner, newPerson());
    await createOrganization(owner, name);
    const slug = name.toLowerCase();
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, slug, grace);
    await openPage(owner, slug, 'teams', 'Teams');
    await owner.getByLabel('Name of the team').fill('Compilers');
    await owner.getByRole('button', { name: 'Create team' }).click();
    const team = teamOn(owner, 'Compilers');
    await team
      .getByRole('combobox', { name: 'Add a member' })
      .selectOption({ label: `${grace.name} (${grace.email})` });
    await team.getByRole('button', { name: 'Add' }).click();
    await sees(owner, 'Grace Hopper is in “Compilers” now.');
    return { owner, slug, grace };
  }
  const teamOn = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
  const roleOf = (page: Page, name: string) => page.getByLabel(`Role of ${name} in Compilers`);

  it('counts in this team and in no other, until it is removed', async () => {
    const { owner, slug, grace } = await begin('Byte');
    const member = await open();
    await signIn(member, grace);
    await openPage(member, slug, 'teams', 'Teams');
    await teamOn(member, 'Compilers').getByText(grace.email).waitFor();
    expect(await member.getByRole('main').getByRole('button').count()).toBe(0);

    await roleOf(owner, grace.name).selectOption('admin');
    await sees(owner, 'Grace Hopper is admin in “Compilers” now.');
    await openPage(member, slug, 'teams', 'Teams');
    await member.getByRole('button', { name: 'Rename Compilers' }).click();
    await member.getByLabel('New name').fill('Linkers');
    await member.keyboard.press('Enter');
    await member.getByRole('button', { name: 'Remove the team Linkers' }).waitFor();
    expect(await teamOn(member, 'Byte').getByRole('button').count()).toBe(0);
    expect(await member.getByLabel('Name of the team').count()).toBe(0);

    await openPage(owner, slug, 'teams', 'Teams');
    await owner.getByLabel('Role of Grace Hopper in Linkers').selectOption('No role here');
    await sees(owner, 'Grace Hopper has no role in “Linkers” now.');
    await openPage(member, slug, 'teams', 'Teams');
    await teamOn(member, 'Linkers').getByText(grace.email).waitFor();
    expect(await member.getByRole('main').getByRole('button').count()).toBe(0);
  });

  it('is offered only if it grants no more than the user has there', async () => {
    const { owner, slug, grace } = await begin('Word');
    await openPage(owner, slug, 'roles', 'Roles');
    await owner.getByLabel('Name of the role').fill('librarian');
    await owner.getByLabel('team: update').first().check();
    await owner.getByRole('button', { name: 'Create role' }).click();
    await sees(owner, 'The role “librarian” is created.');
    await openPage(owner, slug, 'teams', 'Teams');
    const offered = (page: Page) => roleOf(page, grace.name).getByRole('option').allTextContents();
    await roleOf(owner, grace.name).selectOption('librarian');
    await sees(owner, 'Grace Hopper is librarian in “Compilers” now.');
    await expect.poll(() => offered(owner)).toEqual(['No role here', 'Admin', 'Member', 'Librarian']);
    const member = await open();
    await signIn(member, grace);
    await openPage(member, slug, 'teams', 'Teams');
    await expect.poll(() => offered(member)).toEqual(['No role here', 'Member', 'Librarian']);
  });
});
