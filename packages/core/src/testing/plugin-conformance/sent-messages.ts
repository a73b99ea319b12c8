import assert from 'node:assert/strict';
import type { App } from '../../domain/app/app.js';
import { ask, validInput } from './calls.js';
import type { NamedEndpoint } from './endpoints.js';
import { isGranted } from './granted.js';
import type { PluginUnderTest } from './options.js';
import type { Opened } from './test-server.js';

/** Checks that the call sends its mail: without it, the answer of the call would be the same. */
export async function checkMessage(
  { server, app }: Opened,
  under: PluginUnderTest,
  [name, endpoint]: NamedEndpoint,
): Promise<void> {
  const messages = under.sends?.[name];
  assert(typeof messages === 'function');
  const input = await validInput(under, name, server);
  const inBackground = countInBackground(app, messages);
  const before = messages();
  const answer = await ask(server.browser, endpoint, input);
  await server.settled();
  const hint = answer.status < 500 ? `. calls.${name} has to return a valid input` : '';
  assert(isGranted(answer), `${name}: ${answer.status} ${answer.text}${hint}`);
  const sent = messages() - before;
  assert(sent > 0, `${name} has sent nothing: sends.${name} counts as many messages as before the call`);
  assert(
    sent <= inBackground(),
    `${name} sends while its caller waits: send by sendMail, sendNotice or sendSecondStep, which send in the background`,
  );
}

/** Counts the messages that background work sends from now on. */
function countInBackground({ background }: App, messages: () => number): () => number {
  const { run } = background;
  let count = 0;
  background.run = (label, work) =>
    run(label, async () => {
      const before = messages();
      try {
        return await work();
      } finally {
        count += messages() - before;
      }
    });
  return () => count;
}
