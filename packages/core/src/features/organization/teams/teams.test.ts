import { expect, it } from 'vitest';
import { openOrganizations, outcomeOf } from '../../../../test/fixtures/organization/fixture.js';
import { openTeams } from '../../../../test/fixtures/teams/fixture.js';
import { AuthError } from '../../../contract/errors.js';
import { flag, text } from '../../../contract/fields.js';
import { testAuth } from '../../../testing/test-auth.js';
import { teams } from './index.js';

it('a new organization has a team with its name and its creator', async () => {
  const { owner, id, list, idsIn, cameWith } = await openTeams();
  const [first, ...others] = await list();
  expect([first, others]).toEqual([
    { id: expect.any(String), name: 'acme', organizationId: id, createdAt: expect.any(String), updatedAt: null },
    [],
  ]);
  expect(await idsIn(first?.id ?? '')).toEqual([owner.id]);
  expect(await cameWith()).toEqual({ [owner.id]: first?.id });
  const full = (await owner.browser.get('/organization/get-full-organization')).json;
  expect(full).toMatchObject({ teams: [first], members: [{ teamId: first?.id }] });
});

it('the application sets the first team, or disables it', async () => {
  const custom = await openTeams({
    additionalFields: { team: { color: text({ settable: false, optional: true }) } },
    defaultTeam: { customCreateDefaultTeam: async ({ name }) => ({ name: `All of ${name}`, color: 'red' }) },
  });
  expect(await custom.list()).toMatchObject([{ name: 'All of acme', color: 'red' }]);
  const none = await openTeams({ defaultTeam: { enabled: false } });
  expect([await none.list(), await none.cameWith()]).toEqual([[], { [none.owner.id]: null }]);
  expect(() => teams({ additionalFields: { team: { color: text({ settable: true }) } } })).toThrow(
    'customCreateDefaultTeam',
  );
  expect(() => teams({ additionalFields: { team: { role: text({ settable: true, optional: true }) } } })).toThrow(
    'teams.additionalFields.team.role: got',
  );
});

it('teams() needs organization()', () => {
  expect(() => testAuth({ plugins: [teams()] })).toThrow('plugins: got teams without organization');
});

it('a team is created, renamed and removed; an update sets `updatedAt` [W-L3]', async () => {
  const { owner, id, foundTeam, list, remove, clock } = await openTeams();
  const made = await foundTeam('Sales');
  expect(made).toEqual({
    id: expect.any(String),
    name: 'Sales',
    organizationId: id,
    createdAt: clock.now().toISOString(),
    updatedAt: clock.now().toISOString(),
  });
  clock.advance(1);
  const update = (data: object) => owner.browser.post('/organization/update-team', { teamId: made.id, data });
  const updatedAt = clock.now().toISOString();
  expect((await update({ name: 'Growth', id: 'x', createdAt: 0 })).json).toEqual({
    ...made,
    name: 'Growth',
    updatedAt,
  });
  clock.advance(1);
  expect((await update({})).json).toMatchObject({ name: 'Growth', updatedAt });
  expect((await update({ name: 'Growth', organizationId: id })).json).toMatchObject({ name: 'Growth' });
  expect((await remove(made.id)).json).toEqual({ message: 'Team removed successfully.' });
  expect((await list()).map(({ name }) => name)).toEqual(['acme']);
  expect(outcomeOf(await remove(made.id))).toBe('400 TEAM_NOT_FOUND');
});

it('a name has 1 to 255 characters and is unique within an organization [W-L7]', async () => {
  const { owner, create, foundTeam, found } = await openTeams();
  const { id: teamId } = await foundTeam('Sales');
  const rename = (name: string) => owner.browser.post('/organization/update-team', { teamId, data: { name } });
  for (const name of ['', 'x'.repeat(256)]) {
    expect(outcomeOf(await create(name))).toBe('400 VALIDATION_ERROR');
    expect(outcomeOf(await rename(name))).toBe('400 VALIDATION_ERROR');
  }
  expect(outcomeOf(await create('x'.repeat(255)))).toBe('200');
  expect(await create('Sales')).toMatchObject({ status: 400, json: { message: 'Team already exists' } });
  expect(outcomeOf(await rename('acme'))).toBe('400 TEAM_ALREADY_EXISTS');
  expect(outcomeOf(await rename('Sales'))).toBe('200');
  const other = await found(owner, 'other');
  expect(outcomeOf(await create('Sales', owner, other))).toBe('200');
});

