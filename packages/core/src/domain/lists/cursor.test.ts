import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { cursorPage, cursorShape } from '../../contract/paging.js';
import { query } from '../../contract/routes.js';
import { createKeyring } from '../../crypto/keys.js';
import { definePlugin } from '../../define-plugin.js';
import { id, integer } from '../../store/schema/column.js';
import { table } from '../../store/schema/table.js';
import { insertUnique } from '../../store/statements/index.js';
import { testAuth } from '../../testing/test-auth.js';
import { createCursors } from './cursor.js';
import { listByCursor } from './list-by-cursor.js';

const entry = table('entry', { id: id(), userId: id(), score: integer({ optional: true }) });
const contract = defineContract('entries', {
  listEntries: endpoint(query('/entries', ['entries'], 'session'), {
    access: 'session',
    input: z.object({
      ...cursorShape,
      sortBy: z._default(z.enum(['id', 'score']), 'id'),
      direction: z._default(z.enum(['asc', 'desc']), 'asc'),
      only: z.optional(z.string()),
    }),
    output: cursorPage(z.object({ id: z.string() })),
  }),
});

const entries = definePlugin(contract, {
  tables: [entry],
  listeners: {
    on: {
      async userCreated({ tx }, { user }) {
        for (let number = 0; number < 5; number++)
          await insertUnique(tx, entry, { id: `${user.name}-${number}`, userId: user.id, score: number % 2 || null });
      },
    },
  },
  handlers: {
    listEntries: ({ app, session, input: { only, ...page } }) =>
      listByCursor(app, entry, { where: { userId: session.user.id, ...(only && { id: only }) }, ...page }),
  },
});

type Answer = { readonly rows: readonly { readonly id: string }[]; readonly next: string | null };

async function openEntries(secret = 'a secret for tests that has enough characters') {
  const { openBrowser } = testAuth({ plugins: [entries], secret });
  const signUp = async (name: string) => {
    const browser = openBrowser();
    await browser.post('/sign-up/email', { name, email: `${name}@example.com`, password: 'correct horse' });
    return async (search: Readonly<Record<string, string>> = {}) => {
      const response = await browser.get(`/entries?${new URLSearchParams({ limit: '2', ...search })}`);
      return { status: response.status, body: response.json as Answer & { readonly code?: string } };
    };
  };
  return { ada: await signUp('ada'), eve: await signUp('eve') };
}

it('a cursor leads to the next page over HTTP', async () => {
  const { ada } = await openEntries();
  const first = await ada();
  expect(first).toMatchObject({ status: 200, body: { rows: [{ id: 'ada-0' }, { id: 'ada-1' }], previous: null } });
  const second = await ada({ cursor: first.body.next ?? '' });
  expect(second.body.rows).toEqual([{ id: 'ada-2' }, { id: 'ada-3' }]);
});

it('a cursor of another user, list, order or filter is refused, and so is every altered one', async () => {
  const { ada, eve } = await openEntries();
  const own = (await ada()).body.next ?? '';
  const wrong: readonly Readonly<Record<string, string>>[] = [
    { cursor: (await eve()).body.next ?? '' },
    { cursor: (await (await openEntries('another secret for tests, which is as long')).ada()).body.next ?? '' },
    { cursor: own, sortBy: 'score' },
    { cursor: own, direction: 'desc' },
    { cursor: own, only: 'ada-1' },
    ...[
      '',
      '.',
      'x',
      'null',
      '%00',
      'a.b',
      own.slice(1),
      own.slice(0, -1),
      `${own}x`,
      `${own}.x`,
      own.split('.').join('..'),
    ],
    ...Array.from(own, (letter, at) => `${own.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${own.slice(at + 1)}`),
    forged(own, ['next', false, null, 'eve-0']),
    forged(own, ['next', false, { id: 1 }, 'eve-0']),
    'x'.repeat(6000),
    'x'.repeat(6001),
  ].map((each) => (typeof each === 'string' ? { cursor: each } : each));
  for (const search of wrong) {
    const { status, body } = await ada(search);
    expect([search, status, body.code]).toEqual([search, 400, 'VALIDATION_ERROR']);
  }
  expect((await ada({ cursor: own })).status).toBe(200);
});

it('a cursor is valid while the secret that signed it is listed [R-H05]', () => {
  const cursorsOf = (...secrets: readonly string[]) => createCursors(createKeyring(secrets), 'a list');
  const [before, during, after] = [cursorsOf('old'), cursorsOf('new', 'old'), cursorsOf('new')];
  const position = { toward: 'next', isIncluded: false, place: { value: null, key: 'a' } } as const;
  expect(during.read(before.write(position))).toEqual(position);
  expect(after.read(during.write(position))).toEqual(position);
  expect(() => after.read(before.write(position))).toThrow('Invalid query parameters');
});

/** A cursor with another place and the code of the first one. */
function forged(cursor: string, parts: readonly unknown[]): string {
  return `${Buffer.from(JSON.stringify(parts)).toString('base64url')}.${cursor.split('.')[1]}`;
}
