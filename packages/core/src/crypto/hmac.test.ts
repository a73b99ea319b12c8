import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex, toBase64url, utf8 } from './encoding.js';
import { createMac } from './hmac.js';
import { nodeModules } from './platform.js';

// RFC 4231 §4.2, 4.3, 4.7, 4.8. Cases 3 and 4 are missing because their data (0xdd…, 0xcd…) is not text; case 5 is a truncation.
const vectors = [
  {
    name: '1',
    key: new Uint8Array(20).fill(0x0b),
    data: 'Hi There',
    mac: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  },
  {
    name: '2',
    key: utf8('Jefe'),
    data: 'what do ya want for nothing?',
    mac: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  {
    name: '6',
    key: new Uint8Array(131).fill(0xaa),
    data: 'Test Using Larger Than Block-Size Key - Hash Key First',
    mac: '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  },
  {
    name: '7',
    key: new Uint8Array(131).fill(0xaa),
    data:
      'This is a test using a larger than block-size key and a larger than block-size data. ' +
      'The key needs to be hashed before being used by the HMAC algorithm.',
    mac: '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  },
];

const key = new Uint8Array(32).fill(7);

describe.each([
  { name: 'node:crypto', node: nodeModules() },
  { name: 'portable', node: null },
])('HMAC-SHA-256 by $name', ({ node }) => {
  test.each(vectors)('agrees with RFC 4231 case $name', (vector) => {
    const signature = toBase64url(fromHex(vector.mac) ?? new Uint8Array());
    const mac = createMac(vector.key, node);
    expect(mac.sign(vector.data)).toBe(signature);
    expect(mac.verify(vector.data, signature)).toBe(true);
  });

  test('one prepared key signs many texts, and each result is independent', () => {
    const mac = createMac(key, node);
    const texts = ['a', 'b', 'a'.repeat(500), '', 'a'];
    expect(texts.map((text) => mac.sign(text))).toEqual(texts.map((text) => createMac(key, node).sign(text)));
  });

  test('a key still works after the caller overwrites its bytes', () => {
    const lent = key.slice();
    const mac = createMac(lent, node);
    const before = mac.sign('a');
    lent.fill(0);
    expect(mac.sign('a')).toBe(before);
  });

  test('another key, another text, another length are refused', () => {
    const mac = createMac(key, node);
    const signature = mac.sign('a');
    expect(mac.verify('a', signature)).toBe(true);
    expect(mac.verify('b', signature)).toBe(false);
    expect(createMac(new Uint8Array(32), node).verify('a', signature)).toBe(false);
    for (const wrong of ['', signature.slice(1), `${signature}=`, `${signature}A`, '\ud800'.repeat(43)]) {
      expect(mac.verify('a', wrong)).toBe(false);
    }
  });

  test('a lone surrogate has no MAC, so it cannot equal its replacement character [R-E08]', () => {
    const mac = createMac(key, node);
    expect(mac.verify('\ufffd', mac.sign('\ufffd'))).toBe(true);
    expect(mac.verify('\ud800', mac.sign('\ufffd'))).toBe(false);
  });
});

test('Node and the portable code sign alike', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), fc.string({ unit: 'binary' }), (anyKey, text) => {
      expect(createMac(anyKey).sign(text)).toBe(createMac(anyKey, null).sign(text));
    }),
  );
});
