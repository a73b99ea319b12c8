import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Choice,
  client,
  goThroughProvider,
  startOpenIdProvider,
} from '../../../test/fixtures/generic-oauth/openid-provider.js';
import { errorOf } from '../../../test/fixtures/social/provider-fixture.js';
import type { Browser, BrowserAnswer } from '../../testing/browser.js';
import { createClock } from '../../testing/clock.js';
import { testAuth } from '../../testing/test-auth.js';
import { genericOAuth } from './index.js';
import type { GenericOAuthProvider } from './options.js';

const origin = 'https://app.example.com';
const ada = { id: 'ada-1815' };
type Row = Readonly<Record<string, unknown>>;

let openId: Awaited<ReturnType<typeof startOpenIdProvider>>;
beforeAll(async () => {
  openId = await startOpenIdProvider(`${origin}/api/auth/callback/my-idp`);
});
afterAll(() => openId.stop());

/** An application that uses the provider; `fetch` connects the two. */
function open(more: Partial<GenericOAuthProvider> = {}, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const database = new Database(':memory:');
  const calls: string[] = [];
  const provider = { providerId: 'my-idp', issuer: openId.url, ...client, ...more };
  const { auth, clock, openBrowser } = testAuth({
    database,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // The tokens of a real provider are valid at the real time.
    clock: createClock(new Date()),
    fetch: async (input, init) => {
      calls.push(new URL(String(input)).pathname);
      return fetch(input, init);
    },
    plugins: [genericOAuth({ providers: [provider] })],
  });
  const rows = (table: 'user' | 'account' | 'session'): Row[] =>
    database.prepare<[], Row>(`select * from ${table}`).all();
  const begin = async (browser: Browser, path = '/sign-in/social') => {
    const { json } = await browser.post(path, { provider: 'my-idp', callbackURL: '/home' });
    return urlIn(json);
  };
  /** The whole sign-in, as one of the provider's users. */
  const signIn = async (browser: Browser, choice: Choice = ada) => {
    const back = await goThroughProvider(await begin(browser), choice);
    return comeBack(browser, back);
  };
  const comeBack = (browser: Browser, { search }: URL) => browser.get(`/callback/my-idp${search}`);
  return { auth, clock, openBrowser, rows, calls, begin, signIn, comeBack };
}

function urlIn(json: unknown): string {
  if (typeof json === 'object' && json !== null && 'url' in json) return String(json.url);
  throw new Error(`no address to go to: ${JSON.stringify(json)}`);
}

const placeOf = ({ headers }: BrowserAnswer) => headers.get('location');

