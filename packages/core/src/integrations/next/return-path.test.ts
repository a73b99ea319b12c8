import { expect, test } from 'vitest';
import { returnPath } from './return-path.js';

test.each(['/', '/account', '/account?tab=1#top', '/a%2Fb'])('%s is a page to return to', (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'account',
  '',
  null,
  undefined,
  ['/account', '/other'],
])('%j is not: the home page opens', (value) => {
  expect(returnPath(value)).toBe('/');
  expect(returnPath(value, '/start')).toBe('/start');
});
