import { beforeEach, describe, expect, it } from 'vitest';
import { fakeOAuth, fakeOidc, tokenAnswer } from '../../../../test/fixtures/social/fake-providers.js';
import {
  ada,
  errorOf,
  openProviderServer,
  type ProviderServer,
  whoIs,
} from '../../../../test/fixtures/social/provider-fixture.js';
import { defineContract } from '../../../contract/endpoint.js';
import { text } from '../../../contract/fields.js';
import { definePlugin } from '../../../define-plugin.js';
import type { SignInGate } from '../../../domain/app/app.js';
import { touchUser } from '../../../store/rows/users.js';
import type { Browser } from '../../../testing/browser.js';

const restart = 'please_restart_the_process';
const errorPage = 'https://app.example.com/api/auth/error';
const eve = { name: 'Eve', email: 'eve@example.com', password: 'correct horse' };

let server: ProviderServer;
let browser: Browser;
function open(...args: Partial<Parameters<typeof openProviderServer>>) {
  server = openProviderServer(args[0] ?? fakeOAuth(), args[1]);
  browser = server.openBrowser();
}
beforeEach(() => open());

const gate = (signInGate: SignInGate) => definePlugin(defineContract('gate', {}), { handlers: {}, signInGate });

/** Follows a failing callback, and returns the target of its redirect. */
async function failing(prepare: (asked: { state: string }) => unknown = () => {}, more = {}, path?: string) {
  const { state, nonce } = await server.begin(browser, { errorCallbackURL: '/oops?from=here' }, path);
  server.now.nonce = nonce;
  await prepare({ state });
  const answer = await server.comeBack(browser, state, more);
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}
const told = (error: string) => `/oops?from=here&error=${encodeURIComponent(error).replaceAll("'", '%27')}`;

describe('the callback from a provider', () => {
  it('without parameters redirects to the error page [H118]', async () => {
    const path = `/callback/${server.provider.id}`;
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    for (const answer of [await browser.get(path), await browser.post(path, '', form), await browser.post(path, '')]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `${errorPage}?error=invalid_callback_request`,
      ]);
    }
  });

  it('without a state redirects to the error page', async () => {
    const answer = await server.comeBack(browser, undefined);
    expect(answer.headers.get('location')).toBe(`${errorPage}?error=state_not_found`);
  });

  it.each([
    [-1, '/home'],
    [0, restart],
    [1, restart],
  ])(
    'is valid for ten minutes, and its record is removed: %s ms after that it redirects to %s [H038]',
    async (offset, end) => {
      const { state } = await server.begin(browser);
      const copy = browser.clone(); // keeps the cookie after its expiry
      server.clock.advanceMs(600_000 + offset);
      const answer = await server.comeBack(copy, state);
      expect(errorOf(answer) ?? answer.headers.get('location')).toBe(end);
      expect(server.rows('verification')).toEqual([]);
    },
  );

  it('is refused if the record has expired or is invalid [W-M40]', async () => {
    for (const value of [`replace(value, '"expiresAt":', '"expiresAt":1, "x":')`, `'{'`, `'null'`, `'{}'`]) {
      const { state } = await server.begin(browser);
      server.tamper(`update verification set value = ${value}`);
      expect(errorOf(await server.comeBack(browser, state))).toBe(restart);
      server.clock.advance(11);
    }
  });

  it('accepts a form too, which Apple sends and which arrives without cookies', async () => {
    const { state } = await server.begin(browser);
    const form = `code=a-code&state=${state}&user=${encodeURIComponent('{"name":"Ada"}')}`;
    const headers = { origin: 'https://oauth.example', 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await server.openBrowser().post(`/callback/${server.provider.id}`, form, { headers });
    const location = posted.headers.get('location') ?? '';
    expect(posted.status).toBe(302);
    expect(location).toBe(`https://app.example.com/api/auth/callback/fake-oauth?${new URLSearchParams(form)}`);
    const answer = await browser.get(location.slice(location.indexOf('/callback')));
    expect(answer.headers.get('location')).toBe('/home');
    expect(await whoIs(browser)).toBe(ada.email);
  });

  it('accepts a form with cookies without a second request', async () => {
    const { state } = await server.begin(browser);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await browser.post(`/callback/${server.provider.id}`, `code=a-code&state=${state}`, { headers });
    expect(answer.headers.get('location')).toBe('/home');
  });

  it('is not stored by caches and sends no Referer to other sites', async () => {
    const { headers } = await server.signIn(browser);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(headers.getSetCookie().find((each) => each.includes('oauth_state'))).toContain('Max-Age=0');
  });

  it('works in several tabs at once', async () => {
    const [one, two] = [await server.begin(browser), await server.begin(browser, { callbackURL: '/second' })];
    expect((await server.comeBack(browser, two.state)).headers.get('location')).toBe('/second');
    expect((await server.comeBack(browser, one.state)).headers.get('location')).toBe('/home');
  });
});