describe('a real provider of OpenID Connect', () => {
  it('signs a new user in, configured by its issuer only', async () => {
    const { openBrowser, signIn, rows, calls } = open();
    const browser = openBrowser();
    expect(placeOf(await signIn(browser))).toBe('/home');
    expect((await browser.get('/get-session')).json).toMatchObject({
      user: { email: 'ada@demo-id.example', emailVerified: true, name: 'Ada Lovelace' },
    });
    expect(rows('account')).toMatchObject([
      { providerId: 'my-idp', accountId: 'ada-1815', scope: 'openid,email,profile' },
    ]);
    expect(calls).toEqual(['/.well-known/openid-configuration', '/token', '/jwks', '/me']);
  });

  it('signs the same user in again, and fetches neither document nor keys a second time', async () => {
    const { openBrowser, signIn, rows, calls } = open();
    await signIn(openBrowser());
    calls.length = 0;
    await signIn(openBrowser());
    expect(rows('user')).toHaveLength(1);
    expect(rows('session')).toHaveLength(2);
    expect(calls).toEqual(['/token', '/me']);
  });

  it('asks with PKCE, state and nonce', async () => {
    const { openBrowser, begin } = open({ authorizationParams: { prompt: 'login', nonce: 'mine', state: 'mine' } });
    const asked = new URL(await begin(openBrowser())).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('prompt')).toBe('login');
    expect(asked.get('nonce')).toMatch(/^[\w-]{32,}$/);
    expect(asked.get('state')).toMatch(/^[\w-]{32,}$/);
  });

  it('is refused without PKCE, which this provider asks for', async () => {
    const { openBrowser, begin, comeBack } = open({ pkce: false });
    const browser = openBrowser();
    const back = await goThroughProvider(await begin(browser), ada);
    expect(errorOf(await comeBack(browser, back))).toBe('invalid_request');
  });

  it('refuses the code of another flow, because the verifier does not match [R-B06]', async () => {
    const { openBrowser, begin, comeBack, rows } = open();
    const [browser, thief] = [openBrowser(), openBrowser()];
    const stolen = await goThroughProvider(await begin(browser), ada);
    const back = await goThroughProvider(await begin(thief), { id: 'grace-1906' });
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(errorOf(await comeBack(thief, back))).toBe('invalid_code');
    expect(rows('user')).toEqual([]);
  });

  it.each([['basic'], ['body']] as const)(
    'accepts client credentials by %s, with special characters in them',
    async (authentication) => {
      const { openBrowser, signIn, rows } = open({ authentication });
      expect(errorOf(await signIn(openBrowser()))).toBeNull();
      expect(rows('user')).toHaveLength(1);
    },
  );

  it('refuses a wrong secret', async () => {
    const { openBrowser, signIn, rows } = open({ clientSecret: 'another secret' });
    expect(errorOf(await signIn(openBrowser()))).toBe('invalid_code');
    expect(rows('user')).toEqual([]);
  });

  it('answers of an issuer that is not configured are refused [R-B11]', async () => {
    const { openBrowser, signIn } = open({ issuer: `${openId.url}/` });
    await expect(signIn(openBrowser())).rejects.toThrow('PROVIDER_UNAVAILABLE');
  });
});

describe('an id token of a real provider', () => {
  /** Replaces the answer of the token endpoint. */
  const changing =
    (change: (answer: Record<string, unknown>) => void): typeof globalThis.fetch =>
    async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).endsWith('/token')) return answer;
      const body = await answer.json();
      change(body);
      return Response.json(body);
    };

  it('with the nonce of another flow is refused, although the signature is valid [H109]', async () => {
    let first: unknown;
    const { openBrowser, signIn, rows } = open(
      {},
      changing((body) => {
        first ??= body.id_token;
        body.id_token = first;
      }),
    );
    expect(errorOf(await signIn(openBrowser()))).toBeNull();
    expect(errorOf(await signIn(openBrowser()))).toBe('unable_to_get_user_info');
    expect(rows('session')).toHaveLength(1);
  });

  it('with a changed signature is refused [R-B12]', async () => {
    const { openBrowser, signIn, rows } = open(
      {},
      changing((body) => {
        const [head = '', claims = '', signature = ''] = String(body.id_token).split('.');
        body.id_token = [head, claims, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.');
      }),
    );
    expect(errorOf(await signIn(openBrowser()))).toBe('unable_to_get_user_info');
    expect(rows('user')).toEqual([]);
  });

  it('is required', async () => {
    const { openBrowser, signIn, rows } = open(
      {},
      changing((body) => {
        delete body.id_token;
      }),
    );
    expect(errorOf(await signIn(openBrowser()))).toBe('unable_to_get_user_info');
    expect(rows('user')).toEqual([]);
  });

  it('of one user with the user info of another is refused [R-B13]', async () => {
    let accessToken: unknown;
    const { openBrowser, signIn, rows } = open(
      {},
      changing((body) => {
        accessToken ??= body.access_token;
        body.access_token = accessToken;
      }),
    );
    expect(errorOf(await signIn(openBrowser()))).toBeNull();
    expect(errorOf(await signIn(openBrowser(), { id: 'grace-1906' }))).toBe('unable_to_get_user_info');
    expect(rows('user')).toHaveLength(1);
  });
});

