// Rows that a deleted user or organization has left behind wait for clean-up (decision 53). Every endpoint of every feature is
// called twice: with these rows in the tables, and without them. No answer may differ (I10-D22).
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { organization } from '../../../src/features/organization/index.js';
import { teams } from '../../../src/features/organization/teams/index.js';
import type { Browser } from '../../../src/testing/browser.js';
import { createClock } from '../../../src/testing/clock.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { type Found, findEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { everyFeature } from '../../fixtures/every-feature.js';

const password = 'correct horse';
const addressOf = (name: string) => `${name}@example.com`;
const all = await findEndpoints();

/** One more of each than there is once the rows are gone: a row that is counted takes the last place. */
const tight = { organizationLimit: 1, membershipLimit: 3, invitationLimit: 1 };
const roomy = { organizationLimit: 100, membershipLimit: 100, invitationLimit: 100 };

/** Every feature, with these limits, on a copy of a database. */
function open(content: Buffer | undefined, limits: typeof tight) {
  const { options, mailed } = everyFeature();
  const sendInvitationEmail = () => {};
  const plugins = options.plugins.map((plugin) => {
    if (plugin.contract.name === 'organization') return organization({ ...limits, sendInvitationEmail });
    return plugin.contract.name === 'teams' ? teams({ maximumMembersPerTeam: limits === tight ? 2 : 100 }) : plugin;
  });
  const clock = createClock();
  const database = new BetterSqlite(content ?? ':memory:');
  const server = testAuth({
    ...options,
    plugins,
    clock,
    database,
    verification: { disableCleanup: true },
    migrate: content === undefined,
  });
  /** What the server's own code may call, by a name that is known at run time only. */
  const call = async (name: string, given: object): Promise<unknown> => Reflect.get(server.auth.api, name)(given);
  const signIn = async (name: string) => {
    const browser = server.openBrowser();
    await answered(browser.post('/sign-in/email', { email: addressOf(name), password }));
    return browser;
  };
  return { ...server, database, mailed, call, signIn };
}

async function answered<T>(answer: ReturnType<Browser['post']>): Promise<T> {
  const { status, text, json } = await answer;
  if (status !== 200) throw new Error(`a call that prepares the case was refused: ${status} ${text}`);
  return json as T;
}

