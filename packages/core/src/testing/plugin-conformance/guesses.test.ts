import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reasonsOf } from '../../../test/fixtures/plugins/failures.js';
import {
  column,
  defineContract,
  defineErrors,
  definePlugin,
  endpoint,
  find,
  guard,
  insertUnique,
  mutation,
  query,
  remove,
  spendAttempt,
  table,
} from '../../plugin.js';
import type { PluginUnderTest } from './index.js';

const pin = table('pin', {
  id: column.id(),
  userId: column.id({ unique: true, references: { table: 'user', onDelete: 'cascade' } }),
  hash: column.text(),
});
const errors = defineErrors({ WRONG_PIN: [403, 'Wrong pin'] });
const contract = defineContract('pin', {
  setPin: endpoint(mutation('/pin/set'), {
    audit: false,
    guard: guard.signedIn,
    access: 'session',
    input: z.object({ pin: z.string() }),
    output: z.object({ kept: z.optional(z.string()) }),
  }),
  getPin: endpoint(query('/pin/state', [], 'session'), {
    access: 'session',
    output: z.object({ kept: z.optional(z.string()) }),
  }),
  /** Removes the pin too. */
  usePin: endpoint(mutation('/pin/use'), {
    audit: false,
    guard: guard.signedIn,
    access: 'session',
    input: z.object({ pin: z.string() }),
    output: z.object({ status: z.boolean() }),
    errors,
  }),
});

type Fault =
  | 'counts no guesses'
  | 'stores the pin'
  | 'stores the pin in a longer text, and shows it'
  | 'logs the pin'
  | 'shows a hash'
  | 'shows a hash that no description asks for'
  | 'lets several sessions win';

function pins(fault?: Fault) {
  return definePlugin(contract, {
    tables: [pin],
    listeners: {
      on: { mailboxClaimed: async ({ tx }, { user }) => void (await remove(tx, pin, { userId: user.id })) },
    },
    handlers: {
      async setPin(call) {
        const userId = call.session.user.id;
        const slow = await call.app.passwords.hash(call.input.pin, call.network);
        const plain: { readonly [each in Fault]?: string } = {
          'stores the pin': call.input.pin,
          'stores the pin in a longer text, and shows it': JSON.stringify({ hash: slow, pin: call.input.pin }),
        };
        const hash = (fault && plain[fault]) ?? slow;
        if (fault === 'logs the pin') call.app.settings.logger.info(`a user sets the pin ${call.input.pin}`);
        await call.transaction(async ({ app, tx }) => {
          await remove(tx, pin, { userId });
          await insertUnique(tx, pin, { id: app.settings.generateId(), userId, hash });
        });
        return fault === 'shows a hash' ? { kept: hash } : {};
      },
      async getPin(call) {
        const { hash = '' } = (await find(call.db, pin, { userId: call.session.user.id })) ?? {};
        if (fault === 'stores the pin in a longer text, and shows it')
          return hash === '' ? {} : { kept: JSON.parse(hash).pin };
        return fault === 'shows a hash that no description asks for' ? { kept: hash } : {};
      },
      async usePin(call) {
        const userId = call.session.user.id;
        if (fault !== 'counts no guesses')
          await spendAttempt(call.app, { name: 'pin', window: 900, max: 10 }, [userId]);
        const { hash = '' } = (await find(call.db, pin, { userId })) ?? {};
        const isRight = hash.startsWith('$')
          ? await call.app.passwords.verify(hash, call.input.pin, call.network)
          : hash.includes(call.input.pin);
        if (!isRight) throw call.fail('WRONG_PIN');
        const removed = await call.transaction(({ tx }) => remove(tx, pin, { userId }));
        if (removed === 0 && fault !== 'lets several sessions win') throw call.fail('WRONG_PIN');
        return { status: true };
      },
    },
  });
}

const right = { pin: '4711' };

