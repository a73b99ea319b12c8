import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { guard } from '../../contract/oversight/guard.js';
import { mutation } from '../../contract/routes.js';
import { definePlugin } from '../../define-plugin.js';
import { jwt, twoFactor } from '../../index.js';
import { completeSignIn, type FactorKinds, findUserByEmail, shape } from '../../plugin.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

const contract = defineContract('vault', {
  recent: endpoint(mutation('/vault/recent'), {
    audit: false,
    guard: guard.signedIn,
    access: { fresh: '5m' },
    output: shape.status,
  }),
  touched: endpoint(mutation('/vault/touched'), {
    audit: false,
    guard: guard.signedIn,
    access: { factors: ['passkey', 'badge'] },
    output: shape.status,
  }),
  touchedNow: endpoint(mutation('/vault/touched-now'), {
    audit: false,
    guard: guard.signedIn,
    access: { fresh: 300, factors: ['passkey'] },
    output: shape.status,
  }),
  anySecond: endpoint(mutation('/vault/any-second'), {
    audit: false,
    guard: guard.signedIn,
    access: { factors: 'second' },
    output: shape.status,
  }),
  configured: endpoint(mutation('/vault/configured'), {
    audit: false,
    guard: guard.signedIn,
    access: { fresh: true },
    output: shape.status,
  }),
  show: endpoint(mutation('/vault/show'), {
    audit: false,
    guard: guard.signedIn,
    input: z.object({ factor: z.string(), secondsAgo: z.optional(z.number()) }),
    output: shape.status,
  }),
});
const passkey = { passkey: { second: true, amr: ['hwk'] } };

/** Endpoints with requirements, and a sign-in method that verifies any factor. */
const vault = (factors: FactorKinds = passkey) =>
  definePlugin(contract, {
    factors,
    handlers: {
      recent: async ({ session }) => ({ status: session.user.email === ada.email }),
      touched: async () => ({ status: true }),
      touchedNow: async () => ({ status: true }),
      anySecond: async () => ({ status: true }),
      configured: async () => ({ status: true }),
      async show(call) {
        const user = await findUserByEmail(call.db, ada.email);
        const shownAt = new Date(call.app.settings.now().getTime() - (call.input.secondsAgo ?? 0) * 1000);
        const factors = [{ factor: call.input.factor, shownAt }];
        return { status: Boolean(user && (await completeSignIn(call, user, 'email', { factors }))) };
      },
    },
  });

async function open(settings: { freshAge?: number; factors?: FactorKinds } = {}) {
  const { freshAge = 86_400, factors } = settings;
  const server = testAuth({ plugins: [vault(factors), jwt(), twoFactor()], session: { freshAge } });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
  const enter = async (factor: string, secondsAgo = 0): Promise<Browser> => {
    const other = server.openBrowser();
    await other.post('/vault/show', { factor, secondsAgo });
    return other;
  };
  return { ...server, browser, enter };
}
const said = async (browser: Browser, path: string) => {
  const { status, json } = await browser.post(`/vault/${path}`);
  return status === 200 ? 'let in' : `${status} ${(json as { readonly code: string }).code}`;
};

describe('an endpoint that asks for a fresh session', () => {
  it('accepts a session for this number of seconds, which use does not prolong', async () => {
    const { browser, clock } = await open();
    clock.advanceMs(300_000 - 1);
    expect(await said(browser, 'recent')).toBe('let in');
    clock.advanceMs(1);
    await browser.get('/get-session');
    expect(await said(browser, 'recent')).toBe('403 SESSION_IS_NOT_FRESH');
    expect(await said(browser, 'configured')).toBe('let in');
    clock.advance(86_400);
    expect(await said(browser, 'configured')).toBe('403 SESSION_IS_NOT_FRESH');
  });

  it('keeps its own seconds where session.freshAge is 0', async () => {
    const { browser, clock } = await open({ freshAge: 0 });
    clock.advance(301);
    expect(await said(browser, 'recent')).toBe('403 SESSION_IS_NOT_FRESH');
    expect(await said(browser, 'configured')).toBe('let in');
  });

  it('answers 401 without a session', async () => {
    const { openBrowser } = await open();
    for (const path of ['recent', 'touched', 'any-second'])
      expect(await said(openBrowser(), path)).toBe('401 UNAUTHORIZED');
  });
});

