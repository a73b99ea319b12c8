import assert from 'node:assert/strict';
import { isGranted } from './granted.js';
import type { PreparedCall } from './options.js';
import type { Opened } from './test-server.js';

const racers = 20;

export async function checkOnce({ server }: Opened, prepare: PreparedCall): Promise<void> {
  const act = await prepare(server);
  await server.settled();
  const answers = await Promise.all(Array.from({ length: racers }, (_, index) => act(index)));
  await server.settled();
  const failures = answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`);
  assert.deepEqual(failures, [], 'a call in a race must not fail with a 5xx');
  const granted = answers.filter(isGranted).length;
  assert.equal(granted, 1, `${granted} of ${racers} calls at the same time were granted`);
}
