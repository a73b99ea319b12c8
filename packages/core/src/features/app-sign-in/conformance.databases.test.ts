import { oneApp, openDevice } from '../../../test/fixtures/app-sign-in/device.js';
import { conformInTurn } from '../../../test/fixtures/plugins/conform-in-turn.js';
import type { TestServer } from '../../testing/plugin-conformance/index.js';

const device = openDevice();

/** A code that the browser of Ada has just given to the app. */
async function codeOf({ openSession }: TestServer): Promise<string> {
  return device.code(await openSession());
}

async function prepare(server: TestServer) {
  const code = await codeOf(server);
  return () => device.exchange(server.openBrowser(), code);
}

await conformInTurn({
  plugin: oneApp,
  async exercise(server) {
    const code = await codeOf(server);
    await device.exchange(server.openBrowser(), code);
    return { sent: [], shown: [code, await codeOf(server)] };
  },
  calls: { exchangeAppCode: async (server) => ({ code: await codeOf(server), verifier: device.verifier }) },
  readable: { appSignIn: { challenge: 'the hash of the secret' } },
  handsOver: { appSignIn: 'the app receives its code in the redirect' },
  public: { appSignIn: 'leads to the sign-in page', exchangeAppCode: 'takes the code of a redirect' },
  signInMethods: { 'an app': prepare },
  revokes: { 'an app': 'a code works once, and its session ends like every other' },
  once: { 'a code is exchanged': prepare },
  errors: {
    appSignIn: {
      UNKNOWN_APP_TARGET:
        async ({ openBrowser }) =>
        () =>
          openBrowser().get(openDevice({ target: 'https://evil.example/' }).path),
    },
    exchangeAppCode: {
      INVALID_APP_CODE:
        async ({ openBrowser }) =>
        () =>
          device.exchange(openBrowser(), 'unknown'),
    },
  },
});
