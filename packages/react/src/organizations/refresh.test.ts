// @vitest-environment node
import { clientInternals } from 'latchkey/client';
import { expect, it } from 'vitest';
import { type OrganizationServer, openOrganizationServer, type Person } from '../../test/organization-fixture.js';
import { codeOf } from '../../test/two-factor-fixture.js';

type Ask = () => Promise<{ readonly data: unknown; readonly error: { readonly code: string } | null }>;

/** Two organizations of Ada, the first active, with every kind of row in them. */
async function furnish() {
  const server = openOrganizationServer();
  const ada = await server.meet('ada');
  const bob = await server.meet('bob');
  const acme = await ada.found('acme');
  const other = await ada.found('other');
  await ada.client.setActiveOrganization({ organizationId: acme });
  const bobs = await server.join(acme, bob);
  const adas = await idOf(ada.client.getActiveMember());
  const team = await idOf(ada.client.createTeam({ name: 'Red' }));
  const spare = await idOf(ada.client.createTeam({ name: 'Blue' }));
  await ada.client.addTeamMember({ teamId: team, memberId: bobs });
  await ada.client.addTeamMember({ teamId: team, memberId: adas });
  await ada.client.createRole({ role: 'editor', permission: { project: ['create'] } });
  await ada.client.createRole({ role: 'unused', permission: { project: ['share'] } });
  await ada.client.updateMemberRole({ memberId: bobs, role: 'editor' });
  const sent = await idOf(ada.client.createInvitation({ email: 'carol@example.com', role: 'member' }));
  // And an invitation for Ada to an organization of Bob.
  const home = await bob.found('home');
  const received = await idOf(bob.client.createInvitation({ email: ada.email, role: 'member' }));
  return { server, ada, bob, acme, other, home, adas, bobs, team, spare, sent, received };
}
type Furnished = Awaited<ReturnType<typeof furnish>>;

async function idOf(call: ReturnType<Ask>): Promise<string> {
  const { data, error } = await call;
  if (error) throw error;
  return String(Reflect.get(Object(data), 'id'));
}

/** Every query of organizations and teams, with all inputs for which its answer can differ. */
function queriesOf({ ada: { client }, acme, other, home, team, spare, sent, received }: Furnished) {
  const places = [undefined, ...[acme, other, home].map((organizationId) => ({ organizationId }))];
  const inPlaces = (ask: (place: (typeof places)[number]) => ReturnType<Ask>): Ask[] =>
    places.map((place) => () => ask(place));
  const permissions = [{ project: ['create'] }, { project: ['share'] }, { organization: ['delete'] }];
  return {
    getSession: [() => client.getSession()],
    listOrganizations: [() => client.listOrganizations()],
    getFullOrganization: inPlaces((place) => client.getFullOrganization(place)),
    getInvitation: [sent, received].map((id) => () => client.getInvitation({ id })),
    listInvitations: inPlaces((place) => client.listInvitations(place)),
    listUserInvitations: [() => client.listUserInvitations()],
    getActiveMember: inPlaces((place) => client.getActiveMember(place)),
    listMembers: inPlaces((place) => client.listMembers(place)),
    hasPermission: permissions.flatMap((permission) => [
      ...inPlaces((place) => client.hasPermission({ permission, ...place })),
      () => client.hasPermission({ permission, teamId: team }),
    ]),
    listRoles: inPlaces((place) => client.listRoles(place)),
    listOrganizationTeams: inPlaces((place) => client.listOrganizationTeams(place)),
    listTeamMembers: [team, spare].map((teamId) => () => client.listTeamMembers({ teamId })),
    listUserTeams: [() => client.listUserTeams()],
  } satisfies Readonly<Record<string, readonly Ask[]>>;
}

type Call = (all: Furnished) => ReturnType<Ask>;
/** The state before a call. */
type Prepare = (all: Furnished) => Promise<unknown>;
const nothing: Prepare = async () => {};
/** Another owner, so that Ada can leave. */
const secondOwner: Prepare = async ({ server, acme }) => server.join(acme, await server.meet(), 'owner');
/** An organization that Ada has joined without using her pending invitation. */
const adaAtHome: Prepare = ({ server, ada, home }) => server.join(home, ada, 'owner');
/** Ada has shown a second factor in her session: only then may she require one of the members. */
const secondFactor: Prepare = async ({ server, ada: { browser } }) => {
  const enabled = await browser.post('/two-factor/enable', { password: 'correct horse' });
  const { totpURI } = enabled.json as { readonly totpURI: string };
  const verified = await browser.post('/two-factor/verify-totp', { code: codeOf(totpURI, server.clock.now()) });
  expect(verified.status, verified.text).toBe(200);
};

