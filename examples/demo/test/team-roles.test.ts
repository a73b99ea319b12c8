import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { addToTeam, createOrganization, createTeam, joinQuietly, openPage, showTeam } from './organization-steps.js';
import { createAccount, newPerson, sees, signIn } from './person.js';

describeInBrowser('a role in a team', () => {
  const { open, demo } = setStage();

  it('counts in this team and in no other, until it is removed, and grants no more than its giver has', async () => {
    const owner = await open();
    await createAccount(owner, newPerson());
    await createOrganization(owner, 'Byte');
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, 'byte', grace);
    await createRole(owner, 'byte', 'librarian');
    await openPage(owner, 'byte', 'teams', 'Teams');
    await createTeam(owner, 'Compilers');
    await showTeam(owner, 'Compilers');
    await addToTeam(owner, grace.name);

    const member = await open();
    await signIn(member, grace);
    await openPage(member, 'byte', 'teams', 'Teams');
    await showTeam(member, 'Compilers');
    await member.getByText(grace.email).waitFor();
    expect(await buttonsOf(member)).toEqual(['Show members: Byte', 'Hide members: Compilers']);

    const role = roleIn(owner, 'Compilers');
    await expect
      .poll(() => offered(owner, 'Compilers'))
      .toEqual(['No role in this team', 'Member', 'Admin', 'librarian']);
    await give(role, owner, 'admin');
    await openPage(member, 'byte', 'teams', 'Teams');
    await member.getByRole('button', { name: 'Rename Compilers' }).click();
    await member.getByLabel('Team name').fill('Linkers');
    await member.keyboard.press('Enter');
    await member.getByRole('button', { name: 'Delete the team Linkers?' }).waitFor();
    expect((await buttonsOf(member)).filter((name) => name.includes('Byte'))).toEqual(['Show members: Byte']);

    await openPage(owner, 'byte', 'teams', 'Teams');
    await showTeam(owner, 'Linkers');
    await give(roleIn(owner, 'Linkers'), owner, 'librarian');
    await openPage(member, 'byte', 'teams', 'Teams');
    await showTeam(member, 'Linkers');
    await expect.poll(() => offered(member, 'Linkers')).toEqual(['No role in this team', 'Member', 'librarian']);

    await give(roleIn(owner, 'Linkers'), owner, '');
    await openPage(member, 'byte', 'teams', 'Teams');
    await showTeam(member, 'Linkers');
    await member.getByText(grace.email).waitFor();
    expect(await buttonsOf(member)).toEqual(['Show members: Byte', 'Hide members: Linkers']);
  });
});

const roleIn = (page: Page, team: string) => page.getByLabel(`Role of Grace Hopper in ${team}`);
const offered = (page: Page, team: string) => roleIn(page, team).getByRole('option').allTextContents();

/** Chooses a role, and waits until the server has it. */
async function give(select: ReturnType<typeof roleIn>, page: Page, role: string): Promise<void> {
  const answered = page.waitForResponse('**/organization/update-team-member-role');
  await select.selectOption(role);
  expect((await answered).status()).toBe(200);
}

/** The names of all buttons of the page. */
function buttonsOf(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? String(each.textContent)));
}

/** A role that lets its members change teams. */
async function createRole(page: Page, slug: string, name: string): Promise<void> {
  await openPage(page, slug, 'roles', 'Roles');
  await page.getByRole('button', { name: 'Create a role' }).click();
  await page.getByLabel('Role name').fill(name);
  await page.getByLabel('Teams: Change').check();
  await page.getByRole('button', { name: 'Create role' }).click();
  await sees(page, `The role ${name} was created.`);
}
