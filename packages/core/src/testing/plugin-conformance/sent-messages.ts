import assert from 'node:assert/strict';
import { ask, validInput } from './calls.js';
import type { NamedEndpoint } from './endpoints.js';
import { isGranted } from './granted.js';
import type { PluginUnderTest } from './options.js';
import type { Opened } from './test-server.js';

/** A handler that forgets its mail answers as one that sends it. */
export async function checkMessage(
  { server }: Opened,
  under: PluginUnderTest,
  [name, endpoint]: NamedEndpoint,
): Promise<void> {
  const messages = under.sends?.[name];
  assert(typeof messages === 'function');
  const input = await validInput(under, name, server);
  const before = messages();
  const answer = await ask(server.browser, endpoint, input);
  await server.settled();
  assert(isGranted(answer), `${name}: ${answer.status} ${answer.text}. calls.${name} has to return a valid input`);
  const sent = messages() - before;
  assert(sent > 0, `${name} has sent nothing: sends.${name} counts as many messages as before the call`);
}
