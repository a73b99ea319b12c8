import { expect, it } from 'vitest';
import { fill, plural } from './fill.js';

it('a value stands in its place, and a place without a value stays', () => {
  expect(fill('{inviter} invites {you}', { inviter: 'Ada' })).toBe('Ada invites {you}');
});

it('a value beside letters of the other direction is isolated', () => {
  expect(fill('رقم {number}', { number: '+49 30 1234567' })).toBe('رقم \u2068+49 30 1234567\u2069');
  expect(fill('Leave {name}?', { name: 'شركة' })).toBe('Leave \u2068شركة\u2069?');
});

it('a number has the form and the digits of its language', () => {
  const forms = { zero: '0', one: '1', two: '2', few: 'few {count}', many: 'many {count}', other: 'other {count}' };
  expect([0, 1, 2, 3, 11, 100].map((count) => plural('ar', forms, count))).toEqual([
    '0',
    '1',
    '2',
    'few 3',
    'many 11',
    'other 100',
  ]);
  expect(plural('de', { one: '{count} Wort', other: '{count} Wörter' }, 1234)).toBe('1.234 Wörter');
});
