import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Found, findPublicEndpoints } from '../../../test/fixtures/contracts.js';
import { everyFeature } from '../../../test/fixtures/every-feature.js';
import { runsOf } from '../../../test/fixtures/grid.js';
import { flag, instant, integer, text } from '../../contract/fields.js';
import { testAuth } from '../../testing/test-auth.js';

const additionalFields = {
  company: text({ settable: true }),
  age: integer({ settable: true, optional: true }),
  newsletter: flag({ settable: true, initial: () => false }),
  born: instant({ settable: true, optional: true }),
  nick: text({ settable: true, unique: true, optional: true }),
};
const database = new Database(':memory:');
// With a mail to confirm a deletion, no input deletes the caller.
const { options } = everyFeature();
const { auth, openBrowser } = testAuth({ ...options, database, user: { ...options.user, additionalFields } });
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', company: 'Analytical' };
const browser = openBrowser();
await browser.post('/sign-up/email', ada);
afterAll(() => database.close());

const endpoints = await findPublicEndpoints();

/** The names that an endpoint's schema knows, and some unknown ones. */
const namesOf = ({ fields }: Found): readonly string[] => [
  ...fields,
  ...Object.keys(additionalFields),
  '__proto__',
  'constructor',
  'prototype',
  'token',
  'userId',
  'id',
  '',
];

const changes = database.prepare('select total_changes()').pluck();
let read = { changes: -1 as unknown, text: '' };

/**
 * Returns the contents of all tables, to check that a refused call has written nothing. They are read again only if the one
 * connection has changed a row since, even if that change was rolled back.
 */
function contents(): string {
  const changed = changes.get();
  if (changed === read.changes) return read.text;
  const tables = database.prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`).all();
  const rows = tables.map(({ name }) => database.prepare(`select * from "${name}"`).all());
  read = { changes: changed, text: JSON.stringify(rows) };
  return read.text;
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\r\n',
    '\u001b[0m',
    '\ud800',
    '%',
    '%E0%A4%A',
    '../..',
    "' or 1=1 --",
    '\\',
    '💥',
    'x'.repeat(5000),
  ),
  fc.constantFrom('https://evil.example', '//evil.example', 'javascript:alert(1)', 'true', 'null', '-1', '1e309'),
);
const oddValue = fc.oneof(
  oddText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom({ $ne: null }, { toString: 1 }, { length: 1 }, [[]], {}),
);

const excessive = [
  `{"name":"${'x'.repeat(10 * 1024 * 1024)}"}`,
  '['.repeat(10_000) + ']'.repeat(10_000),
  JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]))),
];

const isError = (status: number) => status >= 400;

/** Checks that a refusal has a 4xx status, a code and a message, and has changed nothing. */
async function expectCleanAnswer(send: () => Promise<{ status: number; json: unknown; text: string }>): Promise<void> {
  const before = contents();
  const { status, json, text: body } = await send();
  expect(status, body).toBeLessThan(500);
  if (!isError(status)) return;
  if (status !== 404)
    expect(json).toMatchObject({ code: expect.stringMatching(/^[A-Z0-9_]+$/), message: expect.any(String) });
  expect(contents()).toBe(before);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}

describe.each(endpoints)('bad input to $name', (found) => {
  const { path, via } = found.endpoint.route;
  // A signed-in caller reaches more code; each call gets a copy of the cookies, and revoked sessions are renewed.
  const caller = async () => {
    await browser.post('/sign-in/email', ada);
    return browser.clone();
  };

  it('of any shape gets a 4xx with code and message, and changes nothing [R-J03 R-J07 D2]', async () => {
    const signedIn = await caller();
    const objects = fc.dictionary(fc.constantFrom(...namesOf(found)), oddValue, { maxKeys: 8 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(objects, oddValue), async (input) => {
        await expectCleanAnswer(() =>
          via === 'body'
            ? signedIn.post(path, JSON.stringify(input) ?? 'undefined')
            : signedIn.get(
                `${path}?${new URLSearchParams(Object.entries(Object(input)).map(([name, value]) => [name, String(JSON.stringify(value))]))}`,
              ),
        );
      }),
      { numRuns: runsOf(150) },
    );
  });

  it('of any bytes, as text or query, gets no 5xx [R-A06 R-E09]', async () => {
    const signedIn = await caller();
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', ''),
        async (bytes, type) => {
          await expectCleanAnswer(async () => {
            const query = Array.from(bytes.slice(0, 30), (byte) =>
              byte % 3 ? String.fromCharCode(33 + (byte % 90)) : '%',
            ).join('');
            const request =
              via === 'body'
                ? new Request(`https://app.example.com/api/auth${path}`, {
                    method: 'POST',
                    body: Uint8Array.from(bytes),
                    headers: { cookie: signedIn.cookieHeader, origin: 'https://app.example.com', 'content-type': type },
                  })
                : new Request(`https://app.example.com/api/auth${path}?${query}`, {
                    headers: { cookie: signedIn.cookieHeader },
                  });
            const answer = await auth.handler(request);
            const body = await answer.text();
            const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
            return { status: answer.status, text: body, json: isJson ? JSON.parse(body) : undefined };
          });
        },
      ),
      { numRuns: runsOf(80) },
    );
  });

  if (via === 'body')
    it('that is too large, too deep or too wide is refused [R-J10]', async () => {
      const signedIn = await caller();
      for (const body of excessive) {
        const before = contents();
        const answer = await signedIn.post(path, body);
        expect([400, 413]).toContain(answer.status);
        expect(answer.json).toMatchObject({ code: expect.any(String), message: expect.any(String) });
        expect(contents()).toBe(before);
      }
    });
});

describe('one cookie twice', () => {
  it('is either the signed user or no user', async () => {
    await browser.post('/sign-in/email', ada);
    const cookie = `${browser.cookieHeader}; ${browser.cookieHeader}`;
    const answer = await openBrowser().get('/get-session', { headers: { cookie } });
    expect(answer.json).toMatchObject({ user: { email: ada.email } });
  });
});