it('the list shows the teams of the organization that the query names, or of the active one [W-L8]', async () => {
  const { owner, id, found, foundTeam } = await openTeams();
  await foundTeam('Sales');
  await found(owner, 'other');
  const names = async (query = '') =>
    ((await owner.browser.get(`/organization/list-teams${query}`)).json as { name: string }[]).map(({ name }) => name);
  expect(await names()).toEqual(['other']);
  expect(new Set(await names(`?organizationId=${id}`))).toEqual(new Set(['acme', 'Sales']));
  expect(new Set(await names('?organizationSlug=acme'))).toEqual(new Set(['acme', 'Sales']));
});

it('the last team cannot be removed unless the configuration allows it [Z48]', async () => {
  const { list, remove } = await openTeams();
  expect(await remove((await list())[0]?.id ?? '')).toMatchObject({
    status: 400,
    json: { code: 'UNABLE_TO_REMOVE_LAST_TEAM', message: 'Unable to remove last team' },
  });
  const free = await openTeams({ allowRemovingAllTeams: true });
  // A member of the team can remove it too (W-L7).
  expect(outcomeOf(await free.remove((await free.list())[0]?.id ?? ''))).toBe('200');
  expect([await free.list(), await free.cameWith()]).toEqual([[], { [free.owner.id]: null }]);
});

it('teams are limited by a number or by a function that gets the caller', async () => {
  const asked: unknown[] = [];
  const maximumTeams = (about: object) => {
    asked.push(about);
    return Promise.resolve(2);
  };
  for (const limit of [2, maximumTeams]) {
    const { create, id, owner } = await openTeams({ maximumTeams: limit });
    expect(outcomeOf(await create('Sales'))).toBe('200');
    expect(await create('Support')).toMatchObject({
      status: 400,
      json: { message: 'You have reached the maximum number of teams' },
    });
    if (limit !== 2) {
      const session = expect.objectContaining({ user: expect.objectContaining({ id: owner.id }) });
      expect(asked).toEqual(Array(2).fill({ organizationId: id, session }));
    }
  }
});

