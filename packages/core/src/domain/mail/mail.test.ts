import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { guard } from '../../contract/oversight/guard.js';
import { mutation } from '../../contract/routes.js';
import * as shape from '../../contract/shapes.js';
import { definePlugin } from '../../define-plugin.js';
import type { AuthOptions } from '../../options.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { testAuth } from '../../testing/test-auth.js';
import type { Caller } from '../app/app.js';
import { type Send, sendMail, sendNotice, sendSecondStep } from './mail.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const base = 'https://app.example.com/api/auth';
type Options = AuthOptions<[], never, never>;

/** An application that sends every kind of mail, and one browser that uses it. */
function open({ rateLimit, ...options }: Options = {}) {
  const mails: { readonly to: string; readonly about: string }[] = [];
  const lines: { readonly line: string; readonly details: unknown }[] = [];
  const write = (line: string, details?: unknown) => void lines.push({ line, details });
  const note = (about: string) => (mail: { readonly user: { readonly email: string } }) =>
    void mails.push({ to: mail.user.email, about });
  const server = testAuth({
    emailAndPassword: { sendResetPassword: note('reset') },
    emailVerification: { sendVerificationEmail: note('verify') },
    user: {
      changeEmail: { enabled: true, sendChangeEmailVerification: note('change') },
      deleteUser: { enabled: true, sendDeleteAccountVerification: note('delete') },
    },
    logger: { debug() {}, info() {}, warn: write, error: write },
    logLevel: 'warn',
    rateLimit: { enabled: true, customRules: { '/*': { window: 10, max: 10_000 } }, ...rateLimit },
    ...options,
  });
  const { handler } = server.auth;
  /** Each call comes from a new client address, as from an attacker with many addresses. */
  let clients = 0;
  async function post(path: string, body: unknown, cookie = '') {
    clients++;
    const headers = { 'content-type': 'application/json', origin: 'https://app.example.com', cookie };
    const request = new Request(`${base}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
    const answer = await handler(request, { ipAddress: `10.0.${clients >> 8}.${clients & 255}` });
    return { status: answer.status, json: await answer.json() };
  }
  return { ...server, mails, lines, post };
}

describe('mails to one recipient', () => {
  it('are not sent to an address that cannot exist, such as a placeholder address', async () => {
    const { auth, mails, lines, post } = open();
    for (const email of ['x@phone.invalid', 'x@phone.example.com']) {
      expect((await post('/sign-up/email', { ...ada, email })).status).toBe(200);
      expect((await post('/send-verification-email', { email })).json).toEqual({ status: true });
      await post('/forget-password', { email });
    }
    await auth.settled();
    expect([new Set(mails.map(({ to }) => to)), lines]).toEqual([new Set(['x@phone.example.com']), []]);
  });

  it('from 500 clients by every endpoint are ten in an hour, and five for the owner’s browser; the answers stay the same [R-F10]', async () => {
    const { auth, openBrowser, mails, lines, post } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const { cookieHeader } = browser;
    const ways = [
      () => post('/forget-password', { email: ada.email }),
      () => post('/send-verification-email', { email: 'ADA@example.com' }),
      () => post('/delete-user', {}, cookieHeader),
    ];
    const answers = await Promise.all(Array.from({ length: 500 }, (_, number) => ways[number % 3]?.()));
    await auth.settled();
    expect(answers.every((answer) => answer?.status === 200)).toBe(true);
    expect(new Set(answers.map((answer) => JSON.stringify(answer?.json))).size).toBe(2); // the answer of the deletion has more than a status
    expect(mails.filter(({ to }) => to === ada.email)).toHaveLength(15);
    const refused = lines.filter(({ line }) => line.includes('not sent'));
    expect(refused).toHaveLength(485);
    expect(JSON.stringify(refused)).not.toContain(ada.email);
  });

  it('are ten in an hour for several servers together [R-F10]', async () => {
    const secondaryStorage = memoryStorage();
    const servers = [open({ secondaryStorage }), open({ secondaryStorage })];
    for (const { openBrowser, post, auth } of servers) {
      await openBrowser().post('/sign-up/email', ada);
      await Promise.all(Array.from({ length: 10 }, () => post('/forget-password', { email: ada.email })));
      await auth.settled();
    }
    expect(servers.flatMap(({ mails }) => mails)).toHaveLength(10);
    expect(JSON.stringify(secondaryStorage.entries())).not.toContain(ada.email);
  });

  it('are counted for each recipient, and again from one when the window is over', async () => {
    const { auth, openBrowser, mails, post, clock } = open();
    const eve = { ...ada, email: 'eve@example.com' };
    for (const user of [ada, eve]) await openBrowser().post('/sign-up/email', user);
    const askOften = async ({ email }: typeof ada) => {
      for (let call = 0; call < 12; call++) await post('/forget-password', { email });
      await auth.settled();
      return mails.splice(0).length;
    };
    expect([await askOften(ada), await askOften(eve)]).toEqual([10, 10]);
    clock.advanceMs(3_599_999);
    expect(await askOften(ada)).toBe(0);
    clock.advanceMs(1);
    expect(await askOften(ada)).toBe(10);
  });

  it('have a configurable limit, and none if rate limits are off', async () => {
    for (const [rateLimit, sent] of [
      [{ mailsPerRecipient: { max: 2 } }, 4],
      [{ mailsPerRecipient: { total: 3 } }, 3],
      [{ enabled: false }, 8],
    ] as const) {
      const { auth, openBrowser, mails, post } = open({ rateLimit });
      await openBrowser().post('/sign-up/email', ada);
      for (let call = 0; call < 8; call++) await post('/forget-password', { email: ada.email });
      await auth.settled();
      expect(mails).toHaveLength(sent);
    }
  });

  it('are sent even if they cannot be counted: recovering an account is more important than the limit', async () => {
    const bump = (key: string, _: number, now: Date) => {
      if (key.startsWith('mail:')) throw new Error('the store is down');
      return { count: 1, windowStart: now };
    };
    const { auth, openBrowser, mails, post } = open({ rateLimit: { storage: { bump } } });
    await openBrowser().post('/sign-up/email', ada);
    await post('/forget-password', { email: ada.email });
    await auth.settled();
    expect(mails).toHaveLength(1);
  });
});

describe('a message inside a transaction', () => {
  const sends = {
    sendMail: (call: Caller, send: Send) => sendMail(call, ada.email, 'greeting a user', send),
    sendSecondStep: (call: Caller, send: Send) => sendSecondStep(call, ada.email, 'greeting a user', send),
    sendNotice: (call: Caller, send: Send) =>
      sendNotice(call, { id: 'ada', email: ada.email, emailVerified: true }, 'greeting a user', send),
  };
  const contract = defineContract('greeter', {
    greet: endpoint(mutation('/greet'), {
      audit: false,
      guard: guard.signedIn,
      input: z.object({ isInside: z.boolean() }),
      output: shape.status,
    }),
  });

  it.each(Object.entries(sends))('is refused in development, and one after it is sent: %s', async (_, sendBy) => {
    const mails: string[] = [];
    const send = () => void mails.push('a greeting');
    const greeter = definePlugin(contract, {
      handlers: {
        async greet(call) {
          await call.transaction(async () => call.input.isInside && sendBy(call, send));
          if (!call.input.isInside) sendBy(call, send);
          return { status: true };
        },
      },
    });
    const failures: unknown[] = [];
    const error = (_: string, details?: unknown) => void failures.push(details);
    const { auth } = testAuth({ plugins: [greeter], logger: { debug() {}, info() {}, warn() {}, error } });
    await expect(auth.api.greet({ body: { isInside: true } })).rejects.toThrow('Internal server error');
    const message = 'greeting a user: the message was sent inside a transaction. Send it after the transaction.';
    expect(failures).toMatchObject([{ error: { name: 'NestedTransactionError', message } }]);
    await auth.settled();
    expect(mails).toEqual([]);
    await auth.api.greet({ body: { isInside: false } });
    await auth.settled();
    expect(mails).toEqual(['a greeting']);
  });
});
