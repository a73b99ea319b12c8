import assert from 'node:assert/strict';
import { findSecrets } from '../find-secrets.js';
import type { HandedOut, PluginUnderTest } from './options.js';
import type { Opened } from './world.js';

export async function checkStoredSecrets(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { sent, shown } = await handOut(opened, under);
  const secrets = [...sent, ...shown];
  for (const { table, columns } of await opened.rows())
    assert.deepEqual(findSecrets(JSON.stringify(columns), secrets), [], `a secret is readable in the table ${table}`);
  assert.deepEqual(findSecrets(opened.logged(), secrets), [], 'a secret is readable in the log');
}

/** A caller who sends a secret may get it back, as the page with the button of a link does. */
export async function checkAnswers(opened: Opened, under: PluginUnderTest): Promise<void> {
  const { sent, shown } = await handOut(opened, under);
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

async function handOut({ world }: Opened, { exercise }: PluginUnderTest): Promise<HandedOut> {
  const handed = await exercise(world);
  await world.settled();
  const all = 'sent' in handed ? handed : { sent: handed, shown: [] };
  for (const secret of [...all.sent, ...all.shown])
    assert(secret.length >= 4, `exercise returned ${JSON.stringify(secret)}, which is too short to be found`);
  return all;
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
