import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAuthClient } from '../../client.js';
import { testAuth } from '../../testing/test-auth.js';
import { bearer } from './index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const eve = { ...ada, name: 'Eve', email: 'eve@example.com' };
const day = 86_400;
const base = 'https://app.example.com/api/auth';

function open(options: Parameters<typeof testAuth>[0] = {}) {
  const server = testAuth({ ...options, plugins: [bearer()] });
  /** Sends a request as a client that is not a browser: without cookies and without an origin. */
  const send = (
    path: string,
    { body, ...headers }: { body?: unknown; authorization?: string; cookie?: string } = {},
  ) => {
    const sent = new Headers(headers);
    if (body === undefined) return server.auth.handler(new Request(base + path, { headers: sent }));
    sent.set('content-type', 'application/json');
    return server.auth.handler(new Request(base + path, { method: 'POST', headers: sent, body: JSON.stringify(body) }));
  };
  /** Signs up, and returns the value to send. */
  const join = async (person = ada) => {
    const answer = await send('/sign-up/email', { body: person });
    const signed = answer.headers.get('set-auth-token') ?? '';
    return { signed, authorization: `Bearer ${signed}`, token: ((await answer.json()) as { token: string }).token };
  };
  const emailOf = async (headers: { authorization?: string; cookie?: string }) => {
    const answer = await send('/get-session', headers);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { user: { email: string } } | null)?.user.email;
  };
  return { ...server, send, join, emailOf };
}
let server: ReturnType<typeof open>;
beforeEach(() => {
  server = open();
});

describe('an answer that begins a session', () => {
  it('contains the signed value of the cookie in a header that scripts of other origins can read', async () => {
    const answer = await server.send('/sign-up/email', { body: ada });
    const signed = answer.headers.get('set-auth-token') ?? '';
    const { token } = (await answer.json()) as { token: string };
    expect(signed).toMatch(/^[A-Za-z0-9]{32}\.[\w-]{43}$/);
    expect(signed.startsWith(`${token}.`)).toBe(true);
    expect(answer.headers.get('access-control-expose-headers')).toBe('set-auth-token');
    expect(answer.headers.getSetCookie()[0]).toContain(`session_token=${encodeURIComponent(signed)}; `);
  });

  it('contains none if it is refused, if it is about something else, or without the plugin', async () => {
    const { authorization } = await server.join();
    for (const answer of [
      await server.send('/sign-in/email', { body: { ...ada, password: 'wrong horse' } }),
      await server.send('/get-session', { authorization }),
      await server.send('/ok'),
      await testAuth().openBrowser().post('/sign-up/email', ada),
    ]) {
      expect(answer.headers.get('set-auth-token')).toBeNull();
      expect(answer.headers.get('access-control-expose-headers')).toBeNull();
    }
  });

  it('contains it for the server’s own code too', async () => {
    const { headers } = await server.auth.api.signUpEmail({ body: ada, returnHeaders: true });
    const authorization = `Bearer ${headers.get('set-auth-token')}`;
    expect(await server.emailOf({ authorization })).toBe(ada.email);
    const session = await server.auth.api.getSession({ headers: { authorization } });
    expect(session?.user.email).toBe(ada.email);
    const response = await server.auth.api.signInEmail({ body: ada, asResponse: true });
    expect(response.headers.get('set-auth-token')).toMatch(/\./);
  });
});

