import { describe, expect, it } from 'vitest';
import { reasonsOf } from '../../../test/fixtures/plugins/failures.js';
import { notes } from '../../../test/fixtures/plugins/notes.js';
import { desk } from '../../../test/fixtures/questions.js';
import { type PluginUnderTest, type PreparedCall, pluginConformance, type TestServer } from './index.js';

const ada = { email: 'ada@example.com', password: 'correct horse' };

/** A sign-in that waits for the choice of a desk. */
async function waiting({ openBrowser }: TestServer) {
  const browser = openBrowser();
  await browser.post('/sign-in/email', ada);
  return browser;
}

const answerOneSignIn: PreparedCall = async (server) => {
  const browser = await waiting(server);
  return () => browser.clone().post('/desk/choose', { desk: 'b' });
};

/** A plugin that asks in each sign-in. */
const underTest: PluginUnderTest = {
  plugin: () => desk(),
  passQuestions: (browser) => browser.post('/desk/choose', { desk: 'a' }),
  async exercise(server) {
    await (await waiting(server)).post('/desk/choose', { desk: 'b' });
    return { none: 'a desk is no secret' };
  },
  calls: {
    async chooseDesk({ browser }) {
      await browser.post('/sign-in/email', ada);
      return { desk: 'b' };
    },
  },
  once: {
    'a sign-in is answered': {
      inOneBrowser: 'a sign-in waits in the browser in which it began',
      act: answerOneSignIn,
    },
  },
  revokes: { 'the password with a desk': 'the answer alone opens nothing' },
  signInMethods: {
    'the password with a desk': async (server) => {
      const browser = await waiting(server);
      return () => browser.post('/desk/choose', { desk: 'b' });
    },
  },
  errors: {
    chooseDesk: {
      NO_PENDING_SIGN_IN:
        async ({ openBrowser }) =>
        () =>
          openBrowser().post('/desk/choose', { desk: 'b' }),
    },
  },
};

describe('a plugin with a question before a session', () => {
  it('passes', async () => {
    expect(await reasonsOf(underTest, /^never$/)).toEqual({});
  });

  it('fails where the tests answer the question wrongly, because no session begins', async () => {
    const reasons = await reasonsOf({ ...underTest, passQuestions: async (browser) => browser.get('/ok') });
    const all = new Set<string>();
    pluginConformance({ describe: (_, add) => add(), it: (name) => void all.add(name) }, underTest);
    expect(Object.keys(reasons)).toEqual([...all].filter((name) => !name.startsWith('changes nothing')));
    for (const reason of Object.values(reasons))
      expect(reason).toContain('begins no session, and answers {"token":null');
  });

  it('needs a reason for a race of calls that continue one sign-in, because that lets one call through', async () => {
    const action = 'of 20 calls at the same time one is granted: a sign-in is answered';
    expect(await reasonsOf({ ...underTest, once: { 'a sign-in is answered': answerOneSignIn } })).toEqual({
      [action]: expect.stringContaining('chooseDesk: all calls come from one browser'),
    });
  });

  it('has to say how it is answered', () => {
    const { passQuestions: _, ...silent } = underTest;
    expect(() => pluginConformance({ describe() {}, it() {} }, silent)).toThrow(
      'pluginConformance.passQuestions: got nothing, expected a function',
    );
  });
});

it('a failure at the end of a session is the reason of the test, and no write of the plugin', async () => {
  const under: PluginUnderTest = {
    plugin: () =>
      notes(() => {}, {
        on: {
          async sessionEnded() {
            throw new Error('the listener fails');
          },
        },
      }),
    exercise: async () => [],
    calls: { addNote: () => ({ text: 'a note' }) },
    sends: { mailPass: 'this test is about ended sessions' },
    once: { none: 'this test is about ended sessions' },
    owned: { none: 'this test is about ended sessions' },
    signInMethods: { none: 'this test is about ended sessions' },
  };
  const reasons = await reasonsOf(under, /^(?!changes nothing any more: addNote)/);
  expect(reasons).toEqual({ 'changes nothing any more: addNote': 'Error: the listener fails' });
});
