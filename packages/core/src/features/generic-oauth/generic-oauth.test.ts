import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  oauthProvider,
  oauthUnderTest,
  oidcProvider,
  oidcUnderTest,
} from '../../../test/fixtures/generic-oauth/fixtures.js';
import { fakeIdTokens } from '../../../test/fixtures/social/fake-providers.js';
import { ada, errorOf, openProviderServer, whoIs } from '../../../test/fixtures/social/provider-fixture.js';
import { socialProviderIds } from '../../contract/provider-ids.js';
import { testAuth } from '../../testing/test-auth.js';
import { isSocialProviderId } from '../social/providers/index.js';
import { genericOAuth } from './index.js';
import type { GenericOAuthProvider, UserInfo } from './options.js';

const { issuer: _, ...withoutIssuer } = oidcProvider;
const { userInfoUrl: __, ...withoutUserInfo } = oauthProvider;

describe('at start', () => {
  it.each<[why: string, config: GenericOAuthProvider]>([
    ['providerId must have 1 to 64 characters', { ...oidcProvider, providerId: 'My IdP' }],
    ['providerId must have 1 to 64 characters', { ...oidcProvider, providerId: 'a/../b' }],
    ['providerId must have 1 to 64 characters', { ...oidcProvider, providerId: 'x'.repeat(65) }],
    ['issuer must be an https address', { ...oidcProvider, issuer: 'http://oidc.example' }],
    ['issuer must be an https address', { ...oidcProvider, issuer: 'oidc.example' }],
    ['issuer must be an https address', { ...oidcProvider, issuer: 'https://me:secret@oidc.example' }],
    ['issuer must not have a query', { ...oidcProvider, issuer: 'https://oidc.example/?a=b' }],
    ['tokenUrl must be an https address', { ...oauthProvider, tokenUrl: 'http://oauth.example/token' }],
    ['tokenUrl must be an https address', { ...oauthProvider, tokenUrl: 'http://localhost.evil.example/token' }],
    ['jwksUrl must be an https address', { ...oidcProvider, jwksUrl: 'file:///etc/passwd' }],
    ['it needs issuer or discoveryUrl', withoutIssuer],
    ['it needs issuer or discoveryUrl', { ...withoutIssuer, tokenUrl: 'https://oidc.example/token' }],
    [
      'this discoveryUrl needs the option issuer',
      { ...withoutIssuer, discoveryUrl: 'https://oidc.example/about.json' },
    ],
    ['jwksUrl needs issuer', { ...oauthProvider, jwksUrl: 'https://oauth.example/keys' }],
    ['it needs userInfoUrl', withoutUserInfo],
  ])('INVALID_PROVIDER: %s', (why, config) => {
    const make = () => testAuth({ plugins: [genericOAuth({ providers: [config] })] });
    expect(make).toThrow(expect.objectContaining({ code: 'INVALID_PROVIDER', message: expect.stringContaining(why) }));
  });

  it.each(['clientId', 'clientSecret', 'providerId'] as const)(
    'INVALID_OPTION: an empty %s, which may be a missing environment variable',
    (name) => {
      expect(() => genericOAuth({ providers: [{ ...oidcProvider, [name]: '' }] })).toThrow(
        `genericOAuth.providers[0].${name}: got '' (is an environment variable missing?)`,
      );
    },
  );

  it.each(['clientId', 'clientSecret'] as const)('INVALID_OPTION: a %s of spaces', (name) => {
    expect(() => genericOAuth({ providers: [{ ...oidcProvider, [name]: '  ' }] })).toThrow(
      `genericOAuth.providers[0].${name}: got '  ' (is an environment variable missing?), expected a text`,
    );
  });

  it.each(['credential', ...socialProviderIds])('PROVIDER_EXISTS_ALREADY: %s [R-B16 R-C05]', (providerId) => {
    expect(() => genericOAuth({ providers: [{ ...oidcProvider, providerId }] })).toThrow(
      expect.objectContaining({
        code: 'PROVIDER_EXISTS_ALREADY',
        message: expect.stringContaining('is the name of a built-in provider'),
      }),
    );
  });

  it('PROVIDER_EXISTS_ALREADY: a provider that is listed twice', () => {
    expect(() => genericOAuth({ providers: [oidcProvider, { ...oauthProvider, providerId: 'my-idp' }] })).toThrow(
      expect.objectContaining({ code: 'PROVIDER_EXISTS_ALREADY', message: expect.stringContaining('is listed twice') }),
    );
  });

  it('the built-in ids are those of the built-in providers', () => {
    expect(socialProviderIds.filter((id) => !isSocialProviderId(id))).toEqual([]);
  });
});

