import { createHmac } from 'node:crypto';
import { base64url, CompactEncrypt, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { issuer, keysOf, partsOf, serverVerifierOf, verifierOf } from '../test/fixtures/jwt-verifier.js';
import { bearer } from './features/bearer/index.js';
import { jwt } from './features/jwt/index.js';
import { testAuth } from './testing/test-auth.js';
import { createVerifier, type Verify } from './verify.js';

const start = new Date('2030-01-01T00:00:00.000Z').getTime() / 1000;
const invalid = { code: 'INVALID_TOKEN', status: 401, message: 'invalid_token' };
const text = (value: object) => base64url.encode(JSON.stringify(value));

describe('a verifier', () => {
  let server: ReturnType<typeof open>;
  let verify: Verify;
  let token: string;
  let kid: string;
  const open = () => testAuth({ plugins: [jwt()] });
  const claims = { sub: 'ada', iss: issuer, aud: issuer, iat: start, exp: start + 900 };
  const publicKey = async (): Promise<JWK> => ({ ...keysOf(await server.openBrowser().get('/jwks'))[0] });
  beforeEach(async () => {
    server = open();
    verify = serverVerifierOf(server);
    token = (await server.auth.api.signJWT({ body: { payload: { sub: 'ada' } } })).token;
    kid = String(partsOf(token).header.kid);
  });
  afterEach(() => void vi.useRealTimers());

  it('tells the user and every claim', async () => {
    expect(await verify(token)).toEqual({ userId: 'ada', payload: { ...claims, jti: expect.any(String) } });
  });

  it.each([
    [-1, 'ok'],
    [0, 'TOKEN_EXPIRED'],
    [1, 'TOKEN_EXPIRED'],
  ])('takes a token until it expires: %s s from it, %s', async (offset, outcome) => {
    server.clock.advance(900 + offset);
    expect(await outcomeOf(verify(token))).toBe(outcome);
    server.clock.advance(5);
    expect(await outcomeOf(serverVerifierOf(server, { clockTolerance: 6 })(token))).toBe(
      offset < 1 ? 'ok' : 'TOKEN_EXPIRED',
    );
  });

  it('asks for what the session behind a token has shown, if the service wants it', async () => {
    const now = server.clock.now().getTime() / 1000;
    const signed = async (more: object) =>
      (await server.auth.api.signJWT({ body: { payload: { sub: 'ada', ...more } } })).token;
    const fresh = await signed({ auth_time: now - 299, amr: ['pwd', 'otp', 'mfa'] });
    const old = await signed({ auth_time: now - 300, amr: ['pwd'] });
    expect(await outcomeOf(verify(fresh, { fresh: 300, amr: ['mfa', 'hwk'] }))).toBe('ok');
    expect(await outcomeOf(verify(old, { fresh: 300 }))).toBe('SESSION_IS_NOT_FRESH');
    expect(await outcomeOf(serverVerifierOf(server, { clockTolerance: 1 })(old, { fresh: 300 }))).toBe('ok');
    expect(await outcomeOf(verify(old, { amr: ['mfa'] }))).toBe('FACTOR_REQUIRED');
    for (const wanted of [{ fresh: 300 }, { amr: ['mfa'] }])
      expect(await outcomeOf(verify(token, wanted))).toMatch(/SESSION_IS_NOT_FRESH|FACTOR_REQUIRED/);
    expect(await outcomeOf(verify(await signed({ auth_time: 'now' }), { fresh: 300 }))).toBe('SESSION_IS_NOT_FRESH');
    const misspelt: object = { fersh: 300 };
    expect(await outcomeOf(verify(old, misspelt))).toBe('UNKNOWN_OPTION');
  });

  it('refuses alg none, in any case, signed or not [R-H01]', async () => {
    const [, payload, signature] = token.split('.');
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '', undefined]) {
      for (const end of ['', signature]) {
        const forged = `${text({ alg, typ: 'server+jwt', kid })}.${payload}.${end}`;
        await expect(verify(forged), String(alg)).rejects.toMatchObject(invalid);
      }
    }
  });

  it('refuses HS256 with the public key as the secret, in every form [R-H01]', async () => {
    const key = await publicKey();
    const spki = await crypto.subtle.exportKey('spki', (await importJWK(key, 'EdDSA')) as CryptoKey);
    const pem = `-----BEGIN PUBLIC KEY-----\n${Buffer.from(spki).toString('base64')}\n-----END PUBLIC KEY-----`;
    const signed = `${text({ alg: 'HS256', typ: 'server+jwt', kid })}.${text(claims)}`;
    for (const secret of [
      pem,
      `${pem}\n`,
      JSON.stringify(key),
      Buffer.from(key.x ?? '', 'base64url'),
      Buffer.from(spki),
    ]) {
      const mac = createHmac('sha256', secret).update(signed).digest('base64url');
      await expect(verify(`${signed}.${mac}`)).rejects.toMatchObject(invalid);
    }
    expect(() => createVerifier({ issuer, audience: issuer, algorithms: ['HS256' as never] })).toThrow(
      'expected one of EdDSA',
    );
    expect(() => createVerifier({ issuer, audience: issuer, algorithms: ['none' as never] })).toThrow(
      'expected one of EdDSA',
    );
  });

  it('refuses another algorithm than the listed, even with a key of the issuer [R-H01]', async () => {
    await expect(serverVerifierOf(server, { algorithms: ['ES256'] })(token)).rejects.toMatchObject(invalid);
    expect(await serverVerifierOf(server, { algorithms: ['ES256', 'EdDSA'] })(token)).toHaveProperty('userId');
  });

  it('refuses a foreign key, whether the header names none, ours, its own or brings it along [R-H02]', async () => {
    const foreign = await generateKeyPair('EdDSA', { extractable: true });
    const jwk = await exportJWK(foreign.publicKey);
    const jku = 'https://evil.example/jwks';
    const headers = [
      {},
      { kid },
      { kid: 'foreign' },
      { kid, jwk },
      { jwk },
      { kid, jku },
      { kid: '' },
      { x5u: jku, kid },
    ];
    for (const header of headers) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', typ: 'server+jwt', ...header })
        .sign(foreign.privateKey);
      await expect(verify(forged), JSON.stringify(header)).rejects.toMatchObject(invalid);
    }
  });

  it('refuses what was changed, cut, lengthened or signed for something else [R-H02]', async () => {
    const [header = '', , signature = ''] = token.split('.');
    const other = (await server.auth.api.signJWT({ body: { payload: { sub: 'bob' } } })).token.split('.');
    const forgeries = [
      `${header}.${text({ ...claims, sub: 'root' })}.${signature}`,
      `${header}.${other[1]}.${signature}`,
      `${header}.${text(claims)}.`,
      `${header}.${text(claims)}`,
      token.slice(0, -2),
      `${token}AA`,
      `${token}.`,
      `x${token}`,
      token.toLowerCase(),
      '..',
      'x'.repeat(16_385),
    ];
    for (const forged of forgeries) await expect(verify(forged), forged).rejects.toMatchObject(invalid);
  });

  it('refuses encrypted and compressed tokens and unknown demands, soon and in one way [R-H01]', async () => {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const encrypted = await new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .encrypt(secret);
    const [, payload, signature] = token.split('.');
    const costly = text({ alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2c: 2_000_000_000, p2s: 'x', kid });
    const forgeries = [
      encrypted,
      `${costly}.${encrypted.split('.').slice(1).join('.')}`,
      `${text({ alg: 'EdDSA', typ: 'server+jwt', kid, zip: 'DEF', crit: ['zip'] })}.${payload}.${signature}`,
      `${text({ alg: 'EdDSA', typ: 'server+jwt', kid, b64: false, crit: ['b64'] })}.${payload}.${signature}`,
    ];
    await verify(token); // the keys are there
    // Computing what the costly token requires would take longer than this test's time-out.
    for (const forged of forgeries) await expect(verify(forged), forged).rejects.toMatchObject(invalid);
  });

  it('refuses a token of another issuer or for another service [R-H04]', async () => {
    for (const audience of ['reports', [], ['reports'], `${issuer}/`, issuer.toUpperCase()]) {
      const { token } = await server.auth.api.signJWT({ body: { payload: { sub: 'ada' }, audience } });
      await expect(verify(token), String(audience)).rejects.toMatchObject(invalid);
    }
    const jwksUrl = `${issuer}/api/auth/jwks`;
    for (const other of ['https://app.example.com/', 'https://evil.example', 'http://app.example.com'])
      await expect(serverVerifierOf(server, { issuer: other, jwksUrl })(token)).rejects.toMatchObject(invalid);
    const several = serverVerifierOf(server, { audience: ['reports', issuer] });
    expect(await several(token)).toHaveProperty('userId');
  });

  it('refuses a token without subject, expiry or type, and one of the future [R-H04]', async () => {
    const own = await generateKeyPair('EdDSA', { extractable: true });
    const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'EdDSA', use: 'sig' }] };
    const checked = createVerifier({
      issuer,
      audience: issuer,
      now: server.clock.now,
      fetch: async () => Response.json(keys),
    });
    const make = (payload: object, header: object = { typ: 'JWT' }) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'EdDSA', kid: 'own', ...header }).sign(own.privateKey);
    expect(await checked(await make(claims))).toMatchObject({ userId: 'ada' });
    for (const name of ['sub', 'iss', 'aud', 'iat', 'exp']) {
      const rest = Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));
      await expect(checked(await make(rest)), name).rejects.toMatchObject(invalid);
    }
    await expect(checked(await make({ ...claims, nbf: start + 60 }))).rejects.toMatchObject(invalid);
    await expect(checked(await make({ ...claims, sub: '' }))).rejects.toMatchObject(invalid);
    for (const header of [{}, { typ: 'at+jwt' }, { typ: 'secevent+jwt' }])
      await expect(checked(await make(claims, header))).rejects.toMatchObject(invalid);
  });

  it('refuses what the same server signs for other purposes, and no token opens anything there [R-E06]', async () => {
    const mails: string[] = [];
    const server = testAuth({
      plugins: [jwt(), bearer()],
      session: { cookieCache: { enabled: true } },
      emailVerification: { sendVerificationEmail: ({ token }) => void mails.push(token), sendOnSignUp: true },
    });
    const browser = server.openBrowser();
    const { headers } = await browser.post('/sign-up/email', {
      name: 'Ada',
      email: 'a@example.com',
      password: 'correct horse',
    });
    await server.auth.settled();
    const cookies = browser.cookieNames().map((name) => decodeURIComponent(browser.cookie(name)?.value ?? ''));
    const others = [...mails, ...cookies, headers.get('set-auth-token') ?? ''];
    expect([mails.length, cookies.length]).toEqual([1, 3]);
    const checked = verifierOf(server, { algorithms: ['EdDSA', 'ES256', 'RS256'] });
    for (const other of others) await expect(checked(other), other).rejects.toMatchObject(invalid);
    const { token } = await server.auth.api.getToken({ headers: browser.headers });
    const thief = server.openBrowser();
    expect((await thief.get('/list-sessions', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await thief.get(`/verify-email?token=${token}`)).status).toBe(401);
    for (const name of browser.cookieNames()) thief.setCookie(name, encodeURIComponent(token));
    expect((await thief.get('/get-session')).json).toBeNull();
  });

  it('wants issuer and audience, and a token', async () => {
    expect(() => createVerifier({ issuer: '', audience: 'x' })).toThrow(
      /^createVerifier\.(issuer|audience): got .*, expected a/,
    );
    expect(() => createVerifier({ issuer, audience: '' })).toThrow(
      /^createVerifier\.(issuer|audience): got .*, expected a/,
    );
    expect(() => createVerifier({ issuer, audience: [] })).toThrow(
      /^createVerifier\.(issuer|audience): got .*, expected a/,
    );
    const headers = (value: string) => ({ headers: new Headers({ authorization: value }) });
    const none = [undefined, null, '', { headers: new Headers() }, headers('Basic YTpi'), headers('Bearer a b')];
    for (const shown of none) await expect(verify(shown)).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it('fetches keys once, again after ten minutes, and for an unknown key every 30 seconds at the most', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
    let fetched = 0;
    const counting = serverVerifierOf(server, {
      now: () => server.clock.now(),
      fetch(url, init) {
        fetched += 1;
        expect(url).toBe(`${issuer}/api/auth/jwks`);
        return server.auth.handler(new Request(url, init));
      },
    });
    const unknown = `${text({ alg: 'EdDSA', typ: 'server+jwt', kid: 'x' })}.${text(claims)}.AAAA`;
    await Promise.all(Array.from({ length: 32 }, () => counting(token)));
    expect(fetched).toBe(1);
    for (let index = 0; index < 32; index++) await expect(counting(unknown)).rejects.toMatchObject(invalid);
    expect(fetched).toBe(1);
    vi.setSystemTime(start * 1000 + 30_000);
    for (let index = 0; index < 32; index++) await expect(counting(unknown)).rejects.toMatchObject(invalid);
    expect(fetched).toBe(2);
    vi.setSystemTime(start * 1000 + 629_999);
    await counting(token);
    expect(fetched).toBe(2);
    vi.setSystemTime(start * 1000 + 630_000);
    await counting(token);
    expect(fetched).toBe(3);
  });

  it('says that the keys are missing where the issuer does not answer, and blames no token for it', async () => {
    const unavailable = { code: 'KEYS_ARE_UNAVAILABLE', status: 503 };
    const answers = [
      async () => Promise.reject(new TypeError('fetch failed')),
      async () => new Response('', { status: 500 }),
      async () => Response.redirect('https://evil.example/jwks'),
      async () => new Response('<html>'),
      async () => Response.json({ keys: 'none' }),
    ];
    for (const fetch of answers) {
      const failing = serverVerifierOf(server, { fetch });
      await expect(failing(token)).rejects.toMatchObject(unavailable);
      await expect(failing('a.b.c')).rejects.toMatchObject(invalid);
    }
  });
});

async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'ok',
    (error: { readonly code: string }) => error.code,
  );
}
