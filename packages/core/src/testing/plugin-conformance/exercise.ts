import assert from 'node:assert/strict';
import { findSecrets } from '../find-secrets.js';
import { endpointOf, reachable } from './endpoints.js';
import { type HandedOut, type PluginUnderTest, saysNone } from './options.js';
import type { TableRow } from './rows.js';
import type { Opened } from './test-server.js';

/**
 * Runs the author's `exercise`, and checks that the tests then have data: a granted call, a row in each table, a value in each
 * field, a secret. Returns the secrets.
 */
export async function exercisePlugin(opened: Opened, under: PluginUnderTest): Promise<HandedOut> {
  const { server, rows } = opened;
  const before = await rows();
  const handed = await under.exercise(server);
  await server.settled();
  const secrets = secretsIn(handed);
  const missing = [
    ...missingCall(opened),
    ...missingPlaces(opened, under, before, await rows()),
    ...(saysNone(handed) || secrets.sent.length + secrets.shown.length > 0
      ? []
      : ["it returns no secret: return those that the plugin hands out, or { none: 'the reason' }"]),
  ];
  assert.deepEqual(missing, [], 'exercise leaves the tests nothing to look at');
  checkSecrets(opened, secrets);
  return secrets;
}

function secretsIn(handed: Awaited<ReturnType<PluginUnderTest['exercise']>>): HandedOut {
  if (saysNone(handed)) return { sent: [], shown: [] };
  return 'sent' in handed ? handed : { sent: handed, shown: [] };
}

function missingCall({ plugin, exchanges }: Opened): readonly string[] {
  const isCalled = exchanges.some(({ path, isGranted }) => isGranted && endpointOf(plugin, path) !== undefined);
  return isCalled || reachable(plugin).length === 0 ? [] : ['no call of an endpoint of the plugin was granted'];
}

/** Returns the tables in which `exercise` made no row of Ada, and the fields of the user that it left as they were, without `untouched`. */
function missingPlaces(
  { plugin, userId }: Opened,
  { untouched = {} }: PluginUnderTest,
  before: readonly TableRow[],
  after: readonly TableRow[],
): readonly string[] {
  const fieldIn = (rows: readonly TableRow[], field: string) =>
    JSON.stringify(rows.find(({ table, columns }) => table === 'user' && columns.id === userId)?.columns[field]);
  const tables = (plugin.tables ?? []).map(({ name }) => ({
    place: name,
    isTouched: after.some(({ table, text }) => table === name && text.includes(userId)),
    sentence: `the table ${name} has no row of Ada: make one, or say in untouched why there is none`,
  }));
  const fields = Object.keys(plugin.contract.userFields).map((field) => ({
    place: `user.${field}`,
    isTouched: fieldIn(before, field) !== fieldIn(after, field),
    sentence: `the field user.${field} is as before: change it, or say in untouched why it stays`,
  }));
  return [...tables, ...fields].flatMap(({ place, isTouched, sentence }) => {
    const isExcused = Object.hasOwn(untouched, place);
    if (isTouched) return isExcused ? [`untouched names ${place}, which exercise has changed`] : [];
    return isExcused ? [] : [sentence];
  });
}

function checkSecrets({ exchanges }: Opened, { sent, shown, stored = [] }: HandedOut): void {
  for (const secret of [...sent, ...shown, ...stored])
    assert(secret.length >= 4, `exercise returned ${JSON.stringify(secret)}, which is too short to be found`);
  const answers = exchanges.map(({ body, headers }) => `${headers}\n${body}`).join('\n');
  const unseen = shown.filter((secret) => findSecrets(answers, [secret]).length === 0);
  assert.deepEqual(unseen, [], 'exercise returned a secret as shown that no answer has shown');
}
