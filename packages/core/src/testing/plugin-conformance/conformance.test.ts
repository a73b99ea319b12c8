import { describe, expect, it } from 'vitest';
import { reasonsOfShare } from '../../../test/fixtures/plugins/failures.js';
import type { Fault } from '../../../test/fixtures/plugins/faulty-notes.js';
import { addNote, mailPass, passes, underTest } from '../../../test/fixtures/plugins/notes-under-test.js';
import { type PluginUnderTest, pluginConformance, type TestServer } from './index.js';

pluginConformance({ describe, it }, underTest());

const others = 'other users can neither read nor change what is Ada’s';
const strangers = 'callers without a session can neither read what is Ada’s nor change anything';
const unknownIds = 'other callers get the same answer for an id of Ada as for an unknown one';
const race = 'of 20 calls at the same time one is granted: a note is removed';
const texts = 'texts that users send are readable in the tables and the log only if answers show them';
const claimed = 'nothing stays of a stranger who registered an address that its owner claims';
const stored = 'secrets are readable neither in the tables nor in the log';
const answers = 'answers contain no secret of others';
const bound = 'codes are bound to their recipient, and short texts are no tokens';
const sent = 'a valid call sends a message: mailPass';
const error = 'the error is as declared, and changes nothing:';

/** The tests that find each fault, and no other test fails. */
const found: Readonly<
  Record<
    Exclude<Fault, 'forgets its mail' | 'mails before it refuses' | 'sends its mail inside a transaction'>,
    readonly string[]
  >
> = {
  'uses the session of another caller': ['callers without a session are refused'],
  'does not look whether the session lives': [
    'callers whose session has ended are refused',
    'callers whose session has expired are refused',
  ],
  'prolongs each session': ['callers whose session has expired are refused'],
  'makes each session fresh for ever': ['callers whose session is not fresh are refused where it has to be'],
  'gives each session the factor': ['callers who have not shown a factor are refused where it is needed'],
  'writes outside of the transaction of the call': ['changes nothing any more: addNote'],
  'reads notes of other users': [others, unknownIds],
  'lists notes of other users': [others],
  'tells whether another user has a note': [unknownIds],
  'counts the notes of any user for a caller without a session': [unknownIds],
  'removes notes of other users': [others, unknownIds],
  'removes any note for a caller without a session': [others, strangers],
  'reads the notes of any user for a caller without a session': [others, strangers, unknownIds],
  'writes for a caller without a session': [strangers],
  'signs in the user whose id is sent': [others, strangers],
  'lets several callers win a race': [race],
  'fails for those who lose a race': [race],
  'has another message than its contract': [`${error} readNote NOTE_NOT_FOUND`],
  'changes rows before it refuses': [`${error} addNote FIELD_IS_REQUIRED`],
  'fails for malformed input': ['malformed input is no failure of the server'],
  'stores a secret': [stored],
  'logs a secret': [stored],
  'answers with a mailed secret': [answers],
  'answers with a hash': [answers],
  'answers with a session of another browser': [answers],
  'redirects with a mailed secret': [answers],
  'sends its mail while the caller waits': [sent],
  'mails a short token': [bound],
  'binds a code to no user': [bound],
  'begins a session without the gates': ['a sign-in method begins no session if a gate refuses: a pass'],
  'keeps notes of deleted users': ['no row names a deleted user'],
  'keeps notes of a stranger': [claimed],
  'keeps passes of a stranger': [
    'no row names a deleted user',
    'a sign-in method ends when the owner claims the account: a pass',
    'a sign-in method that was added since a change of the address ends with the change: a pass',
  ],
  'keeps passes of deleted users': [
    'no row names a deleted user',
    'a sign-in method ends with the user: a pass',
    'a sign-in method ends when the owner claims the account: a pass',
    'a sign-in method that was added since a change of the address ends with the change: a pass',
  ],
};

it.each((Object.keys(found) as (keyof typeof found)[]).map((fault, turn) => ({ fault, turn })))(
  'a plugin that $fault fails the tests that look for it',
  async ({ fault, turn }) => {
    expect(Object.keys(await reasonsOfShare(underTest(fault), found[fault], turn))).toEqual(found[fault]);
  },
);

it('an answer that depends on the id of a row is found without any private text in it', async () => {
  const told = { ...underTest('tells whether another user has a note'), owned: { none: 'a reason' } };
  const reasons = await reasonsOfShare(told, [unknownIds]);
  expect(reasons).toEqual({
    [unknownIds]: expect.stringContaining(
      'hasNote tells another user about the id of Ada: the answer.isThere is true, and false for an unknown one',
    ),
  });
});

