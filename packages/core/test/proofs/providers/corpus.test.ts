// What real providers send: published answers, replayed through the real sign-in.
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../src/crypto/encoding.js';
import { genericOAuth } from '../../../src/features/generic-oauth/index.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { providerCases } from '../../fixtures/providers/cases.js';
import type { ProviderCase } from '../../fixtures/providers/provider-case.js';
import { keySet, sign, times } from '../../fixtures/providers/provider-fixtures.js';
import { openCase, signInByCase } from '../../fixtures/providers/sign-in.js';
import { errorOf, openProviderServer, type ProviderServer, whoIs } from '../../fixtures/social/provider-fixture.js';
import { companyShapes } from './corpus/company-openid.js';
import { oauthShapes } from './corpus/oauth.js';
import { openIdShapes } from './corpus/openid.js';
import { person, type Shape, type Stored } from './corpus/shape.js';
import { variants } from './corpus/variants.js';

const clientSecret = '0123456789abcdef0123456789abcdef';
const start = times.iat * 1000; // of the clock
const instant = (seconds: number | null | undefined) => (seconds ? start + seconds * 1000 : null);

/** The rows of a sign-in, or of an identity that was linked because its provider tells no address. */
function expectStored({ rows }: ProviderServer, providerId: string, wanted: Stored): void {
  const { id, name, email, emailVerified = false, image = null } = wanted;
  const accounts = rows('account').filter((row) => row.providerId === providerId);
  expect(accounts).toMatchObject([
    {
      accountId: id,
      scope: wanted.scope,
      accessTokenExpiresAt: instant(wanted.expiresIn),
      refreshTokenExpiresAt: instant(wanted.refreshExpiresIn),
    },
  ]);
  if (email !== undefined)
    expect(rows('user')).toMatchObject([{ name, email, emailVerified: Number(emailVerified), image }]);
}

type SignIn = (browser: Browser, path: string) => Promise<BrowserAnswer>;

/** Signs in, or links if the provider tells no address, and checks what is stored. The second sign-in finds the same user. */
async function replay(server: ProviderServer, stored: Stored, signIn: SignIn): Promise<void> {
  const browser = server.openBrowser();
  const end = await signIn(browser, '/sign-in/social');
  if (stored.email === undefined) {
    expect(errorOf(end)).toBe('email_not_found');
    expect([server.rows('user'), server.rows('account')]).toEqual([[], []]);
    await browser.post('/sign-up/email', { ...person, password: 'correct horse' });
    expect(errorOf(await signIn(browser, '/link-social'))).toBeNull();
  } else expect([errorOf(end), end.headers.get('location')]).toEqual([null, '/home']);
  expectStored(server, server.provider.id, stored);
  server.clock.advance(11);
  const again = server.openBrowser();
  await signIn(again, '/sign-in/social');
  expect(await whoIs(again)).toBe(stored.email ?? person.email);
}

function serverOf(shape: Shape): ProviderServer {
  const { config, granted, grantedAs, claims, userInfo } = shape;
  const signed = (nonce: string | undefined) => {
    const all = { ...claims, ...times, ...(nonce !== undefined && { nonce }) };
    if (config.idTokenSignedWith !== 'clientSecret') return sign(all);
    return new SignJWT(all).setProtectedHeader({ typ: 'JWT', alg: 'HS256' }).sign(utf8(clientSecret));
  };
  return openProviderServer({
    id: 'the-provider',
    options: {
      plugins: [
        genericOAuth({ providers: [{ ...config, providerId: 'the-provider', clientId: 'client-id', clientSecret }] }),
      ],
    },
    pkce: true,
    tokenURL: config.tokenUrl,
    verified: [],
    async answers({ url }, { nonce }) {
      if (url === config.jwksUrl) return keySet();
      if (url === config.userInfoUrl) return Response.json(userInfo);
      if (url !== config.tokenUrl) return undefined;
      if (grantedAs === 'form')
        return new Response(new URLSearchParams(Object.entries(granted).map(([key, value]) => [key, String(value)])));
      return Response.json({ ...granted, ...(claims && { id_token: await signed(nonce) }) });
    },
  });
}

describe('a provider that an application configures', () => {
  const shapes = [...companyShapes, ...openIdShapes, ...oauthShapes];

  it('is one of more than ten', () => {
    expect(new Set(shapes.map(({ page }) => new URL(page).hostname)).size).toBeGreaterThan(10);
  });

  it.each(shapes.map((shape) => [shape.name, shape] as const))('%s', async (_, shape) => {
    const server = serverOf(shape);
    await replay(server, shape.stored, async (browser, path) => {
      const { state, nonce } = await server.begin(browser, {}, path);
      server.now.nonce = nonce;
      return server.comeBack(browser, state);
    });
    const reason = 'it has no email address, and the identity is not linked to a user';
    expect(server.lines).toEqual(shape.stored.email === undefined ? [expect.stringContaining(reason)] : []);
  });
});

