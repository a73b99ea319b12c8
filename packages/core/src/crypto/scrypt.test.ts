import { describe, expect, test } from 'vitest';
import { toHex, utf8 } from './encoding.js';
import { nodeModules } from './platform.js';
import { deriveScryptKey, isBearable, scryptMemory } from './scrypt.js';

// RFC 7914 §12. The fourth vector (N=2^20) is missing: it takes 1 GiB.
const vectors = [
  {
    password: '',
    salt: '',
    cost: { ln: 4, r: 1, p: 1 },
    key:
      '77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442' +
      'fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906',
  },
  {
    password: 'password',
    salt: 'NaCl',
    cost: { ln: 10, r: 8, p: 16 },
    key:
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162' +
      '2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  },
  {
    password: 'pleaseletmein',
    salt: 'SodiumChloride',
    cost: { ln: 14, r: 8, p: 1 },
    key:
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
      'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  },
];

describe.each([
  { name: 'node:crypto', node: nodeModules() },
  { name: 'portable', node: null },
])('scrypt by $name', ({ node }) => {
  test.each(vectors)('agrees with the RFC 7914 vector for "$password"', async ({ password, salt, cost, key }) => {
    expect(toHex(await deriveScryptKey(utf8(password), utf8(salt), 64, cost, node))).toBe(key);
  });

  test('derives with the cheapest and with the OWASP settings, whose memory exceeds the default of Node', async () => {
    for (const cost of [
      { ln: 1, r: 1, p: 1 },
      { ln: 15, r: 8, p: 1 },
    ]) {
      await expect(deriveScryptKey(utf8('password'), utf8('salt'), 64, cost, node)).resolves.toHaveLength(64);
    }
  });
});

test('the settings of the OWASP sheet are affordable', () => {
  for (const [ln, p] of [
    [17, 1],
    [16, 2],
    [15, 3],
    [14, 5],
    [13, 10],
  ] as const) {
    expect(isBearable({ ln, r: 8, p })).toBe(true);
  }
});

test('memory counts the blocks, the working block and the input', () => {
  expect(scryptMemory({ ln: 15, r: 8, p: 3 })).toBe(128 * 8 * (32_768 + 2 + 3));
});

test('invalid and excessive parameters are not affordable', () => {
  const refused = [
    { ln: 0, r: 8, p: 1 },
    { ln: 15, r: 0, p: 1 },
    { ln: 15, r: 8, p: 0 },
    { ln: 14.5, r: 8, p: 1 },
    { ln: Number.NaN, r: 8, p: 1 },
    { ln: 16, r: 1, p: 1 }, // N must stay below 2^(128 * r / 8)
    { ln: 18, r: 8, p: 1 }, // 256 MiB and a little
    { ln: 30, r: 8, p: 1 },
    { ln: 15, r: 8, p: 1000 },
    { ln: 1, r: 1, p: 9_999_999 },
    { ln: 1, r: 9_999_999, p: 1 },
  ];
  for (const cost of refused) expect(isBearable(cost), JSON.stringify(cost)).toBe(false);
});
