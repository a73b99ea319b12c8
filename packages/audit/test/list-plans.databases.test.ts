import type { App } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { rawSql } from '../../core/test/fixtures/plugins/raw-sql.js';
import { engines } from '../../core/test/fixtures/test-databases.js';
import { audit } from '../src/index.js';
import { ada } from './audit-server.js';
import { reader } from './reader.js';

type Db = App['db'];
type Query = Parameters<Db['run']>[0];

const limit = 10;
/** Each doubling of the rows adds a letter to the ids of one half. */
const doublings = 'ghijklmn';

/** A server with some thousand events of 16 users and streams, and the statements of each page. */
async function openMany(openAuth: OpenAuth) {
  const reading = reader();
  const { auth, openBrowser, clock } = await openAuth({
    rateLimit: { enabled: false },
    plugins: [audit(), reading.plugin],
  });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  const db = reading.db();
  for (let number = 0; number < 16; number++) {
    clock.advance(1);
    const targets = [
      { type: 'user', id: `u${number}` },
      { type: 'invoice', id: `t${number}` },
    ];
    const more = number % 4 === 0 ? { refusedAs: 'TOO_LATE' } : {};
    const body = { action: 'invoice.paid', targets, organizationId: `o${number % 4}`, ...more } as const;
    await auth.api.recordEvent({ body, headers: browser.headers });
  }
  await multiply(db);
  const queries: Query[] = [];
  const original = db.run.bind(db);
  Object.assign(db, {
    run(query: Query) {
      queries.push(query);
      return original(query);
    },
  });
  async function page(query: Readonly<Record<string, string>>, cursor?: string) {
    queries.length = 0;
    const { rows, next } = await auth.api.listAuditEvents({ query: { limit, ...query, ...(cursor && { cursor }) } });
    return { rows, next, lists: queries.filter(({ sql }) => /order by/i.test(sql)), count: queries.length };
  }
  const explain = async ({ sql, parameters }: Query, by: string) =>
    (await original(rawSql(`${by} ${sql}`, parameters))).rows;
  return { page, explain, name: db.dialect.name };
}

/** Doubles the events some times: the copies are other rows of the same instants. */
async function multiply(db: Db): Promise<void> {
  const isMySql = db.dialect.name === 'mysql';
  const quote = isMySql ? '`' : '"';
  const quoted = (name: string) => quote + name + quote;
  const table = quoted('auditEvent');
  const others = Object.keys(db.tables.get('auditEvent')?.columns ?? {})
    .filter((column) => column !== 'id')
    .map(quoted)
    .join(', ');
  for (const letter of doublings) {
    const id = isMySql ? `concat('${letter}', id)` : `'${letter}' || id`;
    await db.run(rawSql(`insert into ${table} (id, ${others}) select ${id}, ${others} from ${table}`));
  }
  if (db.dialect.name === 'postgres') await db.run(rawSql(`analyze ${table}`));
  if (isMySql) await db.run(rawSql(`analyze table ${table}`));
}

/** The rows that PostgreSQL reads: those of each step, and those that a filter removed after they were read. */
function rowsRead(plan: string): number {
  const counts = plan.matchAll(/\\?"(?:Actual Rows|Rows Removed by [A-Za-z ]+)\\?":([\d.]+)/g);
  return Math.max(...Array.from(counts, ([, number]) => Number(number)));
}

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'all events': {},
  'the events of an organization': { organizationId: 'o2' },
  'the events that concern a user': { userId: 'u3' },
  'the events of a target': { targetId: 't3' },
  'the events of an object': { action: 'invoice.*' },
  'refused calls': { outcome: 'refused' },
};

describeAuthOnEveryDatabase(
  'a page of events',
  (openAuth) => {
    it('is read by an index, in its order, and no other row is read: at the beginning and after a cursor', async () => {
      const { page, explain, name } = await openMany(openAuth);
      for (const [about, query] of Object.entries(lists)) {
        const first = await page(query);
        const second = await page(query, first.next ?? '');
        for (const { rows, lists: statements, count } of [first, second]) {
          expect([about, rows.length, statements.length, count]).toEqual([about, limit, 1, 2]);
          for (const statement of statements) {
            if (name === 'sqlite') {
              const plan = JSON.stringify(await explain(statement, 'explain query plan'));
              expect([about, plan]).toEqual([
                about,
                expect.stringMatching(/(SEARCH|SCAN) auditEvent USING (COVERING )?INDEX/),
              ]);
              expect([about, plan]).toEqual([about, expect.not.stringContaining('TEMP B-TREE')]);
            } else if (name === 'postgres') {
              const plan = JSON.stringify(await explain(statement, 'explain (analyze, format json)'));
              expect([about, plan]).toEqual([about, expect.stringContaining('Index Scan')]);
              expect([about, plan, rowsRead(plan) <= limit + 2]).toEqual([about, plan, true]);
            } else {
              const [plan] = await explain(statement, 'explain');
              expect([about, plan]).toEqual([
                about,
                expect.objectContaining({ key: expect.any(String), Extra: expect.not.stringContaining('filesort') }),
              ]);
            }
          }
        }
        const shown = [...first.rows, ...second.rows].map(({ id }) => id);
        expect([about, new Set(shown).size]).toEqual([about, 2 * limit]);
      }
    }, 120_000);
  },
  engines,
);
