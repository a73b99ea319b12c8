import assert from 'node:assert/strict';
import { findSecrets } from '../find-secrets.js';
import { ask, validInput } from './calls.js';
import { endpointOf, reachable } from './endpoints.js';
import { exercisePlugin } from './exercise.js';
import type { PluginUnderTest } from './options.js';
import type { Exchange } from './recorder.js';
import type { TableRow } from './rows.js';
import type { Opened } from './test-server.js';

/** Inputs whose name says that they are secret. The plugin must not store them in plain text, even if an answer shows them. */
const secretName = /(password|passphrase|passcode|secret|pin|otp|code|token)$/i;

/** A text that users have sent, in the input `name` of the endpoint. */
interface SentText {
  readonly endpoint: string;
  readonly name: string;
  readonly text: string;
}

/**
 * Checks each text that a user sends. If no later answer shows the text to a caller, it is a secret: then no table and no log may
 * contain it in plain text.
 */
export async function checkSentTexts(opened: Opened, under: PluginUnderTest): Promise<void> {
  const before = await opened.rows();
  const from = opened.exchanges.length;
  await exercisePlugin(opened, under);
  const sent = sentTexts(opened, opened.exchanges.slice(from));
  const after = await opened.rows();
  const logged = opened.logged();
  await askQueries(opened, under);
  const found = sent
    .filter((each) => !isReadable(opened, under, each) && !isOlder(before, after, each))
    .flatMap((each) => {
      const places = [...placesWith(each.text, after), ...(isIn(logged, each.text) ? ['the log'] : [])];
      return places.map((place) => `${each.endpoint}: its input ${each.name} is readable in ${place}`);
    });
  assert.deepEqual(
    [...new Set(found)],
    [],
    'a text that users send is readable, and no answer shows it or its name is that of a secret: store a hash, or say in readable why it is no secret',
  );
}

function sentTexts({ plugin }: Opened, exchanges: readonly Exchange[]): readonly SentText[] {
  return exchanges.flatMap(({ path, texts }) => {
    const endpoint = endpointOf(plugin, path);
    // Shorter texts are left out: they can be part of other texts by chance.
    const long = texts.filter(({ text }) => text.length >= 4);
    return endpoint === undefined ? [] : long.map(({ name, text }) => ({ endpoint, name, text }));
  });
}

/** Calls the queries, because `exercise` may not read the texts that it has written. */
async function askQueries({ plugin, server }: Opened, under: PluginUnderTest): Promise<void> {
  await server.browser.get('/get-session');
  for (const [name, endpoint] of reachable(plugin))
    if (endpoint.route.kind === 'query') await ask(server.browser, endpoint, await validInput(under, name, server));
}

function isReadable(
  { exchanges }: Opened,
  { readable = {} }: PluginUnderTest,
  { endpoint, name, text }: SentText,
): boolean {
  if (readable[endpoint]?.[name] !== undefined) return true;
  if (secretName.test(name)) return false;
  return exchanges.some(({ asked, body }) => !isIn(asked, text) && isIn(body, text));
}

/** The text was there before, as Ada's address is, or it is the id of a row. */
function isOlder(before: readonly TableRow[], after: readonly TableRow[], { text }: SentText): boolean {
  return placesWith(text, before).length > 0 || after.some(({ columns }) => columns.id === text);
}

function placesWith(text: string, rows: readonly TableRow[]): readonly string[] {
  return rows.flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([column, value]) =>
      isIn(JSON.stringify(value) ?? '', text) ? [`the table ${table}, in ${column}`] : [],
    ),
  );
}

/** Compares without upper and lower case, because a plugin may store a text in lower case. */
function isIn(said: string, text: string): boolean {
  return findSecrets(said, [text]).length > 0 || findSecrets(said.toLowerCase(), [text.toLowerCase()]).length > 0;
}
