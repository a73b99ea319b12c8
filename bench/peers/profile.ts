// `npm run bench -- profile <row>`: where the CPU of a row goes, by the place that spends it: the first row whose name has the text.
// `LATCHKEY_PROFILE=bare` profiles the code by hand.
import type { Runtime } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { bareRows } from './contestants/bare.js';
import { create } from './contestants/latchkey.js';
import { type Row, rowsOf } from './rows.js';

process.env.NODE_ENV = 'production';
const [, , text = 'get-session'] = process.argv;
const rows = process.env.LATCHKEY_PROFILE === 'bare' ? await bareRows() : await rowsOf(create);
const [name, row] = Object.entries(rows).find(([each]) => each.includes(text)) ?? [];
if (!row) throw new Error(`no row has ${text} in its name: ${Object.keys(rows).join('; ')}`);

/** Calls that are prepared at once, outside of the profile. */
const batch = 300;
const batches = row.prepare ? 3 : 20;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 100 });
const spent = new Map<string, number>();
let microseconds = 0;
await runBatch(row); // until it is compiled
spent.clear();
microseconds = 0;
for (let made = 0; made < batches; made++) await runBatch(row);

const all = [...spent.values()].reduce((sum, each) => sum + each, 0);
console.log(`${name}: ${(microseconds / batch / batches).toFixed(1)} µs of CPU for one call, with the profiler`);
for (const [place, samples] of [...spent].sort(([, a], [, b]) => b - a).slice(0, 40))
  console.log(`${((100 * samples) / all).toFixed(1).padStart(6)} %  ${place}`);
process.exit();

async function runBatch({ prepare, call }: Row): Promise<void> {
  const prepared: unknown[] = [];
  for (let made = 0; made < batch; made++) prepared.push(await prepare?.());
  await session.post('Profiler.start');
  const before = process.cpuUsage();
  for (const each of prepared) await (await call(each)).arrayBuffer();
  const { user, system } = process.cpuUsage(before);
  microseconds += user + system;
  const { profile } = await session.post('Profiler.stop');
  const places = new Map(profile.nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  for (const id of profile.samples ?? []) {
    const place = places.get(id);
    if (place !== undefined) spent.set(place, (spent.get(place) ?? 0) + 1);
  }
}

function placeOf({ functionName, url, lineNumber }: Runtime.CallFrame): string | undefined {
  if (functionName === '(idle)' || functionName === '(program)') return undefined;
  const file = url.replace(/^.*\/(?:dist|node_modules)\//, '');
  return file === '' ? functionName : `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`;
}