it('every call needs a session, except calls of the server’s own code without headers [W-L9 H170]', async () => {
  const { auth, id, openBrowser, foundTeam, join } = await openTeams();
  const { id: teamId } = await foundTeam('Sales');
  const { memberId } = await join(id, 'member');
  const calls = [
    ['create-team', 'createTeam', { name: 'Support' }],
    ['update-team', 'updateTeam', { teamId, data: { name: 'Growth' } }],
    ['add-team-member', 'addTeamMember', { teamId, memberId }],
    ['update-team-member-role', 'updateTeamMemberRole', { teamId, memberId, role: 'member' }],
    ['remove-team-member', 'removeTeamMember', { teamId, memberId }],
    ['remove-team', 'removeTeam', { teamId }],
  ] as const;
  for (const [path, name, body] of calls) {
    const call: (input: object) => Promise<unknown> = Reflect.get(auth.api, name);
    expect(outcomeOf(await openBrowser().post(`/organization/${path}`, { ...body, organizationId: id }))).toBe(
      '401 UNAUTHORIZED',
    );
    expect(outcomeOf(await openBrowser().post(`/organization/${path}`, body))).toBe('401 UNAUTHORIZED');
    const given = { ...body, organizationId: id };
    const headers = { cookie: 'a=b' };
    const request = new Request('https://app.example.com/api/auth/x');
    for (const visitor of [{ headers }, { request }])
      await expect(call({ body: given, ...visitor })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(call({ body })).rejects.toMatchObject({ code: 'NO_ACTIVE_ORGANIZATION' });
    for (const organization of [{ organizationId: 'nowhere' }, { organizationSlug: 'nowhere' }])
      await expect(call({ body: { ...body, ...organization } })).rejects.toMatchObject({
        code: 'ORGANIZATION_NOT_FOUND',
      });
    await expect(call({ body: given })).resolves.toBeTruthy();
  }
});

it('the application’s fields are columns of teams; clients send the settable ones, answers contain the visible ones', async () => {
  const fields = {
    color: text({ settable: true, initial: () => 'blue' }),
    isSecret: flag({ optional: true, settable: false }),
  };
  const { owner, clock } = await openTeams({ additionalFields: { team: fields } });
  clock.advance(1);
  const made = await owner.browser.post('/organization/create-team', { name: 'A', color: 'red', isSecret: true });
  expect(made.json).toMatchObject({ color: 'red', isSecret: null });
  const { id: teamId } = made.json as { id: string };
  const change = { teamId, data: { color: 'green', isSecret: true } };
  expect((await owner.browser.post('/organization/update-team', change)).json).toMatchObject({
    name: 'A',
    color: 'green',
    isSecret: null,
  });
  expect((await owner.browser.get('/organization/list-teams')).json).toMatchObject([{ color: 'blue' }, { name: 'A' }]);
  expect((await owner.browser.get('/organization/list-user-teams')).json).toMatchObject([{ color: 'blue' }]);
});

it('the application’s hooks run before changes and its events after them', async () => {
  const seen: unknown[] = [];
  const note = (what: string) => (about: object) => void seen.push([what, Object.keys(about).sort().join()]);
  const { owner, id, foundTeam, remove, add, create, list, join } = await openTeams(
    {
      before: {
        createTeam({ team }) {
          if (team.name === 'No') throw new AuthError('NOT_THIS_ONE', 'not this one', 400);
          if (team.name === 'Twice') return { data: { name: 'acme' } };
          return { data: { name: team.name.toUpperCase(), id: 'x', organizationId: 'y' } };
        },
        updateTeam: ({ changes }) => ({ data: { name: `${String(changes.name)}!` } }),
        removeTeam: note('remove'),
        addTeamMember: note('add'),
        updateTeamMemberRole: note('roles'),
        removeTeamMember: note('take out'),
      },
    },
    {
      more: {
        events: {
          teamCreated: ({ team }) => void seen.push(['created', team.name]),
          teamUpdated: ({ team }) => void seen.push(['updated', team.name]),
          teamRemoved: ({ team }) => void seen.push(['removed', team.name]),
          teamMemberAdded: ({ teamMember }) => void seen.push(['added', teamMember.userId]),
          teamMemberUpdated: ({ teamMember }) => void seen.push(['given', teamMember.role]),
          teamMemberRemoved: ({ teamMember }) => void seen.push(['taken out', teamMember.userId]),
        },
      },
    },
  );
  const bob = await join(id, 'member');
  const { id: teamId, organizationId } = await foundTeam('Sales');
  expect([teamId === 'x', organizationId]).toEqual([false, id]);
  await add(teamId, bob.memberId);
  const given = { teamId, memberId: bob.memberId };
  await owner.browser.post('/organization/update-team-member-role', { ...given, role: 'admin' });
  await owner.browser.post('/organization/remove-team-member', given);
  await owner.browser.post('/organization/update-team', { teamId, data: { name: 'Growth' } });
  await remove(teamId);
  expect(seen).toEqual([
    ['created', 'acme'],
    ['added', owner.id],
    ['created', 'SALES'],
    ['add', 'member,organization,role,team,user'],
    ['added', bob.id],
    ['roles', 'member,organization,role,team,user'],
    ['given', 'admin'],
    ['take out', 'member,organization,row,team,user'],
    ['taken out', bob.id],
    ['updated', 'Growth!'],
    ['remove', 'organization,team,user'],
    ['removed', 'Growth!'],
  ]);
  expect(outcomeOf(await create('No'))).toBe('400 NOT_THIS_ONE');
  expect(outcomeOf(await create('Twice'))).toBe('400 TEAM_ALREADY_EXISTS');
  expect(await list()).toHaveLength(1);
});

it('without teams() its routes do not exist', async () => {
  const { meet } = await openOrganizations();
  const { browser } = await meet();
  expect((await browser.post('/organization/create-team', { name: 'A' })).status).toBe(404);
  expect((await browser.get('/organization/list-teams')).status).toBe(404);
});
