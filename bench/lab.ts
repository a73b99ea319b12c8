import { createHmac, timingSafeEqual } from 'node:crypto';
import { bareRows } from './peers/contestants/bare.js';
import { create } from './peers/contestants/latchkey.js';
import { rowsOf } from './peers/rows.js';
process.env.NODE_ENV='production';
const rows = await rowsOf(create);
const bare = await bareRows();
const names = (process.argv[2] ?? 'from the database').split('|');
const N = Number(process.argv[3] ?? 150);
type T = () => Promise<unknown>;
const tasks: [string, T][] = [];
for (const n of names) {
  const find = (r: any) => Object.entries(r).find(([k]) => k.includes(n))![1] as any;
  tasks.push(['bare '+n, async () => (await find(bare).call()).arrayBuffer()]);
  tasks.push(['lk   '+n, async () => (await find(rows).call()).arrayBuffer()]);
}
const times = tasks.map(() => [] as number[]);
for (let r = 0; r < N; r++) for (let t = 0; t < tasks.length; t++) {
  const f = tasks[t]![1]; let made = 0; const s = process.hrtime.bigint();
  const end = s + 8_000_000n; let now = s;
  while (now < end) { for (let i = 0; i < 10; i++) await f(); made += 10; now = process.hrtime.bigint(); }
  if (r > N/4) times[t]!.push(Number(now - s) / made / 1000);
}
const p = (a: number[], q: number) => a.sort((x, y) => x - y)[Math.floor(a.length * q)]!;
tasks.forEach(([n], i) => console.log(n.padEnd(40), 'p10', p(times[i]!, .1).toFixed(2), 'p50', p(times[i]!, .5).toFixed(2), i%2 ? (p(times[i]!, .1)/p(times[i-1]!, .1)).toFixed(2)+' '+(p(times[i]!, .5)/p(times[i-1]!, .5)).toFixed(2) : ''));
process.exit();
