// `npm run prove -- timing`: measures pairs of calls whose times must not differ, in turns, and says how well a classifier by time
// tells them apart. Run it on a quiet machine: noise hides a difference, and makes none.
import { chanceFrom } from '../requests/chance.js';
import { distinguishable } from './classifier.js';
import { openPairs, type Prepare } from './pairs.js';

/** How far from 0.5 the classifier may be. */
const bound = 0.1;
/** Pairs of calls below which nothing can be said: the classifier is off by 0.1 in one of 1,000 runs then. */
const fewest = 200;

const [minutes = '5', seed = '1'] = process.argv.slice(2);
const chance = chanceFrom(Number(seed));
const { pairs, settled } = await openPairs();

async function timeOf(prepare: Prepare): Promise<number> {
  const call = await prepare();
  await settled();
  const begun = performance.now();
  await call();
  const time = performance.now() - begun;
  await settled();
  return time;
}

const each = (Number(minutes) * 60_000) / Object.keys(pairs).length;
for (const [name, [one, other]] of Object.entries(pairs)) {
  const until = performance.now() + each;
  const times: [number[], number[]] = [[], []];
  for (const prepare of [one, other]) for (let call = 0; call < 20; call++) await timeOf(prepare); // warms up
  while (times[0].length < fewest || performance.now() < until) {
    // In a random order, so that no class is always the second.
    const isFirst = chance.happens(0.5);
    for (const place of isFirst ? [0, 1] : [1, 0])
      times[place === 0 ? 0 : 1].push(await timeOf(place === 0 ? one : other));
  }
  const found = distinguishable(...times);
  const isNear = Math.abs(found - 0.5) <= bound;
  if (!isNear) process.exitCode = 1;
  console.log(
    `${found.toFixed(3)} of 0.500 ± ${bound}, ${times[0].length} pairs: ${name}${isNear ? '' : ': can be told apart'}`,
  );
}
