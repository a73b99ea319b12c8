import { createHmac } from 'node:crypto';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { testAuth } from '../testing/test-auth.js';
import { oldSessions } from './old-sessions.js';

const secret = 'the secret of the system before';
const token = 'a-token-of-32-characters-exactly';
const signed = (text: string, key = secret) => {
  const signature = createHmac('sha256', key).update(text).digest('base64');
  return `better-auth.session_token=${encodeURIComponent(`${text}.${signature}`)}`;
};
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** Ada has a session with the old token. */
async function openServer(until = '2099-01-01') {
  const database = new Database(':memory:');
  const server = testAuth({ database, plugins: [oldSessions({ secret, until })] });
  await server.openBrowser().post('/sign-up/email', ada);
  database.prepare('update session set token = ?').run(token);
  const read = async (cookie: string) => (await server.openBrowser().get('/get-session', { headers: { cookie } })).json;
  return { ...server, read, database };
}

describe('a session of better-auth', () => {
  it('is alive with a cookie that the old secret has signed', async () => {
    const { read } = await openServer();
    expect(await read(signed(token))).toMatchObject({ user: { email: ada.email } });
    expect(await read(`__Secure-${signed(token)}`)).toMatchObject({ user: { email: ada.email } });
  });

  it.each([
    ['another secret', signed(token, 'another secret')],
    ['no signature', `better-auth.session_token=${token}`],
    ['an empty signature', `better-auth.session_token=${token}.`],
    ['a signature of another token', signed(token).replace('a-token', 'b-token')],
    ['another cookie', signed(token).replace('better-auth', 'worse-auth')],
    ['broken encoding', 'better-auth.session_token=%E0%A4%A'],
    ['a huge value', `better-auth.session_token=${'a'.repeat(100_000)}`],
  ])('does not open with %s', async (_, cookie) => {
    const { read } = await openServer();
    expect(await read(cookie)).toBeNull();
  });

  it('ends at the configured day', async () => {
    const { read } = await openServer('2001-01-01');
    expect(await read(signed(token))).toBeNull();
  });

  it('gives way to a session of ours, and does not come back after sign-out', async () => {
    const server = await openServer();
    const eve = { name: 'Eve', email: 'eve@example.com', password: 'battery staple' };
    const browser = server.openBrowser();
    const headers = { cookie: signed(token) };
    const signedUp = await browser.post('/sign-up/email', eve, { headers });
    expect(signedUp.headers.getSetCookie().some((each) => /^better-auth\.session_token=;.*Max-Age=0/i.test(each))).toBe(
      true,
    );
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email: eve.email } });
    const left = await browser.post('/sign-out');
    expect(left.status).toBe(200);
    expect((await browser.get('/get-session')).json).toBeNull();
  });

  it.each([
    [{ secret, until: 'tomorrow' }, 'oldSessions.until'],
    [{ secret }, 'oldSessions.until'],
    [{ secret: '', until: '2026-12-31' }, 'oldSessions.secret'],
  ])('refuses the options %o', (options, name) => {
    expect(() => Reflect.apply(oldSessions, undefined, [options])).toThrow(name);
  });
});
