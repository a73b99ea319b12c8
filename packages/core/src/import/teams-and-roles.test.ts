import { describe, expect, it } from 'vitest';
import { acme, member, move, now, openApplication, refusals, user } from '../../test/fixtures/import/old-users.js';

const users = [user('ada'), user('bob'), user('cy')];
const role = (id: string, name: string, permission: Readonly<Record<string, readonly string[]>> | undefined = {}) => ({
  id,
  role: name,
  permission,
});

describe('roles that an organization created', () => {
  it('lose unknown actions, and members hold them', async () => {
    const application = await openApplication();
    const permission = JSON.parse('{"invitation":["create","create","fly"],"constructor":["x"],"__proto__":["y"]}');
    const outcomes = await move(application, users, [
      acme({
        roles: [role('r1', 'recruiter', permission)],
        members: [member('m1', 'ada', 'owner'), member('m2', 'bob', 'member,recruiter')],
      }),
    ]);
    expect(outcomes.filter(({ table }) => table === 'organizationRole')).toMatchObject([
      { result: 'added', reason: expect.stringContaining('invitation: fly') },
    ]);
    expect(application.all('select role, permission from "organizationRole"')).toEqual([
      { role: 'recruiter', permission: '{"invitation":["create"]}' },
    ]);
    expect(application.all("select role from member where id = 'm2'")).toEqual([{ role: 'member,recruiter' }]);
  });

  it('are refused with the name of a configured role, a name twice, or a name that is a list', async () => {
    const application = await openApplication();
    const outcomes = await move(application, users, [
      acme({
        roles: [
          role('r1', 'Owner'),
          role('r2', 'x'),
          role('r3', 'X'),
          role('r4', 'a,b'),
          { id: 'r5', role: 'y', permission: undefined },
        ],
        members: [member('m1', 'ada', 'owner'), member('m2', 'bob', 'a')],
      }),
    ]);
    expect(refusals(outcomes, 'organizationRole')).toEqual([
      ['r1', 'organization.roles has a role of this name'],
      ['r3', 'another role of the organization has its name'],
      ['r4', 'its name has other characters than letters, digits, _ and -, or more than 64'],
      ['r5', 'its permissions cannot be read'],
    ]);
    expect(refusals(outcomes, 'member')).toEqual([['m2', 'its role "a" is not in organization.roles']]);
  });
});

describe('teams', () => {
  const design = (members: readonly { readonly id: string; readonly userId: string }[], more = {}) => ({
    id: 't1',
    name: 'Design',
    createdAt: now,
    members,
    ...more,
  });

  it('have members of their own organization only, each once', async () => {
    const application = await openApplication({ withTeams: true });
    const teams = [
      design([
        { id: 'x1', userId: 'ada' },
        { id: 'x2', userId: 'ada' },
        { id: 'x3', userId: 'cy' },
      ]),
      design([{ id: 'x4', userId: 'bob' }], { id: 't2' }),
    ];
    const outcomes = await move(application, users, [acme({ teams })]);
    expect(refusals(outcomes, 'team')).toEqual([['t2', 'another team of the organization has its name']]);
    expect(refusals(outcomes, 'teamMember')).toEqual([
      ['x2', 'the user is in the team already'],
      ['x3', 'its user is not a member of the organization'],
      ['x4', 'its team is not here'],
    ]);
    expect(application.all('select id, "teamId", "memberId", "userId" from "teamMember"')).toEqual([
      { id: 'x1', teamId: 't1', memberId: 'm1', userId: 'ada' },
    ]);
    const again = await move(application, users, [acme({ teams })]);
    expect(again.filter(({ result }) => result === 'added')).toEqual([]);
  });

  it('that a user has left here do not come back, and a new user joins them', async () => {
    const application = await openApplication({ withTeams: true });
    const members = [member('m1', 'ada', 'owner'), member('m2', 'bob'), member('m3', 'cy')];
    const teams = [design([...users.keys()].map((place) => ({ id: `x${place}`, userId: users[place]?.id ?? '' })))];
    await move(application, users.slice(0, 2), [acme({ members, teams })]);
    application.database.exec('delete from "teamMember" where "userId" = \'bob\'');
    await move(application, users, [acme({ members, teams })]);
    expect(application.all('select "userId" from "teamMember" order by "userId"')).toEqual([
      { userId: 'ada' },
      { userId: 'cy' },
    ]);
  });

  it('are refused without the plugin teams', async () => {
    const outcomes = await move(await openApplication(), users, [acme({ teams: [design([])] })]);
    expect(refusals(outcomes, 'team')).toEqual([['t1', 'the plugin teams is not listed']]);
  });
});

it('columns of the application are moved, and refused if they are of another kind or taken', async () => {
  const application = await openApplication({ withTeams: true });
  const organization = (id: string, region: unknown) =>
    acme({ id, slug: id, fields: { region, metadata: 'x' }, members: [member(`m-${id}`, 'ada', 'owner', id)] });
  const outcomes = await move(application, users, [
    organization('one', 'eu'),
    organization('two', 7),
    organization('three', 'eu'),
  ]);
  expect(refusals(outcomes, 'organization')).toEqual([
    ['two', 'its region is not of the kind that your configuration has'],
    ['three', 'its region belongs to another row here'],
  ]);
  expect(application.all('select id, region from organization')).toEqual([{ id: 'one', region: 'eu' }]);
});
