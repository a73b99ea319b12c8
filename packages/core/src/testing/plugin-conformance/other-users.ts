import assert from 'node:assert/strict';
import { findSecrets } from '../find-secrets.js';
import { ask, validInput } from './calls.js';
import { knowingCaller, type NamedEndpoint } from './endpoints.js';
import { exercisePlugin } from './exercise.js';
import type { PluginUnderTest } from './options.js';
import type { TableRow } from './rows.js';
import { eve, type Opened, signUp } from './test-server.js';

/** Eve calls each endpoint with Ada's valid input, and with ids of Ada's rows in every place. */
export async function checkOtherUsers(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { plugin, server, userId } = opened;
  await exercisePlugin(opened, under);
  const inputs = new Map<string, unknown>();
  for (const [name] of knowingCaller(plugin)) inputs.set(name, await validInput(under, name, server));
  const privateTexts = typeof under.owned === 'function' ? await under.owned(server) : [];
  await server.settled();
  const before = await rowsOfAda(opened, under, privateTexts);
  if (typeof under.owned === 'function') assert(privateTexts.length > 0, 'owned returned no text of Ada');
  for (const text of privateTexts)
    assert(findSecrets(before.map((row) => row.text).join(), [text]).length > 0, `owned: no row of Ada has ${text}`);
  const owned = [...new Set([...idsIn(before, plugin.tables ?? []), ...privateTexts])];

  await attack(opened, inputs, userId, owned);
  await server.settled();
  const after = new Set((await opened.rows()).map(({ text }) => text));
  const changed = before.filter(({ text }) => !after.has(text)).map(({ text }) => text);
  assert.deepEqual(changed, [], 'another user has changed rows of Ada');
}

/** Reads come first: what Eve writes herself, she may read afterwards. */
async function attack(
  { plugin, server }: Opened,
  inputs: ReadonlyMap<string, unknown>,
  userId: string,
  owned: readonly string[],
): Promise<void> {
  const browser = server.openBrowser();
  await signUp(browser, eve);
  let written = '';
  const isRead = ([, { route }]: NamedEndpoint) => route.kind === 'query';
  const endpoints = knowingCaller(plugin);
  for (const [name, endpoint] of [...endpoints.filter(isRead), ...endpoints.filter((each) => !isRead(each))])
    for (const input of withValues(inputs.get(name), [userId, ...owned])) {
      const sent = JSON.stringify(input);
      if (endpoint.route.kind !== 'query') written += sent;
      const answer = await ask(browser, endpoint, input);
      assert(answer.status < 500, `${name} for another user, with ${sent}: ${answer.status} ${answer.text}`);
      const headers = Array.from(answer.headers, (pair) => pair.join(': ')).join('\n');
      const unknown = owned.filter((value) => findSecrets(sent + written, [value]).length === 0);
      const leaks = findSecrets(answer.text + headers, unknown);
      assert.deepEqual(leaks, [], `${name} for another user, with ${sent}, shows what is Ada's`);
    }
}

/** The rows that name Ada or have a private text of hers. */
async function rowsOfAda(
  { plugin, userId, rows }: Opened,
  { shared = [] }: PluginUnderTest,
  privateTexts: readonly string[],
): Promise<readonly TableRow[]> {
  const own = (plugin.tables ?? []).map(({ name }) => name).filter((name) => !shared.includes(name));
  return (await rows()).filter(
    ({ table, text }) =>
      ['user', 'account', ...own].includes(table) &&
      (text.includes(userId) || findSecrets(text, privateTexts).length > 0),
  );
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
