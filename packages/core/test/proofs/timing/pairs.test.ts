// The share of `npm run proofs -- timing` in `npm test`: it counts the work in place of measuring it. Each call of a pair has the same
// statements, transactions and hashes before its answer.
import { expect, it } from 'vitest';
import type { Activity } from '../../../src/contract/observing/activity.js';
import type { Observer } from '../../../src/domain/observing/observer.js';
import { openPairs, type Prepare } from './pairs.js';

const work: string[] = [];
const observer: Observer = {
  begin(activity) {
    work.push(nameOf(activity));
    return {};
  },
};

function nameOf(activity: Activity): string {
  if (activity.kind === 'statement') return `${activity.operation} ${activity.table}`;
  return activity.kind === 'call' ? `call ${activity.endpoint}` : activity.kind;
}

const { pairs, settled } = await openPairs([observer]);

async function workOf(prepare: Prepare): Promise<readonly string[]> {
  const call = await prepare();
  await settled();
  work.length = 0;
  await call();
  const before = [...work];
  await settled();
  return before;
}

it.each(Object.entries(pairs))('%s: both calls do the same work before the answer [R-G05]', async (_, [one, other]) => {
  const [first, second] = [await workOf(one), await workOf(other)];
  expect(first).toEqual(second);
  expect(first.length).toBeGreaterThan(1);
});
