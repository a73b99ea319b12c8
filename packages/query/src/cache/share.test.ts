import { expect, it } from 'vitest';
import { share } from './share.js';

const value = () => ({ user: { id: '1', createdAt: new Date(1000), tags: ['a', 'b'] }, list: [{ at: new Date(5) }] });

it('equal values keep the old identity, dates included', () => {
  const previous = value();
  expect(share(previous, value())).toBe(previous);
});

it('another order of properties is not a change', () => {
  const previous = { user: { id: '1', name: 'Ada' }, tags: ['a'] };
  expect(share(previous, { tags: ['a'], user: { name: 'Ada', id: '1' } })).toBe(previous);
});

it('changed parts are new objects, and unchanged parts keep their identity', () => {
  const previous = value();
  const next = share(previous, { ...value(), list: [{ at: new Date(6) }] });
  expect(next).toEqual({ ...value(), list: [{ at: new Date(6) }] });
  expect(next).toMatchObject({ user: expect.toSatisfy((user) => user === previous.user) });
});

it.each([
  ['a date that moved', new Date(1), new Date(2)],
  ['a list that grew', [1], [1, 2]],
  ['a list that shrank', [1, 2], [1]],
  ['a property that is gone', { a: 1, b: undefined }, { a: 1 }],
  ['a property that was renamed', { a: 1 }, { b: 1 }],
  ['null after a value', { a: 1 }, null],
  ['a value after null', null, { a: 1 }],
  ['a list after an object', {}, []],
])('%s is a change', (_, previous, next) => {
  const shared = share(previous, next);
  expect(shared).toStrictEqual(next);
  expect(shared).not.toBe(previous);
});
