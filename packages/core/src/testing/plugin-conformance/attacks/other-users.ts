import assert from 'node:assert/strict';
import { findSecrets } from '../../find-secrets.js';
import { ask } from '../calls.js';
import { type NamedEndpoint, needsSession } from '../endpoints.js';
import type { PluginUnderTest } from '../options.js';
import { eve, type Opened } from '../test-server.js';
import {
  attacked,
  guardedRows,
  placesOf,
  prepareAttack,
  propertiesOf,
  sessionsOfAda,
  type Target,
} from './attack-target.js';

/** Checks that each attacked endpoint has a valid input: without it, the schema would refuse every attack. */
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
  await attack(opened, target, { browser, who: 'another user' }, async (name) => {
    const after = new Set((await opened.rows()).map(({ text }) => text));
    const changed = target.rows.filter(({ text }) => !after.has(text)).map(({ text }) => text);
    assert.deepEqual(changed, [], `${name}: another user has changed rows of Ada`);
    const begun = (await sessionsOfAda(opened)).filter((id) => !target.sessions.includes(id));
    assert.deepEqual(begun, [], `${name}: another user has begun a session of Ada`);
  });
}

/**
 * Calls each endpoint without a session, like `checkOtherUsers`. The caller has no rows, so the call must not create a row of the
 * plugin or of a user.
 */
export async function checkStrangers(opened: Opened, under: PluginUnderTest): Promise<void> {
  const target = await prepareAttack(opened, under);
  const rows = async () => (await guardedRows(opened, under)).map(({ text }) => text);
  const before = await rows();
  await attack(
    opened,
    target,
    { browser: opened.server.openBrowser(), who: 'a caller without a session' },
    async (name) => {
      const after = await rows();
      const changes = [
        ...after.filter((text) => !before.includes(text)).map((text) => `+ ${text}`),
        ...before.filter((text) => !after.includes(text)).map((text) => `- ${text}`),
      ];
      assert.deepEqual(
        changes,
        [],
        `${name}: a caller without a session has changed rows. Refuse the call, or say in public why the endpoint is for such callers`,
      );
    },
  );
}

interface Attacker {
  readonly browser: Opened['server']['browser'];
  readonly who: string;
}

/** The attack calls reads first, because an attacker may read rows that the attack itself has written. */
async function attack(
  { server, userId }: Opened,
  { endpoints, inputs, owned }: Target,
  { browser, who }: Attacker,
  checkRows: (endpoint: string) => Promise<void>,
): Promise<void> {
  let written = '';
  const isRead = ([, { route }]: NamedEndpoint) => route.kind === 'query';
  for (const [name, endpoint] of [...endpoints.filter(isRead), ...endpoints.filter((each) => !isRead(each))]) {
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
    await checkRows(name);
  }
}

/** The input itself, and with each value in the place of each text, or under the usual names of ids. */
function withValues(input: unknown, values: readonly string[]): readonly unknown[] {
  const properties = propertiesOf(input);
  return [
    input,
    ...values.flatMap((value) => placesOf(properties).map((place) => ({ ...properties, [place]: value }))),
  ];
}