describe('a bearer token', () => {
  it('replaces the cookie wherever that is read', async () => {
    const { authorization } = await server.join();
    expect(await server.emailOf({ authorization })).toBe(ada.email);
    expect(await (await server.send('/list-sessions', { authorization })).json()).toHaveLength(1);
    expect(await (await server.send('/list-accounts', { authorization })).json()).toHaveLength(1);
    const renamed = await server.send('/update-user', { authorization, body: { name: 'Countess' } });
    expect(await renamed.json()).toMatchObject({ user: { name: 'Countess' } });
    expect((await server.send('/sign-out', { authorization, body: {} })).status).toBe(200);
    expect(await server.emailOf({ authorization })).toBeUndefined();
  });

  it('has no effect without the plugin', async () => {
    const { auth, openBrowser } = testAuth();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const signed = decodeURIComponent(browser.cookie('__Secure-latchkey.session_token')?.value ?? '');
    const headers = { authorization: `Bearer ${signed}` };
    expect(await auth.api.getSession({ headers })).toBeNull();
  });

  it('is never the token alone, which answers and the database contain [W-L4]', async () => {
    const { token, signed } = await server.join();
    for (const value of [token, `${token}.`, `${token}.${'A'.repeat(43)}`, signed.split('.')[1]])
      expect(await server.emailOf({ authorization: `Bearer ${value}` })).toBeUndefined();
  });

  it('must match completely [R-E08]', async () => {
    const { signed } = await server.join();
    for (const value of [
      signed.slice(1),
      signed.slice(0, -1),
      `${signed}A`,
      signed.toUpperCase(),
      `${signed}=`,
      `x${signed}`,
    ])
      expect(await server.emailOf({ authorization: `Bearer ${value}` })).toBeUndefined();
  });

  it('cannot be another signed value of ours [R-E06]', async () => {
    const { auth, openBrowser } = testAuth({
      plugins: [bearer()],
      session: { cookieCache: { enabled: true } },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await browser.post('/sign-in/email', { ...ada, rememberMe: false });
    const names = browser.cookieNames().filter((name) => !name.endsWith('session_token'));
    expect(names).toHaveLength(2);
    for (const name of names) {
      const value = decodeURIComponent(browser.cookie(name)?.value ?? '');
      expect(await auth.api.getSession({ headers: { authorization: `Bearer ${value}` } })).toBeNull();
    }
  });

  it('can have its scheme in upper or lower case, with more than one space', async () => {
    const { signed } = await server.join();
    for (const authorization of [`bearer ${signed}`, `BEARER ${signed}`, `Bearer   ${signed}`, ` Bearer ${signed} `])
      expect(await server.emailOf({ authorization })).toBe(ada.email);
  });

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer %',
    'Bearer %E0%A4%A',
    'Bearer \u00ff\u00fe',
    'Bearer a b',
    'Bearer ,',
    'Bearer .',
    `Bearer .${'A'.repeat(43)}`,
    'Basic YWRhOmNvcnJlY3QgaG9yc2U=',
    'Bear',
    'Bearerx',
    `Bearer ${'a'.repeat(64_000)}`,
    `Bearer${' '.repeat(64_000)}x`,
    '=',
    '',
  ])('that is malformed is ignored without an error: %s [R-E09]', async (authorization) => {
    await server.join();
    expect(await server.emailOf({ authorization })).toBeUndefined();
    const refused = await server.send('/list-sessions', { authorization });
    expect(refused.status).toBe(401);
  });

  it('that is sent twice is ignored [R-E09]', async () => {
    const { authorization } = await server.join();
    expect(await server.emailOf({ authorization: `${authorization}, ${authorization}` })).toBeUndefined();
  });

  it('ends with its session', async () => {
    const { authorization } = await server.join();
    const browser = server.openBrowser();
    await browser.post('/sign-in/email', ada);
    await browser.post('/revoke-other-sessions');
    expect(await server.emailOf({ authorization })).toBeUndefined();
    expect((await server.send('/update-user', { authorization, body: { name: 'X' } })).status).toBe(401);
  });

  it('stays valid when its session is extended, and is then sent again', async () => {
    const { signed, authorization } = await server.join();
    server.clock.advance(2 * day);
    const extended = await server.send('/get-session', { authorization });
    expect(extended.headers.get('set-auth-token')).toBe(signed);
    expect(await extended.json()).toMatchObject({ session: { expiresAt: '2030-01-10T00:00:00.000Z' } });
  });

  it('of a session without rememberMe is not extended, as in a browser', async () => {
    await server.join();
    const answer = await server.send('/sign-in/email', { body: { ...ada, rememberMe: false } });
    const authorization = `Bearer ${answer.headers.get('set-auth-token')}`;
    server.clock.advance(1);
    const read = await server.send('/get-session', { authorization });
    expect(await read.json()).toMatchObject({ session: { expiresAt: '2030-01-02T00:00:00.000Z' } });
  });

  it('is valid under an older secret that is still configured', async () => {
    const database = new Database(':memory:');
    const [older, newer] = ['an older secret for tests, long enough', 'a newer secret for tests, long enough'];
    const { authorization } = await open({ database, secret: older }).join();
    expect(await open({ database, secret: [newer, older] }).emailOf({ authorization })).toBe(ada.email);
    expect(await open({ database, secret: newer }).emailOf({ authorization })).toBeUndefined();
    database.close();
  });
});

describe('clearing a session', () => {
  it('returns no token', async () => {
    const { authorization } = await server.join();
    const answer = await server.send('/sign-out', { authorization, body: {} });
    expect(answer.headers.getSetCookie()[0]).toContain('session_token=; Max-Age=0');
    expect(answer.headers.get('set-auth-token')).toBeNull();
  });
});

describe('a browser with a cookie and a bearer token', () => {
  async function both() {
    const adas = await server.join(ada);
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', eve);
    return { adas, cookie: browser.cookieHeader, browser };
  }

  it('has the session of the token, if the signature of the token is valid [R-E11 H061]', async () => {
    const { adas, cookie } = await both();
    expect(await server.emailOf({ cookie, authorization: adas.authorization })).toBe(ada.email);
    expect(await server.emailOf({ cookie })).toBe(eve.email);
  });

  it('has the session of the cookie, if the signature of the token is invalid [R-E11]', async () => {
    const { adas, cookie } = await both();
    for (const authorization of [`Bearer ${adas.token}`, 'Bearer %', 'Bearer x.y', 'Basic x', `${adas.authorization}x`])
      expect(await server.emailOf({ cookie, authorization })).toBe(eve.email);
  });

  it('has no session if the session of the token has ended', async () => {
    const { adas, cookie } = await both();
    await server.send('/sign-out', { authorization: adas.authorization, body: {} });
    expect(await server.emailOf({ cookie, authorization: adas.authorization })).toBeUndefined();
  });

  it('does not get the cached session of the cookie', async () => {
    server = open({ session: { cookieCache: { enabled: true } } });
    const { adas, cookie } = await both();
    expect(await server.emailOf({ cookie, authorization: adas.authorization })).toBe(ada.email);
  });

  it('must still send a trusted origin [R-B08]', async () => {
    const { adas, browser } = await both();
    const headers = { authorization: adas.authorization, origin: 'https://evil.example' };
    expect((await browser.post('/sign-out', {}, { headers })).status).toBe(403);
    expect(await server.emailOf({ authorization: adas.authorization })).toBe(ada.email);
  });
});

describe('the client', () => {
  it('sends a token with two hooks', async () => {
    let carried: string | null = null;
    const client = createAuthClient({
      baseURL: 'https://app.example.com',
      fetch: (input, init) => server.auth.handler(new Request(input, init)),
      onRequest({ request }) {
        if (carried) request.headers.set('authorization', `Bearer ${carried}`);
      },
      onAnswer({ response }) {
        carried = response?.headers.get('set-auth-token') ?? carried;
      },
    });
    await client.signUpEmail(ada);
    const { data } = await client.getSession();
    expect(data?.user.email).toBe(ada.email);
  });
});
