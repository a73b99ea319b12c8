import assert from 'node:assert/strict';
import type { PreparedCall } from './options.js';
import { isGranted, type Opened } from './world.js';

const racers = 20;

export async function checkOnce({ world }: Opened, prepare: PreparedCall): Promise<void> {
  const act = await prepare(world);
  await world.settled();
  const answers = await Promise.all(Array.from({ length: racers }, (_, index) => act(index)));
  await world.settled();
  const failures = answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`);
  assert.deepEqual(failures, [], 'a call in a race must not fail with a 5xx');
  const granted = answers.filter(isGranted).length;
  assert.equal(granted, 1, `${granted} of ${racers} calls at the same time were granted`);
}