/** One call of every mutation, and further calls with more changes: about Ada herself, about the active organization. */
const changes: Readonly<Record<string, readonly (readonly [Prepare, Call])[]>> = {
  createOrganization: [
    [nothing, ({ ada }) => ada.client.createOrganization({ name: 'New', slug: 'new' })],
    [
      nothing,
      ({ ada }) => ada.client.createOrganization({ name: 'New', slug: 'new', keepCurrentActiveOrganization: true }),
    ],
  ],
  checkOrganizationSlug: [[nothing, ({ ada }) => ada.client.checkOrganizationSlug({ slug: 'free' })]],
  updateOrganization: [
    [
      nothing,
      ({ ada }) => ada.client.updateOrganization({ data: { name: 'Acme Inc.', logo: 'https://example.com/logo.svg' } }),
    ],
    [
      adaAtHome,
      ({ ada, home }) => ada.client.updateOrganization({ organizationId: home, data: { name: 'Home Inc.' } }),
    ],
  ],
  deleteOrganization: [
    [nothing, ({ ada, acme }) => ada.client.deleteOrganization({ organizationId: acme })],
    [nothing, ({ ada, other }) => ada.client.deleteOrganization({ organizationId: other })],
    [adaAtHome, ({ ada, home }) => ada.client.deleteOrganization({ organizationId: home })],
  ],
  requireSecondFactor: [
    [secondFactor, ({ ada }) => ada.client.requireSecondFactor({ required: true })],
    [
      async (all) => {
        await adaAtHome(all);
        await secondFactor(all);
      },
      ({ ada, home }) => ada.client.requireSecondFactor({ required: true, organizationId: home }),
    ],
  ],
  setActiveOrganization: [
    [nothing, ({ ada, other }) => ada.client.setActiveOrganization({ organizationId: other })],
    [nothing, ({ ada }) => ada.client.setActiveOrganization({ organizationId: null })],
  ],
  createInvitation: [
    [nothing, ({ ada }) => ada.client.createInvitation({ email: 'dave@example.com', role: 'member' })],
    [
      nothing,
      ({ ada, other, bob }) => ada.client.createInvitation({ email: bob.email, role: 'admin', organizationId: other }),
    ],
    [nothing, ({ ada }) => ada.client.createInvitation({ email: 'carol@example.com', role: 'admin', resend: true })],
  ],
  acceptInvitation: [[nothing, ({ ada, received }) => ada.client.acceptInvitation({ invitationId: received })]],
  rejectInvitation: [[nothing, ({ ada, received }) => ada.client.rejectInvitation({ invitationId: received })]],
  cancelInvitation: [
    [nothing, ({ ada, sent }) => ada.client.cancelInvitation({ invitationId: sent })],
    [adaAtHome, ({ ada, received }) => ada.client.cancelInvitation({ invitationId: received })],
  ],
  removeMember: [
    [nothing, ({ ada, bobs }) => ada.client.removeMember({ memberIdOrEmail: bobs })],
    [secondOwner, ({ ada, adas }) => ada.client.removeMember({ memberIdOrEmail: adas })],
    // The member who has invited her.
    [adaAtHome, ({ ada, bob, home }) => ada.client.removeMember({ memberIdOrEmail: bob.email, organizationId: home })],
  ],
  updateMemberRole: [
    [nothing, ({ ada, bobs }) => ada.client.updateMemberRole({ memberId: bobs, role: ['admin', 'unused'] })],
    [secondOwner, ({ ada, adas }) => ada.client.updateMemberRole({ memberId: adas, role: 'member' })],
  ],
  leaveOrganization: [
    [secondOwner, ({ ada, acme }) => ada.client.leaveOrganization({ organizationId: acme })],
    [adaAtHome, ({ ada, home }) => ada.client.leaveOrganization({ organizationId: home })],
  ],
  createRole: [[nothing, ({ ada }) => ada.client.createRole({ role: 'another', permission: { project: ['create'] } })]],
  updateRole: [
    [nothing, ({ ada }) => ada.client.updateRole({ role: 'editor', permission: { project: ['share'] } })],
    // Her own role.
    [
      async (all) => {
        await secondOwner(all);
        await idOf(all.ada.client.updateMemberRole({ memberId: all.adas, role: 'admin,unused' }));
        await idOf(all.ada.client.createRole({ role: 'more', permission: { member: ['update'] } }));
      },
      ({ ada }) => ada.client.updateRole({ role: 'unused', permission: { team: ['update'] } }),
    ],
  ],
  deleteRole: [[nothing, ({ ada }) => ada.client.deleteRole({ role: 'unused' })]],
  createTeam: [[nothing, ({ ada }) => ada.client.createTeam({ name: 'Green' })]],
  removeTeam: [
    [nothing, ({ ada, team }) => ada.client.removeTeam({ teamId: team })],
    [nothing, ({ ada, spare }) => ada.client.removeTeam({ teamId: spare })],
  ],
  updateTeam: [[nothing, ({ ada, team }) => ada.client.updateTeam({ teamId: team, data: { name: 'Scarlet' } })]],
  addTeamMember: [
    [nothing, ({ ada, spare, bobs }) => ada.client.addTeamMember({ teamId: spare, memberId: bobs })],
    [nothing, ({ ada, spare, adas }) => ada.client.addTeamMember({ teamId: spare, memberId: adas })],
  ],
  updateTeamMemberRole: [
    [
      nothing,
      ({ ada, team, bobs }) => ada.client.updateTeamMemberRole({ teamId: team, memberId: bobs, role: 'editor' }),
    ],
    [
      nothing,
      ({ ada, team, adas }) => ada.client.updateTeamMemberRole({ teamId: team, memberId: adas, role: 'admin' }),
    ],
  ],
  removeTeamMember: [
    [nothing, ({ ada, team, bobs }) => ada.client.removeTeamMember({ teamId: team, memberId: bobs })],
    [nothing, ({ ada, team, adas }) => ada.client.removeTeamMember({ teamId: team, memberId: adas })],
  ],
  // Not an organization's data, but shown in organizations.
  updateUser: [[nothing, ({ ada }) => ada.client.updateUser({ name: 'Countess' })]],
};