/** What a built-in provider stores if it answers with these tokens. Without scopes in the answer, the requested ones count. */
function storedOf({ profile, asked, granted }: ProviderCase): Stored {
  const { email, emailVerified, id, name, image } = profile;
  const scope = [granted.scope ?? asked.scope].flat().join(' ').replaceAll(' ', ',');
  return { id, name, emailVerified, image, scope, expiresIn: 3600, ...(email !== undefined && { email }) };
}

/** Replays a case; `form` makes another form of its token answer. */
async function replayCase(one: ProviderCase, stored: Stored, form?: (granted: object) => Response): Promise<void> {
  const server = openCase(one);
  const honest = server.now.answers;
  server.now.answers = async (request, about) => {
    const answer = await honest(request, about);
    return form && answer && request.url === one.token ? form(await answer.json()) : answer;
  };
  await replay(server, stored, async (browser, path) => (await signInByCase(one, server, browser, path)).end);
}

describe('a built-in provider', () => {
  it('has a variant, or more', () => {
    expect(new Set(variants.map(({ id }) => id))).toEqual(new Set(providerCases.map(({ id }) => id)));
  });

  it.each(variants.map((variant) => [variant.id, variant.about, variant] as const))(
    '%s: %s',
    async (id, _, variant) => {
      const base = providerCases.find((one) => one.id === id);
      if (!base) throw new Error(`no case of ${id}`);
      const { claims, answers, stored, ...more } = variant;
      const one: ProviderCase = {
        ...base,
        ...more,
        answers: { ...base.answers, ...answers },
        ...(base.claims && { claims: { ...base.claims, ...claims } }),
      };
      const refreshes = variant.granted ? {} : refreshOf(one);
      await replayCase(one, { ...storedOf(one), ...refreshes, ...stored });
    },
  );

  /** Forms of a token answer, with what is stored then. */
  const forms: readonly Form[] = [
    ['the lifetime as a text', (granted) => Response.json({ ...granted, expires_in: '3600' }), {}],
    ['no lifetime', (granted) => Response.json({ ...granted, expires_in: undefined }), { expiresIn: null }],
    ['a lifetime of null', (granted) => Response.json({ ...granted, expires_in: null }), { expiresIn: null }],
    ['the scopes with commas', (granted) => Response.json({ ...granted, scope: 'one,two' }), { scope: 'one,two' }],
    ['the scopes as a list', (granted) => Response.json({ ...granted, scope: ['one', 'two'] }), { scope: 'one,two' }],
    ['an empty scope', (granted) => Response.json({ ...granted, scope: '' }), { scope: null }],
    ['a scope of null', (granted) => Response.json({ ...granted, scope: null }), {}],
    [
      'an empty refresh token',
      (granted) => Response.json({ ...granted, refresh_token: '' }),
      { refreshExpiresIn: null },
    ],
    [
      'more members',
      (granted) => Response.json({ ...granted, state: null, athlete: { id: 1 }, list: [[]], '': 0 }),
      {},
    ],
    ['JSON of another type', (granted) => new Response(JSON.stringify(granted), { headers: html }), {}],
    ['JSON with a byte order mark', (granted) => new Response(`\ufeff${JSON.stringify(granted)}`), {}],
    ['a form', formOf, {}],
  ];

  it.each(forms)('signs in with a token answer that has %s', async (_, form, changes) => {
    for (const { granted, ...one } of providerCases) {
      // Without its scope for addresses X tells none.
      if (changes.scope !== undefined && one.id === 'twitter') continue;
      const { scope: __, ...rest } = granted;
      const unscoped = { ...one, granted: { ...rest, expires_in: 3600 } };
      await replayCase(unscoped, { ...storedOf(unscoped), ...refreshOf(unscoped), ...changes }, form);
    }
  });
});

type Form = readonly [name: string, form: (granted: object) => Response, changes: Partial<Stored>];
const html = { 'content-type': 'text/html; charset=utf-8' };
const formOf = (granted: object) =>
  new Response(new URLSearchParams(Object.entries(granted).map(([name, value]) => [name, [value].flat().join(' ')])));

/** TikTok is the only one whose usual answer says when the refresh token expires. */
const refreshOf = ({ granted }: ProviderCase) =>
  granted.refresh_expires_in === undefined ? {} : { refreshExpiresIn: Number(granted.refresh_expires_in) };
