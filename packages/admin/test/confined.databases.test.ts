import { bearer, organization } from 'latchkey';
import {
  checkPermission,
  defineContract,
  definePlugin,
  endpoint,
  guard,
  mutation,
  query,
  shape,
} from 'latchkey/plugin';
import { testAuth } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { apiKeys } from '../../api-keys/src/index.js';
import { audit } from '../../audit/src/index.js';
import { type Found, findPublicEndpoints } from '../../core/test/fixtures/contracts.js';
import {
  describeAuthInTurn,
  describeAuthOnEveryDatabase,
  type OpenAuth,
} from '../../core/test/fixtures/every-database.js';
import { everyFeature } from '../../core/test/fixtures/every-feature.js';
import { staleReplica } from '../../core/test/proofs/requests/stale-replica.js';
import { passkeys } from '../../passkeys/src/index.js';
import { admin } from '../src/index.js';
import { codeOf, openMembers, reason, shownIn } from './members-server.js';

/** The calls that a session of one organization can make. A new one has to be added here, so that no author opens an endpoint by mistake. */
const opened = [
  'adminStopImpersonating',
  'getActiveMember',
  'getFullOrganization',
  'hasPermission',
  'listMembers',
  'listOrganizationTeams',
  'listRoles',
  'listTeamMembers',
];

/** Those that end the session, as other tests show. */
const ending = ['adminStopImpersonating', 'signOut'];

type Each = Pick<Found, 'name' | 'endpoint'>;

/** Plugins of other packages, of which every endpoint exists. */
const others = [apiKeys({ prefix: 'acme' }), audit(), passkeys()];

async function everyEndpoint(): Promise<readonly Each[]> {
  const ofPlugins = [admin({ runtimeRoles: true, requireConsent: true, impersonateMembers: true }), ...others].flatMap(
    ({ contract }) => Object.entries(contract.declared.endpoints).map(([name, each]) => ({ name, endpoint: each })),
  );
  const all: readonly Each[] = [...(await findPublicEndpoints()), ...ofPlugins];
  return all.filter(({ endpoint: { route } }) => route.kind !== 'internal');
}

describeAuthInTurn('a session that counts in one organization', (openAuth) => {
  it('is refused by every endpoint, before its input is read, but for those that say otherwise', async () => {
    const { options } = everyFeature();
    const beside = options.plugins.filter(
      ({ contract }) => !['organization', 'teams', 'bearer'].includes(contract.name),
    );
    const { act, ann, bob, openBrowser } = await openMembers(openAuth, {
      plugins: [...beside, ...others],
      options: { runtimeRoles: true, requireConsent: true },
    });
    const { supportCode } = Object((await bob.browser.post('/support-code/create')).json);
    expect(codeOf(await act(ann.browser, { supportCode }))).toBe(200);
    const send = async ({ endpoint: { route } }: Each, browser = ann.browser.clone()) => {
      const path = route.path.replace(/:\w+/g, 'x');
      const method = route.via === 'body' ? 'POST' : (route.methods[0] ?? 'GET');
      const { status, json, headers, text } = await browser.send(
        path,
        method === 'POST' ? { method, body: {} } : { method },
      );
      const failed = new URL(headers.get('location') ?? '', 'https://app.example.com').searchParams.get('error');
      return { status, code: Object(json).code ?? failed ?? null, text };
    };
    const open: string[] = [];
    let refused = 0;
    for (const each of await everyEndpoint()) {
      const { name, endpoint: about } = each;
      if (ending.includes(name)) {
        if (about.guard?.insideOrganization) open.push(name);
        continue;
      }
      const answer = await send(each);
      expect([name, answer.text.includes('bob@example.com') && !about.guard?.insideOrganization]).toEqual([
        name,
        false,
      ]);
      if (answer.status === 404) continue; // this server lacks it
      if (about.guard?.insideOrganization) open.push(name);
      else if (about.access === 'anyone') {
        const { status, code } = await send(each, openBrowser());
        expect([name, answer.status, answer.code]).toEqual([name, status, code]);
      } else {
        expect([name, answer.code]).toEqual([name, 'NOT_WHILE_IMPERSONATING']);
        refused++;
      }
    }
    expect(open.sort()).toEqual(opened);
    expect(refused).toBeGreaterThan(100);
    expect(await shownIn(ann.browser)).toBe('Bob');
  });
});

