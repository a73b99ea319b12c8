import { expect, it } from 'vitest';
import { outcomeOf } from '../../../../test/fixtures/organization/fixture.js';
import { openTeams } from '../../../../test/fixtures/teams/fixture.js';

type TestServer = Awaited<ReturnType<typeof openTeams>>;

async function company(options = {}) {
  const server = await openTeams(options);
  const [sales, support] = [await server.foundTeam('Sales'), await server.foundTeam('Support')];
  const bob = await server.join(server.id, 'member');
  return { ...server, sales: sales.id, support: support.id, bob };
}
const takeOut = ({ owner, id }: Pick<TestServer, 'owner' | 'id'>, teamId: string, memberId: string) =>
  owner.browser.post('/organization/remove-team-member', { teamId, memberId, organizationId: id });

it('a member of several teams leaves one and stays in the other', async () => {
  const server = await company();
  const { add, bob, sales, support, idsIn, clock } = server;
  const added = await add(sales, bob.memberId);
  const row = { id: expect.any(String), teamId: sales, memberId: bob.memberId, userId: bob.id, role: null };
  expect(added.json).toEqual({ ...row, createdAt: expect.any(String) });
  clock.advance(1);
  await add(support, bob.memberId);
  expect(outcomeOf(await add(sales, bob.memberId))).toBe('400 USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM');
  const mine = (await bob.browser.get('/organization/list-user-teams')).json;
  expect(mine).toMatchObject([{ name: 'Sales' }, { name: 'Support' }]);
  expect((await takeOut(server, sales, bob.memberId)).json).toEqual(added.json);
  expect(outcomeOf(await takeOut(server, sales, bob.memberId))).toBe('400 USER_IS_NOT_A_MEMBER_OF_THIS_TEAM');
  expect([await idsIn(sales), await idsIn(support)]).toEqual([[], [bob.id]]);
});

it('removing a member from the team that they joined with clears the team of the membership', async () => {
  const server = await openTeams();
  const [first] = await server.list();
  const { members } = (await server.owner.browser.get('/organization/list-members')).json as {
    members: { id: string }[];
  };
  expect(outcomeOf(await takeOut(server, first?.id ?? '', members[0]?.id ?? ''))).toBe('200');
  expect(await server.cameWith()).toEqual({ [server.owner.id]: null });
  expect((await server.owner.browser.get('/organization/list-user-teams')).json).toEqual([]);
});

it('the members of a team are listed page by page, with id, name, email and image of the user only', async () => {
  const { add, bob, sales, id, join, clock, owner } = await company();
  const eve = await join(id, 'member');
  await add(sales, bob.memberId);
  clock.advance(1);
  await add(sales, eve.memberId);
  const page = async (query: string) =>
    (await bob.browser.get(`/organization/list-team-members?teamId=${sales}${query}`)).json as {
      members: { userId: string; user: object }[];
      total: number;
    };
  const all = await page('');
  expect(all.total).toBe(2);
  expect(all.members[0]?.user).toEqual({ id: bob.id, name: expect.any(String), email: bob.email, image: null });
  expect(all.members.map(({ userId }) => userId)).toEqual([bob.id, eve.id]);
  expect((await page('&sortDirection=desc&limit=1')).members).toMatchObject([{ userId: eve.id }]);
  expect((await page('&limit=1&offset=1')).members).toMatchObject([{ userId: eve.id }]);
  const bad = await owner.browser.get(`/organization/list-team-members?teamId=${sales}&limit=101`);
  expect(outcomeOf(bad)).toBe('400 VALIDATION_ERROR');
});

