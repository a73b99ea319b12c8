import { beforeEach, describe, expect, it } from 'vitest';
import { issuer, keysOf, partsOf, serverVerifierOf, tokenOf, verifierOf } from '../../../test/fixtures/jwt-verifier.js';
import { createAuth } from '../../auth.js';
import { createAuthClient, jwtClient } from '../../client.js';
import { text } from '../../contract/fields.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';
import { jwt } from './index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const start = new Date('2030-01-01T00:00:00.000Z').getTime() / 1000;

describe('a token', () => {
  let server: ReturnType<typeof open>;
  let browser: Browser;
  const open = (options?: Parameters<typeof jwt>[0]) => testAuth({ plugins: [jwt(options)] as const });
  beforeEach(async () => {
    server = open();
    browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
  });

  it('contains user, issuer, audience and expiry', async () => {
    const { user, session } = (await browser.get('/get-session')).json as {
      user: { id: string };
      session: { id: string };
    };
    const { header, claims } = partsOf(tokenOf(await browser.get('/token')));
    expect(header).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: expect.any(String) });
    expect(claims).toEqual({
      sub: user.id,
      sid: session.id,
      auth_time: start,
      acr: '1',
      amr: ['pwd'],
      iss: issuer,
      aud: issuer,
      iat: start,
      exp: start + 900,
      jti: expect.stringMatching(/^\w{32}$/),
      email: ada.email,
      email_verified: false,
      name: 'Ada',
    });
  });

  it('verifies in another service, which gets the user from it', async () => {
    const { user } = (await browser.get('/get-session')).json as { user: { id: string } };
    const token = tokenOf(await browser.get('/token'));
    const verify = verifierOf(server);
    expect(await verify(token)).toMatchObject({ userId: user.id, payload: { email: ada.email } });
    const request = new Request('https://reports.example.com/', { headers: { authorization: `Bearer ${token}` } });
    expect((await verify(request)).userId).toBe(user.id);
    expect((await verify(`bearer ${token}`)).userId).toBe(user.id);
  });

  it('is for signed-in users, and no cache stores an answer with one', async () => {
    expect((await server.openBrowser().get('/token')).status).toBe(401);
    const answer = await browser.get('/token');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await browser.post('/sign-out');
    expect((await browser.get('/token')).status).toBe(401);
  });

  it('is different each time', async () => {
    const [one, other] = [tokenOf(await browser.get('/token')), tokenOf(await browser.get('/token'))];
    expect(partsOf(one).claims.jti).not.toBe(partsOf(other).claims.jti);
  });

  it('contains the claims of the application, which cannot replace a registered claim', async () => {
    const other = testAuth({
      user: { additionalFields: { plan: text({ settable: false, initial: () => 'pro' }) } },
      plugins: [
        jwt({
          issuer: 'https://id.example.com',
          audience: ['reports', 'billing'],
          expirationTime: '5m',
          definePayload: async ({ user }) => ({
            ...user,
            plan: Reflect.get(user, 'plan'),
            sub: 'another user',
            sid: 'another',
            iss: 'https://evil.example',
            aud: 'another audience',
            iat: 1,
            exp: 4_102_444_800,
            jti: 'always the same',
          }),
        }),
      ],
    });
    const own = other.openBrowser();
    await own.post('/sign-up/email', ada);
    const { user, session } = (await own.get('/get-session')).json as { user: { id: string }; session: { id: string } };
    const { claims } = partsOf(tokenOf(await own.get('/token')));
    expect(claims).toMatchObject({
      plan: 'pro',
      sub: user.id,
      sid: session.id,
      iss: 'https://id.example.com',
      aud: ['reports', 'billing'],
      iat: start,
      exp: start + 300,
      jti: expect.stringMatching(/^\w{32}$/),
    });
  });

  it('contains the configured origin, for every host of a request', async () => {
    const other = testAuth({ plugins: [jwt()], baseURL: 'https://app.example.com' });
    const own = other.openBrowser();
    await own.post('/sign-up/email', ada);
    const request = new Request('https://evil.example/api/auth/token', { headers: { cookie: own.cookieHeader } });
    const { token } = (await (await other.auth.handler(request)).json()) as { token: string };
    expect(partsOf(token).claims).toMatchObject({ iss: issuer, aud: issuer });
  });

  it('is refused without a known issuer', async () => {
    const errors: unknown[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (...words: unknown[]) => void errors.push(words) };
    const secret = 'a secret for tests that has enough characters';
    const auth = createAuth({ database: ':memory:', migrate: true, secret, logger, plugins: [jwt()] });
    const headers = { host: 'evil.example' };
    await expect(auth.api.signJWT({ body: { payload: {} }, headers })).rejects.toMatchObject({
      code: 'BASE_URL_IS_REQUIRED',
      status: 500,
    });
    expect(errors).toHaveLength(1);
  });

  it.each(['ES256', 'ES512', 'PS256', 'RS256'] as const)('is signed with %s if configured', async (algorithm) => {
    const other = open({ algorithm });
    const own = other.openBrowser();
    await own.post('/sign-up/email', ada);
    const token = tokenOf(await own.get('/token'));
    expect(partsOf(token).header.alg).toBe(algorithm);
    expect(await verifierOf(other, { algorithms: [algorithm] })(token)).toHaveProperty('userId');
    await expect(verifierOf(other)(token)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('can be signed by the server’s own code with any payload and audience', async () => {
    const payload = { sub: 'job-7', scope: 'reports:write', iss: 'https://evil.example', exp: 4_102_444_800 };
    const { token } = await server.auth.api.signJWT({ body: { payload, audience: 'billing' } });
    expect(partsOf(token).claims).toMatchObject({
      sub: 'job-7',
      scope: 'reports:write',
      iss: issuer,
      exp: start + 900,
    });
    expect(await serverVerifierOf(server, { audience: 'billing' })(token)).toMatchObject({ userId: 'job-7' });
    await expect(serverVerifierOf(server)(token)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await expect(verifierOf(server, { audience: 'billing' })(token)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await browser.post('/sign-jwt', { payload })).status).toBe(404);
    expect((await browser.post('/rotate-keys', {})).status).toBe(404);
  });

  it('is fetched by the client', async () => {
    const fetch = (url: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(url, init);
      request.headers.set('cookie', browser.cookieHeader);
      return server.auth.handler(request);
    };
    const client = createAuthClient({ baseURL: issuer, plugins: [jwtClient()], fetch });
    const { data } = await client.getToken();
    expect(await verifierOf(server)(data?.token)).toHaveProperty('userId');
    expect((await client.getJwks()).data?.keys).toHaveLength(1);
  });
});

describe('the public keys', () => {
  it('are public: they contain no private member of any algorithm, and every cache can keep them', async () => {
    for (const algorithm of ['EdDSA', 'ES256', 'RS256'] as const) {
      const answer = await testAuth({ plugins: [jwt({ algorithm })] })
        .openBrowser()
        .get('/jwks');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
      const [key] = keysOf(answer);
      expect(key).toMatchObject({ alg: algorithm, use: 'sig', kid: expect.any(String) });
      for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth']) expect(key).not.toHaveProperty(name);
    }
  });

  it('exist before the first token, so that no service caches an empty list', async () => {
    const server = testAuth({ plugins: [jwt({ keyCacheAge: '1h' })] });
    const answer = await server.openBrowser().get('/jwks');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const { token } = await server.auth.api.signJWT({ body: { payload: {} } });
    expect(keysOf(answer).map(({ kid }) => kid)).toEqual([partsOf(token).header.kid]);
  });

  it('cost one statement, and a token three: the session, the keys, and the session again', async () => {
    const statements: string[] = [];
    const server = testAuth({ plugins: [jwt()], advanced: { onStatement: (sql) => void statements.push(sql) } });
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    await browser.get('/jwks');
    for (const [path, budget] of [
      ['/jwks', 1],
      ['/token', 3],
    ] as const) {
      statements.length = 0;
      await browser.get(path);
      expect(statements, path).toHaveLength(budget);
    }
  });
});
