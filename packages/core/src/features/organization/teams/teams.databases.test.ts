import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../../test/fixtures/every-database.js';
import { outcomeOf, type TestUser } from '../../../../test/fixtures/organization/fixture.js';
import { openTeams } from '../../../../test/fixtures/teams/fixture.js';
import type { BrowserAnswer } from '../../../testing/browser.js';
import type { TeamsOptions } from './options.js';

const racers = 32;
const inParallel = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: racers }, (_, index) => run(index)));

function tally(answers: readonly BrowserAnswer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of answers.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

describeAuthOnEveryDatabase('teams, 32 at once', (openAuth) => {
  const open = (options: TeamsOptions = {}) => openTeams(options, { openAuth });

  it('of concurrent creations of one organization one succeeds, with one first team that has the creator [Z38]', async () => {
    const { owner, auth } = await open();
    const answers = await inParallel(() => owner.browser.post('/organization/create', { name: 'A', slug: 'once' }));
    expect(tally(answers)).toEqual({ 200: 1, '400 ORGANIZATION_ALREADY_EXISTS': racers - 1 });
    const query = { organizationSlug: 'once' };
    const { headers } = owner.browser;
    const teams = await auth.api.getFullOrganization({ query, headers });
    expect(teams?.teams).toMatchObject([{ name: 'A' }]);
  });

  it('concurrent creations do not exceed the limit of teams [Z47]', async () => {
    const { create, list } = await open({ maximumTeams: () => 4 });
    expect(tally(await inParallel((index) => create(`Team ${index}`)))).toEqual({
      200: 3,
      '400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS': racers - 3,
    });
    expect(await list()).toHaveLength(4);
  });

  it('of concurrent creations with one name one succeeds; names differ by case and accents', async () => {
    const { create, list } = await open();
    expect(tally(await inParallel(() => create('Sales')))).toEqual({ 200: 1, '400 TEAM_ALREADY_EXISTS': racers - 1 });
    for (const name of ['sales', 'Sàles']) expect(outcomeOf(await create(name))).toBe('200');
    expect(await list()).toHaveLength(4);
  });

  it('of concurrent updates to one name one succeeds', async () => {
    const { owner, foundTeam, list } = await open();
    const ids: string[] = [];
    for (let each = 0; each < 8; each++) ids.push((await foundTeam(`Team ${each}`)).id);
    const answers = await Promise.all(
      ids.map((teamId) => owner.browser.post('/organization/update-team', { teamId, data: { name: 'Wanted' } })),
    );
    expect(tally(answers)).toEqual({ 200: 1, '400 TEAM_ALREADY_EXISTS': 7 });
    expect((await list()).filter(({ name }) => name === 'Wanted')).toHaveLength(1);
  });

  it('of the last two teams that are removed concurrently one stays [Z48]', async () => {
    const { foundTeam, list, remove } = await open();
    await foundTeam('Sales');
    const ids = (await list()).map(({ id }) => id);
    const answers = await inParallel((index) => remove(ids[index % 2] ?? ''));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const outcome of Object.keys(tally(answers)))
      expect(['200', '400 TEAM_NOT_FOUND', '400 UNABLE_TO_REMOVE_LAST_TEAM']).toContain(outcome);
    expect(await list()).toHaveLength(1);
  });

  it('concurrent adds and invitations do not exceed the limit of a team; each member is in it once [Z47 H164]', async () => {
    const server = await open({ maximumMembersPerTeam: 3 });
    const { foundTeam, join, id, add, invite, owner, meet, idsIn, cameWith } = server;
    const { id: teamId } = await foundTeam('Sales');
    const members: string[] = [];
    for (let each = 0; each < 4; each++) members.push((await join(id, 'member')).memberId);
    const invited: { readonly who: TestUser; readonly invitationId: string }[] = [];
    for (let each = 0; each < 4; each++) {
      const who = await meet();
      invited.push({ who, invitationId: (await invite(owner, who.email, { teamId })).id });
    }
    const [added, accepted] = await Promise.all([
      inParallel((index) => add(teamId, members[index % 4] ?? '')),
      Promise.all(
        invited.map(({ who, invitationId }) => who.browser.post('/organization/accept-invitation', { invitationId })),
      ),
    ]);
    for (const outcome of Object.keys(tally(added)))
      expect(['200', '403 TEAM_MEMBER_LIMIT_REACHED', '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM']).toContain(outcome);
    for (const outcome of Object.keys(tally(accepted)))
      expect(['200', '403 TEAM_MEMBER_LIMIT_REACHED']).toContain(outcome);
    const inside = await idsIn(teamId);
    expect([inside.length, new Set(inside).size]).toEqual([3, 3]);
    // A refused user is not a member of the organization either.
    const joined = await cameWith();
    const refused = invited.filter((_, index) => accepted[index]?.status !== 200).map(({ who }) => who.id);
    expect(refused.filter((userId) => userId in joined)).toEqual([]);
  });

  it('no member and no invitation names a team that is removed while users join it [Z49]', async () => {
    const server = await open();
    const { foundTeam, join, id, add, invite, owner, meet, cameWith, remove, list } = server;
    const [gone, kept] = [await foundTeam('Gone'), await foundTeam('Kept')];
    const teamId = [gone.id, kept.id];
    const members: string[] = [];
    for (let each = 0; each < 3; each++) members.push((await join(id, 'member')).memberId);
    const invited: { readonly who: TestUser; readonly invitationId: string }[] = [];
    for (let each = 0; each < 4; each++) {
      const who = await meet();
      invited.push({ who, invitationId: (await invite(owner, who.email, { teamId })).id });
    }
    const answers = await Promise.all([
      remove(gone.id),
      ...members.map((memberId) => add(gone.id, memberId)),
      ...invited.map(({ who, invitationId }) => who.browser.post('/organization/accept-invitation', { invitationId })),
      ...Array.from({ length: 4 }, (_, index) =>
        owner.browser.post('/organization/invite-member', {
          email: `new${index}@example.com`,
          role: 'member',
          teamId,
        }),
      ),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers[0]?.status).toBe(200);
    expect((await list()).map(({ id }) => id)).not.toContain(gone.id);
    expect(Object.values(await cameWith())).not.toContain(gone.id);
    const waiting = await owner.browser.get('/organization/list-invitations?status=pending');
    expect(waiting.text).not.toContain(gone.id);
    for (const { who } of invited) {
      const mine = (await who.browser.get('/organization/list-user-teams')).json;
      expect(mine).toMatchObject([{ name: 'Kept' }]);
    }
  });

  it('an admin who is demoted concurrently creates no teams afterwards [Z45 R-I09]', async () => {
    const { join, id, create, owner, list } = await open();
    const admin = await join(id, 'admin');
    const [demoted, ...made] = await Promise.all([
      owner.browser.post('/organization/update-member-role', { memberId: admin.memberId, role: 'member' }),
      ...Array.from({ length: racers - 1 }, (_, index) => create(`Team ${index}`, admin)),
    ]);
    expect(demoted?.status).toBe(200);
    const refused = '403 YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION';
    for (const outcome of Object.keys(tally(made))) expect(['200', refused]).toContain(outcome);
    expect(outcomeOf(await create('Late', admin))).toBe(refused);
    expect(await list()).toHaveLength(1 + made.filter(({ status }) => status === 200).length);
  });

  it('deleting or leaving an organization while members join teams leaves no rows behind [Z39 H166]', async () => {
    const { join, id, add, owner, list } = await open();
    const teamId = (await list())[0]?.id ?? '';
    const people: Awaited<ReturnType<typeof join>>[] = [];
    for (let each = 0; each < 6; each++) people.push(await join(id, 'member'));
    const first = await Promise.all(
      people.flatMap(({ browser, memberId }, index) => [
        add(teamId, memberId),
        index % 2 === 0 ? browser.post('/organization/leave', { organizationId: id }) : browser.get('/get-session'),
      ]),
    );
    const second = await Promise.all([
      owner.browser.post('/organization/delete', { organizationId: id }),
      ...people.map(({ memberId }) => add(teamId, memberId)),
    ]);
    expect([...first, ...second].filter(({ status }) => status >= 500)).toEqual([]);
    expect(second[0]?.status).toBe(200);
    for (const { browser } of [owner, ...people])
      expect((await browser.get('/organization/list-user-teams')).json).toEqual([]);
  });

  it('a role that is deleted while it is given in teams is either held by no member or not deleted [H162]', async () => {
    const { owner, foundTeam, join, id, add, give } = await open();
    const { id: teamId } = await foundTeam('Sales');
    const members: string[] = [];
    for (let each = 0; each < 4; each++) members.push((await join(id, 'member')).memberId);
    const [inside = '', inside2 = '', ...outside] = members;
    for (const memberId of [inside, inside2]) await add(teamId, memberId);
    const role = { role: 'scout', organizationId: id };
    await owner.browser.post('/organization/create-role', { ...role, permission: { team: ['update'] } });
    const [deleted, ...given] = await Promise.all([
      owner.browser.post('/organization/delete-role', role),
      ...Array.from({ length: 12 }, (_, index) => give(teamId, index % 2 ? inside : inside2, 'scout,member')),
      ...outside.map((memberId) => add(teamId, memberId, owner, 'scout')),
    ]);
    for (const outcome of Object.keys(tally(given))) expect(['200', '400 ROLE_NOT_FOUND']).toContain(outcome);
    const { text } = await owner.browser.get(`/organization/list-team-members?teamId=${teamId}&organizationId=${id}`);
    const isGiven = given.some(({ status }) => status === 200);
    expect(text.includes('scout')).toBe(isGiven);
    expect(deleted && outcomeOf(deleted)).toBe(isGiven ? '400 ROLE_IS_STILL_ASSIGNED' : '200');
  });

  it('a member who loses their role in a team concurrently gives no roles afterwards [Z45 R-I09]', async () => {
    const { owner, foundTeam, join, id, add, give } = await open();
    const { id: teamId } = await foundTeam('Sales');
    const [admin, other] = [await join(id, 'member'), await join(id, 'member')];
    await add(teamId, admin.memberId, owner, 'admin');
    await add(teamId, other.memberId);
    const [demoted, ...given] = await Promise.all([
      give(teamId, admin.memberId, null),
      // They also change their own row, which is the row that gives them the role.
      ...Array.from({ length: racers - 1 }, (_, index) =>
        give(teamId, index % 2 ? admin.memberId : other.memberId, 'admin', admin),
      ),
    ]);
    expect(demoted?.status).toBe(200);
    const refused = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM';
    for (const outcome of Object.keys(tally(given))) expect(['200', refused]).toContain(outcome);
    expect(outcomeOf(await give(teamId, other.memberId, 'admin', admin))).toBe(refused);
  });

  it('names of roles in teams and ids of teams are compared exactly on every database [R-I06]', async () => {
    const { owner, foundTeam, join, id, add } = await open();
    const { id: teamId } = await foundTeam('Sales');
    const joined = await join(id, 'member');
    await add(teamId, joined.memberId, owner, ['admin', 'member']);
    const ask = { permission: { team: ['delete'] }, organizationId: id };
    for (const [sent, success] of [
      [{ teamId }, true],
      [{ teamId: teamId.toUpperCase() }, false],
      [{}, false],
    ] as const) {
      const { json } = await joined.browser.post('/organization/has-permission', { ...ask, ...sent });
      expect(json).toMatchObject({ success });
    }
    expect((await joined.browser.get('/organization/list-user-teams')).json).toMatchObject([{ role: 'admin,member' }]);
    // One role’s name is part of another’s; databases compare them differently.
    for (const role of ['scout', 'Scouts'])
      await owner.browser.post('/organization/create-role', { role, permission: { team: ['update'] } });
    const { memberId } = await join(id, 'member');
    expect(outcomeOf(await add(teamId, memberId, owner, 'Scouts'))).toBe('200');
    const drop = async (role: string) =>
      outcomeOf(await owner.browser.post('/organization/delete-role', { role, organizationId: id }));
    expect([await drop('scout'), await drop('Scouts')]).toEqual(['200', '400 ROLE_IS_STILL_ASSIGNED']);
  });
});
