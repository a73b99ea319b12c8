import { beforeEach, describe, expect, it } from 'vitest';
import { fakeIdTokens, fakeOAuth, fakeOidc, tokenAnswer } from '../../../test/fixtures/social/fake-providers.js';
import {
  ada,
  errorOf,
  openProviderServer,
  type ProviderServer,
} from '../../../test/fixtures/social/provider-fixture.js';
import { docsOf } from '../../contract/errors.js';

let server: ProviderServer;
beforeEach(() => {
  server = openProviderServer(fakeOidc());
});

const refused = (id: string, reason: string) =>
  `latchkey: an answer of ${id} was refused: ${reason}. ${docsOf('PROVIDER_FAILED')}`;
const issuedAt = Date.parse('2030-01-01T00:00:00.000Z') / 1000;
const isClock = 'the ID token has expired, is too old or is not valid yet. Compare the clock of this server';
const isForm = 'the ID token is not a signed JWT with the claims of OpenID Connect';

describe('an ID token that is refused leaves a line with the reason', () => {
  it.each<[string, Readonly<Record<string, unknown>>, { header?: object; foreign?: boolean }?]>([
    ['the ID token was made for another client id', { aud: 'another' }],
    ['the ID token was made for another client id', { azp: 'another' }],
    ['the ID token has another issuer', { iss: 'https://another.example' }],
    [isClock, { exp: issuedAt - 1 }],
    [isClock, { iat: issuedAt + 100 }],
    [isClock, { nbf: issuedAt + 100 }],
    [isClock, { iat: issuedAt - 9000 }],
    ['the nonce of the ID token is not the one of this sign-in', { nonce: 'another' }],
    [isForm, { sub: undefined }],
    [isForm, { aud: undefined }],
    ['the ID token is signed with a key that the key set does not have', {}, { header: { kid: 'another' } }],
    ['the signature of the ID token is wrong', {}, { foreign: true }],
  ])('%s: %o', async (reason, claims, how) => {
    const { state, nonce } = await server.begin(server.openBrowser());
    const token = await fakeIdTokens.sign({ ...fakeIdTokens.claimsOf(ada, nonce), ...claims }, how);
    const { answer } = await server.begin(server.openBrowser(), { idToken: { token, nonce } });
    expect([answer.status, state]).toEqual([401, expect.any(String)]);
    expect(server.lines).toEqual([refused('fake-oidc', reason)]);
  });

  it.each([
    ['algorithm', '{"alg":"RS256","kid":"key-1"}', 'the ID token is signed with an algorithm that is not allowed'],
    ['form', 'not a header', isForm],
  ])('its %s', async (_, header, reason) => {
    const [, body, signature] = (await fakeIdTokens.sign(fakeIdTokens.claimsOf(ada, undefined))).split('.');
    const token = [btoa(header).replaceAll('=', ''), body, signature].join('.');
    await server.begin(server.openBrowser(), { idToken: { token } });
    expect(server.lines).toEqual([refused('fake-oidc', reason)]);
  });

  it.each([
    ['no keys', () => Response.json({ keys: [] }), 'the key set has no keys'],
    ['no JSON', () => new Response('<html>'), 'the key set could not be fetched or read'],
    ['no key set', () => Response.json(['keys']), 'the key set could not be fetched or read'],
    [
      'another kind of key',
      () => Response.json({ keys: [{ kty: 'EC', crv: 'P-521', kid: 'key-1' }] }),
      'the ID token is signed with a key that the key set does not have',
    ],
  ])('because the provider has %s', async (_, keys, reason) => {
    server.now.answers = async () => keys();
    const token = await fakeIdTokens.sign(fakeIdTokens.claimsOf(ada, undefined));
    await server.begin(server.openBrowser(), { idToken: { token } });
    expect(server.lines).toEqual([refused('fake-oidc', reason)]);
  });

  it('because it was used before', async () => {
    const token = await fakeIdTokens.sign(fakeIdTokens.claimsOf(ada, undefined));
    for (const browser of [server.openBrowser(), server.openBrowser()])
      await server.begin(browser, { idToken: { token } });
    expect(server.lines).toEqual([refused('fake-oidc', 'the ID token has been used before')]);
  });
});

describe('an answer that is refused leaves a line with the reason', () => {
  beforeEach(() => {
    server = openProviderServer(fakeOAuth());
  });

  it.each([
    [
      'it says invalid_grant with status 200',
      () => tokenAnswer({ error: 'invalid_grant', error_description: 'of Ada' }),
    ],
    ['it says an error with status 200', () => tokenAnswer({ error: 'the code 815 is wrong' })],
    ['it has no token', () => Response.json({ token: 'at' })],
    ['a token is too long', () => tokenAnswer({ access_token: 'a'.repeat(20_000) })],
    ['the answer to the token request is neither a JSON object nor a form', () => Response.json('at')],
  ])('%s', async (reason, answer) => {
    server.now.answers = async () => answer();
    expect(errorOf(await server.signIn(server.openBrowser()))).toBe('invalid_code');
    expect(server.lines).toEqual([refused('fake-oauth', reason)]);
  });

  it.each([
    ['it has no profile in the documented form', () => Response.json(['ada'])],
    ['it has no profile in the documented form', () => Response.json({ name: 'Ada' })],
    ['it has no profile in the documented form', () => new Response('<html>')],
    ['its profile has no id in the documented form', () => Response.json({ id: 'undefined' })],
  ])('%s', async (reason, profile) => {
    const honest = server.now.answers;
    server.now.answers = async (request, about) => (request.url.endsWith('/me') ? profile() : honest(request, about));
    expect(errorOf(await server.signIn(server.openBrowser()))).toBe('unable_to_get_user_info');
    expect(server.lines).toEqual([refused('fake-oauth', reason)]);
  });

  it('a profile of another subject than the ID token', async () => {
    server = openProviderServer(fakeOidc());
    const honest = server.now.answers;
    server.now.answers = async (request, about) =>
      request.url.endsWith('/me') ? Response.json({ sub: '1852' }) : honest(request, about);
    expect(errorOf(await server.signIn(server.openBrowser()))).toBe('unable_to_get_user_info');
    expect(server.lines).toEqual([refused('fake-oidc', 'the profile and the ID token have different subjects')]);
  });
});
