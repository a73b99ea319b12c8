import { expect } from 'vitest';
import type { Team } from '../../contract/organizations.js';
import type { OpenAuth } from '../../testing/every-database.js';
import { openOrganizations, type Somebody } from '../../testing/organization-world.js';
import type { OrganizationOptions } from '../organization/index.js';
import { teams } from './index.js';
import type { TeamsOptions } from './options.js';

type More = NonNullable<Parameters<typeof openOrganizations>[1]>;

/** An organization with teams: its owner, and calls about them. */
export async function openTeams(
  options: TeamsOptions = {},
  {
    openAuth,
    organization = {},
    ...more
  }: Omit<More, 'plugins'> & { readonly openAuth?: OpenAuth; readonly organization?: OrganizationOptions } = {},
) {
  const world = await openOrganizations(organization, {
    ...more,
    ...(openAuth && { openAuth }),
    plugins: [teams(options)],
  });
  const owner = await world.meet();
  const id = await world.found(owner, 'acme');

  const create = (name: string, { browser }: Somebody = owner, organizationId = id) =>
    browser.post('/organization/create-team', { name, organizationId });
  /** A team of this name. */
  async function found(name: string): Promise<Team> {
    const made = await create(name);
    expect(made.status, made.text).toBe(200);
    return made.json as Team;
  }
  async function list({ browser }: Somebody = owner): Promise<readonly Team[]> {
    return (await browser.get(`/organization/list-teams?organizationId=${id}`)).json as Team[];
  }
  const remove = (teamId: string, { browser }: Somebody = owner) =>
    browser.post('/organization/remove-team', { teamId, organizationId: id });
  const add = (teamId: string, memberId: string, { browser }: Somebody = owner, role?: string | readonly string[]) =>
    browser.post('/organization/add-team-member', {
      teamId,
      memberId,
      organizationId: id,
      ...(role !== undefined && { role }),
    });
  /** Gives a member of a team roles in it. */
  const give = (
    teamId: string,
    memberId: string,
    role: string | readonly string[] | null,
    { browser }: Somebody = owner,
  ) => browser.post('/organization/update-team-member-role', { teamId, memberId, role, organizationId: id });
  /** The user ids of who is in a team. */
  async function idsIn(teamId: string): Promise<readonly string[]> {
    const { json } = await owner.browser.get(`/organization/list-team-members?teamId=${teamId}&organizationId=${id}`);
    return (json as { members: { userId: string }[] }).members.map(({ userId }) => userId);
  }
  /** The team that each member came with, by user id. */
  async function cameWith(): Promise<Readonly<Record<string, string | null>>> {
    const { json } = await owner.browser.get(`/organization/list-members?organizationId=${id}`);
    const { members } = json as { members: { userId: string; teamId: string | null }[] };
    return Object.fromEntries(members.map(({ userId, teamId }) => [userId, teamId]));
  }
  return { ...world, owner, id, create, foundTeam: found, list, remove, add, give, idsIn, cameWith };
}