describe('providers that are added at run time', () => {
  const tenants = new Map<string, GenericOAuthProvider>();
  afterEach(() => tenants.clear());
  const open = () => openProviderServer(oidcUnderTest({}, {}, async (id) => tenants.get(id)));

  it('are looked up each time: available after they are added, unavailable after they are removed', async () => {
    const server = open();
    const browser = server.openBrowser();
    const begin = async () => (await server.begin(browser)).answer.status;
    expect(await begin()).toBe(404);
    tenants.set('my-idp', oidcProvider);
    expect(await begin()).toBe(200);
    expect((await server.signIn(browser)).headers.get('location')).toBe('/home');
    const { state } = await server.begin(browser);
    tenants.delete('my-idp');
    expect(errorOf(await server.comeBack(browser, state))).toBe('oauth_provider_not_found');
  });

  it('use the current configuration, without fetching the document again', async () => {
    const server = open();
    for (const clientId of ['first', 'second']) {
      tenants.set('my-idp', { ...oidcProvider, clientId });
      expect((await server.begin(server.openBrowser())).url.searchParams.get('client_id')).toBe(clientId);
    }
    expect(server.calls).toHaveLength(1);
  });

  const unusable = { ...oidcProvider, issuer: 'http://oidc.example' };
  it.each<[why: string, id: string, config: GenericOAuthProvider, status: number, code: string]>([
    ['has another id', 'my-idp', { ...oidcProvider, providerId: 'other' }, 503, 'PROVIDER_UNAVAILABLE'],
    ['cannot work', 'my-idp', unusable, 503, 'PROVIDER_UNAVAILABLE'],
    ['is switched off', 'my-idp', { ...oidcProvider, enabled: false }, 404, 'PROVIDER_NOT_FOUND'],
    ['is a disabled built-in one', 'github', { ...oidcProvider, providerId: 'github' }, 404, 'PROVIDER_NOT_FOUND'],
    ['has the id of passwords', 'credential', { ...oidcProvider, providerId: 'credential' }, 404, 'PROVIDER_NOT_FOUND'],
  ])('are refused if the found provider %s', async (_why, id, config, status, code) => {
    tenants.set(id, config);
    const server = open();
    const { answer } = await server.begin(server.openBrowser(), { provider: id });
    expect(answer).toMatchObject({ status, json: { code } });
    expect(server.calls).toEqual([]);
  });

  it('provider_unavailable: a provider that has become unusable when the user comes back', async () => {
    const server = open();
    const browser = server.openBrowser();
    tenants.set('my-idp', oidcProvider);
    const { state } = await server.begin(browser);
    tenants.set('my-idp', unusable);
    expect(errorOf(await server.comeBack(browser, state))).toBe('provider_unavailable');
    expect(server.tokenCalls()).toEqual([]);
  });
});

