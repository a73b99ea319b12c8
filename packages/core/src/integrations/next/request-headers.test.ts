import { expect, test, vi } from 'vitest';
import { newestCookies } from './request-headers.js';

vi.mock('next/server.js', () => ({}));
vi.mock('next/headers.js', () => ({}));

test.each([
  ['an unchanged request keeps its header', 'a=1; b=x%2Fy', { a: '1', b: 'x/y' }, 'a=1; b=x%2Fy'],
  ['all values of one name stay', 'a=1; a=2', { a: '2' }, 'a=1; a=2'],
  ['a cookie that the action has set counts', 'a=1; b=2', { a: '3', b: '2' }, 'b=2; a=3'],
  ['a new value replaces all values of its name', 'a=1; a=2', { a: '3' }, 'a=3'],
  ['a cookie that the action has deleted is gone', 'a=1; b=2', { b: '2' }, 'b=2'],
  ['a new cookie is encoded', null, { a: 'x/y' }, 'a=x%2Fy'],
  ['a value that cannot be decoded is left out', 'a=%; b=2', { b: '2' }, 'b=2'],
])('%s', (_, sent, store, expected) => {
  expect(newestCookies(sent, new Map(Object.entries(store)))).toBe(expected);
});