/** Mutations that change no answer. */
const changesNothing = ['checkOrganizationSlug'];

/** The present answers of all these queries. */
async function snapshot(queries: Readonly<Record<string, readonly Ask[]>>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, asks] of Object.entries(queries)) {
    const all = [];
    for (const ask of asks) {
      const { data, error } = await ask();
      all.push(error ? error.code : data);
    }
    answers.set(name, JSON.stringify(all));
  }
  return answers;
}

const server: OrganizationServer = openOrganizationServer();
const visitor: Person = await server.meet();
const { routes } = visitor.client[clientInternals];
const ours = Object.entries(routes).filter(([, { path }]) => path.startsWith('/organization/'));
const namesOf = (kind: string) => ours.filter(([, route]) => route.kind === kind).map(([name]) => name);
const mutations = namesOf('mutation');

it('every mutation and every query of the routes is listed here', async () => {
  const furnished = await furnish();
  expect(Object.keys(changes).sort()).toEqual([...mutations, 'updateUser'].sort());
  const queries = queriesOf(furnished);
  expect(Object.keys(queries).sort()).toEqual([...namesOf('query'), 'getSession'].sort());
  // Nothing changes by itself, so the call has caused every difference after it.
  expect(await snapshot(queries)).toEqual(await snapshot(queries));
});

const cases = Object.entries(changes).flatMap(([name, calls]) =>
  calls.map(([prepare, call], index) => ({ name, number: index + 1, prepare, call })),
);

it.each(cases)('$name, $number, refreshes every query whose answer it changes', async ({ name, prepare, call }) => {
  const furnished = await furnish();
  await prepare(furnished);
  const queries = queriesOf(furnished);
  const before = await snapshot(queries);
  const { error } = await call(furnished);
  expect(error).toBeNull();
  const after = await snapshot(queries);
  const changed = [...before.keys()].filter((query) => before.get(query) !== after.get(query));
  expect(changed.length > 0).toBe(!changesNothing.includes(name));
  const writes = routes[name]?.writes ?? [];
  expect(changed.filter((query) => !routes[query]?.reads.some((word) => writes.includes(word)))).toEqual([]);
});
