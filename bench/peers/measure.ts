// Measures one library in a process of its own. `compare.ts` forks it and asks for one row at a time, in turn with the other
// libraries, so that other work of the machine changes all of them alike.
// `node --import tsx measure.ts <bare | latchkey | better-auth | Auth.js> <folder of the library>`
import { authJsRows } from './contestants/auth-js.js';
import { bareRows } from './contestants/bare.js';
import * as betterAuth from './contestants/better-auth.js';
import * as latchkey from './contestants/latchkey.js';
import { type Row, rowsOf } from './rows.js';

/** A question: measure this row, in a run of so many microseconds of CPU; zero counts the statements of one call. */
export interface Question {
  readonly row: string;
  readonly microseconds: number;
}

process.env.NODE_ENV = 'production';
const [name = '', folder = ''] = process.argv.slice(2);
const executed: string[] = [];
const rows = await rowsOfContestant();
const counted = await rowsOfContestant(
  (sql) => void (/^(?:begin|commit|rollback|pragma)/i.test(sql) || executed.push(sql)),
);

process.on('message', (question: Question) => {
  answer(question).then(
    (figure) => process.send?.(figure),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.(Object.keys(rows));

async function answer({ row, microseconds }: Question): Promise<number> {
  const asked = (microseconds === 0 ? counted : rows)[row];
  if (!asked) throw new Error(`${name} has no row ${row}`);
  return microseconds === 0 ? statementsOf(row, asked) : cpuOf(asked, microseconds);
}

function rowsOfContestant(onStatement?: (sql: string) => void): Promise<Readonly<Record<string, Row>>> {
  if (name === 'bare') return bareRows(onStatement);
  if (name === 'Auth.js') return authJsRows(folder, onStatement);
  const create = name === 'latchkey' ? latchkey.create : betterAuth.create;
  return rowsOf((settings) => create({ ...settings, ...(onStatement && { onStatement }) }, folder));
}

async function statementsOf(name: string, { prepare, call }: Row): Promise<number> {
  const prepared = await prepare?.();
  executed.length = 0;
  const answer = await call(prepared);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return executed.length;
}

/** Calls that are prepared at once, before their time is measured. */
const atOnce = 20;

/** Microseconds of CPU for one call. Other work of the machine changes them less than the time that passes. */
async function cpuOf({ prepare, call }: Row, total: number): Promise<number> {
  let spent = 0;
  for (let made = 0; ; ) {
    const prepared: unknown[] = [];
    for (let index = 0; prepare && index < atOnce; index++) prepared.push(await prepare());
    const before = process.cpuUsage();
    for (let index = 0; index < atOnce; index++) await (await call(prepared[index])).arrayBuffer();
    const { user, system } = process.cpuUsage(before);
    made += atOnce;
    spent += user + system;
    if (spent >= total) return spent / made;
  }
}