describe('an identity whose address another account has entered and not proven', () => {
  it('is asked before that account loses the address, and begins an account of its own with startAnew', async () => {
    const server = openProviderServer(oidcUnderTest());
    await server.signIn(server.openBrowser(), { ...ada, emailVerified: false });
    const reader = { ...ada, id: 'reader' };
    const browser = server.openBrowser();
    expect(errorOf(await server.signIn(browser, reader))).toBe('another_account_uses_this_address');
    expect([await whoIs(browser), server.rows('user')]).toMatchObject([undefined, [{ email: ada.email }]]);
    const answer = await server.signIn(browser, reader, { startAnew: true });
    expect([answer.headers.get('location'), await whoIs(browser)]).toEqual(['/home', ada.email]);
    expect(server.rows('user')).toHaveLength(2);
  });
});

describe('the identity', () => {
  const signIn = async (server: ReturnType<typeof oauthUnderTest>) => {
    const opened = openProviderServer(server);
    const answer = await opened.signIn(opened.openBrowser());
    const [user] = opened.rows('user');
    const [account] = opened.rows('account');
    return { error: errorOf(answer), user, account, ...opened };
  };
  const told = (info: UserInfo | undefined) => ({ getUserInfo: async () => info });

  it('comes from getUserInfo, for providers with their own format', async () => {
    const getUserInfo = vi.fn<NonNullable<GenericOAuthProvider['getUserInfo']>>(async ({ fetch, tokens }) => {
      const me = await fetch('https://oauth.example/me');
      const sub = typeof me === 'object' && me !== null && 'id' in me ? `user-${me.id}` : '';
      return { sub, email: 'ADA@example.com', email_verified: true, name: tokens.accessToken };
    });
    const { user, account } = await signIn(oauthUnderTest({ getUserInfo }));
    expect(user).toMatchObject({ email: 'ada@example.com', emailVerified: 1, name: 'at-1' });
    expect(account).toMatchObject({ accountId: 'user-1815', providerId: 'my-oauth' });
  });

  it.each<[UserInfo | undefined]>([[undefined], [{ sub: '' }], [{ sub: 'undefined', email: 'ada@example.com' }]])(
    'is refused if getUserInfo returns %j [R-B15]',
    async (info) => {
      const { error, user } = await signIn(oauthUnderTest(told(info)));
      expect([error, user]).toEqual(['unable_to_get_user_info', undefined]);
    },
  );

  it('is refused if getUserInfo returns another subject than the id token [R-B13]', async () => {
    const { error } = await signIn(oidcUnderTest(told({ sub: 'another', email: 'ada@example.com' })));
    expect(error).toBe('unable_to_get_user_info');
  });

  it('is mapped by mapProfileToUser, except for the address', async () => {
    const mapProfileToUser = ({ name }: Readonly<Record<string, unknown>>) => ({
      name: `Countess ${name}`,
      email: 'other@example.com',
      emailVerified: true,
    });
    const { user } = await signIn(oauthUnderTest({ mapProfileToUser }));
    expect(user).toMatchObject({ name: 'Countess Ada', email: ada.email });
  });

  it('needs no user info if the id token has all values', async () => {
    const { user, calls } = await signIn(oidcUnderTest());
    expect(user).toMatchObject({ email: ada.email, emailVerified: 1 });
    expect(calls.map(({ url }) => url)).not.toContain('https://oidc.example/me');
  });
});

describe('an id token of a client', () => {
  const show = async (more: Partial<GenericOAuthProvider>) => {
    const server = openProviderServer(oidcUnderTest(more));
    const browser = server.openBrowser();
    const token = await fakeIdTokens.sign(fakeIdTokens.claimsOf(ada, undefined));
    const { status, json } = await browser.post('/sign-in/social', { provider: 'my-idp', idToken: { token } });
    return { status, json, who: await whoIs(browser) };
  };

  it('signs in', async () => {
    expect(await show({})).toMatchObject({ status: 200, who: ada.email });
  });

  it('is refused with disableIdTokenSignIn', async () => {
    const { status, who } = await show({ disableIdTokenSignIn: true });
    expect([status, who]).toEqual([401, undefined]);
  });
});
