import assert from 'node:assert/strict';
import { findSecrets } from '../find-secrets.js';
import { ask, validInput } from './calls.js';
import { type NamedEndpoint, needsSession, reachable } from './endpoints.js';
import { exercisePlugin } from './exercise.js';
import type { PluginUnderTest } from './options.js';
import type { TableRow } from './rows.js';
import { ada, eve, type Opened, sessionOf } from './test-server.js';

/** Without a valid input, the attack of an endpoint ends at its schema. */
export async function checkOpenEndpoints({ plugin, app }: Opened, under: PluginUnderTest): Promise<void> {
  const { calls = {} } = under;
  const missing = attacked(plugin, under).flatMap(([name, endpoint]) => {
    const input = typeof endpoint.input === 'function' ? endpoint.input(app.models) : endpoint.input;
    const isCallable = Object.hasOwn(calls, name) || needsSession(endpoint) || input.safeParse({}).success;
    return isCallable ? [] : [`calls.${name} or public.${name}`];
  });
  assert.deepEqual(missing, [], 'an endpoint for callers without a session has neither a valid input nor a reason');
}

/** Eve calls each endpoint with Ada's valid input, and with ids of Ada's rows in every place. */
export async function checkOtherUsers(opened: Opened, under: PluginUnderTest): Promise<void> {
  const target = await prepareAttack(opened, under);
  const browser = opened.server.openBrowser();
  await opened.signUp(browser, eve);
  await attack(opened, target, { browser, who: 'another user' });
  const after = new Set((await opened.rows()).map(({ text }) => text));
  const changed = target.rows.filter(({ text }) => !after.has(text)).map(({ text }) => text);
  assert.deepEqual(changed, [], 'another user has changed rows of Ada');
  const begun = (await sessionsOfAda(opened)).filter((id) => !target.sessions.includes(id));
  assert.deepEqual(begun, [], 'another user has begun a session of Ada');
}

/** The same without a session. Such a caller has no rows, so no row of the plugin or of a user can come from the call. */
export async function checkStrangers(opened: Opened, under: PluginUnderTest): Promise<void> {
  const target = await prepareAttack(opened, under);
  const rows = async () => (await guardedRows(opened, under)).map(({ text }) => text);
  const before = await rows();
  await attack(opened, target, { browser: opened.server.openBrowser(), who: 'a caller without a session' });
  const after = await rows();
  const changes = [
    ...after.filter((text) => !before.includes(text)).map((text) => `+ ${text}`),
    ...before.filter((text) => !after.includes(text)).map((text) => `- ${text}`),
  ];
  assert.deepEqual(
    changes,
    [],
    'a caller without a session has changed rows: refuse the call, or say in public why the endpoint is for such callers',
  );
}

/** What an attack is about. */
interface Target {
  readonly endpoints: readonly NamedEndpoint[];
  readonly inputs: ReadonlyMap<string, unknown>;
  /** The rows that name Ada or have a private text of hers, the ids in them, and the private texts. */
  readonly rows: readonly TableRow[];
  readonly owned: readonly string[];
  readonly sessions: readonly string[];
}

async function prepareAttack(opened: Opened, under: PluginUnderTest): Promise<Target> {
  const { plugin, server, signIn } = opened;
  await exercisePlugin(opened, under);
  const endpoints = attacked(plugin, under);
  const inputs = new Map<string, unknown>();
  for (const [name] of endpoints) {
    inputs.set(name, await validInput(under, name, server));
    // The preparation of a call may end in a sign-in that waits.
    if ((await sessionOf(server.browser)) === undefined) await signIn(server.browser, ada);
  }
  const privateTexts = typeof under.owned === 'function' ? await under.owned(server) : [];
  await server.settled();
  const rows = await rowsOfAda(opened, under, privateTexts);
  if (typeof under.owned === 'function') assert(privateTexts.length > 0, 'owned returned no text of Ada');
  for (const text of privateTexts)
    assert(findSecrets(rows.map((row) => row.text).join(), [text]).length > 0, `owned: no row of Ada has ${text}`);
  const owned = [...new Set([...idsIn(rows, plugin.tables ?? []), ...privateTexts])];
  return { endpoints, inputs, rows, owned, sessions: await sessionsOfAda(opened) };
}

function attacked(plugin: Opened['plugin'], { public: open = {} }: PluginUnderTest): readonly NamedEndpoint[] {
  return reachable(plugin).filter(([name]) => !Object.hasOwn(open, name));
}

interface Attacker {
  readonly browser: Opened['server']['browser'];
  readonly who: string;
}

/** Reads come first: what the attacker writes, the attacker may read afterwards. */
async function attack(
  { server, userId }: Opened,
  { endpoints, inputs, owned }: Target,
  { browser, who }: Attacker,
): Promise<void> {
  let written = '';
  const isRead = ([, { route }]: NamedEndpoint) => route.kind === 'query';
  for (const [name, endpoint] of [...endpoints.filter(isRead), ...endpoints.filter((each) => !isRead(each))])
    for (const input of withValues(inputs.get(name), [userId, ...owned])) {
      const sent = JSON.stringify(input);
      if (endpoint.route.kind !== 'query') written += sent;
      const answer = await ask(browser, endpoint, input);
      assert(answer.status < 500, `${name} for ${who}, with ${sent}: ${answer.status} ${answer.text}`);
      const headers = Array.from(answer.headers, (pair) => pair.join(': ')).join('\n');
      const unknown = owned.filter((value) => findSecrets(sent + written, [value]).length === 0);
      const leaks = findSecrets(answer.text + headers, unknown);
      assert.deepEqual(leaks, [], `${name} for ${who}, with ${sent}, shows what is Ada's`);
    }
  await server.settled();
}

/** The rows of users, their accounts and sessions, and of the plugin. */
async function guardedRows({ plugin, rows }: Opened, { shared = [] }: PluginUnderTest): Promise<readonly TableRow[]> {
  const own = (plugin.tables ?? []).map(({ name }) => name).filter((name) => !shared.includes(name));
  return (await rows()).filter(({ table }) => ['user', 'account', 'session', ...own].includes(table));
}

/** The rows that name Ada or have a private text of hers. */
async function rowsOfAda(
  opened: Opened,
  under: PluginUnderTest,
  privateTexts: readonly string[],
): Promise<readonly TableRow[]> {
  return (await guardedRows(opened, under)).filter(
    ({ text }) => text.includes(opened.userId) || findSecrets(text, privateTexts).length > 0,
  );
}

async function sessionsOfAda({ rows, userId }: Opened): Promise<readonly string[]> {
  const ofAda = (await rows()).filter(({ table, columns }) => table === 'session' && columns.userId === userId);
  return ofAda.map(({ columns }) => String(columns.id));
}

/** The ids of rows in tables of the plugin. */
function idsIn(rows: readonly TableRow[], tables: readonly { readonly name: string }[]): readonly string[] {
  const names = tables.map(({ name }) => name);
  return rows.flatMap(({ table, columns: { id } }) => (names.includes(table) && typeof id === 'string' ? [id] : []));
}

/** The input itself, and with each value in the place of each text, or under the usual names of ids. */
function withValues(input: unknown, values: readonly string[]): readonly unknown[] {
  const properties = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const texts = properties.filter(([, value]) => typeof value === 'string').map(([name]) => name);
  const places = [...new Set([...texts, 'id', 'userId'])];
  const replaced = values.flatMap((value) =>
    places.map((place) => ({ ...Object.fromEntries(properties), [place]: value })),
  );
  return [input, ...replaced];
}
