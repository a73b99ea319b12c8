import { expect, it } from 'vitest';
import { preferredLanguage } from './languages.js';

it.each([
  [['de-AT', 'en'], 'de'],
  [['nl', 'pt-BR', 'en'], 'pt'],
  [['EN-us'], 'en'],
  [['constructor', 'length'], undefined],
  [[], undefined],
])('of %j the language is %s', (preferred, expected) => {
  expect(preferredLanguage(preferred)).toBe(expected);
});
