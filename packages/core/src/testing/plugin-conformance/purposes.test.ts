import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reasonsOf } from '../../../test/fixtures/plugins/failures.js';
import {
  defineContract,
  defineErrors,
  definePlugin,
  endpoint,
  endSecretsOf,
  findUserByEmail,
  guard,
  type HandlerOf,
  issueToken,
  mailLimit,
  mutation,
  type Purpose,
  pick,
  randomToken,
  redeemToken,
  sendMail,
  shape,
  strictLimit,
  type Work,
} from '../../plugin.js';
import type { PluginUnderTest, PreparedCall, TestServer } from './index.js';

const errors = defineErrors({ NO_SUCH_USER: [404, 'No such user'], INVALID_LINK: [401, 'Invalid link'] });
const byToken = (path: string) =>
  endpoint(mutation(path), {
    audit: false,
    guard: guard.signedIn,
    input: z.object({ email: z.string(), token: z.string() }),
    output: shape.status,
    errors: pick(errors, 'INVALID_LINK', 'NO_SUCH_USER'),
    limit: strictLimit,
  });
/** Mails two links, one to pause an account and one to close it. */
const contract = defineContract('links', {
  mailLinks: endpoint(mutation('/links/mail'), {
    audit: false,
    guard: guard.signedIn,
    access: 'session',
    output: shape.status,
    limit: mailLimit,
  }),
  pauseAccount: byToken('/links/pause'),
  closeAccount: byToken('/links/close'),
});

interface Fault {
  /** Of the tokens that pause, and of those that close. */
  readonly purposes?: readonly [Purpose, Purpose];
  readonly tellsOfAddresses?: boolean;
}
const sound: readonly [Purpose, Purpose] = ['links-pause:', 'links-close:'];
let mails: { readonly pause: string; readonly close: string }[] = [];

type Redeem = HandlerOf<(typeof contract)['endpoints']['pauseAccount']>;

function links({ purposes = sound, tellsOfAddresses = false }: Fault) {
  const own: typeof mails = [];
  mails = own;
  const [pausing, closing] = purposes;
  const redeem =
    (purpose: Purpose): Redeem =>
    async (call) => {
      if (tellsOfAddresses && !(await findUserByEmail(call.db, call.input.email))) throw call.fail('NO_SUCH_USER');
      if (!(await redeemToken(call.app, call.db, purpose, call.input.token, null))) throw call.fail('INVALID_LINK');
      return { status: true };
    };
  const endAll = async (work: Work, { user }: { readonly user: { readonly id: string } }) => {
    for (const purpose of purposes) await endSecretsOf(work, purpose, user.id);
  };
  return definePlugin(contract, {
    listeners: { on: { userDeleted: endAll, mailboxClaimed: endAll } },
    handlers: {
      async mailLinks(call) {
        const { user } = call.session;
        const { id, email } = user;
        const mail = { pause: randomToken(), close: randomToken() };
        await call.transaction(async ({ app, tx }) => {
          await issueToken(app, tx, mail.pause, { purpose: pausing, lifetime: 60, payload: id, boundTo: { user } });
          await issueToken(app, tx, mail.close, { purpose: closing, lifetime: 60, payload: id, boundTo: { user } });
        });
        sendMail(call, email, 'mailing links', async () => void own.push(mail));
        return { status: true };
      },
      pauseAccount: redeem(pausing),
      closeAccount: redeem(closing),
    },
  });
}

const email = 'ada@example.com';

async function mailed({ browser, settled }: TestServer) {
  await browser.post('/links/mail');
  await settled();
  return mails.at(-1) ?? { pause: '', close: '' };
}

function underTest(fault: Fault = {}): PluginUnderTest {
  const wrong =
    (path: string): PreparedCall =>
    async ({ openBrowser }) =>
    () =>
      openBrowser().post(path, { email, token: 'x' });
  const refusals = (path: string) => ({ INVALID_LINK: wrong(path), NO_SUCH_USER: 'only a faulty plugin throws it' });
  return {
    plugin: () => links(fault),
    async exercise(server) {
      const { pause, close } = await mailed(server);
      return [pause, close];
    },
    calls: {
      pauseAccount: async (server) => ({ email, token: (await mailed(server)).pause }),
      closeAccount: async (server) => ({ email, token: (await mailed(server)).close }),
    },
    public: { pauseAccount: 'takes the token of a mail', closeAccount: 'takes the token of a mail' },
    sends: { mailLinks: () => mails.length },
    once: {
      async 'an account is closed'(server) {
        const { close: token } = await mailed(server);
        return () => server.openBrowser().post('/links/close', { email, token });
      },
    },
    signInMethods: { none: 'no link begins a session' },
    errors: { pauseAccount: refusals('/links/pause'), closeAccount: refusals('/links/close') },
  };
}

const purposes = 'a secret opens only the endpoint that it was made for';
const addresses = 'without the secret, public endpoints answer for the address of Ada as for an unknown one';

it('a plugin with a purpose for each endpoint passes', async () => {
  expect(await reasonsOf(underTest())).toEqual({});
});

it('a secret that two endpoints take is found, unless there is a reason', async () => {
  const under = underTest({ purposes: ['links:', 'links:'] });
  expect(await reasonsOf(under)).toEqual({
    [purposes]: expect.stringContaining('takes the secret that was made for'),
  });
  const sharesSecrets = { pauseAccount: 'who may close may pause', closeAccount: 'who may pause may close' };
  expect(await reasonsOf({ ...under, sharesSecrets })).toEqual({});
});

it('a public endpoint that tells whether an address has an account is found, unless there is a reason', async () => {
  const under = underTest({ tellsOfAddresses: true });
  expect(await reasonsOf(under)).toEqual({
    [addresses]: expect.stringContaining('pauseAccount tells whether the email of Ada has an account'),
  });
  const tellsAddresses = { pauseAccount: 'every user is listed', closeAccount: 'every user is listed' };
  expect(await reasonsOf({ ...under, tellsAddresses })).toEqual({});
});
