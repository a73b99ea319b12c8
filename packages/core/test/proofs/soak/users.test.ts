// The share of `npm run proofs -- soak` in `npm test`: it counts what is left of users who have gone.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openUsers } from './users.js';

const USERS = 40;

it('users who come and go leave no rows, no entries in the storage, and no requests in memory', async () => {
  const requests: WeakRef<Request>[] = [];
  const { live, storage, auth } = openUsers((request) => requests.push(new WeakRef(request)));
  for (let user = 0; user < USERS; user++) await live();
  await auth.settled();
  expect(await auth.api.look()).toEqual([]);
  expect(storage.entries()).toEqual([]);
  await collectGarbage();
  // Those of the last user may be on the stack of a worker still.
  const kept = requests.filter((each) => each.deref() !== undefined);
  expect(kept.length).toBeLessThan(USERS / 4);
});

/** In a later turn of the event loop: a reference that was read lives until the end of its turn. */
async function collectGarbage(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
