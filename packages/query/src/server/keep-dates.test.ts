import { dehydrate, hydrate, QueryClient } from '@tanstack/query-core';
import { expect, it } from 'vitest';
import { keepDates } from './keep-dates.js';

function through(data: unknown, sender = new QueryClient({ defaultOptions: keepDates })): unknown {
  sender.setQueryData(['x'], data);
  const state = JSON.parse(JSON.stringify(dehydrate(sender)));
  const page = new QueryClient({ defaultOptions: keepDates });
  hydrate(page, state);
  // React mounts twice in development.
  const again = new QueryClient({ defaultOptions: keepDates });
  hydrate(again, state);
  expect(again.getQueryData(['x'])).toEqual(page.getQueryData(['x']));
  return page.getQueryData(['x']);
}
const at = new Date('2026-03-01T12:00:00Z');

it.each([
  ['a date', at],
  ['a property', { id: 'a', createdAt: at, name: 'Ada' }],
  ['several in lists', { members: [{ at, user: { at } }, { at: null }, { at }], total: 3 }],
  ['a name with a dot', { 'a.b': at, '0': at }],
  ['no date', { text: at.toISOString(), n: 1, list: [], none: null }],
  ['names of its own', { '~data': [1], '~dates': [['0']] }],
])('%s is the same after the hand-over', (_, data) => {
  expect(through(data)).toEqual(data);
});

it('a text in the form of a date stays a text', () => {
  expect(through({ name: at.toISOString() })).toEqual({ name: at.toISOString() });
});

it('an invalid date becomes null, as in JSON, and not the year 1970', () => {
  expect(through({ at: new Date(Number.NaN) })).toEqual({ at: null });
});

it('answers of a server without these options stay as they are', () => {
  expect(through({ createdAt: at }, new QueryClient())).toEqual({ createdAt: at.toISOString() });
});

it('a path through the prototype changes no object', () => {
  const dates = [
    ['__proto__', 'polluted'],
    ['constructor', 'name'],
  ];
  expect(through({ '~data': {}, '~dates': dates }, new QueryClient())).toEqual({});
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