it('an error without a case, and a call without a valid input, are found', async () => {
  const { errors: _, ...without } = underTest();
  const provoked = 'each error of the contract is provoked, or has a reason';
  expect(Object.keys(await reasonsOfShare(without, [provoked]))).toEqual([provoked]);
  const { calls, ...uncalled } = underTest();
  expect(Object.keys(calls ?? {})).toContain('addNote');
  const missing = [
    ...['addNote', 'readNote', 'hasNote', 'removeNote', 'openVault'].map((name) => `a valid call is granted: ${name}`),
    'each endpoint that needs no session has a valid input, or a reason to be public',
  ];
  expect(Object.keys(await reasonsOfShare(uncalled, missing))).toEqual(missing);
});

const usesNothing = [
  others,
  strangers,
  unknownIds,
  stored,
  texts,
  bound,
  answers,
  'no row names a deleted user',
  claimed,
];

describe('an exercise', () => {
  it.each<[string, Partial<PluginUnderTest>, RegExp]>([
    ['does nothing', { exercise: async () => [] }, /no call of an endpoint.*table note has no row of Ada.*no secret/s],
    [
      'does nothing, and says that there are no secrets',
      { exercise: async () => ({ none: 'a reason' }) },
      /no call of an endpoint of the plugin was granted/,
    ],
    [
      'makes no row of the user',
      { exercise: async (server) => [await mailPass(server)], owned: { none: 'a reason' } },
      /the table note has no row of Ada/,
    ],
    ['returns no secret', { exercise: async (server) => (await addNote(server)) && [] }, /returns no secret/],
    [
      'names a secret that no answer has shown',
      { exercise: async (server) => (await addNote(server)) && { sent: [], shown: ['never shown'] } },
      /no answer has shown/,
    ],
    [
      'touches a table that is named untouched',
      { untouched: { note: 'a reason' } },
      /untouched names note, which exercise has changed/,
    ],
  ])('that %s fails', async (_, changed, reason) => {
    const reasons = await reasonsOfShare({ ...underTest(), ...changed }, usesNothing);
    expect(Object.keys(reasons)).toEqual(usesNothing);
    for (const each of Object.values(reasons)) expect(each).toMatch(reason);
  });

  it('with a row that only a reason excuses passes', async () => {
    const under = underTest();
    const mailed = async (server: TestServer) => [await mailPass(server)];
    expect(
      Object.keys(
        await reasonsOfShare(
          { ...under, exercise: mailed, untouched: { note: 'a reason' }, owned: { none: 'a reason' } },
          usesNothing,
        ),
      ),
    ).toEqual([]);
  });

  it('that denies the secrets which the plugin makes fails', async () => {
    const under = underTest();
    const denied = { ...under, exercise: async (server: TestServer) => (await addNote(server)) && { none: 'x' } };
    expect(await reasonsOfShare(denied, [stored])).toEqual({
      [stored]: expect.stringContaining('and it has stored one'),
    });
  });
});

it('a mail that a handler forgets is found', async () => {
  const none = { none: 'no pass is sent' };
  const under = {
    ...underTest('forgets its mail'),
    exercise: async (server: TestServer) => (await addNote(server)) && none,
    signInMethods: none,
    revokes: {},
  };
  expect(await reasonsOfShare(under, [sent])).toEqual({
    [sent]: expect.stringContaining('mailPass has sent nothing'),
  });
});

it('a message that is sent before a refusal is found', async () => {
  const sends = { addNote: () => passes.length, mailPass: () => passes.length };
  const refused = `${error} addNote FIELD_IS_REQUIRED`;
  expect(await reasonsOfShare({ ...underTest('mails before it refuses'), sends }, [refused])).toMatchObject({
    [refused]: expect.stringContaining('a refused call has sent a message'),
  });
});

it('a message that is sent inside a transaction is found, and the failure has the error of the log', async () => {
  expect(await reasonsOfShare(underTest('sends its mail inside a transaction'), [sent])).toMatchObject({
    [sent]: expect.stringMatching(
      /500[\s\S]*The log of the server has:[\s\S]*sending a pass: the message was sent inside a transaction/,
    ),
  });
});

it('a sign-in method that never worked is found', async () => {
  const under = underTest();
  const locked = {
    ...under,
    revokes: { 'a wrong pass': 'a reason' },
    signInMethods: {
      'a wrong pass':
        async ({ openBrowser }: TestServer) =>
        () =>
          openBrowser().post('/notes/use-pass', { pass: 'x' }),
    },
  };
  const works = 'a sign-in method works: a wrong pass';
  expect(Object.keys(await reasonsOfShare(locked, [works]))).toEqual([works]);
});
