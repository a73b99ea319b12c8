import { ConfigurationError } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import { type ApiKeysOptions, apiKeys } from '../src/index.js';
import { checksumOf, isWellFormed, newKey, readKey } from '../src/key.js';

/** As docs/api-keys.md has it, for the prefix `acme`. */
const scanned = /\bacme_[0-9A-Za-z]{36}\b/;

it('a key is the prefix, 30 random characters and the checksum', () => {
  const keys = Array.from({ length: 1000 }, () => newKey('acme'));
  expect(new Set(keys).size).toBe(1000);
  for (const key of keys) {
    expect(key).toMatch(scanned);
    expect(isWellFormed('acme', key)).toBe(true);
  }
});

it('the checksum is CRC-32 in base62', () => {
  // The check value of CRC-32 for these nine digits is 0xcbf43926.
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const value = [...checksumOf('123456789')].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  expect(value).toBe(0xcbf43926);
});

it('no random text of the form, and no key with one other character, has the right checksum', () => {
  const key = newKey('acme');
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  for (let at = 5; at < key.length; at++)
    for (const letter of letters) {
      const other = key.slice(0, at) + letter + key.slice(at + 1);
      expect(isWellFormed('acme', other)).toBe(other === key);
    }
  const random = () => Array.from({ length: 36 }, () => letters[Math.floor(Math.random() * 62)]).join('');
  expect(Array.from({ length: 20_000 }, random).filter((text) => isWellFormed('acme', `acme_${text}`))).toEqual([]);
});

it.each([
  ['another prefix', (key: string) => `acmf${key.slice(4)}`],
  ['a prefix in upper case', (key: string) => `ACME${key.slice(4)}`],
  ['a key in lower case', (key: string) => key.toLowerCase()],
  ['a cut key', (key: string) => key.slice(0, -1)],
  ['a longer key', (key: string) => `${key}A`],
  ['a space', (key: string) => ` ${key}`],
  ['a line break', (key: string) => `${key}\n`],
  ['another alphabet', (key: string) => `${key.slice(0, -1)}é`],
  ['nothing', () => ''],
])('%s is no key', (_, change) => {
  expect(isWellFormed('acme', change(newKey('acme')))).toBe(false);
});

it('a key is read from the header of the option too, and the bearer header wins', () => {
  const options = { prefix: 'acme', header: 'x-api-key' };
  const read = (headers: Record<string, string>) => readKey(options, new Headers(headers));
  expect(read({ 'x-api-key': 'acme_1' })).toBe('acme_1');
  expect(read({ 'x-api-key': 'acme_1', authorization: 'bearer  acme_2' })).toBe('acme_2');
  expect(read({ 'x-api-key': 'acme_1', authorization: 'Bearer token.signature' })).toBe('acme_1');
  expect(read({ authorization: 'Bearer token.signature' })).toBeUndefined();
  expect(read({ authorization: 'Basic acme_1' })).toBeUndefined();
  expect(readKey({ prefix: 'acme' }, new Headers({ 'x-api-key': 'acme_1' }))).toBeUndefined();
});

it.each<[string, ApiKeysOptions]>([
  ['prefix', { prefix: 'Acme' }],
  ['prefix', { prefix: 'a' }],
  ['prefix', { prefix: 'acme_live2' }],
  ['scopes', { prefix: 'acme', scopes: { 'in voice': ['read'] } }],
  ['scopes.invoice[0]', { prefix: 'acme', scopes: { invoice: ['re:ad'] } }],
  ['header', { prefix: 'acme', header: 'Cookie' }],
  ['grace', { prefix: 'acme', grace: '8d' }],
  ['expiresIn', { prefix: 'acme', expiresIn: '400d' }],
])('%s is refused at the start: %o', (path, options) => {
  expect(() => apiKeys(options)).toThrow(ConfigurationError);
  expect(() => apiKeys(options)).toThrow(`apiKeys.${path}: `);
});

it('a prefix can name an environment', () => {
  expect(() => apiKeys({ prefix: 'acme_live' })).not.toThrow();
});
