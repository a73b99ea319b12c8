import assert from 'node:assert/strict';
import { endpointOf } from './endpoints.js';
import { isGranted } from './granted.js';
import { actOf, type InOneBrowser, type PreparedCall, type PreparedGuess } from './options.js';
import type { Opened } from './test-server.js';

const racers = 20;
const wrongGuesses = 100;

export async function checkOnce(
  { plugin, server, exchanges }: Opened,
  once: PreparedCall | InOneBrowser,
): Promise<void> {
  const act = await actOf(once)(server);
  await server.settled();
  const before = exchanges.length;
  const answers = await Promise.all(Array.from({ length: racers }, (_, index) => act(index)));
  await server.settled();
  const raced = exchanges.slice(before);
  const about = [...new Set(raced.map(({ path }) => endpointOf(plugin, path) ?? path))].join(', ');
  const failures = answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`);
  assert.deepEqual(failures, [], `${about}: a call in a race must not fail with a 5xx`);
  const granted = answers.filter(isGranted).length;
  assert.equal(granted, 1, `${about}: ${granted} of ${racers} calls at the same time were granted`);
  if (typeof once !== 'function') return;
  const isOne = (values: readonly string[]) => values[0] !== '' && new Set(values).size === 1;
  assert(
    !isOne(raced.map(({ session = '' }) => session)),
    `${about}: the calls of one session run one after another, which hides a race: make them in several sessions of server.openSession(), or give { act, inOneBrowser: the reason }`,
  );
  assert(
    !isOne(raced.map(({ browser }) => browser)),
    `${about}: all calls come from one browser, and what waits there lets one call through, which hides a race: use several browsers, or give { act, inOneBrowser: the reason }`,
  );
}

/** Checks that the right secret is accepted: without this check, a secret that is never accepted would pass the other tests. */
export async function checkRightGuess({ server }: Opened, prepare: PreparedGuess): Promise<void> {
  const guess = await prepare(server);
  await server.settled();
  const { status, headers, text } = await guess('right', 0);
  assert(isGranted({ status, headers }), `the right secret is refused: ${status} ${text}`);
}

export async function checkGuesses({ server }: Opened, prepare: PreparedGuess): Promise<void> {
  const guess = await prepare(server);
  await server.settled();
  for (let index = 0; index < wrongGuesses; index++) {
    const { status, headers, text } = await guess('wrong', index);
    assert(!isGranted({ status, headers }), `a wrong secret is accepted: ${status} ${text}`);
    assert(status < 500, `the server fails: ${status} ${text}`);
  }
  const answer = await guess('right', wrongGuesses);
  assert(!isGranted(answer), `the right secret is accepted after ${wrongGuesses} wrong ones: limit the guesses`);
}