describe('the users of a real provider', () => {
  it('an address that the provider does not report as verified is not verified here [R-B14]', async () => {
    const { openBrowser, signIn, rows } = open();
    await signIn(openBrowser(), { id: 'grace-1906' });
    expect(rows('user')).toMatchObject([{ email: 'grace@demo-id.example', emailVerified: 0 }]);
  });

  it('such an address does not link to the user who has it [R-B14]', async () => {
    const { openBrowser, signIn, rows } = open();
    await openBrowser().post('/sign-up/email', { email: 'grace@demo-id.example', password: 'a password', name: 'G' });
    expect(errorOf(await signIn(openBrowser(), { id: 'grace-1906' }))).toBe('account_not_linked');
    expect(rows('account')).toHaveLength(1);
  });

  it('two of them with one address stay two users [R-B17]', async () => {
    const { openBrowser, signIn, rows } = open();
    expect(errorOf(await signIn(openBrowser(), { id: 'marie-1867' }))).toBeNull();
    expect(errorOf(await signIn(openBrowser(), { id: 'pierre-1859' }))).toBe('account_not_linked');
    expect(rows('account')).toMatchObject([{ accountId: 'marie-1867' }]);
  });

  it('a profile without an address is refused [D13]', async () => {
    const { openBrowser, signIn, rows } = open();
    expect(errorOf(await signIn(openBrowser(), { id: 'alan-1912' }))).toBe('email_not_found');
    expect(rows('user')).toEqual([]);
  });

  it('a user who cancels comes back with the provider’s error', async () => {
    const { openBrowser, signIn, rows } = open();
    expect(errorOf(await signIn(openBrowser(), { cancel: 'yes' }))).toBe('access_denied');
    expect(rows('user')).toEqual([]);
  });

  it('can be linked to a signed-in user', async () => {
    const { openBrowser, begin, comeBack, rows } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', { email: 'ada@demo-id.example', password: 'a password', name: 'Ada' });
    const back = await goThroughProvider(await begin(browser, '/link-social'), ada);
    expect(placeOf(await comeBack(browser, back))).toBe('/home');
    expect(rows('account').map(({ providerId }) => providerId)).toEqual(['credential', 'my-idp']);
  });
});

describe('the tokens of a real provider', () => {
  it('are refreshed once for 32 concurrent calls, with a refresh token that is valid once [Z16]', async () => {
    const { openBrowser, signIn, clock, calls } = open();
    const browser = openBrowser();
    await signIn(browser);
    const ask = async (path = '/get-access-token') => {
      const { status, json } = await browser.post(path, { providerId: 'my-idp' });
      return { status, token: typeof json === 'object' && json !== null && 'accessToken' in json && json.accessToken };
    };
    const first = await ask();
    calls.length = 0;
    clock.advance(3600);
    const renewed = await Promise.all(Array.from({ length: 32 }, () => ask()));
    expect(new Set(renewed.map(({ token }) => token)).size).toBe(1);
    expect(renewed[0]).toMatchObject({ status: 200 });
    expect(renewed[0]?.token).not.toBe(first.token);
    expect(calls).toEqual(['/.well-known/openid-configuration', '/token']);

    // The next refresh token works too: the provider rotates them, and revokes all if an old one is used again.
    const again = await ask('/refresh-token');
    expect(again.status).toBe(200);
    expect(again.token).not.toBe(renewed[0]?.token);
    const me = await fetch(`${openId.url}/me`, { headers: { authorization: `Bearer ${again.token}` } });
    expect(await me.json()).toMatchObject({ sub: 'ada-1815' });
  });

  it('of 32 concurrent callbacks one redeems the code, and the tokens of the provider stay valid [Z11]', async () => {
    const { openBrowser, begin, comeBack, rows, calls } = open();
    const browser = openBrowser();
    const back = await goThroughProvider(await begin(browser), ada);
    const copies = Array.from({ length: 32 }, () => browser.clone());
    const answers = await Promise.all(copies.map((copy) => comeBack(copy, back)));
    expect(answers.map(placeOf).filter((place) => place === '/home')).toHaveLength(1);
    expect(answers.map(errorOf).filter((error) => error === 'please_restart_the_process')).toHaveLength(31);
    expect(calls.filter((path) => path === '/token')).toHaveLength(1);
    expect([rows('user'), rows('account'), rows('session')].map(({ length }) => length)).toEqual([1, 1, 1]);

    const winner = copies[answers.findIndex((answer) => placeOf(answer) === '/home')];
    const renewed = await winner?.post('/refresh-token', { providerId: 'my-idp' });
    expect(renewed?.status).toBe(200);
  });
});
