import assert from 'node:assert/strict';
import { heldPurpose } from '../../domain/sign-in/held-purpose.js';
import { findSecrets } from '../find-secrets.js';
import { validInput } from './calls.js';
import { reachable } from './endpoints.js';
import { exercisePlugin } from './exercise.js';
import { casesOf, type PluginUnderTest, waysIn } from './options.js';
import type { Opened } from './test-server.js';

export async function checkStoredSecrets(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { sent, shown } = await exercisePlugin(opened, under);
  const secrets = [...sent, ...shown];
  if (secrets.length === 0) return storesNone(opened, under);
  for (const { table, columns } of await opened.rows())
    assert.deepEqual(findSecrets(JSON.stringify(columns), secrets), [], `a secret is readable in the table ${table}`);
  assert.deepEqual(findSecrets(opened.logged(), secrets), [], 'a secret is readable in the log');
}

/** Where exercise says that there are no secrets, no other use of the plugin stores a one-time secret either. */
async function storesNone({ plugin, server, rows }: Opened, under: PluginUnderTest): Promise<void> {
  for (const [name] of reachable(plugin)) await validInput(under, name, server);
  for (const prepare of [...Object.values(casesOf(under.once)), ...Object.values(waysIn(under))]) await prepare(server);
  await server.settled();
  // A sign-in that waits for an answer is a secret of the core, in a cookie of the browser that signs in.
  const isHeld = (identifier: unknown) => String(identifier).startsWith(heldPurpose);
  const stored = (await rows()).filter(({ table, columns }) => table === 'verification' && !isHeld(columns.identifier));
  assert.deepEqual(
    stored.map(({ text }) => text),
    [],
    'exercise says that the plugin makes no secrets, and it has stored one',
  );
}

/** A caller who sends a secret may get it back, as the page with the button of a link does. */
export async function checkAnswers(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { sent, shown } = await exercisePlugin(opened, under);
  const { hashes, tokens } = await storedSecrets(opened);
  for (const { asked, path, body, headers, cookies } of opened.exchanges) {
    const unknown = sent.filter((secret) => findSecrets(asked, [secret]).length === 0);
    // Users see the tokens of their other sessions in that list, to end them. A token without its signature opens nothing.
    const foreign = path.endsWith('/list-sessions') ? [] : tokens.filter((token) => !(asked + cookies).includes(token));
    for (const [place, text] of Object.entries({ 'the body': body, 'a header': headers })) {
      const leaks = findSecrets(text, [...unknown, ...hashes, ...foreign]);
      assert.deepEqual(leaks, [], `${place} of the answer of ${path} contains a secret`);
    }
    const location = /^location: .*$/m.exec(headers)?.[0] ?? '';
    assert.deepEqual(findSecrets(location, shown), [], `the redirect of ${path} contains a secret`);
  }
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
