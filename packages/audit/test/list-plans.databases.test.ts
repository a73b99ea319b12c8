import { expect, it } from 'vitest';
import { expectIndexed, multiplyRows, watchStatements } from '../../core/test/fixtures/connections/plans.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { engines } from '../../core/test/fixtures/test-databases.js';
import { audit } from '../src/index.js';
import { ada } from './audit-server.js';
import { reader } from './reader.js';

const limit = 10;
/** Each doubling of the rows adds a letter to the ids of one half. */
const doublings = 'ghijklmn';

/** A server with some thousand events of 16 users and streams, and the statements of each page. */
async function openMany(openAuth: OpenAuth) {
  const reading = reader();
  const { auth, openBrowser, clock } = await openAuth({
    rateLimit: { enabled: false },
    plugins: [audit({ trustRequestIds: true }), reading.plugin],
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
    const headers = new Headers(browser.headers);
    headers.set('x-request-id', `r${number % 4}`);
    await auth.api.recordEvent({ body, headers });
  }
  await multiplyRows(db, 'auditEvent', { letters: doublings, unique: ['id'] });
  const watched = watchStatements(db);
  const { queries } = watched;
  async function page(query: Readonly<Record<string, string>>, cursor?: string) {
    queries.length = 0;
    const { rows, next } = await auth.api.listAuditEvents({ query: { limit, ...query, ...(cursor && { cursor }) } });
    return { rows, next, lists: queries.filter(({ sql }) => /order by/i.test(sql)), count: queries.length };
  }
  return { page, watched };
}

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'all events': {},
  'the events of an organization': { organizationId: 'o2' },
  'the events that concern a user': { userId: 'u3' },
  'the events of a target': { targetId: 't3' },
  'the events of an object': { action: 'invoice.*' },
  'the events of a request': { requestId: 'r1' },
  'the calls of an endpoint': { endpoint: 'recordEvent' },
  'refused calls': { outcome: 'refused' },
};

describeAuthOnEveryDatabase(
  'a page of events',
  (openAuth) => {
    it('is read by an index, in its order, and no other row is read: at the beginning and after a cursor', async () => {
      const { page, watched } = await openMany(openAuth);
      for (const [about, query] of Object.entries(lists)) {
        const first = await page(query);
        const second = await page(query, first.next ?? '');
        for (const { rows, lists: statements, count } of [first, second]) {
          expect([about, rows.length, statements.length, count]).toEqual([about, limit, 1, 2]);
          for (const statement of statements)
            await expectIndexed(watched, statement, { about, table: 'auditEvent', most: limit + 2 });
        }
        const shown = [...first.rows, ...second.rows].map(({ id }) => id);
        expect([about, new Set(shown).size]).toEqual([about, 2 * limit]);
      }
    }, 120_000);
  },
  engines,
);
