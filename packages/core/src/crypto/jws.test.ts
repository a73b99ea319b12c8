import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64url, utf8 } from './encoding.js';
import { createKeyring } from './keys.js';

const secrets = ['a secret for tests that has enough characters', 'an older secret that still opens what it signed'];
const keys = createKeyring(secrets);
const signer = keys.claims('verify-email');
const part = (value: unknown) => toBase64url(utf8(JSON.stringify(value)));

describe('a token with claims', () => {
  it('returns the signed claims', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: 'grapheme' }),
          fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean()),
        ),
        (claims) => {
          expect(signer.open(signer.sign(claims))).toEqual({ ...claims });
        },
      ),
    );
  });

  it('has exactly the header that the protocol names', () => {
    expect(signer.sign({})).toMatch(/^eyJhbGciOiJIUzI1NiJ9\./);
  });

  it('is refused with another header, payload, signature or purpose, or in another format [R-H01 R-H02 R-H04]', () => {
    const token = signer.sign({ email: 'ada@example.com' });
    const [header = '', payload = '', signature = ''] = token.split('.');
    const forged = [
      `${part({ alg: 'none' })}.${payload}.`,
      `${part({ alg: 'none' })}.${payload}.${signature}`,
      `${part({ alg: 'HS256', crit: ['x'] })}.${payload}.${signature}`,
      `${part({ alg: 'HS512' })}.${payload}.${signature}`,
      `${header}.${part({ email: 'eve@example.com' })}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature.slice(0, -1)}`,
      `${token}.`,
      `${token}=`,
      ` ${token}`,
      `.${token}`,
      '',
      '..',
    ];
    for (const text of forged) expect(signer.open(text), text).toBeUndefined();
    expect(keys.claims('change-email').open(token)).toBeUndefined();
    expect(keys.signer('verify-email').open(token)).toBeUndefined();
  });

  it('is valid while its secret is listed [R-H05]', () => {
    const older = createKeyring([secrets[1] ?? ''])
      .claims('verify-email')
      .sign({ a: 1 });
    expect(signer.open(older)).toEqual({ a: 1 });
    expect(
      createKeyring([secrets[0] ?? ''])
        .claims('verify-email')
        .open(older),
    ).toBeUndefined();
  });

  it('is refused after any change of one character [R-E08]', () => {
    const token = signer.sign({ email: 'ada@example.com', exp: 1 });
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '0', '.', '-', '_', '='), (index, character) => {
        fc.pre(token[index] !== character);
        expect(signer.open(token.slice(0, index) + character + token.slice(index + 1))).toBeUndefined();
      }),
    );
  });
});
