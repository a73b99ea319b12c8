import { hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from './encoding.js';
import { nodeModules } from './platform.js';
import { deriveSubkey } from './subkeys.js';

test.each([
  ['with the cryptography of Node', nodeModules()],
  ['on other runtimes', null],
])('a subkey is HKDF-SHA-256 of the secret, with use and purpose as info: %s', (_, node) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('sign', 'mac', 'seal'), (secret, use) => {
      const byNode = hkdfSync('sha256', secret, 'latchkey', `latchkey/v1/${use}/session`, 32);
      expect(deriveSubkey(secret, use, 'session', node)).toEqual(new Uint8Array(byNode));
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
