// `npm run bench -- clean-up`: the longest pause of the loop while 100,000 expired sessions are removed from a file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Database from 'better-sqlite3';
import { createAuth } from 'latchkey';
import { ada, measured } from './measured.js';

const rows = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'latchkey-clean-up-'));
const database = new Database(join(folder, 'people.db'));
const open = () => createAuth({ ...measured, database });
const first = open();
const { user } = await first.api.signUpEmail({ body: ada });
await first.settled();

const insert = database.prepare(
  'insert into session (id, token, userId, expiresAt, createdAt, updatedAt, factors, extendable) values (?, ?, ?, 1, 1, 1, ?, 1)',
);
database.transaction(() => {
  for (let index = 0; index < rows; index++) insert.run(`s${index}`, `t${index}`, user.id, '[]');
})();
const left = () => Number(database.prepare('select count(*) from session where expiresAt = 1').pluck().get());

// A process cleans up once in an hour, so another one begins.
const auth = open();
const pauses: number[] = [];
const busy: number[] = [];
let before = performance.now();
let cpuBefore = process.cpuUsage();
const timer = setInterval(() => {
  const { user, system } = process.cpuUsage(cpuBefore);
  pauses.push(performance.now() - before);
  busy.push((user + system) / 1000);
  before = performance.now();
  cpuBefore = process.cpuUsage();
});
const startedAt = performance.now();
// Each sign-in begins one batch, which runs when the sign-in is over.
while (left() > 0) {
  await auth.api.signInEmail({ body: ada });
  await auth.settled();
}
clearInterval(timer);
console.log(`${rows} expired sessions, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
console.log(`pauses of the loop: ${quantilesOf(pauses)}`);
console.log(`CPU in a pause, without the wait for other processes and the disk: ${quantilesOf(busy)}`);
await auth.close();
database.close();
rmSync(folder, { recursive: true });

function quantilesOf(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => b - a);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  return `longest ${at(0)} ms, 99 of 100 up to ${at(0.01)} ms, median ${at(0.5)} ms`;
}
