import { expect, it } from 'vitest';
import { createIdTokenVerifier } from './id-token.js';

const expected = { issuer: 'https://idp.example', audience: ['app'], algorithms: ['RS256'] };
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
    verifier.verify(token, { ...expected, keys: `https://idp.example/${index}` }, undefined);
  for (let index = 0; index < 1000; index++) expect(await verify(index)).toBe('no-keys');
  for (const index of [0, 999]) await verify(index);
  expect(asked).toHaveLength(1000);
  for (const index of [1000, 1, 999, 0]) await verify(index);
  expect(asked.slice(1000)).toEqual(['https://idp.example/1000', 'https://idp.example/0']);
});
