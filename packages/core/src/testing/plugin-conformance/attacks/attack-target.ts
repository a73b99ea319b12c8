import assert from 'node:assert/strict';
import type { AnyEndpoint } from '../../../contract/endpoint.js';
import type { App } from '../../../domain/app/app.js';
import { findSecrets } from '../../find-secrets.js';
import { validInput } from '../calls.js';
import { type NamedEndpoint, reachable } from '../endpoints.js';
import { exercisePlugin } from '../exercise.js';
import type { PluginUnderTest } from '../options.js';
import type { TableRow } from '../rows.js';
import { ada, type Opened, sessionOf } from '../test-server.js';

/** The data of Ada that an attack tries to read or change. */
export interface Target {
  readonly endpoints: readonly NamedEndpoint[];
  readonly inputs: ReadonlyMap<string, unknown>;
  /** The rows that name Ada or have a private text of hers, the ids in them, and the private texts. */
  readonly rows: readonly TableRow[];
  readonly owned: readonly string[];
  readonly ids: readonly string[];
  readonly sessions: readonly string[];
}

export async function prepareAttack(opened: Opened, under: PluginUnderTest): Promise<Target> {
  const { plugin, server, signIn } = opened;
  await exercisePlugin(opened, under);
  const endpoints = attacked(plugin, under);
  const inputs = new Map<string, unknown>();
  for (const [name] of endpoints) {
    inputs.set(name, await validInput(under, name, server));
    // The preparation of a call may leave a pending sign-in in place of a session.
    if ((await sessionOf(server.browser)) === undefined) await signIn(server.browser, ada);
  }
  const privateTexts = typeof under.owned === 'function' ? await under.owned(server) : [];
  await server.settled();
  const rows = await rowsOfAda(opened, under, privateTexts);
  if (typeof under.owned === 'function') assert(privateTexts.length > 0, 'owned returned no text of Ada');
  for (const text of privateTexts)
    assert(findSecrets(rows.map((row) => row.text).join(), [text]).length > 0, `owned: no row of Ada has ${text}`);
  const ids = idsIn(rows, plugin.tables ?? []);
  const owned = [...new Set([...ids, ...privateTexts])];
  return { endpoints, inputs, rows, owned, ids, sessions: await sessionsOfAda(opened) };
}

/** The endpoints that the tests attack: all except those of `public`. */
export function attacked(plugin: Opened['plugin'], { public: open = {} }: PluginUnderTest): readonly NamedEndpoint[] {
  return reachable(plugin).filter(([name]) => !Object.hasOwn(open, name));
}

/** The rows of users, their accounts and sessions, and of the plugin. */
export async function guardedRows(
  { plugin, rows }: Opened,
  { shared = [] }: PluginUnderTest,
): Promise<readonly TableRow[]> {
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

export async function sessionsOfAda({ rows, userId }: Opened): Promise<readonly string[]> {
  const ofAda = (await rows()).filter(({ table, columns }) => table === 'session' && columns.userId === userId);
  return ofAda.map(({ columns }) => String(columns.id));
}

/** The ids of rows in tables of the plugin. */
function idsIn(rows: readonly TableRow[], tables: readonly { readonly name: string }[]): readonly string[] {
  const names = tables.map(({ name }) => name);
  return rows.flatMap(({ table, columns: { id } }) => (names.includes(table) && typeof id === 'string' ? [id] : []));
}

/** The names in an input that an attacker fills with ids: those of its texts, and the usual names of ids. */
export function placesOf(input: Readonly<Record<string, unknown>>): readonly string[] {
  const texts = Object.entries(input).filter(([, value]) => typeof value === 'string');
  return [...new Set([...texts.map(([name]) => name), 'id', 'userId'])];
}

/** Whether an endpoint reads this place of its input. */
export function takes({ input: schema }: AnyEndpoint, { models }: App, input: object, place: string): boolean {
  const parsed = (typeof schema === 'function' ? schema(models) : schema).safeParse({ ...input, [place]: 'x' });
  return !parsed.success || (typeof parsed.data === 'object' && parsed.data !== null && place in parsed.data);
}

export function propertiesOf(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {};
}
