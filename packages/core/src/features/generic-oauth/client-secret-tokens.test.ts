// Id tokens that a provider signs with the client secret (HS256), as LINE does, and the mix of secrets and public keys.
import { exportJWK, generateKeyPair, importSPKI, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { discovery, oidcProvider, oidcUnderTest } from '../../../test/fixtures/generic-oauth/fixtures.js';
import { fakeIdTokens } from '../../../test/fixtures/social/fake-providers.js';
import { ada, errorOf, openProviderServer, whoIs } from '../../../test/fixtures/social/provider-fixture.js';
import { utf8 } from '../../crypto/encoding.js';
import { testAuth } from '../../testing/test-auth.js';
import { genericOAuth } from './index.js';
import type { GenericOAuthProvider } from './options.js';

const clientSecret = '0123456789abcdef0123456789abcdef';
const bySecret = { clientSecret, idTokenSignedWith: 'clientSecret' } as const;
type Header = Readonly<Record<string, unknown>> & { readonly alg: string };
type Sign = (claims: Readonly<Record<string, unknown>>) => Promise<string>;

const by =
  (secret: string, header: Header = { alg: 'HS256' }): Sign =>
  (claims) =>
    new SignJWT({ ...claims }).setProtectedHeader(header).sign(utf8(secret));

/** Signs in by a provider whose token answer has this id token. */
async function signIn(more: Partial<GenericOAuthProvider>, sign: Sign) {
  const server = openProviderServer(oidcUnderTest(more));
  const browser = server.openBrowser();
  const { state, nonce } = await server.begin(browser);
  const token = await sign(fakeIdTokens.claimsOf(ada, nonce));
  const honest = server.now.answers;
  server.now.answers = async (request, about) =>
    request.url === server.provider.tokenURL
      ? Response.json({ access_token: 'at-1', id_token: token })
      : honest(request, about);
  return { ...server, browser, error: errorOf(await server.comeBack(browser, state)), token };
}

describe('a provider that signs with the client secret', () => {
  it('signs users in, without a key set', async () => {
    const { browser, error, calls, rows } = await signIn(bySecret, by(clientSecret));
    expect([error, await whoIs(browser)]).toEqual([null, ada.email]);
    expect(rows('account')).toMatchObject([{ accountId: ada.id }]);
    expect(calls.map(({ url }) => url)).not.toContain(discovery.jwks_uri);
  });

  it.each<[string, Sign]>([
    ['another secret', by('another secret with enough letters')],
    ['no secret', by('', { alg: 'HS256' })],
    ['another hash', by(clientSecret.repeat(2), { alg: 'HS512' })],
    ['a key of the provider', (claims) => fakeIdTokens.sign(claims)],
    [
      'a key that the token brings',
      async (claims) => {
        const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
        const header = { alg: 'ES256', jwk: await exportJWK(publicKey) };
        return new SignJWT({ ...claims }).setProtectedHeader(header).sign(privateKey);
      },
    ],
    ['the public key', async (claims) => by(await fakeIdTokens.publicKey())(claims)],
  ])('does not sign with %s [R-B12]', async (_, sign) => {
    const { browser, error, lines } = await signIn(bySecret, (claims) => sign(claims).catch(() => 'not signed'));
    expect([error, await whoIs(browser)]).toEqual(['unable_to_get_user_info', undefined]);
    expect(lines).toHaveLength(1);
  });

  it('takes no tokens from clients, because every server with the secret can sign them', async () => {
    const { begin, openBrowser, token } = await signIn(bySecret, by(clientSecret));
    const { answer } = await begin(openBrowser(), { idToken: { token } });
    expect(answer.json).toMatchObject({ code: 'ID_TOKEN_NOT_SUPPORTED' });
  });

  const complete: GenericOAuthProvider = { ...oidcProvider, ...bySecret };
  const { issuer: _, ...withoutIssuer } = complete;
  const { clientSecret: __, ...withoutSecret } = complete;
  it.each<[string, GenericOAuthProvider]>([
    ['need issuer', { ...withoutIssuer, discoveryUrl: 'https://oidc.example/.well-known/openid-configuration' }],
    ['must not have jwksUrl', { ...complete, jwksUrl: 'https://oidc.example/keys' }],
    ['32 characters or more', { ...complete, clientSecret: clientSecret.slice(1) }],
    ['32 characters or more', withoutSecret],
  ])('INVALID_PROVIDER: %s', (why, config) => {
    expect(() => testAuth({ plugins: [genericOAuth({ providers: [config] })] })).toThrow(
      expect.objectContaining({ code: 'INVALID_PROVIDER', message: expect.stringContaining(why) }),
    );
  });
});

describe('a provider that signs with keys', () => {
  it.each<[string, Sign]>([
    ['its client secret', by(clientSecret)],
    ['its client secret, named as a key', by(clientSecret, { alg: 'HS256', kid: 'key-1' })],
    ['the text of its public key', async (claims) => by(await fakeIdTokens.publicKey())(claims)],
    [
      'the text of its public key, named',
      async (claims) => by(await fakeIdTokens.publicKey(), { alg: 'HS256', kid: 'key-1' })(claims),
    ],
    [
      'the JSON of its public key',
      async (claims) => {
        const key = await importSPKI(await fakeIdTokens.publicKey(), 'ES256', { extractable: true });
        return by(JSON.stringify(await exportJWK(key)))(claims);
      },
    ],
  ])('accepts no HS256 with %s, although its document lists HS256 [R-B12]', async (_, sign) => {
    for (const more of [{ clientSecret }, { clientSecret, idTokenSignedWith: 'keys' }] as const) {
      const { browser, error, lines } = await signIn(more, sign);
      expect([error, await whoIs(browser)]).toEqual(['unable_to_get_user_info', undefined]);
      expect(lines).toEqual([expect.stringContaining('an algorithm that is not allowed')]);
    }
  });
});
