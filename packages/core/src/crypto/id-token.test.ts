import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { createIdTokenVerifier } from './id-token.js';

const expected = { issuer: 'https://idp.example', audience: ['app'] };
const keysAt = (keys: string) => ({ signature: { keys, algorithms: ['RS256'] } });
/** Not signed: the tests only look up the key that it names. */
const token = `${btoa('{"alg":"RS256","kid":"1"}')}.${btoa('{}')}.AA`.replaceAll('=', '');

it('fetches a key set once, and keeps a thousand of them', async () => {
  const asked: string[] = [];
  const verifier = createIdTokenVerifier({
    now: () => new Date(),
    async fetch(url) {
      asked.push(url);
      return Response.json({ keys: [] });
    },
  });
  const verify = (index: number) =>
    verifier.verify(token, { ...expected, ...keysAt(`https://idp.example/${index}`) }, undefined);
  for (let index = 0; index < 1000; index++) expect(await verify(index)).toBe('no-keys');
  for (const index of [0, 999]) await verify(index);
  expect(asked).toHaveLength(1000);
  for (const index of [1000, 1, 999, 0]) await verify(index);
  expect(asked.slice(1000)).toEqual(['https://idp.example/1000', 'https://idp.example/0']);
});

it.each([
  ['for this application', { aud: 'app' }, true],
  ['for this application in a list', { aud: ['app'] }, true],
  ['for another application', { aud: ['other'] }, false],
  ['for two applications, asked for by this one', { aud: ['app', 'other'], azp: 'app' }, true],
  ['for two applications, asked for by the other one', { aud: ['app', 'other'], azp: 'other' }, false],
  ['for two applications, asked for by an unknown one', { aud: ['app', 'other'] }, false],
  ['for this application, asked for by another one', { aud: 'app', azp: 'other' }, false],
  ['for this application, asked for by a number', { aud: 'app', azp: 7 }, false],
])('a token %s [R-B13]', async (_, claims, isGood) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256' }];
  const verifier = createIdTokenVerifier({ now: () => new Date(), fetch: async () => Response.json({ keys }) });
  const signed = await new SignJWT({ ...claims, iss: expected.issuer, sub: 'ada' })
    .setProtectedHeader({ alg: 'RS256', kid: '1' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
  const outcome = await verifier.verify(signed, { ...expected, ...keysAt('https://idp.example/keys') }, undefined);
  expect(outcome).toEqual(isGood ? { claims: expect.objectContaining({ sub: 'ada' }) } : 'audience');
});
