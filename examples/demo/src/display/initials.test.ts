import { expect, it } from 'vitest';
import { initialsOf } from './initials.js';

it.each([
  ['Ada Lovelace', 'AL'],
  ['  ada   king  lovelace ', 'AL'],
  ['Plato', 'P'],
  ['李小龙', '李'],
  ['🦊 Fox', '🦊F'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