describeAuthOnEveryDatabase('an attack from a session that counts in one organization', (openAuth) => {
  it('reaches no other organization of the user, by id, by slug or as the active one', async () => {
    await reachesNoOther(openAuth);
  });

  it('reaches no other organization through a plugin, in a read, in a change, and with a role in a team', async () => {
    const input = z.object({ organizationId: z.string(), teamId: z.optional(z.string()), action: z.string() });
    const routes = { reports: query('/reports', ['reports'], 'session'), report: mutation('/report', ['reports']) };
    const contract = defineContract('reports', {
      reports: endpoint(routes.reports, {
        access: 'token',
        guard: guard.insideOrganization,
        input,
        output: shape.status,
      }),
      report: endpoint(routes.report, {
        access: 'session',
        audit: false,
        guard: guard.insideOrganization,
        input,
        output: shape.status,
      }),
    });
    const plugin = definePlugin(contract, {
      handlers: {
        async reports(call) {
          const { action, ...place } = call.input;
          return { status: (await checkPermission(call, place, { report: [action] })).allowed };
        },
        report: (call) =>
          call.transaction(async (work) => {
            const { action, ...place } = call.input;
            return { status: (await checkPermission(call, place, { report: [action] }, work)).allowed };
          }),
      },
    });
    const { act, ann, bob, zoe, acme, beta, members } = await openMembers(openAuth, { plugins: [plugin] });
    const { id: teamId } = Object(
      (await zoe.browser.post('/organization/create-team', { name: 'Red', organizationId: acme })).json,
    );
    const put = { teamId, memberId: members.bob, role: 'lead', organizationId: acme };
    expect(codeOf(await zoe.browser.post('/organization/add-team-member', put))).toBe(200);
    await act();
    const asked = async (browser: typeof ann.browser, at: Record<string, string>) => [
      Object((await browser.get(`/reports?${new URLSearchParams(at)}`)).json).status,
      Object((await browser.post('/report', at)).json).status,
    ];
    const read = { organizationId: acme, action: 'read' };
    expect(await asked(ann.browser, read)).toEqual([true, true]);
    for (const at of [
      { ...read, action: 'write' },
      { ...read, action: 'write', teamId },
      { ...read, organizationId: beta },
    ])
      expect([at, ...(await asked(ann.browser, at))]).toEqual([at, false, false]);
    expect(await asked(bob.browser, { ...read, action: 'write', teamId })).toEqual([true, true]);
    expect(await asked(bob.browser, { ...read, organizationId: beta })).toEqual([true, true]);
  });

  it('by fields that no call may set changes nothing', async () => {
    const { bob, ann, acme, openBrowser } = await openMembers(openAuth);
    const sent = { onlyInOrganization: acme, impersonatedBy: ann.id, actorSessionId: 'x', activeOrganizationId: acme };
    const browser = openBrowser();
    await browser.post('/sign-in/email', { email: 'bob@example.com', password: 'correct horse', ...sent });
    await bob.browser.post('/update-user', { name: 'Bob', ...sent });
    for (const each of [browser, bob.browser])
      expect((await each.get('/get-session')).json).toMatchObject({
        session: { onlyInOrganization: null, impersonatedBy: null },
      });
  });

  it('begins no other one, and leaves nothing in the browser after a sign-out', async () => {
    const { act, ann, members, zoe, auth } = await openMembers(openAuth);
    await auth.api.adminAssignRole({ body: { userId: zoe.id, role: 'admin' } });
    await act();
    expect(codeOf(await act(ann.browser, { memberId: members.ann }))).toBe('NOT_WHILE_IMPERSONATING');
    await zoe.browser.post('/admin/impersonate-user', { userId: ann.id, reason });
    expect(codeOf(await act(zoe.browser))).toBe('NOT_WHILE_IMPERSONATING');
    await ann.browser.post('/sign-out');
    expect(await shownIn(ann.browser)).toBeUndefined();
    expect((await ann.browser.post('/admin/stop-impersonating')).json).toBeNull();
  });
});

/** Calls everything that the session can call, with the names of another organization of the user. */
async function reachesNoOther(openAuth: OpenAuth, follow = () => {}): Promise<void> {
  const { act, ann, bob, beta, acme } = await openMembers(openAuth);
  const { id: teamId } = Object(
    (await bob.browser.post('/organization/create-team', { name: 'Blue', organizationId: beta })).json,
  );
  follow();
  await act();
  const named = [`organizationId=${beta}`, 'organizationSlug=beta', `organizationId=${acme}&organizationSlug=beta`];
  const reads = [
    'get-full-organization',
    'get-active-member',
    'list-members',
    'list-roles',
    'list-teams',
    'list-team-members',
  ];
  for (const read of reads)
    for (const at of named) {
      const { status, text } = await ann.browser.get(`/organization/${read}?${at}&teamId=${teamId}`);
      expect([read, at, status]).not.toEqual([read, at, 200]);
      expect([read, at, /beta|blue|owner/i.test(text)]).toEqual([read, at, false]);
    }
  for (const at of [{ organizationId: beta }, { organizationSlug: 'beta' }])
    expect(
      (await ann.browser.post('/organization/has-permission', { permission: { report: ['read'] }, teamId, ...at }))
        .status,
    ).toBe(401);
  for (const path of ['set-active', 'leave', 'delete', 'update', 'invite-member', 'create', 'create-team'])
    expect([path, codeOf(await ann.browser.post(`/organization/${path}`, { organizationId: beta }))]).toEqual([
      path,
      'NOT_WHILE_IMPERSONATING',
    ]);
  expect((await ann.browser.get('/organization/get-full-organization')).json).toMatchObject({ id: acme });
}

it('a session that counts in one organization reaches no other one through a read replica', async () => {
  const replica = staleReplica();
  const { source: database } = replica;
  await reachesNoOther(
    async (options) => testAuth({ ...options, database } as NonNullable<typeof options>),
    replica.follow,
  );
});

it('a session that counts in one organization ends with the option', async () => {
  const { primary: database } = staleReplica().source;
  const server = await openMembers(async (options) =>
    testAuth({ ...options, database } as NonNullable<typeof options>),
  );
  const headers = { authorization: `Bearer ${(await server.act()).headers.get('set-auth-token')}` };
  expect(await shownIn(server.openBrowser(), headers)).toBe('Bob');
  const { openBrowser } = testAuth({
    clock: server.clock,
    database,
    plugins: [admin(), organization(), bearer()],
    rateLimit: { enabled: false },
  });
  expect(await shownIn(openBrowser(), headers)).toBeUndefined();
  expect((await openBrowser().get('/organization/list-members', { headers })).status).toBe(401);
});