describe('the browser goes to errorCallbackURL with an error', () => {
  it('the provider sends no code', async () => {
    expect(await failing(undefined, { code: '' })).toBe(told('no_code'));
  });

  it('the provider is no longer configured [R-B18]', async () => {
    let isThere = true;
    const { options } = fakeOAuth();
    const [source] = (options.plugins ?? []).map(({ providers }) => providers);
    const plugin = definePlugin(defineContract('removable', {}), {
      handlers: {},
      providers: async (id, settings) => (isThere ? source?.(id, settings) : undefined),
    });
    open({ ...fakeOAuth(), options: { plugins: [plugin] } });
    expect(
      await failing(() => {
        isThere = false;
      }),
    ).toBe(told('oauth_provider_not_found'));
    expect(server.calls).toEqual([]);
  });

  it.each([
    ['a refusal', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['a refusal that looks like success [H119]', () => tokenAnswer({ error: 'bad_verification_code' })],
    ['no token', () => Response.json({ token_type: 'bearer' })],
    ['an invalid token', () => Response.json({ access_token: { toString: 'x' } })],
    ['a page', () => new Response('<h1>Oops</h1>')],
    ['a fault', () => new Response('', { status: 500 })],
    ['a redirect [H112]', () => Response.redirect('https://evil.example/token', 307)],
    ['more than a mebibyte', () => tokenAnswer({ padding: 'x'.repeat(1024 * 1024) })],
    ['a token that is too long', () => tokenAnswer({ access_token: 'x'.repeat(16_385) })],
    ['a token of half a character', () => tokenAnswer({ access_token: 'at-1\ud800' })],
    ['nothing', () => Promise.reject(new TypeError('fetch failed'))],
  ])('invalid_code: the provider answers with %s', async (_, answer) => {
    server.now.answers = async () => answer();
    expect(await failing()).toBe(told('invalid_code'));
    expect(server.calls).toHaveLength(1);
    expect(server.rows('user')).toEqual([]);
  });

  it.each([
    ['a fault', () => new Response('', { status: 500 })],
    ['no object', () => Response.json('Ada')],
    ['no JSON', () => new Response('Ada')],
    ['a redirect', () => Response.redirect('https://evil.example/me')],
  ])('unable_to_get_user_info: the provider answers with %s', async (_, answer) => {
    server.now.answers = async ({ url }) => (url.endsWith('/token') ? tokenAnswer() : answer());
    expect(await failing()).toBe(told('unable_to_get_user_info'));
  });

  it('an id made from a missing value is refused, and so is a provider that throws [R-B15 R-C17]', async () => {
    for (const id of ['undefined', 'null', '[object Object]', '  ', 'é', 'x'.repeat(256)]) {
      open(
        fakeOAuth({
          profile: async () => ({ ...ada, id, email: ada.email, emailVerified: true, image: null, raw: {} }),
        }),
      );
      expect(await failing()).toBe(told('unable_to_get_user_info'));
    }
    open(fakeOAuth({ profile: () => Promise.reject(new TypeError('of undefined')) }));
    expect(await failing()).toBe(told('unable_to_get_user_info'));
  });

  it.each([[undefined], [''], ['ada'], ['ada@example'], ['"ada"@example.com']])(
    'email_not_found: the provider answers with the address %o',
    async (email) => {
      server.now.person = { ...ada, email };
      expect(await failing()).toBe(told('email_not_found'));
      expect(server.rows('user')).toEqual([]);
    },
  );

  it('callbackURL is no longer trusted [R-A05]', async () => {
    for (const target of ['https://evil.tld/home', '//evil.tld', '']) {
      const location = await failing(() =>
        server.tamper(`update verification set value = replace(value, '/home', '${target}')`),
      );
      expect(location).toBe(told('no_callback_url'));
      server.clock.advance(11);
    }
    expect(server.rows('session')).toEqual([]);
  });

  it('errors go to the error page if errorCallbackURL is no longer trusted either [R-A05]', async () => {
    const distrust = () => server.tamper(`update verification set value = replace(value, '/oops', 'https://evil.tld')`);
    expect(await failing(distrust, { code: '' })).toBe(`${errorPage}?error=no_code`);
    expect(await failing(distrust, { error: 'access_denied' })).toBe(`${errorPage}?error=access_denied`);
  });

  it('the provider sends an error, whose text is cut and encoded [W-M40]', async () => {
    expect(await failing(undefined, { error: 'access_denied' })).toBe(told('access_denied'));
    expect(await failing(undefined, { error: 'x'.repeat(65) })).toBe(told('invalid_callback_request'));
    const long = await failing(undefined, { error: 'a b&c=d', error_description: 'y'.repeat(999) });
    expect(long).toBe(`/oops?from=here&error=a+b%26c%3Dd&error_description=${'y'.repeat(256)}`);
  });

  it('the provider’s error goes to the error page if no flow is found', async () => {
    const answer = await server.comeBack(browser, undefined, { error: 'access_denied' });
    expect(answer.headers.get('location')).toBe(`${errorPage}?error=access_denied`);
  });

  it('another user has the address, and the provider has not verified it', async () => {
    await server.openBrowser().post('/sign-up/email', { ...eve, email: ada.email });
    server.now.person = { ...ada, emailVerified: false };
    expect(await failing()).toBe(told('account_not_linked'));
  });

  it('the user is new, and sign-up is disabled [H107]', async () => {
    open(fakeOAuth({}, { disableSignUp: true }));
    expect(await failing()).toBe(told('signup_disabled'));
    expect(server.rows('user')).toEqual([]);
  });

  it('the user cannot be created: mapProfileToUser fails, or another user has a unique value', async () => {
    const mapProfileToUser = () => Promise.reject(new Error('no idea'));
    open(fakeOAuth({}, { mapProfileToUser }));
    expect(await failing()).toBe(told('unable_to_create_user'));
    const nicknames = defineContract(
      'nicknames',
      {},
      { user: { nickname: text({ settable: true, unique: true, optional: true }) } },
    );
    open(fakeOAuth({}, { mapProfileToUser: () => ({ nickname: 'ada' }) }), {
      plugins: [definePlugin(nicknames, { handlers: {} })],
    });
    expect(errorOf(await server.signIn(server.openBrowser(), { ...ada, id: '2', email: 'b@example.com' }))).toBeNull();
    server.now.person = ada;
    expect(await failing()).toBe(told('unable_to_create_user'));
    expect(server.rows('account')).toHaveLength(1);
  });

  it('no session can begin, because the account changes at every attempt', async () => {
    open(fakeOAuth(), {
      plugins: [
        gate(async ({ app }, { user }) => {
          await app.database.transaction((tx) => touchUser(tx, user.id, app.settings.now()));
          return undefined;
        }),
      ],
    });
    expect(await failing()).toBe(told('unable_to_create_session'));
    expect(await whoIs(browser)).toBeUndefined();
  });

  it('a hook of the application refuses [H108]', async () => {
    open(fakeOAuth(), { databaseHooks: { user: { create: { before: () => false } } } });
    expect(await failing()).toBe(told('failed_to_create_user'));
    expect(server.rows('session')).toEqual([]);
  });

  it('another issuer answers [RFC 9207]', async () => {
    open(fakeOidc());
    expect(await failing(undefined, { iss: 'https://evil.example' })).toBe(told(restart));
    expect(server.calls).toEqual([]);
    const { state, nonce } = await server.begin(browser);
    server.now.nonce = nonce;
    expect(errorOf(await server.comeBack(browser, state, { iss: 'https://oidc.example' }))).toBeNull();
  });
});

describe('a second factor', () => {
  it('is asked for at callbackURL, before a session begins', async () => {
    open(fakeOAuth(), {
      plugins: [gate(async () => ({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] }))],
    });
    const answer = await server.signIn(browser, ada, { callbackURL: '/home?a=1' });
    expect(answer.headers.get('location')).toBe('/home?a=1&twoFactorRedirect=true&twoFactorMethods=totp%2Cotp');
    expect(server.rows('session')).toEqual([]);
  });
});

describe('a provider whose id is the one of password accounts', () => {
  it('is not found [R-C05]', async () => {
    open({ ...fakeOAuth({ id: 'credential' }), id: 'credential' });
    expect((await server.begin(browser)).answer.json).toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
  });
});
