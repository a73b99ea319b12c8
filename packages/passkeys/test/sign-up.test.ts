import { emailOTP, organization, text, twoFactor } from 'latchkey';
import { defineContract, definePlugin } from 'latchkey/plugin';
import { testAuth } from 'latchkey/plugin/testing';
import { describe, expect, it } from 'vitest';
import type { CreationOptions } from '../src/ceremonies/shapes.js';
import { type PasskeysOptions, passkeys } from '../src/index.js';
import { type Behaviour, createAuthenticator } from './authenticator.js';
import { ada, showPasskey, signUp } from './passkey-server.js';

const grace = 'grace@example.com';

describe('a sign-up with a passkey', () => {
  async function policyAfter(options: PasskeysOptions, own: Behaviour) {
    const plugins = [twoFactor(), organization(), passkeys({ signUp: true, ...options })];
    const browser = testAuth({ rateLimit: { enabled: false }, plugins }).openBrowser();
    await signUp(browser, createAuthenticator(own), grace);
    await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const { factors } = ((await browser.get('/get-session')).json as { session: { factors: { factor: string }[] } })
      .session;
    const { status } = await browser.post('/organization/require-second-factor', {
      ...{ organizationSlug: 'acme', required: true },
    });
    return [factors.map(({ factor }) => factor), status];
  }

  it('is two factors only if the device has verified the user, and the application counts it as two', async () => {
    expect(await policyAfter({}, {})).toEqual([['passkey'], 200]);
    expect(await policyAfter({ userVerification: 'preferred' }, { isUserVerified: false })).toEqual([
      ['passkey-first'],
      403,
    ]);
    expect(await policyAfter({ passesSecondFactor: false }, {})).toEqual([['passkey-first'], 403]);
  });

  it('keeps the account without the address if the owner of the mailbox proves it meanwhile', async () => {
    let otp = '';
    let claim = async () => {};
    const late = definePlugin(defineContract('late', {}), {
      async signInGate(_, { method }) {
        if (method === 'passkey') await claim();
        return undefined;
      },
      handlers: {},
    });
    const sendVerificationOTP = (mail: { readonly otp: string }) => {
      otp = mail.otp;
    };
    const server = testAuth({
      rateLimit: { enabled: false },
      plugins: [emailOTP({ sendVerificationOTP }), passkeys({ signUp: true }), late],
    });
    const owner = server.openBrowser();
    await owner.post('/email-otp/send-verification-otp', { email: grace, type: 'sign-in' });
    await server.auth.settled();
    claim = async () => {
      claim = async () => {};
      expect((await owner.post('/sign-in/email-otp', { email: grace, otp, startAnew: true })).status).toBe(200);
    };
    const attacker = server.openBrowser();
    const authenticator = createAuthenticator();
    const answer = await signUp(attacker, authenticator, grace);
    const released = { user: { email: expect.stringMatching(/@released\.invalid$/), emailVerified: false } };
    expect(answer.json).toMatchObject(released);
    expect((await attacker.get('/get-session')).json).toMatchObject(released);
    expect((await showPasskey(server.openBrowser(), authenticator)).json).toMatchObject(released);
    expect((await owner.get('/get-session')).json).toMatchObject({ user: { email: grace, emailVerified: true } });
  });
});

describe('a sign-up with a taken address, with hideExistingUsers', () => {
  async function openHiding() {
    const asked: string[] = [];
    const statements: string[] = [];
    const server = testAuth({
      rateLimit: { enabled: false },
      advanced: { onStatement: (sql) => void statements.push(sql) },
      user: { additionalFields: { nick: text({ settable: true, unique: true, optional: true }) } },
      emailAndPassword: {
        ...{ requireEmailVerification: true, hideExistingUsers: true },
        onExistingUserSignUp: ({ user }) => void asked.push(user.email),
      },
      emailVerification: { sendVerificationEmail() {} },
      plugins: [passkeys({ signUp: true })],
    });
    await server.openBrowser().post('/sign-up/email', ada);
    const send = async (email: string, { nick, own }: { readonly nick?: string; readonly own?: Behaviour } = {}) => {
      const browser = server.openBrowser();
      const begun = await browser.post('/passkeys/sign-up/begin', { email, name: 'Grace' });
      const response = createAuthenticator().create(begun.json as CreationOptions, own);
      const { status, text: body } = await browser.post('/passkeys/sign-up/finish', { response, nick });
      return [status, body.replaceAll(/"(id|email)":"[^"]*"/g, '"$1"')];
    };
    return { ...server, asked, statements, send };
  }

  it('gets the answer of a new address, also with a passkey or a unique value that another user has', async () => {
    const { send } = await openHiding();
    const credentialId = Buffer.from('the passkey of the attacker');
    expect((await send('eve@example.com', { own: { credentialId } }))[0]).toBe(200);
    for (const sent of [{}, { own: { credentialId } }, { nick: 'countess' }])
      expect(await send(ada.email, sent)).toEqual(await send(`new${Object.keys(sent).join()}@example.com`, sent));
    expect((await send('last@example.com', { nick: 'countess' }))[0]).toBe(200); // `nick` waits for the proof of the address
  });

  it('costs the statements of a new address, also after the answer [R-G05]', async () => {
    const { send, auth, statements } = await openHiding();
    const costOf = async (email: string) => {
      await auth.settled();
      statements.length = 0;
      expect((await send(email))[0]).toBe(200);
      await auth.settled();
      return statements.toSorted();
    };
    await costOf('first@example.com');
    const free = await costOf('new@example.com');
    expect(await costOf(ada.email)).toEqual(free);
    expect(free.filter((sql) => /insert into "passkey"/.test(sql))).toHaveLength(1);
  });

  it('is told to the owner of the address', async () => {
    const { send, asked, auth } = await openHiding();
    await send(ada.email);
    await auth.settled();
    expect(asked).toEqual([ada.email]);
  });
});
