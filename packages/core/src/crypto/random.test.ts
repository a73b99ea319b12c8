import { expect, test } from 'vitest';
import {
  alphanumeric,
  digits,
  lowercaseAlphanumeric,
  randomBytes,
  randomDigits,
  randomId,
  randomString,
  randomToken,
} from './random.js';

const alphabets = { digits, lowercaseAlphanumeric, alphanumeric };

test('the alphabets hold 10, 36 and 62 characters, none of them twice', () => {
  expect(new Set(digits).size).toBe(10);
  expect(new Set(lowercaseAlphanumeric).size).toBe(36);
  expect(new Set(alphanumeric).size).toBe(62);
  for (const alphabet of Object.values(alphabets)) expect(new Set(alphabet).size).toBe(alphabet.length);
});

test.each(Object.entries(alphabets))('every byte value gives each character of %s equally often', (_, alphabet) => {
  const perRound = Math.floor(256 / alphabet.length);
  const counts = count(randomString(perRound * alphabet.length * 4, alphabet, everyByteInTurn()));
  for (const character of alphabet) expect(counts.get(character)).toBe(perRound * 4);
});

// Degrees of freedom are one less than the characters. The limit is six standard deviations out (Wilson-Hilferty): an unbiased
// generator exceeds it once in a billion runs.
test.each(Object.entries(alphabets))(
  'OWASP session entropy: characters of %s pass a chi-square test',
  (_, alphabet) => {
    const text = randomString(1000 * alphabet.length, alphabet);
    expect(chiSquare(text, alphabet)).toBeLessThan(chiSquareBound(alphabet.length - 1));
  },
);

test('the chi-square test notices the bias of a bare modulo', () => {
  const biased = Array.from(randomBytes(62_000), (byte) => alphanumeric.charAt(byte % 62)).join('');
  expect(chiSquare(biased, alphanumeric)).toBeGreaterThan(chiSquareBound(61));
});

test('ids have 32 alphanumeric characters, tokens the requested length, codes digits', () => {
  expect(randomId()).toMatch(/^[A-Za-z\d]{32}$/);
  expect(randomToken()).toMatch(/^[A-Za-z\d]{32}$/);
  expect(randomToken(24)).toMatch(/^[A-Za-z\d]{24}$/);
  expect(randomDigits(6)).toMatch(/^\d{6}$/);
  expect(randomString(5000, lowercaseAlphanumeric)).toMatch(/^[a-z\d]{5000}$/);
  expect(randomString(0, digits)).toBe('');
});

test('a thousand tokens are a thousand different tokens', () => {
  expect(new Set(Array.from({ length: 1000 }, () => randomToken())).size).toBe(1000);
});

test('a code can begin with zero', () => {
  expect(randomString(6, digits, () => new Uint8Array(6))).toBe('000000');
});

test('the number of bytes is the requested one', () => {
  expect(randomBytes(16)).toHaveLength(16);
  expect(randomBytes(0)).toHaveLength(0);
  expect(randomBytes(16)).not.toEqual(randomBytes(16));
});

test('an invalid alphabet or length is a RangeError', () => {
  for (const alphabet of ['', 'a', 'x'.repeat(257)]) expect(() => randomString(1, alphabet)).toThrow(RangeError);
  for (const length of [-1, 1.5, Number.NaN]) expect(() => randomString(length, digits)).toThrow(RangeError);
});

function everyByteInTurn(): (length: number) => Uint8Array {
  let next = 0;
  return (length) => Uint8Array.from({ length }, () => next++ % 256);
}

function count(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

function chiSquare(text: string, alphabet: string): number {
  const expected = text.length / alphabet.length;
  const counts = count(text);
  let sum = 0;
  for (const character of alphabet) sum += ((counts.get(character) ?? 0) - expected) ** 2 / expected;
  return sum;
}

function chiSquareBound(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 6 * Math.sqrt(part)) ** 3;
}
