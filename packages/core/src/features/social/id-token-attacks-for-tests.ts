// For tests: id tokens that are not what they say, shown by a client or on the way back from a provider.
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { toBase64url, utf8 } from '../../crypto/encoding.js';
import type { Browser } from '../../testing/browser.js';
import {
  ada,
  errorOf,
  type IdTokens,
  type OpenedWorld,
  openProviderWorld,
  type ProviderWorld,
  whoIs,
} from './provider-world-for-tests.js';

type Claims = Readonly<Record<string, unknown>>;
type Forge = (tokens: IdTokens, honest: Claims) => Promise<string>;

const part = (value: object | string) => toBase64url(utf8(typeof value === 'string' ? value : JSON.stringify(value)));
const unsigned = (header: object | string, claims: Claims) => `${part(header)}.${part(claims)}.`;
const evil = 'https://evil.example/keys';

const forgeries: readonly (readonly [name: string, forge: Forge])[] = [
  ['signed by somebody else [R-B11]', (tokens, claims) => tokens.sign(claims, { foreign: true })],
  ['of another issuer [R-B11]', (tokens, claims) => tokens.sign({ ...claims, iss: 'https://evil.example' })],
  [
    'of an issuer that begins like ours [R-B11]',
    (tokens, claims) => tokens.sign({ ...claims, iss: `${claims.iss}.evil` }),
  ],
  ['without an issuer [R-B11]', (tokens, { iss: _, ...claims }) => tokens.sign(claims)],
  ['unsigned [R-B12]', async (_, claims) => unsigned({ alg: 'none' }, claims)],
  ['unsigned, by a second member [R-B12]', async (_, claims) => unsigned('{"alg":"RS256","alg":"none"}', claims)],
  [
    'signed with the public key as a secret [R-B12]',
    async (tokens, claims) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(utf8(await tokens.publicKey())),
  ],
  [
    'with keys of its own [R-B12]',
    (tokens, claims) => tokens.sign(claims, { header: { jku: evil, x5u: evil }, foreign: true }),
  ],
  ['of an unknown key [R-B12]', (tokens, claims) => tokens.sign(claims, { header: { kid: 'no such key' } })],
  ['of a list of keys [R-B12]', (tokens, claims) => tokens.sign(claims, { header: { kid: ['key-1'] } })],
  [
    'with a demand that nobody knows [R-B12]',
    async (tokens, claims) => {
      const [, body = '', signature = ''] = (await tokens.sign(claims)).split('.');
      return `${part({ alg: 'ES256', kid: 'key-1', crit: ['x'], x: 1 })}.${body}.${signature}`;
    },
  ],
  ['for another application [R-B13]', (tokens, claims) => tokens.sign({ ...claims, aud: 'another app' })],
  ['that another application asked for [R-B13]', (tokens, claims) => tokens.sign({ ...claims, azp: 'another app' })],
  [
    'for several applications, and asked for by nobody [R-B13]',
    (tokens, claims) => tokens.sign({ ...claims, aud: ['client-id', 'another app'] }),
  ],
  ['for nobody [R-B13]', (tokens, { aud: _, ...claims }) => tokens.sign(claims)],
  [
    'of yesterday',
    (tokens, claims) => tokens.sign({ ...claims, iat: Number(claims.iat) - 86_400, exp: Number(claims.iat) - 1 }),
  ],
  [
    'of tomorrow',
    (tokens, claims) => tokens.sign({ ...claims, iat: Number(claims.iat) + 86_400, exp: Number(claims.exp) + 86_400 }),
  ],
  ['without an end', (tokens, { exp: _, ...claims }) => tokens.sign(claims)],
  ['of another sign-in [H109]', (tokens, claims) => tokens.sign({ ...claims, nonce: 'another nonce' })],
  ['with a list of nonces [H109]', (tokens, claims) => tokens.sign({ ...claims, nonce: [claims.nonce] })],
  ['that is none', async () => 'not a token'],
  ['that is half a token', async (tokens, claims) => (await tokens.sign(claims)).slice(0, -40)],
];

/** Each token both ways: the verdict is the same (H100). Nothing is declared for providers that sign none. */
export function describeIdTokenAttacks(makeWorld: () => ProviderWorld): void {
  const { idTokens } = makeWorld();
  if (!idTokens) return;
  describe('by an id token', () => {
    let world: OpenedWorld;
    let browser: Browser;
    beforeEach(() => {
      world = openProviderWorld(makeWorld());
      browser = world.openBrowser();
    });

    it.each(forgeries)('%s, on the way back', async (_, forge) => {
      const { state, nonce } = await world.begin(browser);
      const forged = await forge(idTokens, idTokens.claimsOf(ada, nonce));
      const honest = world.now.answers;
      world.now.answers = async (request, about) =>
        request.url === world.world.tokenURL
          ? Response.json({ access_token: 'at-1', id_token: forged })
          : honest(request, about);
      expect(errorOf(await world.comeBack(browser, state))).toBe('unable_to_get_user_info');
      expect(await whoIs(browser)).toBeUndefined();
      expect(world.calls.filter(({ url }) => url.includes('evil'))).toEqual([]);
    });

    it('without the nonce, on the way back [H109]', async () => {
      const { state } = await world.begin(browser);
      world.now.nonce = undefined;
      expect(errorOf(await world.comeBack(browser, state))).toBe('unable_to_get_user_info');
    });

    if (!idTokens.signIn) return;

    it.each(forgeries)('%s, shown by a client', async (_, forge) => {
      const nonce = 'the nonce of a client';
      const token = await forge(idTokens, idTokens.claimsOf(ada, nonce));
      const { answer } = await world.begin(browser, { idToken: { token, nonce } });
      expect([answer.status, answer.json]).toEqual([401, { code: 'INVALID_TOKEN', message: 'invalid token' }]);
      expect(await whoIs(browser)).toBeUndefined();
      expect(world.calls.filter(({ url }) => url.includes('evil'))).toEqual([]);
    });

    it('with a nonce that is not shown, or the other way round, shown by a client [H109]', async () => {
      for (const [inToken, shown] of [
        ['a nonce', undefined],
        [undefined, 'a nonce'],
      ]) {
        const token = await idTokens.sign(idTokens.claimsOf(ada, inToken));
        expect((await world.begin(browser, { idToken: { token, nonce: shown } })).answer.status).toBe(401);
      }
    });
  });
}
