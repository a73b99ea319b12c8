import type { BrowserAnswer, TestServer } from 'latchkey/plugin/testing';
import { conformInTurn } from '../../core/test/fixtures/plugins/conform-in-turn.js';
import type { CreationOptions, RequestOptions } from '../src/ceremonies/shapes.js';
import { passkeys } from '../src/index.js';
import { type Behaviour, createAuthenticator } from './authenticator.js';
import { addPasskey, showPasskey, signUp } from './passkey-server.js';

let authenticator = createAuthenticator();
const racers = 20;
const max = 8;
const noModel = '00000000-0000-0000-0000-000000000000';

/** Ada has a passkey. Returns its id. */
async function withPasskey({ browser }: TestServer, own?: Behaviour): Promise<string> {
  const [known] = (await browser.get('/passkeys')).json as { readonly id: string }[];
  if (known && !own) return known.id;
  const { json, text } = await addPasskey(browser, authenticator, own);
  if (typeof json !== 'object' || json === null || !('id' in json)) throw new Error(`no passkey: ${text}`);
  return String(json.id);
}

/** Ada has this number of passkeys. */
async function fill(server: TestServer, wanted: number): Promise<void> {
  for (let count = 0; count < wanted; count++) await withPasskey(server, {});
}

/** A response to new options, for the browser that has asked for them. */
async function creation(
  { browser }: Pick<TestServer, 'browser'>,
  path = 'add',
  body: object = {},
  own: Behaviour = {},
) {
  const options = (await browser.post(`/passkeys/${path}/begin`, body)).json as CreationOptions;
  return { response: authenticator.create(options, own) };
}
async function assertion({ browser }: Pick<TestServer, 'browser'>, path: string, own: Behaviour = {}) {
  const options = (await browser.post(`/passkeys/${path}/begin`)).json as RequestOptions;
  return { response: authenticator.get(options, own) };
}

const asGrace = { email: 'grace@example.com', name: 'Grace' };
const pending = 'only with a plugin that asks for a second factor: second-factor.test.ts';

/** A call whose response answers a challenge of another browser. */
const foreign = (path: string, respond: (from: TestServer) => Promise<object>) => async (server: TestServer) => {
  await withPasskey(server);
  const body = await respond({ ...server, browser: await server.openSession() });
  return () => server.browser.post(path, body);
};

/** Twenty sessions, each with its own call. */
async function inSessions(
  server: TestServer,
  call: (browser: TestServer['browser']) => Promise<() => Promise<BrowserAnswer>>,
) {
  const prepared: (() => Promise<BrowserAnswer>)[] = [];
  for (let index = 0; index < racers; index++) prepared.push(await call(await server.openSession()));
  return (index: number) => {
    const run = prepared[index];
    if (!run) throw new Error('twenty calls');
    return run();
  };
}

