import { beforeEach, describe, expect, it } from 'vitest';
import { fakeOAuth, fakeOidc, tokenAnswer } from '../../../../test/fixtures/social/fake-providers.js';
import {
  ada,
  errorOf,
  type OpenedWorld,
  openProviderWorld,
  whoIs,
} from '../../../../test/fixtures/social/provider-fixture.js';
import { defineContract } from '../../../contract/endpoint.js';
import { text } from '../../../contract/fields.js';
import type { SignInGate } from '../../../domain/app/app.js';
import { defineFeature } from '../../../feature.js';
import { touchUser } from '../../../store/rows/users.js';
import type { Browser } from '../../../testing/browser.js';

const restart = 'please_restart_the_process';
const errorPage = 'https://app.example.com/api/auth/error';
const eve = { name: 'Eve', email: 'eve@example.com', password: 'correct horse' };

let world: OpenedWorld;
let browser: Browser;
function open(...args: Partial<Parameters<typeof openProviderWorld>>) {
  world = openProviderWorld(args[0] ?? fakeOAuth(), args[1]);
  browser = world.openBrowser();
}
beforeEach(() => open());

const gate = (signInGate: SignInGate) => defineFeature(defineContract('gate', {}), { handlers: {}, signInGate });

/** Follows a failing callback, and returns the target of its redirect. */
async function failing(prepare: (asked: { state: string }) => unknown = () => {}, more = {}, path?: string) {
  const { state, nonce } = await world.begin(browser, { errorCallbackURL: '/oops?from=here' }, path);
  world.now.nonce = nonce;
  await prepare({ state });
  const answer = await world.comeBack(browser, state, more);
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}
const told = (error: string) => `/oops?from=here&error=${encodeURIComponent(error).replaceAll("'", '%27')}`;

describe('the callback from a provider', () => {
  it('without parameters redirects to the error page [H118]', async () => {
    const path = `/callback/${world.world.id}`;
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    for (const answer of [await browser.get(path), await browser.post(path, '', form), await browser.post(path, '')]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `${errorPage}?error=invalid_callback_request`,
      ]);
    }
  });

  it('without a state redirects to the error page', async () => {
    const answer = await world.comeBack(browser, undefined);
    expect(answer.headers.get('location')).toBe(`${errorPage}?error=state_not_found`);
  });

  it.each([
    [-1, '/home'],
    [0, restart],
    [1, restart],
  ])('is valid for ten minutes: %s ms after that it redirects to %s', async (offset, end) => {
    const { state } = await world.begin(browser);
    const copy = browser.clone(); // keeps the cookie after its expiry
    world.clock.advanceMs(600_000 + offset);
    const answer = await world.comeBack(copy, state);
    expect(errorOf(answer) ?? answer.headers.get('location')).toBe(end);
    expect(world.rows('verification')).toEqual([]); // H038: the expired record is deleted
  });

  it('is refused if the record has expired or is invalid [W-M40]', async () => {
    for (const value of [`replace(value, '"expiresAt":', '"expiresAt":1, "x":')`, `'{'`, `'null'`, `'{}'`]) {
      const { state } = await world.begin(browser);
      world.tamper(`update verification set value = ${value}`);
      expect(errorOf(await world.comeBack(browser, state))).toBe(restart);
      world.clock.advance(11);
    }
  });

  it('accepts a form too, which Apple sends and which arrives without cookies', async () => {
    const { state } = await world.begin(browser);
    const form = `code=a-code&state=${state}&user=${encodeURIComponent('{"name":"Ada"}')}`;
    const headers = { origin: 'https://oauth.example', 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await world.openBrowser().post(`/callback/${world.world.id}`, form, { headers });
    const location = posted.headers.get('location') ?? '';
    expect(posted.status).toBe(302);
    expect(location).toBe(`https://app.example.com/api/auth/callback/fake-oauth?${new URLSearchParams(form)}`);
    const answer = await browser.get(location.slice(location.indexOf('/callback')));
    expect(answer.headers.get('location')).toBe('/home');
    expect(await whoIs(browser)).toBe(ada.email);
  });

  it('accepts a form with cookies without a second request', async () => {
    const { state } = await world.begin(browser);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await browser.post(`/callback/${world.world.id}`, `code=a-code&state=${state}`, { headers });
    expect(answer.headers.get('location')).toBe('/home');
  });

  it('is not stored by caches and sends no Referer to other sites', async () => {
    const { headers } = await world.signIn(browser);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(headers.getSetCookie().find((each) => each.includes('oauth_state'))).toContain('Max-Age=0');
  });

  it('works in several tabs at once', async () => {
    const [one, two] = [await world.begin(browser), await world.begin(browser, { callbackURL: '/second' })];
    expect((await world.comeBack(browser, two.state)).headers.get('location')).toBe('/second');
    expect((await world.comeBack(browser, one.state)).headers.get('location')).toBe('/home');
  });
});

