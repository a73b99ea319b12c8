// Measures one library in a process of its own, and prints microseconds of CPU for each call as JSON.
// `node --import tsx measure.ts <bare | latchkey | better-auth> <folder of better-auth>`

import { callsOf } from './calls.js';
import { bareCalls } from './contestants/bare.js';
import * as betterAuth from './contestants/better-auth.js';
import * as latchkey from './contestants/latchkey.js';

process.env.NODE_ENV = 'production';
const [name = '', folder = ''] = process.argv.slice(2);
const calls = await callsOfContestant();
const figures: Record<string, number> = {};
for (const [row, call] of Object.entries(calls)) {
  const first = await call();
  if (!first.ok) throw new Error(`${name}, ${row}: ${first.status} ${await first.text()}`);
  await cpuOf(call, 500_000); // until it is compiled
  figures[row] = await cpuOf(call, 1_000_000);
}
console.log(JSON.stringify(figures));
process.exit();

async function callsOfContestant() {
  if (name === 'bare') return bareCalls();
  const create = name === 'latchkey' ? latchkey.create : betterAuth.create;
  const contestants = [{ cookieCache: false }, { cookieCache: true }].map((settings) => create(settings, folder));
  const [stored, cached] = await Promise.all(contestants);
  if (!stored || !cached) throw new Error('both contestants were made');
  return callsOf(stored, cached);
}

/** Microseconds of CPU for one call, in a run of `total` microseconds. Other work of the machine changes them less than the time that passes. */
async function cpuOf(call: () => Promise<Response>, total: number): Promise<number> {
  const before = process.cpuUsage();
  for (let made = 1; ; made++) {
    await (await call()).arrayBuffer();
    const { user, system } = process.cpuUsage(before);
    if (user + system >= total) return (user + system) / made;
  }
}
