import assert from 'node:assert/strict';
import { pendingPurpose } from '../../domain/sign-in/pending-purpose.js';
import { findSecrets } from '../find-secrets.js';
import { ask, validInput } from './calls.js';
import { endpointOf, reachable } from './endpoints.js';
import { exercisePlugin } from './exercise.js';
import { actOf, casesOf, type HandedOut, type PluginUnderTest, signInMethods } from './options.js';
import type { Opened } from './test-server.js';

export async function checkStoredSecrets(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { sent, shown } = await exercisePlugin(opened, under);
  const secrets = [...sent, ...shown];
  if (secrets.length === 0) return storesNone(opened, under);
  for (const { table, columns } of await opened.rows())
    for (const [column, value] of Object.entries(columns))
      assert.deepEqual(
        findSecrets(JSON.stringify(value) ?? '', secrets),
        [],
        `a secret is readable in the table ${table}, in ${column}`,
      );
  assert.deepEqual(findSecrets(opened.logged(), secrets), [], 'a secret is readable in the log');
}

/** If `exercise` declares no secrets, checks that no other use of the plugin stores a one-time secret either. */
async function storesNone({ plugin, server, rows }: Opened, under: PluginUnderTest): Promise<void> {
  for (const [name] of reachable(plugin)) await validInput(under, name, server);
  for (const prepare of [...Object.values(casesOf(under.once)).map(actOf), ...Object.values(signInMethods(under))])
    await prepare(server);
  await server.settled();
  // A sign-in that waits for an answer is a secret of the core, in a cookie of the browser that signs in.
  const isHeld = (identifier: unknown) => String(identifier).startsWith(pendingPurpose);
  const stored = (await rows()).filter(({ table, columns }) => table === 'verification' && !isHeld(columns.identifier));
  assert.deepEqual(
    stored.map(({ text }) => text),
    [],
    'exercise says that the plugin makes no secrets, and it has stored one',
  );
}

/** A caller who sends a secret may get it back, as the page with the button of a link does. */
export async function checkAnswers(opened: Opened, under: PluginUnderTest): Promise<void> {
  const handed = await exercisePlugin(opened, under);
  const { sent, shown } = handed;
  const before = await storedTexts(opened, handed);
  // Calls every query, because `exercise` may leave some out, and each answer could show a hash.
  for (const [name, endpoint] of reachable(opened.plugin))
    if (endpoint.route.kind === 'query')
      await ask(opened.server.browser, endpoint, await validInput(under, name, opened.server));
  const { hashes: stored, tokens } = await storedTexts(opened, handed, before);
  for (const { asked, path, body, headers, cookies } of opened.exchanges) {
    const name = endpointOf(opened.plugin, path) ?? path;
    const unknown = sent.filter((secret) => findSecrets(asked, [secret]).length === 0);
    // Users see the tokens of their other sessions in that list, to end them. A token without its signature opens nothing.
    const foreign = path.endsWith('/list-sessions') ? [] : tokens.filter((token) => !(asked + cookies).includes(token));
    for (const [place, text] of Object.entries({ 'the body': body, 'a header': headers })) {
      const leaks = findSecrets(text, [...unknown, ...stored, ...foreign]);
      assert.deepEqual(leaks, [], `${place} of the answer of ${name} contains a secret`);
    }
    if (under.handsOver?.[name] !== undefined) continue;
    const location = /^location: .*$/m.exec(headers)?.[0] ?? '';
    assert.deepEqual(findSecrets(location, shown), [], `the redirect of ${name} contains a secret`);
  }
}

interface StoredTexts {
  readonly hashes: readonly string[];
  readonly tokens: readonly string[];
}

/** Returns the secrets in the database, now and `before`: no answer may show a hash, or a token that the caller has not sent. */
async function storedTexts(opened: Opened, handed: HandedOut, before?: StoredTexts): Promise<StoredTexts> {
  const { hashes, tokens } = await storedSecrets(opened);
  return {
    hashes: [...(before?.hashes ?? []), ...hashes, ...(await ownSecrets(opened, handed))],
    tokens: [...(before?.tokens ?? []), ...tokens],
  };
}

/** Hashes of passwords, and tokens of sessions. */
async function storedSecrets({ rows }: Opened) {
  const stored = await rows();
  const texts = (table: string, column: string) =>
    stored.flatMap((row) => {
      const value = row.table === table ? row.columns[column] : undefined;
      return typeof value === 'string' ? [value] : [];
    });
  return { hashes: texts('account', 'password'), tokens: texts('session', 'token') };
}

/**
 * Long texts in the plugin's tables that no caller has sent, such as hashes and sealed values, and those that exercise names. Ids
 * are no secrets, and neither is what exercise names as shown or as an identifier.
 */
async function ownSecrets(
  { plugin, rows, exchanges }: Opened,
  { shown, stored: named = [], identifiers = [] }: HandedOut,
): Promise<readonly string[]> {
  const asked = exchanges.map((exchange) => exchange.asked).join('\n');
  const all = await rows();
  const ids = new Set(all.map(({ columns }) => columns.id));
  const found = (plugin.tables ?? []).flatMap(({ name, columns: described }) =>
    all
      .filter(({ table }) => table === name)
      .flatMap(({ columns }) => Object.entries(columns))
      .flatMap(([column, value]) =>
        typeof value === 'string' && /^\S{20,}$/.test(value) && !described[column]?.references ? [value] : [],
      ),
  );
  const isPrivate = (text: string) =>
    !ids.has(text) && findSecrets(asked, [text]).length === 0 && ![...shown, ...identifiers].includes(text);
  return [...named, ...found.filter(isPrivate)];
}
