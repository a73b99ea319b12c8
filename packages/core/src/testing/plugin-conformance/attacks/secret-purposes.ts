import assert from 'node:assert/strict';
import { sha256Text } from '../../../crypto/hash.js';
import type { DatabaseUnderTest } from '../../database-conformance.js';
import { ask, validInput } from '../calls.js';
import { type NamedEndpoint, reachable } from '../endpoints.js';
import { isGranted } from '../granted.js';
import type { PluginUnderTest } from '../options.js';
import { type Opened, openTestServer } from '../test-server.js';
import { propertiesOf } from './attack-target.js';
import { checkStored } from './bound-secrets.js';

/** Inputs whose name says that they are a one-time secret. */
const secretName = /(otp|code|token)$/i;

/** A place in the valid input of an endpoint that has a secret which no answer has shown. */
interface SecretInput {
  readonly call: NamedEndpoint;
  readonly place: string;
}

/** Checks that only the endpoint for which a secret was made accepts it. The library binds its own secrets to the account. */
export async function checkPurposes(under: PluginUnderTest, open: () => Promise<DatabaseUnderTest>): Promise<void> {
  const onServer = async <T>(work: (opened: Opened) => Promise<T>): Promise<T> => {
    const opened = await openTestServer(under, await open());
    try {
      return await work(opened);
    } finally {
      await opened.end();
    }
  };
  const places: SecretInput[] = [];
  for (const call of reachable(under.plugin()).filter(([name]) => Object.hasOwn(under.calls ?? {}, name)))
    places.push(...(await onServer((opened) => secretInputs(opened, under, call))));
  for (const source of places)
    for (const target of places)
      if (target.call[0] !== source.call[0] && !Object.hasOwn(under.sharesSecrets ?? {}, target.call[0]))
        await onServer((opened) => checkOther(opened, under, source, target));
}

async function secretInputs(opened: Opened, under: PluginUnderTest, call: NamedEndpoint): Promise<SecretInput[]> {
  const input = propertiesOf(await validInput(under, call[0], opened.server));
  // `exercise` may have used up its secrets. The secret of a valid input is still unused.
  await checkStored(
    opened,
    Object.values(input).filter((value) => typeof value === 'string'),
  );
  const seen = opened.exchanges.map(({ asked, body, headers }) => asked + body + headers).join('\n');
  const identifiers = (await opened.rows()).map(({ columns }) => String(columns.identifier));
  const isToken = (text: string) =>
    identifiers.some((identifier) => identifier.endsWith(sha256Text(identifier.slice(0, -43) + text)));
  return Object.entries(input).flatMap(([place, text]) =>
    typeof text === 'string' && text.length >= 4 && !seen.includes(text) && (secretName.test(place) || isToken(text))
      ? [{ call, place }]
      : [],
  );
}

async function checkOther(
  { server }: Opened,
  under: PluginUnderTest,
  source: SecretInput,
  { call: [name, endpoint], place }: SecretInput,
): Promise<void> {
  const input = propertiesOf(await validInput(under, name, server));
  const secret = await secretOf(source, under, server);
  if (secret === input[place]) return; // the preparation of this input hands out only one secret
  const answer = await ask(server.browser, endpoint, { ...input, [place]: secret });
  await server.settled();
  assert(
    !isGranted(answer),
    `${name} takes the secret that was made for ${source.call[0]}: give each a purpose of its own, or say in sharesSecrets.${name} why one secret is for both`,
  );
}

async function secretOf({ call: [name], place }: SecretInput, under: PluginUnderTest, server: Opened['server']) {
  return propertiesOf(await validInput(under, name, server))[place];
}