/** An organization of an owner with a member, a leaver who is an owner too, and a guest whom the leaver has invited. */
async function prepare() {
  const server = open(undefined, roomy);
  const { auth, openBrowser } = server;
  await auth.migrate();
  const meet = async (name: string) => {
    const browser = openBrowser();
    const person = { name, email: addressOf(name), password, username: `user_${name}` };
    const { user } = await answered<{ user: { id: string } }>(browser.post('/sign-up/email', person));
    return { browser, id: user.id };
  };
  const people = {
    owner: await meet('owner'),
    leaver: await meet('leaver'),
    member: await meet('member'),
    guest: await meet('guest'),
    stranger: await meet('stranger'),
  };
  server.database.prepare(`update "user" set "emailVerified" = 1`).run();
  const { owner, leaver, member } = people;
  const post = <T>({ browser }: typeof owner, path: string, body: object) =>
    answered<T>(browser.post(`/organization/${path}`, body));
  type Made = { readonly id: string };
  const { id: organizationId } = await post<Made>(owner, 'create', { name: 'Acme', slug: 'acme' });
  const { id: alone } = await post<Made>(leaver, 'create', { name: 'Alone', slug: 'alone' });
  const granted = { organization: ['update'] };
  await post(owner, 'create-role', { organizationId, role: 'helper', permission: granted });
  const add = async (userId: string, role: string[]) => {
    const added = await server.call('addMember', { body: { userId, organizationId, role } });
    return (added as Made).id;
  };
  const memberships = { leaver: await add(leaver.id, ['owner', 'helper']), member: await add(member.id, ['member']) };
  const team = await post<Made>(owner, 'create-team', { name: 'Team', organizationId });
  const aloneTeam = await post<Made>(leaver, 'create-team', { name: 'Team', organizationId: alone });
  for (const memberId of Object.values(memberships))
    await post(owner, 'add-team-member', { organizationId, teamId: team.id, memberId });
  const invited = { email: addressOf('guest'), role: 'helper' };
  const invitation = await post<Made>(leaver, 'invite-member', { ...invited, organizationId, teamId: team.id });
  const ofAlone = await post<Made>(leaver, 'invite-member', { ...invited, role: 'member', organizationId: alone });
  const byOwner = await post<Made>(owner, 'invite-member', {
    organizationId,
    email: 'late@example.com',
    role: 'member',
  });
  return {
    server,
    people,
    organizationId,
    alone,
    memberships,
    team,
    aloneTeam,
    invitations: [invitation, ofAlone, byOwner],
  };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Who goes, and how. */
const endings: Readonly<Record<string, (prepared: Prepared) => Promise<unknown>>> = {
  async 'a user'({ server, people, organizationId, invitations }) {
    const invitationId = invitations[2]?.id; // so that the limit shows only what the leaver has left
    await answered(people.owner.browser.post('/organization/cancel-invitation', { invitationId }));
    server.mailed.deletions.length = 0;
    await answered(people.leaver.browser.post('/delete-user', {}));
    await server.auth.settled();
    expect(organizationId).not.toBe('');
    return people.leaver.browser.open(server.mailed.deletions.at(-1)?.url ?? '');
  },
  'an organization': ({ people, organizationId }) =>
    answered(people.owner.browser.post('/organization/delete', { organizationId })),
};

/** Tables that may hold rows for a while after the user or the organization that they name. */
const waiting = ['member', 'invitation', 'team', 'teamMember'];

/** The database without the rows that have ended, and the same with all of them put back. */
async function endedIn(prepared: Prepared, end: (prepared: Prepared) => Promise<unknown>) {
  const { database, auth } = prepared.server;
  const before = new BetterSqlite(database.serialize());
  await end(prepared);
  await auth.settled();
  database.prepare('delete from "session"').run(); // each caller signs in anew: no two sessions have the same age
  const without = database.serialize();
  const left = new BetterSqlite(without);
  left.pragma('foreign_keys = off'); // a member of a team goes with the membership, which is still there
  let restored = 0;
  for (const table of waiting) {
    const rows = before.prepare<[], Record<string, unknown>>(`select * from "${table}"`).all();
    for (const row of rows) {
      const columns = Object.keys(row);
      const names = columns.map((name) => `"${name}"`).join();
      const places = columns.map((name) => `@${name}`).join();
      restored += left.prepare(`insert or ignore into "${table}" (${names}) values (${places})`).run(row).changes;
    }
  }
  // The note that a deletion leaves with the rows: the background removes what it names.
  const note = left.prepare(`insert into "ended" ("id", "kind", "createdAt") values (?, ?, 0)`);
  for (const kind of ['user', 'organization'])
    for (const { id } of before.prepare<[], { readonly id: string }>(`select "id" from "${kind}"`).all())
      if (!left.prepare(`select 1 from "${kind}" where "id" = ?`).get(id)) note.run(id, kind);
  return { without, left: left.serialize(), restored };
}

/** Values for the fields of inputs that name something which is, or was, there. */
function valuesIn({ people, organizationId, alone, memberships, team, aloneTeam, invitations }: Prepared) {
  const invitationIds = invitations.map(({ id }) => id);
  return {
    organizationId: [organizationId, alone],
    memberId: [memberships.leaver, memberships.member],
    memberIdOrEmail: [memberships.leaver, addressOf('leaver'), memberships.member],
    teamId: [team.id, aloneTeam.id],
    invitationId: invitationIds,
    id: invitationIds,
    userId: [people.leaver.id, people.guest.id],
    email: [addressOf('leaver'), addressOf('guest')],
    role: ['helper', 'member'],
    slug: ['alone', 'acme', 'other'],
    name: ['Team', 'Other'],
  } as const;
}

/**
 * Inputs of an endpoint from these values: as little as its schema takes, the first value of each field, and from there one field
 * after the other with its other values, or without one.
 */
function inputsOf(found: Found, values: Readonly<Record<string, readonly string[]>>): readonly object[] {
  const smallest: Readonly<Record<string, unknown>> = smallestInput(found);
  const named = found.fields.filter((field) => field in values);
  const first = { ...smallest, ...Object.fromEntries(named.map((field) => [field, values[field]?.[0]])) };
  const varied = named.flatMap((field) => {
    const { [field]: _, ...without } = first;
    const others = (values[field]?.slice(1) ?? []).map((value) => ({ ...first, [field]: value }));
    return field in smallest || field === 'organizationId' ? others : [...others, without];
  });
  return named.length === 0 ? [smallest] : [first, ...varied];
}

const actors = ['owner', 'member', 'guest', 'stranger'] as const;

/** Calls an endpoint in a server, and says what came back; ids by the order in which they appear. */
function createCaller(content: Buffer) {
  let server: ReturnType<typeof open> | undefined;
  let browsers = new Map<string, Browser>();

  async function anew() {
    server?.database.close();
    server = open(content, tight);
    browsers = new Map();
    return server;
  }
  return async function call(found: Found, actor: (typeof actors)[number], input: object): Promise<string> {
    const here = server ?? (await anew());
    const { route } = found.endpoint;
    if (route.kind === 'internal') {
      const given = route.via === 'body' ? { body: input } : { query: input };
      const made = await here.call(found.name, given).then(
        (answer) => `200 ${JSON.stringify(answer)}`,
        (error: { readonly code?: string }) => `${error.code}`,
      );
      if (made.startsWith('200')) server = undefined;
      return anonymous(made);
    }
    const browser = browsers.get(actor) ?? (await here.signIn(actor));
    browsers.set(actor, browser);
    const { method, path, body } = requestFor(found, { ...input });
    const { status, text } = await browser.send(path, { method, body });
    if (method === 'POST' && status < 400) server = undefined; // the next call finds everything as it was
    return anonymous(`${status} ${text}`);
  };
}

function anonymous(text: string): string {
  const known = new Map<string, string>();
  // Ids, tokens and codes are random.
  return text.replace(/[A-Za-z0-9_-]{20,}|\b\d{6}\b/g, (id) => {
    const alias = known.get(id) ?? `<${known.size}>`;
    known.set(id, alias);
    return alias;
  });
}

/** Endpoints whose input or answer can have to do with members, teams or invitations. */
const naming = (values: object) =>
  all.filter(({ fields, endpoint: { access } }) => access !== 'anyone' || fields.some((field) => field in values));

describe.each(Object.keys(endings))('what %s has left behind', (name) => {
  it('changes no answer of any endpoint [I10-D22]', { timeout: 300_000 }, async () => {
    const prepared = await prepare();
    const values = valuesIn(prepared);
    const { without, left, restored } = await endedIn(prepared, endings[name] ?? (async () => {}));
    expect(restored).toBeGreaterThan(4);
    const callers = { with: createCaller(left), without: createCaller(without) };
    const differing: string[] = [];
    let succeeded = 0;
    for (const found of naming(values)) {
      for (const input of inputsOf(found, values)) {
        for (const actor of found.endpoint.route.kind === 'internal' ? actors.slice(0, 1) : actors) {
          const expected = await callers.without(found, actor, input);
          const answer = await callers.with(found, actor, input);
          if (expected.startsWith('200')) succeeded += 1;
          if (answer !== expected)
            differing.push(
              `${found.name} as ${actor} ${JSON.stringify(input)}\n  ${answer}\n  in place of ${expected}`,
            );
        }
      }
    }
    expect(differing).toEqual([]);
    expect(succeeded).toBeGreaterThan(50);
  });
});

it('tables whose rows wait are all that name a user or an organization without a reference', async () => {
  const { database } = (await prepare()).server;
  const tables = database.prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`).all();
  const unreferenced = tables.filter(({ name }) => {
    const namesIn = (query: string) => database.prepare<[string], { name: string }>(query).all(name);
    const references = namesIn('select "from" as name from pragma_foreign_key_list(?)').map((each) => each.name);
    const columns = namesIn('select name from pragma_table_info(?)').map((each) => each.name);
    return columns.some((each) => /^(userId|inviterId|organizationId)$/.test(each) && !references.includes(each));
  });
  // The deletion itself removes the secrets of a user (R-C03).
  expect(unreferenced.map(({ name }) => name).sort()).toEqual([...waiting, 'verification'].sort());
});