function underTest(fault?: Fault): PluginUnderTest {
  return {
    plugin: () => pins(fault),
    async exercise({ browser }) {
      await browser.post('/pin/set', right);
      return { none: 'the user chooses the pin' };
    },
    calls: {
      setPin: () => right,
      usePin: async ({ browser }) => (await browser.post('/pin/set', right)) && right,
    },
    owned: { none: 'its rows have only hashes' },
    once: {
      async 'a pin is used'({ browser, openSession }) {
        await browser.post('/pin/set', right);
        const browsers = await Promise.all(Array.from({ length: 20 }, () => openSession()));
        return async (index) => (browsers[index] ?? browser).post('/pin/use', right);
      },
    },
    guesses: {
      async 'a pin'({ browser }) {
        await browser.post('/pin/set', right);
        return (guess, index) => browser.post('/pin/use', guess === 'right' ? right : { pin: `wrong ${index}` });
      },
    },
    errors: {
      usePin: {
        WRONG_PIN:
          async ({ browser }) =>
          () =>
            browser.post('/pin/use', { pin: 'x' }),
      },
    },
  };
}

const texts = 'texts that users send are readable in the tables and the log only if answers show them';
const cannot = 'a secret cannot be guessed: a pin';
const once = 'of 20 calls at the same time one is granted: a pin is used';

it('a plugin that counts guesses and shows no hash passes', async () => {
  expect(await reasonsOf(underTest())).toEqual({});
});

it.each<[Fault, string, string]>([
  ['counts no guesses', cannot, 'the right secret is accepted after 100 wrong ones'],
  ['shows a hash', 'answers contain no secret of others', 'the body of the answer of setPin contains a secret'],
  [
    'shows a hash that no description asks for',
    'answers contain no secret of others',
    'the body of the answer of getPin contains a secret',
  ],
  ['stores the pin', texts, 'setPin: its input pin is readable in the table pin, in hash'],
  [
    'stores the pin in a longer text, and shows it',
    texts,
    'setPin: its input pin is readable in the table pin, in hash',
  ],
  ['logs the pin', texts, 'setPin: its input pin is readable in the log'],
  ['lets several sessions win', once, 'calls at the same time were granted'],
])('a plugin that %s fails', async (fault, test, reason) => {
  expect(await reasonsOf(underTest(fault))).toEqual({ [test]: expect.stringContaining(reason) });
});

it('a text may be stored as it is for a reason', async () => {
  const readable = { setPin: { pin: 'a reason' } };
  expect(await reasonsOf({ ...underTest('stores the pin'), readable })).toEqual({});
});

it('a secret that is never accepted is found', async () => {
  const guesses: PluginUnderTest['guesses'] = {
    'a pin':
      async ({ browser }) =>
      () =>
        browser.post('/pin/use', right),
  };
  expect(await reasonsOf({ ...underTest(), guesses })).toEqual({
    'a secret is accepted: a pin': expect.stringContaining('the right secret is refused: 403'),
  });
});

it('a race of one session needs a reason, because the session makes its calls wait for each other', async () => {
  const act: NonNullable<PluginUnderTest['once']> = {
    async 'a pin is used'({ browser }) {
      await browser.post('/pin/set', right);
      return () => browser.clone().post('/pin/use', right);
    },
  };
  expect(await reasonsOf({ ...underTest(), once: act })).toEqual({
    [once]: expect.stringContaining('make them in several sessions'),
  });
  const [prepare] = Object.values(act);
  if (typeof prepare !== 'function') throw new Error('one action');
  const reasoned = { 'a pin is used': { act: prepare, inOneBrowser: 'a reason' } };
  expect(await reasonsOf({ ...underTest(), once: reasoned })).toEqual({});
});

it('texts that exercise calls stored are looked for in the answers, however short', async () => {
  const named = async ({ browser }: Parameters<PluginUnderTest['exercise']>[0]) => {
    await browser.post('/pin/set', right);
    await browser.post('/pin/use', right);
    await browser.post('/pin/set', right);
    return { sent: [], shown: [], stored: ['status'] };
  };
  expect(Object.keys(await reasonsOf({ ...underTest(), exercise: named }))).toContain(
    'answers contain no secret of others',
  );
});
