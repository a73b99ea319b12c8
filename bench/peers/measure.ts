// Measures one library in a process of its own. `compare.ts` forks it and asks for one row at a time, in turn with the other
// libraries, so that other work of the machine changes all of them alike.
// `node --import tsx measure.ts <bare | latchkey | better-auth | Auth.js> <folder of the library>`
import { authJsRows } from './contestants/auth-js.js';
import { bareRows } from './contestants/bare.js';
import * as betterAuth from './contestants/better-auth.js';
import * as latchkey from './contestants/latchkey.js';
import { leanRows } from './contestants/lean.js';
import { type Row, rowsOf } from './rows.js';

/** A question: measure this row, in a run of so many microseconds of CPU; zero counts the statements of one call. */
export interface Question {
  readonly row: string;
  readonly microseconds: number;
}

/** The row whose body is also read as a text and as a stream. */
const withBody = 'get-session, from the database';

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
process.send?.(Object.keys(withBodies(rows)));

async function answer({ row, microseconds }: Question): Promise<number> {
  const asked = withBodies(microseconds === 0 ? counted : rows)[row];
  if (!asked) throw new Error(`${name} has no row ${row}`);
  return microseconds === 0 ? statementsOf(row, asked) : cpuOf(asked, microseconds);
}

function rowsOfContestant(onStatement?: (sql: string) => void): Promise<Readonly<Record<string, Row>>> {
  if (name === 'bare') return bareRows(onStatement);
  if (name === 'lean') return leanRows(onStatement);
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

/** Adds the rows whose bodies are read in other ways than as bytes at once. */
function withBodies(rows: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> {
  const row = rows[withBody];
  if (!row) return rows;
  const asText = { ...row, read: (answer: Response) => answer.text() };
  const asStream = {
    ...row,
    async read({ body }: Response) {
      for await (const _ of body ?? []);
    },
  };
  return { ...rows, [`${withBody}, read as a text`]: asText, [`${withBody}, read as a stream`]: asStream };
}

/** Calls that are prepared at once, before their time is measured. */
const atOnce = 20;
/** The preparation of a call can take many times its own CPU. A run ends when both together have taken so many times its CPU. */
const mostPreparation = 4;

/** Microseconds of CPU for one call. Other work of the machine changes them less than the time that passes. */
async function cpuOf({ prepare, call, read = (answer) => answer.arrayBuffer() }: Row, total: number): Promise<number> {
  let spent = 0;
  const startedAt = cpuSince();
  for (let made = 0; ; ) {
    const prepared: unknown[] = [];
    for (let index = 0; prepare && index < atOnce; index++) prepared.push(await prepare());
    const before = cpuSince();
    for (let index = 0; index < atOnce; index++) await read(await call(prepared[index]));
    made += atOnce;
    spent += cpuSince() - before;
    if (spent >= total || cpuSince() - startedAt >= total * mostPreparation) return spent / made;
  }
}

/** Microseconds of CPU since the start of the process. */
function cpuSince(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
