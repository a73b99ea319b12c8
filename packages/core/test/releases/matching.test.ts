import { expect, it } from 'vitest';
import { jsonOf } from './json.js';
import { faultsOf } from './matching.js';
import { transcriptOf } from './placeholders.js';
import type { RecordedAnswer, Step } from './transcript.js';

const recorded: RecordedAnswer = {
  status: 200,
  cookies: { session: 'stored' },
  json: { id: '{{Ada signs up: id}}', at: '{{date}}', roles: ['owner'], plan: null, count: 1, message: '{{text}}' },
};
const json = { id: 'a', at: '2031-02-03T04:05:06.000Z', roles: ['owner'], plan: null, count: 1, message: 'Any' };
const faults = (answer: Partial<RecordedAnswer>, values = new Map<string, string>()) =>
  faultsOf(recorded, { status: 200, cookies: { session: 'stored' }, json, ...answer }, values);

it('an answer with new members and cookies is the recorded one', () => {
  const more = { json: { ...json, more: { of: 'it' } }, cookies: { session: 'stored', other: 'stored' } } as const;
  expect(faults(more)).toEqual([]);
});

it.each<[string, Partial<RecordedAnswer>, string]>([
  ['another status', { status: 201 }, 'status is 201, not 200'],
  ['a missing member', { json: jsonOf({ ...json, plan: undefined }) }, 'body.plan is missing'],
  ['another value', { json: { ...json, count: 2 } }, 'body.count is 2, not 1'],
  ['another type', { json: { ...json, count: '1' } }, 'body.count is of the type string, not of the type number'],
  ['a value in place of null', { json: { ...json, plan: 'pro' } }, 'body.plan is of the type string, not null'],
  ['another date format', { json: { ...json, at: '3 February' } }, 'body.at is "3 February", not "{{date}}"'],
  ['a longer list', { json: { ...json, roles: ['owner', 'admin'] } }, 'body.roles has 2 entries, not 1'],
  ['a cookie that is removed', { cookies: { session: 'removed' } }, 'the cookie session is not stored'],
])('an answer with %s is not the recorded one', (_, answer, fault) => {
  expect(faults(answer)).toEqual([fault]);
});

it('an answer without a body is not the recorded one', () => {
  expect(faultsOf(recorded, { status: 200, cookies: { session: 'stored' } }, new Map())).toEqual(['body is not JSON']);
});

it('a placeholder has one value in a transcript', () => {
  const values = new Map<string, string>();
  expect(faults({}, values)).toEqual([]);
  expect(values.get('{{Ada signs up: id}}')).toBe('a');
  expect(faults({ json: { ...json, id: 'b' } }, values)).toEqual(['body.id is "b", not "{{Ada signs up: id}}"']);
});

/** One run of two exchanges: the second sends what the first has answered. */
function runWith(token: string, sent = token): readonly Step[] {
  const url = `https://app.example.com/in?token=${token}&to=%2F`;
  const answer = { status: 200, json: { url, token, name: 'Ada' } };
  const request = { method: 'POST', path: `/in?token=${sent}` } as const;
  return [
    { kind: 'exchange', name: 'asks', browser: 'Ada', request: { method: 'GET', path: '/ask' }, answer },
    { kind: 'exchange', name: 'uses it', browser: 'Ada', request, answer: { status: 200 } },
  ];
}
const runs = (first: readonly Step[], second: readonly Step[]) =>
  transcriptOf({ walk: first, comeback: [] }, { walk: second, comeback: [] });

it('what differs between two runs becomes a placeholder, in each text that contains it', () => {
  const { transcript, values } = runs(runWith('one-token'), runWith('two-token'));
  const [asked, used] = transcript.walk;
  const url = 'https://app.example.com/in?token={{asks: token}}&to=%2F';
  expect(asked).toMatchObject({ answer: { json: { url, token: '{{asks: token}}', name: 'Ada' } } });
  expect(used).toMatchObject({ request: { path: '/in?token={{asks: token}}' } });
  expect(values).toEqual({ '{{asks: token}}': 'one-token' });
});

it('a transcript that could not be replayed is not recorded', () => {
  expect(() => runs(runWith('one-token', 'mine'), runWith('two-token', 'yours'))).toThrow(
    'which no earlier answer explains',
  );
  expect(() => runs(runWith('one-token'), [])).toThrow('"asks" comes in one run only');
});
