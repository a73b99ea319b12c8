import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBase64url, toHex, utf8 } from './encoding.js';
import { sha256, sha256Text } from './hash.js';
import { nodeModules } from './platform.js';

// NIST example values for FIPS 180-4: one block, no block, two blocks, a million times "a".
const vectors = [
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
] as const;

describe.each([
  { name: 'node:crypto', node: nodeModules() },
  { name: 'portable', node: null },
])('SHA-256 by $name', ({ node }) => {
  test.each(vectors)('agrees with the vector for %.20s', (text, digest) => {
    expect(toHex(sha256(text, node))).toBe(digest);
    expect(toHex(sha256(utf8(text), node))).toBe(digest);
    expect(sha256Text(text, node)).toBe(toBase64url(sha256(text, node)));
  });

  test('returns a plain array of 32 bytes', () => {
    expect(Object.getPrototypeOf(sha256('a', node))).toBe(Uint8Array.prototype);
    expect(sha256('a', node)).toHaveLength(32);
  });
});

test('Node and the portable code hash alike, lone surrogates included', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', 'a\udfff'));
  fc.assert(
    fc.property(anything, (text) => {
      expect(sha256Text(text)).toBe(sha256Text(text, null));
      expect(sha256(text)).toEqual(sha256(text, null));
    }),
  );
});
