import { describe, expect, it } from 'vitest';
import { openOrganizations, outcomeOf, type TestUser } from '../../../../test/fixtures/organization/fixture.js';
import { openTeams } from '../../../../test/fixtures/teams/fixture.js';
import { createAccessControl } from '../../../domain/access/access.js';
import type { BrowserAnswer } from '../../../testing/browser.js';

const statements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  project: ['create'],
} as const;
const ac = createAccessControl(statements);
const roles = {
  editor: ac.newRole({ team: ['update'] }),
  builder: ac.newRole({ project: ['create'] }),
  owner: ac.newRole(statements),
};
const refused = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM';
const beyond = '403 YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE';

/** Two teams; Bob is an admin of the first, Eve a member of it. Neither has other roles. */
async function company(more: Parameters<typeof openTeams>[1] = {}) {
  const server = await openTeams({}, { ...more, organization: { ac, roles } });
  const [sales, support] = [(await server.foundTeam('Sales')).id, (await server.foundTeam('Support')).id];
  const [bob, eve] = [await server.join(server.id, 'member'), await server.join(server.id, 'member')];
  expect(outcomeOf(await server.add(sales, bob.memberId, server.owner, 'admin'))).toBe('200');
  expect(outcomeOf(await server.add(sales, eve.memberId))).toBe('200');
  return { ...server, sales, support, bob, eve };
}
type TestServer = Awaited<ReturnType<typeof company>>;

const may = async ({ browser }: TestUser, permission: object, place: object = {}) =>
  (await browser.post('/organization/has-permission', { permission, ...place })).json;
const yes = { error: null, success: true };
const no = { error: null, success: false };

async function roleOf({ owner, id }: TestServer, teamId: string, userId: string): Promise<string | null | undefined> {
  const { json } = await owner.browser.get(`/organization/list-team-members?teamId=${teamId}&organizationId=${id}`);
  const { members } = json as { members: { userId: string; role: string | null }[] };
  return members.find((each) => each.userId === userId)?.role;
}

/** Actions on a team, each with the refusal for a caller without the permission. */
const deeds: Readonly<
  Record<string, readonly [(server: TestServer, teamId: string) => Promise<BrowserAnswer>, string]>
> = {
  updateTeam: [
    ({ bob }, teamId) => bob.browser.post('/organization/update-team', { teamId, data: { name: 'Growth' } }),
    refused,
  ],
  removeTeam: [
    ({ bob, remove }, teamId) => remove(teamId, bob),
    '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
  ],
  addTeamMember: [
    async ({ bob, id, join, add }, teamId) => add(teamId, (await join(id, 'member')).memberId, bob),
    refused,
  ],
  removeTeamMember: [
    async ({ bob, id, join, add }, teamId) => {
      const { memberId } = await join(id, 'member');
      await add(teamId, memberId);
      return bob.browser.post('/organization/remove-team-member', { teamId, memberId });
    },
    refused,
  ],
  updateTeamMemberRole: [
    async ({ bob, id, join, add, give }, teamId) => {
      const { memberId } = await join(id, 'member');
      await add(teamId, memberId);
      return give(teamId, memberId, 'admin', bob);
    },
    refused,
  ],
};

describe.each(Object.entries(deeds))('%s by an admin of one team [R-I04]', (_, [act, refusal]) => {
  it('is allowed in that team only', async () => {
    const server = await company();
    expect(outcomeOf(await act(server, server.support))).toBe(refusal);
    expect(outcomeOf(await act(server, server.sales))).toBe('200');
  });

  it('is refused after the admin loses the role or leaves the team', async () => {
    for (const end of ['role', 'team']) {
      const server = await company();
      const { give, sales, bob, owner } = server;
      if (end === 'role') await give(sales, bob.memberId, null);
      else await owner.browser.post('/organization/remove-team-member', { teamId: sales, memberId: bob.memberId });
      expect(outcomeOf(await act(server, sales))).toBe(refusal);
    }
  });
});

