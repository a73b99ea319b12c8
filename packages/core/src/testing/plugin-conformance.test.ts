import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { magicLink, phoneNumber } from '../index.js';
import { column, defineContract, definePlugin, endpoint, insertUnique, mutation, shape, table } from '../plugin.js';
import { pluginConformance } from './plugin-conformance.js';

const secrets: string[] = [];
afterEach(() => void secrets.splice(0));

pluginConformance(
  { describe, it },
  {
    plugin: () => magicLink({ sendMagicLink: ({ token }) => void secrets.push(token) }),
    async exercise({ browser, settled }) {
      await browser.post('/sign-in/magic-link', { email: 'ada@example.com' });
      await settled();
      expect(secrets).toHaveLength(1);
      return secrets;
    },
  },
);

pluginConformance(
  { describe, it },
  {
    plugin: () => phoneNumber({ sendOTP: ({ code }) => void secrets.push(code) }),
    async exercise({ browser, settled }) {
      await browser.post('/phone-number/send-otp', { phoneNumber: '+15551234567' });
      await settled();
      expect(secrets).toHaveLength(1);
      return [];
    },
  },
);

const note = table('leakyNote', { id: column.id(), owner: column.key(255), token: column.text() });
const leakyContract = defineContract('leaky', {
  addNote: endpoint(mutation('/leaky/add'), { input: z.unknown(), output: shape.status }),
});

/** A plugin with every fault that the tests look for: no session is asked for, a token is stored, and a row stays. */
const leaky = () =>
  definePlugin(leakyContract, {
    tables: [note],
    handlers: {
      async addNote(call) {
        const { owner } = z.parse(z.object({ owner: z.string() }), call.input);
        await insertUnique(call.db, note, { id: call.app.settings.generateId(), owner, token: 'a-secret-token' });
        return { status: true };
      },
    },
  });

it('a plugin with faults fails the tests that look for them', async () => {
  const failed: string[] = [];
  const tests: (() => Promise<void>)[] = [];
  const runner = {
    describe: (_: string, tests: () => void) => tests(),
    it: (name: string, test: () => Promise<void>) => void tests.push(() => test().catch(() => void failed.push(name))),
  };
  pluginConformance(runner, {
    plugin: leaky,
    async exercise({ browser }) {
      const { user } = (await browser.get('/get-session')).json as { readonly user: { readonly id: string } };
      await browser.post('/leaky/add', { owner: user.id });
      return ['a-secret-token'];
    },
  });
  for (const test of tests) await test();
  expect(failed).toEqual([
    'malformed input is no failure of the server',
    'secrets are readable neither in the tables nor in the log',
    'no row names a deleted user',
  ]);
});