await conformInTurn({
  plugin() {
    authenticator = createAuthenticator();
    return passkeys({ signUp: true, max });
  },
  async exercise(server) {
    await withPasskey(server);
    const { challenge } = (await server.browser.post('/passkeys/sign-in/begin')).json as RequestOptions;
    const identifiers = authenticator.credentials.map(({ userHandle }) => userHandle);
    return { sent: [], shown: [challenge], identifiers: [...identifiers, noModel] };
  },
  calls: {
    beginPasskeySignUp: () => asGrace,
    finishPasskeySignUp: (server) => creation(server, 'sign-up', asGrace),
    finishPasskeySignIn: async (server) => (await withPasskey(server)) && assertion(server, 'sign-in'),
    beginPasskeyAddition: () => ({}),
    finishPasskeyAddition: (server) => creation(server),
    beginPasskeyReauthentication: async (server) => (await withPasskey(server)) && {},
    finishPasskeyReauthentication: async (server) => (await withPasskey(server)) && assertion(server, 'reauthenticate'),
    renamePasskey: async (server) => ({ id: await withPasskey(server), name: 'My phone' }),
    removePasskey: async (server) => ({ id: await withPasskey(server) }),
  },
  public: {
    finishPasskeySignIn: 'takes a signature of her authenticator',
    finishPasskeySecondFactor: 'takes the cookie of her pending sign-in, which only another plugin begins',
  },
  owned: async () => ['Passkey'],
  once: {
    'a sign-in with one challenge': {
      inOneBrowser: 'a challenge is bound to the browser that has asked for it',
      async act(server) {
        await withPasskey(server);
        const browser = server.openBrowser();
        const body = await assertion({ browser }, 'sign-in');
        return () => browser.clone().post('/passkeys/sign-in/finish', body);
      },
    },
    'a sign-up with one challenge': {
      inOneBrowser: 'a challenge is bound to the browser that has asked for it',
      async act({ openBrowser }) {
        const browser = openBrowser();
        const body = await creation({ browser }, 'sign-up', asGrace);
        return () => browser.clone().post('/passkeys/sign-up/finish', body);
      },
    },
    async 'the last passkey that a user may add'(server) {
      await fill(server, max - 1);
      return inSessions(server, async (browser) => {
        const body = await creation({ browser });
        return () => browser.post('/passkeys/add/finish', body);
      });
    },
    async 'the removal of one of the last two sign-in methods'(server) {
      const id = await withPasskey(server);
      let index = 0;
      return inSessions(server, async (browser) =>
        index++ % 2 === 0
          ? () => browser.post('/passkeys/remove', { id })
          : () => browser.post('/unlink-account', { providerId: 'credential' }),
      );
    },
  },
  signInMethods: {
    async 'a passkey'(server) {
      await withPasskey(server);
      return () => showPasskey(server.openBrowser(), authenticator);
    },
  },
  revokes: {
    'a passkey': async (server) => server.browser.post('/passkeys/remove', { id: await withPasskey(server) }),
  },
  errors: {
    beginPasskeySignUp: {
      INVALID_EMAIL:
        async ({ openBrowser }) =>
        () =>
          openBrowser().post('/passkeys/sign-up/begin', { email: 'grace', name: 'Grace' }),
    },
    finishPasskeySignUp: {
      async INVALID_PASSKEY(server) {
        const browser = server.openBrowser();
        const body = await creation({ browser }, 'sign-up', asGrace);
        return () => server.openBrowser().post('/passkeys/sign-up/finish', body);
      },
      USER_ALREADY_EXISTS:
        async ({ openBrowser }) =>
        () =>
          signUp(openBrowser(), authenticator, 'ada@example.com'),
      async PASSKEY_IS_ALREADY_REGISTERED(server) {
        await withPasskey(server);
        const credentialId = authenticator.credentials[0]?.id ?? Buffer.alloc(0);
        const body = await creation(server, 'sign-up', asGrace, { credentialId });
        return () => server.browser.post('/passkeys/sign-up/finish', body);
      },
      PASSKEY_IS_NOT_ALLOWED: 'only by checkPasskey: passkeys.test.ts',
      FIELD_IS_REQUIRED: 'only with fields of the application',
      FIELD_IS_ALREADY_TAKEN: 'only with fields of the application',
      FAILED_TO_CREATE_SESSION: 'only if the user is deleted during the call',
    },
    finishPasskeySignIn: {
      INVALID_PASSKEY: foreign('/passkeys/sign-in/finish', (from) => assertion(from, 'sign-in')),
      async PASSKEY_NOT_FOUND(server) {
        await withPasskey(server);
        const { response } = await assertion(server, 'sign-in');
        const body = { response: { ...response, id: 'AAAA', rawId: 'AAAA' } };
        return () => server.browser.post('/passkeys/sign-in/finish', body);
      },
      async PASSKEY_MAY_BE_COPIED(server) {
        await withPasskey(server, { counter: 5 });
        const body = await assertion(server, 'sign-in', { counter: 5 });
        return () => server.browser.post('/passkeys/sign-in/finish', body);
      },
      EMAIL_NOT_VERIFIED: 'only with requireEmailVerification: passkeys.test.ts',
    },
    beginPasskeyAddition: {
      async TOO_MANY_PASSKEYS(server) {
        await fill(server, max);
        return () => server.browser.post('/passkeys/add/begin');
      },
    },
    finishPasskeyAddition: {
      INVALID_PASSKEY: foreign('/passkeys/add/finish', (from) => creation(from)),
      async PASSKEY_IS_ALREADY_REGISTERED(server) {
        await withPasskey(server);
        const credentialId = authenticator.credentials[0]?.id ?? Buffer.alloc(0);
        const body = await creation(server, 'add', {}, { credentialId });
        return () => server.browser.post('/passkeys/add/finish', body);
      },
      PASSKEY_IS_NOT_ALLOWED: 'only by checkPasskey: passkeys.test.ts',
    },
    beginPasskeySecondFactor: {
      NO_PENDING_SIGN_IN:
        async ({ openBrowser }) =>
        () =>
          openBrowser().post('/passkeys/second-factor/begin'),
      PASSKEY_NOT_FOUND: pending,
    },
    finishPasskeySecondFactor: {
      async NO_PENDING_SIGN_IN(server) {
        await withPasskey(server);
        const body = await assertion(server, 'reauthenticate');
        return () => server.openBrowser().post('/passkeys/second-factor/finish', body);
      },
      INVALID_PASSKEY: pending,
      PASSKEY_NOT_FOUND: pending,
      PASSKEY_MAY_BE_COPIED: pending,
    },
    beginPasskeyReauthentication: {
      PASSKEY_NOT_FOUND:
        async ({ browser }) =>
        () =>
          browser.post('/passkeys/reauthenticate/begin'),
    },
    finishPasskeyReauthentication: {
      INVALID_PASSKEY: foreign('/passkeys/reauthenticate/finish', (from) => assertion(from, 'reauthenticate')),
      async PASSKEY_NOT_FOUND(server) {
        await withPasskey(server);
        const { response } = await assertion(server, 'reauthenticate');
        const body = { response: { ...response, id: 'AAAA', rawId: 'AAAA' } };
        return () => server.browser.post('/passkeys/reauthenticate/finish', body);
      },
      async PASSKEY_MAY_BE_COPIED(server) {
        await withPasskey(server, { counter: 5 });
        const body = await assertion(server, 'reauthenticate', { counter: 5 });
        return () => server.browser.post('/passkeys/reauthenticate/finish', body);
      },
    },
    renamePasskey: {
      PASSKEY_NOT_FOUND:
        async ({ browser }) =>
        () =>
          browser.post('/passkeys/rename', { id: 'unknown', name: 'My phone' }),
    },
    removePasskey: {
      PASSKEY_NOT_FOUND:
        async ({ browser }) =>
        () =>
          browser.post('/passkeys/remove', { id: 'unknown' }),
      async YOU_CANT_REMOVE_YOUR_LAST_SIGN_IN_METHOD(server) {
        const id = await withPasskey(server);
        await server.browser.post('/unlink-account', { providerId: 'credential' });
        return () => server.browser.post('/passkeys/remove', { id });
      },
    },
  },
});
