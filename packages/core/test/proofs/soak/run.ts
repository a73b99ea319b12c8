// `npm run proofs -- soak`: users come and go for minutes, and the memory must not grow with them. Needs `--expose-gc`.
import { openUsers } from './users.js';

/** Bytes of growth that are no leak: code that is compiled late, caches that fill up. */
const slack = 3_000_000;
const [minutes = '5'] = process.argv.slice(2);
const { live, count, auth } = openUsers();

function memory(): number {
  if (!globalThis.gc) throw new Error('run it with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

const begun = performance.now();
const length = Number(minutes) * 60_000;
const marks: number[] = [];
for (const share of [0.25, 0.5, 0.75, 1]) {
  while (performance.now() - begun < length * share) for (let user = 0; user < 50; user++) await live();
  await auth.settled();
  marks.push(memory());
  console.log(`${count()} users: ${((marks.at(-1) ?? 0) / 1e6).toFixed(1)} MB`);
}
const [first = 0, ...later] = marks;
const isFlat = Math.max(...later) - first < slack;
console.log(isFlat ? 'the memory is flat' : 'the memory grows');
process.exitCode = isFlat ? 0 : 1;