it('teams and members of another organization are not found [R-I03 R-I10]', async () => {
  const { found, meet, sales, bob, id, add } = await company();
  const attacker = await meet();
  const own = await found(attacker, 'evil');
  const teams = (await attacker.browser.get('/organization/list-teams')).json as { id: string }[];
  const members = (await attacker.browser.get('/organization/list-members')).json as { members: { id: string }[] };
  const [ownTeam, ownMember] = [teams[0]?.id ?? '', members.members[0]?.id ?? ''];
  const post = async (path: string, body: object, organizationId: string | undefined = own) =>
    outcomeOf(await attacker.browser.post(`/organization/${path}`, { organizationId, ...body }));
  for (const organizationId of [own, undefined]) {
    expect(await post('update-team', { teamId: sales, data: { name: 'X' } }, organizationId)).toBe(
      '400 TEAM_NOT_FOUND',
    );
    expect(await post('remove-team', { teamId: sales }, organizationId)).toBe('400 TEAM_NOT_FOUND');
    for (const path of ['add-team-member', 'remove-team-member', 'update-team-member-role']) {
      const sendBoth = (sent: object) => post(path, { ...sent, role: 'member' }, organizationId);
      expect(await sendBoth({ teamId: sales, memberId: ownMember })).toBe('400 TEAM_NOT_FOUND');
      expect(await sendBoth({ teamId: ownTeam, memberId: bob.memberId })).toBe('400 MEMBER_NOT_FOUND');
    }
  }
  const list = await attacker.browser.get(`/organization/list-team-members?teamId=${sales}&organizationId=${own}`);
  expect(outcomeOf(list)).toBe('400 TEAM_NOT_FOUND');
  expect(await post('update-team', { teamId: sales, data: { name: 'X', organizationId: id } })).toBe(
    '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  );
  const invitation = { email: 'x@example.com', role: 'member', teamId: [ownTeam, sales] };
  expect(await post('invite-member', invitation)).toBe('400 TEAM_NOT_FOUND');
  expect(await post('invite-member', { ...invitation, teamId: `${ownTeam},${sales}` })).toBe('400 TEAM_NOT_FOUND');
  expect(outcomeOf(await add(sales, bob.memberId))).toBe('200');
});

it('a user who accepts an invitation with several teams joins all of them that still exist [Z49]', async () => {
  const { invite, owner, meet, sales, support, foundTeam, remove, idsIn, cameWith, mails } = await company();
  const { id: gone } = await foundTeam('Gone');
  const carol = await meet();
  const mail = await invite(owner, carol.email, { teamId: [gone, sales, support] });
  expect(mails.at(-1)?.invitation.teamId).toBe([gone, sales, support].join());
  expect(outcomeOf(await remove(gone))).toBe('200');
  const waiting = (await owner.browser.get('/organization/list-invitations')).json as {
    invitations: { teamId: string }[];
  };
  expect(waiting.invitations[0]?.teamId).toBe([sales, support].join());
  const accepted = await carol.browser.post('/organization/accept-invitation', { invitationId: mail.id });
  expect(accepted.json).toMatchObject({ member: { teamId: sales } });
  expect([await idsIn(sales), await idsIn(support)]).toEqual([[carol.id], [carol.id]]);
  expect(outcomeOf(await remove(sales))).toBe('200');
  expect((await cameWith())[carol.id]).toBeNull();
  expect((await carol.browser.get('/organization/list-user-teams')).json).toMatchObject([{ name: 'Support' }]);
});

it('the members of a team are limited by a number or a function, on every way to join [H164 Z47]', async () => {
  const asked: unknown[] = [];
  const ask = (about: object) => {
    asked.push(about);
    return Promise.resolve(1);
  };
  for (const maximumMembersPerTeam of [1, ask]) {
    const { add, auth, bob, sales, support, id, join, invite, owner, meet, idsIn } = await company({
      maximumMembersPerTeam,
    });
    const [eve, carol] = [await join(id, 'member'), await meet()];
    expect(outcomeOf(await add(sales, bob.memberId))).toBe('200');
    expect(await add(sales, eve.memberId)).toMatchObject({
      status: 403,
      json: { message: 'Team member limit reached' },
    });
    const mail = await invite(owner, carol.email, { teamId: [support, sales] });
    expect(outcomeOf(await carol.browser.post('/organization/accept-invitation', { invitationId: mail.id }))).toBe(
      '403 TEAM_MEMBER_LIMIT_REACHED',
    );
    const body = { userId: carol.id, organizationId: id, role: 'member', teamId: sales };
    await expect(auth.api.addMember({ body })).rejects.toMatchObject({ code: 'TEAM_MEMBER_LIMIT_REACHED' });
    // The failed call has changed nothing.
    expect([await idsIn(sales), await idsIn(support)]).toEqual([[bob.id], []]);
    await auth.api.addMember({ body: { ...body, teamId: support } });
    expect(await idsIn(support)).toEqual([carol.id]);
    expect(asked.slice(0, 1)).toEqual(maximumMembersPerTeam === 1 ? [] : [{ organizationId: id, teamId: sales }]);
  }
});

it('a member who leaves, is removed or deletes their account is removed from all teams [H166]', async () => {
  const server = await openTeams({}, { more: { user: { deleteUser: { enabled: true } } } });
  const { id, join, add, idsIn, owner, auth, list } = server;
  const teamId = (await list())[0]?.id ?? '';
  const people = [await join(id, 'member'), await join(id, 'member'), await join(id, 'member')] as const;
  for (const { memberId } of people) await add(teamId, memberId);
  const [leaver, removed, deleted] = people;
  await leaver.browser.post('/organization/leave', { organizationId: id });
  await owner.browser.post('/organization/remove-member', { memberIdOrEmail: removed.memberId });
  await deleted.browser.post('/delete-user', { password: 'correct horse' });
  expect(await idsIn(teamId)).toEqual([owner.id]);
  expect((await leaver.browser.get('/organization/list-user-teams')).json).toEqual([]);
  // A member who comes back has no teams.
  await auth.api.addMember({ body: { userId: leaver.id, organizationId: id, role: 'member' } });
  expect(await idsIn(teamId)).toEqual([owner.id]);
});

it('deleting an organization deletes its teams [Z39 W-H26]', async () => {
  const { owner, id, add, bob, sales } = await company();
  await add(sales, bob.memberId);
  expect(outcomeOf(await owner.browser.post('/organization/delete', { organizationId: id }))).toBe('200');
  expect((await bob.browser.get('/organization/list-user-teams')).json).toEqual([]);
});
