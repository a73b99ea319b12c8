// For tests: how to cause every error of the feature teams.
import { text } from '../../../src/contract/fields.js';
import type { TeamsOptions } from '../../../src/features/organization/teams/index.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { openTeams } from '../../fixtures/teams/fixture.js';
import type { Provoke } from './error-fixture.js';

type TestServer = Awaited<ReturnType<typeof openTeams>>;
interface Scene extends TestServer {
  readonly teamId: string;
  /** The member id of the owner, who is in the team. */
  readonly memberId: string;
}
const base = '/organization';

function inScene(ask: (scene: Scene) => Promise<BrowserAnswer>, options: TeamsOptions = {}): Provoke {
  return async () => {
    const server = await openTeams(options);
    const teamId = (await server.list())[0]?.id ?? '';
    const { id: memberId } = (await server.owner.browser.get(`${base}/get-active-member`)).json as { id: string };
    return ask({ ...server, teamId, memberId });
  };
}

/** The smallest input of each change. */
const changes = {
  createTeam: ['/create-team', () => ({ name: 'Sales' })],
  updateTeam: ['/update-team', ({ teamId }: Scene) => ({ teamId, data: {} })],
  removeTeam: ['/remove-team', ({ teamId }: Scene) => ({ teamId })],
  addTeamMember: ['/add-team-member', ({ teamId, memberId }: Scene) => ({ teamId, memberId })],
  updateTeamMemberRole: [
    '/update-team-member-role',
    ({ teamId, memberId }: Scene) => ({ teamId, memberId, role: 'member' }),
  ],
  removeTeamMember: ['/remove-team-member', ({ teamId, memberId }: Scene) => ({ teamId, memberId })],
} as const;
type Name = keyof typeof changes;
const names = Object.keys(changes) as Name[];

const asOwner = (name: Name, more: object = {}, options: TeamsOptions = {}) =>
  inScene(({ owner, ...scene }) => {
    const [path, input] = changes[name];
    return owner.browser.post(base + path, { ...input({ owner, ...scene }), ...more });
  }, options);
const asStranger = (name: Name, isNamed: boolean) =>
  inScene(async (scene) => {
    const [path, input] = changes[name];
    const { browser } = await scene.meet();
    return browser.post(base + path, { ...input(scene), ...(isNamed && { organizationId: scene.id }) });
  });
const asMember = (name: Name) =>
  inScene(async (scene) => {
    const [path, input] = changes[name];
    return (await scene.join(scene.id, 'member')).browser.post(base + path, input(scene));
  });
/** A member with the permission to update teams, and no other permission. */
async function asEditor({ owner, id, join }: Scene) {
  const permission = { team: ['update'] };
  await owner.browser.post(`${base}/create-role`, { role: 'editor', permission });
  return join(id, 'editor');
}
/** A call of the server's own code about an organization that does not exist. */
const nowhere = (name: Name) =>
  inScene(async (scene) => {
    const [, input] = changes[name];
    const call: (input: { readonly body: object; readonly asResponse: true }) => Promise<Response> = Reflect.get(
      scene.auth.api,
      name,
    );
    const body = { ...input(scene), organizationId: 'nowhere' };
    const response = await call({ body, asResponse: true });
    return { status: response.status, headers: response.headers, text: '', json: await response.json() };
  });

const forEach = (code: string, of: readonly Name[], provoke: (name: Name) => Provoke) =>
  Object.fromEntries(of.map((name) => [`${name} ${code}`, provoke(name)]));
const withTeam = names.filter((name) => name !== 'createTeam');
const ofMembers = ['addTeamMember', 'removeTeamMember', 'updateTeamMemberRole'] as const;
const updating = ['updateTeam', ...ofMembers] as const;

const reading = ([name, path]: readonly [string, string]) => ({
  [`${name} NO_ACTIVE_ORGANIZATION`]: inScene(async ({ meet }) => (await meet()).browser.get(base + path)),
  [`${name} USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`]: inScene(async ({ meet, id }) =>
    (await meet()).browser.get(`${base}${path}${path.includes('?') ? '&' : '?'}organizationId=${id}`),
  ),
});

export const teamErrorCases: Readonly<Record<string, Provoke>> = {
  ...forEach('NO_ACTIVE_ORGANIZATION', names, (name) => asStranger(name, false)),
  ...forEach('ORGANIZATION_NOT_FOUND', names, nowhere),
  ...forEach('TEAM_NOT_FOUND', withTeam, (name) => asOwner(name, { teamId: 'x' })),
  ...forEach('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM', updating, asMember),
  ...forEach('MEMBER_NOT_FOUND', ofMembers, (name) => asOwner(name, { memberId: 'x' })),
  'createTeam YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM': asStranger('createTeam', true),
  'createTeam YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION': asMember('createTeam'),
  'createTeam YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS': asOwner('createTeam', {}, { maximumTeams: 1 }),
  'createTeam TEAM_ALREADY_EXISTS': asOwner('createTeam', { name: 'acme' }),
  'createTeam FIELD_IS_REQUIRED': asOwner(
    'createTeam',
    {},
    { additionalFields: { team: { color: text({ settable: true }) } }, defaultTeam: { enabled: false } },
  ),
  'updateTeam TEAM_ALREADY_EXISTS': inScene(async ({ owner, teamId, foundTeam }) => {
    await foundTeam('Sales');
    return owner.browser.post(`${base}/update-team`, { teamId, data: { name: 'Sales' } });
  }),
  'removeTeam YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION': asMember('removeTeam'),
  'removeTeam UNABLE_TO_REMOVE_LAST_TEAM': asOwner('removeTeam'),
  'addTeamMember USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM': asOwner('addTeamMember'),
  'addTeamMember TEAM_MEMBER_LIMIT_REACHED': inScene(
    async ({ add, teamId, id, join }) => add(teamId, (await join(id, 'member')).memberId),
    { maximumMembersPerTeam: 1 },
  ),
  ...forEach('USER_IS_NOT_A_MEMBER_OF_THIS_TEAM', ['removeTeamMember', 'updateTeamMemberRole'], (name) =>
    inScene(async ({ owner, foundTeam, ...scene }) => {
      const { id: teamId } = await foundTeam('Sales');
      const [path, input] = changes[name];
      return owner.browser.post(base + path, { ...input({ owner, foundTeam, ...scene }), teamId });
    }),
  ),
  ...forEach('ROLE_NOT_FOUND', ['updateTeamMemberRole'], (name) => asOwner(name, { role: 'x' })),
  'addTeamMember ROLE_NOT_FOUND': inScene(async ({ add, teamId, id, join, owner }) =>
    add(teamId, (await join(id, 'member')).memberId, owner, 'x'),
  ),
  'addTeamMember YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE': inScene(async (scene) => {
    const editor = await asEditor(scene);
    return scene.add(scene.teamId, (await scene.join(scene.id, 'member')).memberId, editor, 'admin');
  }),
  'updateTeamMemberRole YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE': inScene(async (scene) => {
    const { memberId } = await scene.join(scene.id, 'member');
    await scene.add(scene.teamId, memberId);
    return scene.give(scene.teamId, memberId, 'admin', await asEditor(scene));
  }),
  ...reading(['listOrganizationTeams', '/list-teams']),
  ...reading(['listTeamMembers', '/list-team-members?teamId=x']),
  'listTeamMembers TEAM_NOT_FOUND': inScene(({ owner }) => owner.browser.get(`${base}/list-team-members?teamId=x`)),
};
