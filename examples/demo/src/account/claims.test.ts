import { expect, it } from 'vitest';
import { readClaims } from './claims.js';

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`;

it('reads the claims of a token, with times in words', () => {
  const claims = readClaims(tokenOf({ sub: 'u1', name: 'Ädä ÿ', email_verified: false, exp: 1_795_305_600 }));
  expect(claims.map(({ name }) => name)).toEqual(['sub', 'name', 'email_verified', 'exp']);
  expect(claims.slice(0, 3).map(({ text }) => text)).toEqual(['u1', 'Ädä ÿ', 'false']);
  expect(claims[3]?.text).toContain('2026');
});
