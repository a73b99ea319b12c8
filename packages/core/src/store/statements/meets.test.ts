import { expect, it } from 'vitest';
import { after, atLeast, atMost, before, isNull, not, oneOf } from './conditions.js';
import { meets } from './meets.js';

const noon = new Date('2024-02-29T12:00:00.123Z');
const row = { name: 'ada', age: 36, at: noon, note: null, open: true };

it.each([
  [{}, true],
  [{ name: 'ada', open: true, note: null }, true],
  [{ name: 'Ada' }, false],
  [{ at: new Date(noon) }, true],
  [{ at: new Date(+noon + 1) }, false],
  [{ note: 'x' }, false],
  [{ note: isNull }, true],
  [{ note: not(null) }, false],
  [{ note: not('x') }, true],
  [{ name: not('ada') }, false],
  [{ name: oneOf(['bob', 'ada']) }, true],
  [{ name: oneOf(['bob']) }, false],
  [{ name: oneOf<string>([]) }, false],
  [{ note: oneOf(['x']) }, false],
  [{ age: before(36) }, false],
  [{ age: atMost(36) }, true],
  [{ age: after(36) }, false],
  [{ age: atLeast(36) }, true],
  [{ at: after(new Date(+noon - 1)) }, true],
  [{ note: before(1) }, false],
])('a row meets %o as it would in the database: %s', (where, isMet) => {
  expect(meets(row, where)).toBe(isMet);
});
