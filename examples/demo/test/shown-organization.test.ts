import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../packages/core/test/fixtures/grid.js';
import { describeInBrowser, isQuiet, originOf, setStage } from './browser.js';
import { addToTeam, createTeam, joinQuietly, openPage, row, showTeam } from './organization-steps.js';
import { createAccount, newPerson } from './person.js';

const waiting = 'waiting@example.com';

/** What a user does on a page of an organization. Both organizations have the same names in them. */
interface Act {
  readonly page: string;
  /** The heading that is there when the page is. */
  readonly part: string;
  readonly act: (page: Page) => Promise<unknown>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
/** Presses a button, and confirms it in the dialog. */
const confirm = (name: string, again: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').getByRole('button', { name: again, exact: true }).click();
};
const members = { page: 'members', part: 'Members' };
const invitations = { page: 'invitations', part: 'Invitations' };
const teams = { page: 'teams', part: 'Teams' };
const roles = { page: 'roles', part: 'Roles' };

const acts: Readonly<Record<string, Act>> = {
  'gives a member another role': {
    ...members,
    act: (page) => page.getByLabel('Role of Grace Hopper').selectOption('admin'),
  },
  'removes a member': { ...members, act: confirm('Remove Grace Hopper?', 'Remove') },
  'invites a user': {
    ...invitations,
    async act(page) {
      await page.getByRole('textbox', { name: /^Email/ }).fill('new@example.com');
      await press('Send invitation')(page);
    },
  },
  'sends an invitation again': { ...invitations, act: press(`Resend the invitation to ${waiting}`) },
  'revokes an invitation': { ...invitations, act: press(`Revoke the invitation to ${waiting}`) },
  'creates a team': { ...teams, act: (page) => createTeam(page, 'Night') },
  'renames a team': {
    ...teams,
    async act(page) {
      await press('Rename Day')(page);
      await page.getByLabel('Team name').fill('Noon');
      await press('Save')(page);
    },
  },
  'deletes a team': { ...teams, act: confirm('Delete the team Spare?', 'Delete') },
  'adds a member to a team': {
    ...teams,
    async act(page) {
      await showTeam(page, 'Spare');
      await addToTeam(page, 'Grace Hopper');
    },
  },
  'gives a role in a team': {
    ...teams,
    async act(page) {
      await showTeam(page, 'Day');
      await page.getByLabel('Role of Grace Hopper in Day').selectOption('admin');
    },
  },
  'removes a member from a team': {
    ...teams,
    async act(page) {
      await showTeam(page, 'Day');
      await confirm('Remove Grace Hopper from Day?', 'Remove')(page);
    },
  },
  'creates a role': {
    ...roles,
    async act(page) {
      await press('Create a role')(page);
      await page.getByLabel('Role name').fill('editor');
      await page.getByLabel('Invitations: Add').check();
      await press('Create role')(page);
    },
  },
  'changes a role': {
    ...roles,
    async act(page) {
      await press('Edit recruiter')(page);
      await page.getByLabel('Invitations: Revoke').check();
      await press('Save')(page);
    },
  },
  'deletes a role': { ...roles, act: confirm('Delete the role recruiter?', 'Delete') },
  'renames the organization': {
    page: 'settings',
    part: 'General',
    async act(page) {
      await page.getByLabel('Name', { exact: true }).fill('Renamed');
      await press('Save')(page);
    },
  },
  'deletes the organization': {
    page: 'settings',
    part: 'Danger zone',
    act: confirm('Delete organization', 'Delete organization'),
  },
};

/** How another organization becomes active while the page shows the first one. */
const underneath: Readonly<Record<string, (page: Page, organizationId: string) => Promise<unknown>>> = {
  'another program': (page, organizationId) => call(page, 'set-active', { organizationId }),
  async 'a second tab'(page) {
    const tab = await page.context().newPage();
    await tab.goto('/organizations');
    await tab.getByRole('button', { name: 'Switch to Other' }).click();
    await row(tab, 'Other').getByText('Active').first().waitFor();
    await isQuiet(page);
    await page.bringToFront();
  },
};

async function call(page: Page, path: string, data: object): Promise<{ readonly id: string }> {
  const answer = await page.request.post(`/api/auth/organization/${path}`, {
    data,
    headers: { origin: originOf(page) },
  });
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Everything in an organization, as text; `undefined` if the user is not in one with this id. */
async function contents(page: Page, organizationId: string): Promise<string | undefined> {
  const parts = ['get-full-organization', 'list-roles'].map((path) =>
    page.request.get(`/api/auth/organization/${path}`, { params: { organizationId } }),
  );
  const [whole, own] = await Promise.all(parts);
  if (!whole?.ok() || !own?.ok()) return undefined;
  const { teams: inIt }: { readonly teams: readonly { readonly id: string }[] } = await whole.json();
  const inTeams = inIt.map(async ({ id: teamId }) => {
    const answer = await page.request.get('/api/auth/organization/list-team-members', {
      params: { organizationId, teamId },
    });
    return answer.text();
  });
  return [await whole.text(), await own.text(), ...(await Promise.all(inTeams))].join('\n');
}

describeInBrowser('a page changes the organization that it shows', () => {
  const { open, demo } = setStage();
  let made = 0;

  /** An organization with a member, an invitation that waits, two teams and a role of its own. */
  async function furnish(page: Page, name: string): Promise<{ readonly id: string; readonly slug: string }> {
    made += 1;
    const slug = `${name.toLowerCase()}-${made}`;
    const { id: organizationId } = await call(page, 'create', { name, slug });
    await joinQuietly(demo(), page, slug, newPerson('Grace Hopper'));
    const own = { organizationId };
    await call(page, 'invite-member', { ...own, email: waiting, role: 'member' });
    await call(page, 'create-role', { ...own, role: 'recruiter', permission: { invitation: ['create'] } });
    await call(page, 'create-team', { ...own, name: 'Spare' });
    const { id: teamId } = await call(page, 'create-team', { ...own, name: 'Day' });
    const list = await page.request.get('/api/auth/organization/list-members', { params: own });
    const found: { readonly members: readonly { readonly id: string; readonly role: string }[] } = await list.json();
    const memberId = found.members.find(({ role }) => role === 'member')?.id;
    await call(page, 'add-team-member', { ...own, teamId, memberId });
    return { id: organizationId, slug };
  }

  /** `npm run grids` does every act in both ways; in `npm test` they alternate. */
  const inTurn = (way: number) =>
    Object.entries(acts).filter((_, act) => isWhole || act % Object.keys(underneath).length === way);
  const ways = Object.entries(underneath).map(([name, activate], way) => ({ name, activate, chosen: inTurn(way) }));

  describe.each(ways)('although $name has made another one active', ({ activate, chosen }) => {
    it.each(chosen)('%s', async (_, { page: end, part, act }) => {
      const page = await open();
      await createAccount(page, newPerson());
      const other = await furnish(page, 'Other');
      const { id, slug } = await furnish(page, 'Shown');
      await openPage(page, slug, end, part);
      await isQuiet(page);
      const [inShown, inOther] = [await contents(page, id), await contents(page, other.id)];
      await activate(page, other.id);
      await act(page);
      await expect.poll(() => contents(page, id)).not.toBe(inShown);
      expect(inOther).toContain(waiting);
      expect(await contents(page, other.id)).toBe(inOther);
      await isQuiet(page);
    });
  });
});
