// `npm run proofs -- timing`: measures pairs of calls whose times must not differ, and says how well a classifier by time
// tells them apart. Run it on a quiet machine: noise hides a difference, and makes none.
import { chanceFrom } from '../requests/chance.js';
import { distinguishable } from './classifier.js';
import { openPairs, type Prepare } from './pairs.js';

/** How far from 0.5 the classifier may be. */
const bound = 0.1;
/** Milliseconds before each call. */
const pause = 2;
/** Calls of each kind below which nothing can be said: the classifier is off by 0.1 in one of 1,000 runs then. */
const fewest = 200;

const [minutes = '5', seed = '1', part = ''] = process.argv.slice(2);
const chance = chanceFrom(Number(seed));
const { pairs, settled } = await openPairs();
const chosen = Object.entries(pairs).filter(([name]) => name.startsWith(part));
if (chosen.length === 0)
  throw new RangeError(`got ${part}, expected the beginning of: ${Object.keys(pairs).join('; ')}`);

async function timeOf(prepare: Prepare): Promise<number> {
  const call = await prepare();
  await settled();
  await new Promise((resolve) => setTimeout(resolve, pause));
  const begun = performance.now();
  await call();
  const time = performance.now() - begun;
  await settled();
  return time;
}

const each = (Number(minutes) * 60_000) / chosen.length;
for (const [name, [one, other]] of chosen) {
  const until = performance.now() + each;
  const times: [number[], number[]] = [[], []];
  for (const prepare of [one, other]) for (let call = 0; call < 20; call++) await timeOf(prepare); // warms up
  while (Math.min(times[0].length, times[1].length) < fewest || performance.now() < until) {
    // At random, and independent of the call before: the work after the call before (a mail) makes this one slower. In turns, most calls
    // about the unknown address came after a mail, and seemed to be the slow ones.
    const isFirst = chance.happens(0.5);
    times[isFirst ? 0 : 1].push(await timeOf(isFirst ? one : other));
  }
  const found = distinguishable(...times);
  const isNear = Math.abs(found - 0.5) <= bound;
  if (!isNear) process.exitCode = 1;
  console.log(
    `${found.toFixed(3)} of 0.500 ± ${bound}, ${times[0].length} and ${times[1].length} calls: ${name}${isNear ? '' : ': can be told apart'}`,
  );
}