it('a role in a team grants nothing in the organization or in another organization [R-I04]', async () => {
  const { bob, eve, sales, id, create, found, owner } = await company();
  const post = async (path: string, body: object) =>
    outcomeOf(await bob.browser.post(`/organization/${path}`, { organizationId: id, ...body }));
  expect(outcomeOf(await create('New', bob))).toBe('403 YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION');
  expect(await post('update', { data: { name: 'X' } })).toBe('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION');
  expect(await post('delete', {})).toBe('403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION');
  const invitation = { email: 'x@example.com', role: 'member', teamId: sales };
  expect(await post('invite-member', invitation)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION');
  expect(await post('update-member-role', { memberId: bob.memberId, role: 'admin' })).toBe(
    '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  );
  expect(await post('remove-member', { memberIdOrEmail: eve.memberId })).toBe(
    '401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  );
  expect(await post('create-role', { role: 'mine', permission: { team: ['update'] } })).toBe(
    '403 YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_ROLES_OF_THIS_ORGANIZATION',
  );
  // The call names the team with Bob's own organization, or with another user's.
  const own = await found(bob, 'bobs');
  expect(await post('update-team', { teamId: sales, data: {}, organizationId: own })).toBe('400 TEAM_NOT_FOUND');
  const other = await found(owner, 'other');
  expect(await post('update-team', { teamId: sales, data: {}, organizationId: other })).toBe(refused);
});

it('lists show the roles of members in a team', async () => {
  const server = await company();
  const { bob, eve, sales, support, add, clock } = server;
  clock.advance(1);
  await add(support, bob.memberId);
  expect((await bob.browser.get('/organization/list-user-teams')).json).toMatchObject([
    { name: 'Sales', role: 'admin' },
    { name: 'Support', role: null },
  ]);
  expect([await roleOf(server, sales, bob.id), await roleOf(server, sales, eve.id)]).toEqual(['admin', null]);
});

it('roles are split, trimmed and stored once each, in the order sent [R-I05]', async () => {
  const server = await company();
  const { give, add, sales, support, eve } = server;
  for (const sent of [' admin, editor,admin,', ['admin', 'editor'], ['admin,editor', ' admin']]) {
    expect((await give(sales, eve.memberId, sent)).json).toMatchObject({ role: 'admin,editor' });
    expect(await roleOf(server, sales, eve.id)).toBe('admin,editor');
  }
  expect((await add(support, eve.memberId, server.owner, ' builder ,')).json).toMatchObject({ role: 'builder' });
  expect((await give(support, eve.memberId, null)).json).toMatchObject({ role: null });
});

it.each(['', [], ',', 'x', 'Admin', 'member,x', '__proto__', 'constructor'])(
  '%j is not a valid role of a team [R-I06]',
  async (role) => {
    const { give, add, sales, support, eve } = await company();
    expect(outcomeOf(await give(sales, eve.memberId, role))).toBe('400 ROLE_NOT_FOUND');
    expect(outcomeOf(await add(support, eve.memberId, undefined, role))).toBe('400 ROLE_NOT_FOUND');
  },
);

it.each(['owner', ['owner'], 'member,owner', ' owner', 'Owner', 'owner,'])(
  'the creator’s role cannot be given in a team: %j [R-I05]',
  async (role) => {
    const { auth, give, add, sales, support, eve, bob, id } = await company();
    for (const who of [undefined, bob])
      expect(outcomeOf(await give(sales, eve.memberId, role, who))).toBe('400 ROLE_NOT_FOUND');
    expect(outcomeOf(await add(support, eve.memberId, undefined, role))).toBe('400 ROLE_NOT_FOUND');
    const body = { teamId: sales, memberId: eve.memberId, role: [role].flat(), organizationId: id };
    const update: (input: object) => Promise<unknown> = Reflect.get(auth.api, 'updateTeamMemberRole');
    await expect(update({ body })).rejects.toMatchObject({ code: 'ROLE_NOT_FOUND' });
  },
);

it('a member cannot grant a permission that they lack in this team, even if they have it in another [R-I04]', async () => {
  const { owner, id, join, add, give, sales, support, bob, eve } = await company();
  await owner.browser.post('/organization/create-role', {
    role: 'remover',
    permission: { team: ['delete'] },
    organizationId: id,
  });
  const [editor, inside] = [await join(id, 'editor'), await join(id, 'member')];
  await add(sales, inside.memberId, undefined, 'editor');
  for (const who of [editor, inside]) {
    for (const role of ['admin', 'remover', 'builder', ['editor', 'admin'], ' editor,remover'])
      for (const target of [eve, inside]) expect(outcomeOf(await give(sales, target.memberId, role, who))).toBe(beyond);
    for (const role of ['editor', 'member', null])
      expect(outcomeOf(await give(sales, eve.memberId, role, who))).toBe('200');
  }
  // Adding a member, also oneself, with a role grants that role.
  expect(outcomeOf(await add(support, editor.memberId, editor, 'admin'))).toBe(beyond);
  expect(outcomeOf(await add(support, editor.memberId, editor, 'editor'))).toBe('200');
  // A member has the permissions of both the organization's and the team's roles.
  await give(sales, inside.memberId, 'editor,builder');
  expect(outcomeOf(await give(sales, eve.memberId, 'builder', inside))).toBe('200');
  // An admin of the team grants what the default admin has, without `project`, and cannot change a builder, who has it.
  expect(outcomeOf(await give(sales, eve.memberId, 'remover', bob))).toBe(refused);
  expect(outcomeOf(await give(sales, eve.memberId, null))).toBe('200');
  expect(outcomeOf(await give(sales, eve.memberId, 'remover', bob))).toBe('200');
  expect(outcomeOf(await give(sales, eve.memberId, 'builder', bob))).toBe(beyond);
});

it('has-permission counts the roles in the named team and in no other team', async () => {
  const { owner, id, bob, eve, sales, support, give, found } = await company();
  const permission = { team: ['delete'] };
  expect(await may(bob, permission, { teamId: sales })).toEqual(yes);
  for (const teamId of [undefined, support, 'nowhere', '', '%', `${sales},${support}`])
    expect(await may(bob, permission, { teamId })).toEqual(no);
  expect(await may(eve, permission, { teamId: sales })).toEqual(no);
  // The union within one resource: the editor's `update` and the builder's `create`.
  await give(sales, eve.memberId, 'editor,builder');
  for (const granted of [{ team: ['update'] }, { project: ['create'] }])
    expect(await may(eve, granted, { teamId: sales, organizationSlug: 'acme' })).toEqual(yes);
  expect(await may(eve, { team: ['update', 'delete'] }, { teamId: sales })).toEqual(no);
  // A permission in the organization counts in all of its teams.
  expect(await may(owner, permission, { teamId: support })).toEqual(yes);
  // The call names the team of one organization with another organization.
  const own = await found(owner, 'other');
  await owner.browser.post('/organization/set-active', { organizationId: own });
  const both = await may(bob, permission, { teamId: sales, organizationId: own });
  expect(both).toMatchObject({ code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' });
  expect(await may(bob, permission, { teamId: sales, organizationId: id })).toEqual(yes);
});

it('has-permission answers for a team in one statement', async () => {
  const statements: string[] = [];
  const { bob, sales } = await company({
    more: { advanced: { onStatement: (sql) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql)) } },
  });
  for (const place of [{}, { organizationSlug: 'acme' }]) {
    statements.length = 0;
    expect(await may(bob, { team: ['delete'] }, { teamId: sales, ...place })).toEqual(yes);
    expect(statements).toHaveLength(1);
  }
});

it('without teams() a named team grants no additional permission', async () => {
  const { meet, found, join } = await openOrganizations();
  const owner = await meet();
  const member = await join(await found(owner, 'acme'), 'member');
  expect(await may(owner, { team: ['delete'] }, { teamId: 'x' })).toEqual(yes);
  expect(await may(member, { team: ['delete'] }, { teamId: 'x' })).toEqual(no);
});

it('a role that a member holds in a team cannot be deleted [H162]', async () => {
  const { owner, eve, sales, add, give, found, foundTeam, remove, id } = await company();
  for (const role of ['scout', 'scout2', 'Other_1'])
    await owner.browser.post('/organization/create-role', { role, permission: { project: ['create'] } });
  const drop = async (role: string, organizationId = id) =>
    outcomeOf(await owner.browser.post('/organization/delete-role', { role, organizationId }));
  expect(outcomeOf(await give(sales, eve.memberId, 'member,scout2'))).toBe('200');
  expect(await drop('scout2')).toBe('400 ROLE_IS_STILL_ASSIGNED');
  // A role whose name only contains this name, or the same name in another organization, does not prevent deletion.
  expect(await drop('scout')).toBe('200');
  const other = await found(owner, 'other');
  await owner.browser.post('/organization/create-role', { role: 'scout2', permission: {}, organizationId: other });
  expect(await drop('scout2', other)).toBe('200');
  expect(outcomeOf(await give(sales, eve.memberId, null))).toBe('200');
  expect(await drop('scout2')).toBe('200');
  expect(outcomeOf(await give(sales, eve.memberId, 'scout2'))).toBe('400 ROLE_NOT_FOUND');
  // Removing the team removes the roles that its members held in it.
  const { id: gone } = await foundTeam('Gone');
  await add(gone, eve.memberId, undefined, 'Other_1');
  expect(await drop('Other_1')).toBe('400 ROLE_IS_STILL_ASSIGNED');
  await remove(gone);
  expect(await drop('Other_1')).toBe('200');
});

it('a changed role counts in teams with its new permissions', async () => {
  const { owner, eve, sales, give, id } = await company();
  const role = { role: 'scout', organizationId: id };
  await owner.browser.post('/organization/create-role', { ...role, permission: { team: ['update'] } });
  await give(sales, eve.memberId, 'scout');
  expect(await may(eve, { team: ['update'] }, { teamId: sales })).toEqual(yes);
  await owner.browser.post('/organization/update-role', { ...role, permission: { team: ['delete'] } });
  expect(await may(eve, { team: ['update'] }, { teamId: sales })).toEqual(no);
  expect(await may(eve, { team: ['delete'] }, { teamId: sales })).toEqual(yes);
});

it('a member who is removed from a team, or leaves the organization, comes back without a role in it [H166]', async () => {
  const server = await company();
  const { bob, owner, sales, add, auth, id } = server;
  await owner.browser.post('/organization/remove-team-member', { teamId: sales, memberId: bob.memberId });
  await add(sales, bob.memberId);
  expect(await roleOf(server, sales, bob.id)).toBeNull();
  await server.give(sales, bob.memberId, 'admin');
  await bob.browser.post('/organization/leave', { organizationId: id });
  await auth.api.addMember({ body: { userId: bob.id, organizationId: id, role: 'member', teamId: sales } });
  expect(await roleOf(server, sales, bob.id)).toBeNull();
});
