import { hkdfSync } from 'node:crypto';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from './encoding.js';
import { deriveSubkey } from './subkeys.js';

// RFC 5869 appendix A, the cases with SHA-256.
const vectors = [
  {
    name: 'A.1',
    ikm: '0b'.repeat(22),
    salt: '000102030405060708090a0b0c',
    info: 'f0f1f2f3f4f5f6f7f8f9',
    okm: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  },
  {
    name: 'A.2',
    ikm: hexRange(0x00, 0x4f),
    salt: hexRange(0x60, 0xaf),
    info: hexRange(0xb0, 0xff),
    okm:
      'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c' +
      '59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87',
  },
  {
    name: 'A.3',
    ikm: '0b'.repeat(22),
    salt: '',
    info: '',
    okm: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  },
];

test.each(vectors)('the HKDF that we use agrees with RFC 5869 $name', ({ ikm, salt, info, okm }) => {
  expect(toHex(hkdf(sha256, bytes(ikm), bytes(salt), bytes(info), okm.length / 2))).toBe(okm);
});

test('a subkey is HKDF-SHA-256 of the secret, with use and purpose as info', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('sign', 'mac', 'seal'), (secret, use) => {
      const byNode = hkdfSync('sha256', secret, 'latchkey', `latchkey/v1/${use}/session`, 32);
      expect(deriveSubkey(secret, use, 'session')).toEqual(new Uint8Array(byNode));
    }),
  );
});

test('secret, use and purpose each change the whole key [H035]', () => {
  const keys = [
    deriveSubkey('secret', 'sign', 'session'),
    deriveSubkey('secret', 'mac', 'session'),
    deriveSubkey('secret', 'seal', 'session'),
    deriveSubkey('secret', 'sign', 'session-data'),
    deriveSubkey('Secret', 'sign', 'session'),
  ];
  expect(new Set(keys.map(toHex)).size).toBe(keys.length);
});

function bytes(text: string): Uint8Array {
  return fromHex(text) ?? expect.unreachable('the vectors are hexadecimal');
}

function hexRange(first: number, last: number): string {
  return toHex(Uint8Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
}