describe('an endpoint that asks for a factor', () => {
  it.each([
    ['password', '403 FACTOR_REQUIRED'],
    ['totp', '403 FACTOR_REQUIRED'],
    ['passkey', 'let in'],
    ['badge', 'let in'],
  ])('with the factor %s: %s', async (factor, expected) => {
    const { enter } = await open();
    expect(await said(await enter(factor), 'touched')).toBe(expected);
  });

  it('names the factors that it accepts', async () => {
    const { browser } = await open();
    const named = async (path: string) => {
      const { json } = await browser.post(`/vault/${path}`);
      return (json as { readonly details: readonly { readonly path: string }[] }).details.map(({ path }) => path);
    };
    expect(await named('touched')).toEqual(['factors.passkey', 'factors.badge']);
    expect(await named('any-second')).toEqual(['factors.second']);
  });

  it('accepts a factor only for the time in which a session is fresh', async () => {
    const { enter, clock } = await open();
    expect(await said(await enter('passkey', 300), 'touched-now')).toBe('403 FACTOR_REQUIRED');
    const browser = await enter('passkey', 299);
    expect(await said(browser, 'touched-now')).toBe('let in');
    clock.advance(300);
    expect(await said(browser, 'touched-now')).toBe('403 SESSION_IS_NOT_FRESH');
    expect(await said(browser, 'touched')).toBe('let in');
  });

  it.each([
    ['password', '403 FACTOR_REQUIRED'],
    ['badge', '403 FACTOR_REQUIRED'],
    ['constructor', '403 FACTOR_REQUIRED'],
    ['passkey', 'let in'],
    ['backup-code', 'let in'],
  ])('any second factor, for a user without an active one, with the factor %s: %s', async (factor, expected) => {
    const { enter } = await open();
    expect(await said(await enter(factor), 'any-second')).toBe(expected);
  });
});

describe('the factors of an application', () => {
  it('cannot be redeclared by a plugin', async () => {
    for (const name of ['email', 'totp'])
      await expect(open({ factors: { [name]: { second: true } } })).rejects.toThrow(
        /^(vault|two-factor)\.factors\.(email|totp): got a factor that exists already/,
      );
    const misspelt: object = { passkey: { secnod: true } };
    await expect(open({ factors: misspelt as FactorKinds })).rejects.toThrow(/vault\.factors\.passkey\.secnod/);
  });

  it.each([
    ['password', { acr: '1', amr: ['pwd'] }],
    ['passkey', { acr: '2', amr: ['hwk', 'mfa'] }],
    ['two-factor-setup', { acr: '1' }],
    ['badge', { acr: '1' }],
  ])('are in tokens: %s', async (factor, expected) => {
    const { enter, auth, clock } = await open();
    const browser = await enter(factor);
    const auth_time = Math.floor(clock.now().getTime() / 1000);
    clock.advance(600);
    const { token } = await auth.api.getToken({ headers: browser.headers });
    const claims = JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));
    expect(claims).toMatchObject({ auth_time, ...expected });
    expect(Object.keys(claims).includes('amr')).toBe('amr' in expected);
  });
});

it.each<[unknown, string]>([
  [{ fresh: 0 }, 'fresh'],
  [{ fresh: false }, 'fresh'],
  [{ fresh: 'soon' }, 'fresh'],
  [{ factors: [] }, 'factors'],
  [{ factors: 'first' }, 'factors'],
  [{ factor: ['passkey'] }, 'factor'],
])('an access of %o is refused when the endpoint is defined', (access, option) => {
  const make = () =>
    endpoint(mutation('/x'), {
      audit: false,
      guard: guard.signedIn,
      access: access as { fresh: true },
      output: shape.status,
    });
  expect(make).toThrow(`endpoint(/x).access.${option}: got `);
});
