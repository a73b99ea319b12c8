import { describe, expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const day = 86_400;

/** A server on which `fail` makes every write of a session fail. */
function open(lines: string[] = []) {
  let isFailing = false;
  const onStatement = (sql: string) => {
    if (isFailing && /^(update|delete from) "session"/.test(sql)) throw new Error('read-only');
  };
  const fail = () => {
    isFailing = true;
  };
  const error = (line: string) => void lines.push(line);
  return { ...testAuth({ advanced: { onStatement }, logger: { debug() {}, info() {}, warn() {}, error } }), fail };
}

describe('a session that cannot be written', () => {
  it('can still be read when it is due for extension, and the failure is logged', async () => {
    const lines: string[] = [];
    const { openBrowser, clock, fail } = open(lines);
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    clock.advance(2 * day);
    fail();
    const answer = await browser.get('/get-session');
    expect([answer.status, answer.json]).toMatchObject([200, { user: { name: 'Ada' } }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await browser.get('/list-sessions')).json).toHaveLength(1);
    expect(lines.join()).toContain('could not be extended');
  });

  it('still ends at its expiry', async () => {
    const { openBrowser, clock, fail } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    clock.advance(8 * day);
    fail();
    const answer = await browser.get('/get-session');
    expect([answer.status, answer.json]).toEqual([200, null]);
  });
});

it('a hook that throws at an extension is a failure of the server, and not a refusal', async () => {
  const lines: string[] = [];
  const error = (line: string) => void lines.push(line);
  const { openBrowser, clock } = testAuth({
    logger: { debug() {}, info() {}, warn() {}, error },
    databaseHooks: {
      session: {
        update: {
          before: () => {
            throw new Error('no connection to the CRM');
          },
        },
      },
    },
  });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  clock.advance(2 * day);
  expect((await browser.get('/get-session')).status).toBe(500);
  expect(browser.cookieNames().some((name) => name.endsWith('session_token'))).toBe(true);
  expect(lines.join()).not.toBe('');
});

it('a hook that refuses an extension leaves the session as it is, and nothing has failed', async () => {
  const lines: string[] = [];
  const error = (line: string) => void lines.push(line);
  const { openBrowser, clock } = testAuth({
    logger: { debug() {}, info() {}, warn() {}, error },
    databaseHooks: { session: { update: { before: () => false } } },
  });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  const endOf = (answer: { readonly json: unknown }) =>
    (answer.json as { session: { expiresAt: string } }).session.expiresAt;
  const end = endOf(await browser.get('/get-session'));
  clock.advance(2 * day);
  expect(endOf(await browser.get('/get-session'))).toBe(end);
  expect(lines).toEqual([]);
});