describe('errors are reported to errorCallbackURL', () => {
  it('no_code', async () => {
    expect(await failing(undefined, { code: '' })).toBe(told('no_code'));
  });

  it('oauth_provider_not_found [R-B18]', async () => {
    let isThere = true;
    const { options } = fakeOAuth();
    const [source] = (options.plugins ?? []).map(({ providers }) => providers);
    const plugin = defineFeature(defineContract('removable', {}), {
      handlers: {},
      providers: async (id, settings) => (isThere ? source?.(id, settings) : undefined),
    });
    open({ ...fakeOAuth(), options: { plugins: [plugin] } });
    expect(
      await failing(() => {
        isThere = false;
      }),
    ).toBe(told('oauth_provider_not_found'));
    expect(world.calls).toEqual([]);
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
    world.now.answers = async () => answer();
    expect(await failing()).toBe(told('invalid_code'));
    expect(world.calls).toHaveLength(1);
    expect(world.rows('user')).toEqual([]);
  });

  it.each([
    ['a fault', () => new Response('', { status: 500 })],
    ['no object', () => Response.json('Ada')],
    ['no JSON', () => new Response('Ada')],
    ['a redirect', () => Response.redirect('https://evil.example/me')],
  ])('unable_to_get_user_info: the provider answers with %s', async (_, answer) => {
    world.now.answers = async ({ url }) => (url.endsWith('/token') ? tokenAnswer() : answer());
    expect(await failing()).toBe(told('unable_to_get_user_info'));
  });

  it('an id made from a missing value is refused, and so is a provider that throws [R-B15 R-C17]', async () => {
    for (const id of ['undefined', 'null', '[object Object]', 'a b', 'x'.repeat(256)]) {
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
      world.now.person = { ...ada, email };
      expect(await failing()).toBe(told('email_not_found'));
      expect(world.rows('user')).toEqual([]);
    },
  );

  it('no_callback_url, if the stored one is no longer trusted [R-A05]', async () => {
    for (const target of ['https://evil.tld/home', '//evil.tld', '']) {
      const location = await failing(() =>
        world.tamper(`update verification set value = replace(value, '/home', '${target}')`),
      );
      expect(location).toBe(told('no_callback_url'));
      world.clock.advance(11);
    }
    expect(world.rows('session')).toEqual([]);
  });

  it('if errorCallbackURL is no longer trusted either, to the error page [R-A05]', async () => {
    const distrust = () => world.tamper(`update verification set value = replace(value, '/oops', 'https://evil.tld')`);
    expect(await failing(distrust, { code: '' })).toBe(`${errorPage}?error=no_code`);
    expect(await failing(distrust, { error: 'access_denied' })).toBe(`${errorPage}?error=access_denied`);
  });

  it('the provider’s error text, cut and encoded [W-M40]', async () => {
    expect(await failing(undefined, { error: 'access_denied' })).toBe(told('access_denied'));
    expect(await failing(undefined, { error: 'x'.repeat(65) })).toBe(told('invalid_callback_request'));
    const long = await failing(undefined, { error: 'a b&c=d', error_description: 'y'.repeat(999) });
    expect(long).toBe(`/oops?from=here&error=a+b%26c%3Dd&error_description=${'y'.repeat(256)}`);
  });

  it('the provider’s error goes to the error page if no flow is found', async () => {
    const answer = await world.comeBack(browser, undefined, { error: 'access_denied' });
    expect(answer.headers.get('location')).toBe(`${errorPage}?error=access_denied`);
  });

  it('account_not_linked', async () => {
    await world.openBrowser().post('/sign-up/email', { ...eve, email: ada.email });
    world.now.person = { ...ada, emailVerified: false };
    expect(await failing()).toBe(told('account_not_linked'));
  });

  it('signup_disabled [H107]', async () => {
    open(fakeOAuth({}, { disableSignUp: true }));
    expect(await failing()).toBe(told('signup_disabled'));
    expect(world.rows('user')).toEqual([]);
  });

  it('unable_to_create_user, if mapProfileToUser fails or another user has a unique value', async () => {
    const mapProfileToUser = () => Promise.reject(new Error('no idea'));
    open(fakeOAuth({}, { mapProfileToUser }));
    expect(await failing()).toBe(told('unable_to_create_user'));
    const nicknames = defineContract(
      'nicknames',
      {},
      { user: { nickname: text({ settable: true, unique: true, optional: true }) } },
    );
    open(fakeOAuth({}, { mapProfileToUser: () => ({ nickname: 'ada' }) }), {
      plugins: [defineFeature(nicknames, { handlers: {} })],
    });
    expect(errorOf(await world.signIn(world.openBrowser(), { ...ada, id: '2', email: 'b@example.com' }))).toBeNull();
    world.now.person = ada;
    expect(await failing()).toBe(told('unable_to_create_user'));
    expect(world.rows('account')).toHaveLength(1);
  });

  it('unable_to_create_session, if the account changes at every attempt', async () => {
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

  it('the error with which a hook of the application refuses [H108]', async () => {
    open(fakeOAuth(), { databaseHooks: { user: { create: { before: () => false } } } });
    expect(await failing()).toBe(told('failed_to_create_user'));
    expect(world.rows('session')).toEqual([]);
  });

  it('please_restart_the_process, if another issuer answers [RFC 9207]', async () => {
    open(fakeOidc());
    expect(await failing(undefined, { iss: 'https://evil.example' })).toBe(told(restart));
    expect(world.calls).toEqual([]);
    const { state, nonce } = await world.begin(browser);
    world.now.nonce = nonce;
    expect(errorOf(await world.comeBack(browser, state, { iss: 'https://oidc.example' }))).toBeNull();
  });
});

describe('a second factor', () => {
  it('is asked for at callbackURL, before a session begins', async () => {
    open(fakeOAuth(), {
      plugins: [gate(async () => ({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] }))],
    });
    const answer = await world.signIn(browser, ada, { callbackURL: '/home?a=1' });
    expect(answer.headers.get('location')).toBe('/home?a=1&twoFactorRedirect=true&twoFactorMethods=totp%2Cotp');
    expect(world.rows('session')).toEqual([]);
  });
});

describe('a provider with the id of password accounts', () => {
  it('does not exist [R-C05]', async () => {
    open({ ...fakeOAuth({ id: 'credential' }), id: 'credential' });
    expect((await world.begin(browser)).answer.json).toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
  });
});
