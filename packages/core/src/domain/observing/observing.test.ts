import { TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Activity, ActivityOutcome } from '../../contract/observing/activity.js';
import { organization } from '../../features/organization/index.js';
import { twoFactor } from '../../features/two-factor/index.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { testAuth } from '../../testing/test-auth.js';
import type { ObservedEvent, ObservedServer, Observer } from './observer.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** An observer that keeps what it learns. */
function watch() {
  const ended: (Activity & ActivityOutcome)[] = [];
  const events: ObservedEvent[] = [];
  let server: ObservedServer | undefined;
  let isStopped = false;
  const observer: Observer = {
    start(started) {
      server = started;
      return () => {
        isStopped = true;
      };
    },
    begin: (activity) => ({ end: (outcome) => void ended.push({ ...activity, ...outcome }) }),
    event: (event) => void events.push(event),
  };
  const of = (kind: Activity['kind']) => ended.filter((each) => each.kind === kind);
  return { observer, events, of, hashes: () => server?.hashes(), isStopped: () => isStopped };
}

describe('an observer', () => {
  it('learns of each call: endpoint, route, code, status and user, over HTTP and directly', async () => {
    const { observer, of } = watch();
    const { auth, openBrowser } = testAuth({ observers: [observer] });
    const browser = openBrowser('192.0.2.7');
    await browser.post('/sign-up/email', ada);
    await browser.post('/sign-in/email', { ...ada, password: 'another one' });
    await browser.post('/update-user', { name: 'Ada L.' });
    await auth.api.getSession({ headers: new Headers() });
    await expect(auth.api.listSessions()).rejects.toThrow();
    await openBrowser().get('/verify-email?token=x&callbackURL=/me');
    expect(
      of('call').map((each) => [Reflect.get(each, 'endpoint'), Reflect.get(each, 'via'), each.code, each.call?.status]),
    ).toEqual([
      ['signUpEmail', 'http', 'OK', 200],
      ['signInEmail', 'http', 'INVALID_EMAIL_OR_PASSWORD', 401],
      ['updateUser', 'http', 'OK', 200],
      ['getSession', 'direct', 'OK', 200],
      ['listSessions', 'direct', 'UNAUTHORIZED', 401],
      ['verifyEmail', 'http', 'INVALID_TOKEN', 302],
    ]);
    const [signUp, , update] = of('call');
    expect(signUp).toMatchObject({ route: '/api/auth/sign-up/email', method: 'POST' });
    expect(signUp?.call?.userId).toBeTruthy();
    expect(update?.call).toMatchObject({ userId: signUp?.call?.userId, ipAddress: '192.0.2.7' });
  });

  it('learns how a sign-in ended: with a session, with a question, or refused', async () => {
    const { observer, of } = watch();
    const { openBrowser } = testAuth({ observers: [observer], plugins: [twoFactor()] });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await openBrowser().post('/sign-in/email', { ...ada, password: 'another one' });
    await openBrowser().post('/sign-in/email', ada);
    await browser.get('/get-session');
    expect(of('call').map(({ call }) => call?.signIn)).toEqual([
      { method: 'sign-up', result: 'session' },
      { method: 'email', result: 'refused' },
      { method: 'email', result: 'session' },
      undefined,
    ]);
  });

  it('learns that a second factor was refused, and that none was asked for in a session', async () => {
    const { observer, of } = watch();
    const { openBrowser, clock } = testAuth({ observers: [observer], plugins: [twoFactor()] });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const { totpURI } = (await browser.post('/two-factor/enable', { password: ada.password })).json as {
      totpURI: string;
    };
    await browser.post('/two-factor/verify-totp', { code: '000000' });
    const totp = URI.parse(totpURI);
    await browser.post('/two-factor/verify-totp', {
      code: totp instanceof TOTP ? totp.generate({ timestamp: clock.now().getTime() }) : '',
    });
    const other = openBrowser();
    await other.post('/sign-in/email', ada);
    await other.post('/two-factor/verify-totp', { code: '000000' });
    const verified = of('call').filter((each) => Reflect.get(each, 'endpoint') === 'verifyTOTP');
    expect(verified.map(({ code, call }) => [code, call?.signIn])).toEqual([
      ['INVALID_TWO_FACTOR_AUTHENTICATION', undefined],
      ['OK', undefined],
      ['INVALID_TWO_FACTOR_AUTHENTICATION', { method: 'two-factor', result: 'refused' }],
    ]);
  });

  it('learns of statements by operation and table, of transactions, hashes, mails and events', async () => {
    const { observer, of, events } = watch();
    const { auth, openBrowser } = testAuth({
      observers: [observer],
      emailAndPassword: { sendResetPassword: () => {} },
      plugins: [organization()],
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    await browser.post('/forget-password', { email: ada.email });
    await auth.settled();
    const statements = of('statement').map((each) => `${Reflect.get(each, 'operation')} ${Reflect.get(each, 'table')}`);
    expect(statements).toContain('insert user');
    expect(statements).toContain('select session');
    expect(statements).toContain('insert member');
    expect(of('transaction').length).toBeGreaterThan(1);
    expect(of('hash')).toHaveLength(1);
    expect(of('hash')[0]?.waitedMs).toBeGreaterThanOrEqual(0);
    expect(of('background').map((each) => Reflect.get(each, 'label'))).toContain('sending a password reset');
    expect(events.map(({ name }) => name)).toEqual(['userCreated', 'sessionCreated', 'organizationCreated']);
    expect(JSON.stringify([...of('statement'), ...of('transaction')])).not.toContain(ada.email);
  });

  it('learns that a mail was not sent because its recipient has got too many', async () => {
    const { observer, of } = watch();
    const { auth, openBrowser } = testAuth({
      observers: [observer],
      logger: silent,
      emailAndPassword: { sendResetPassword: () => {} },
      rateLimit: { enabled: true, mailsPerRecipient: { max: 1, total: 1 } },
    });
    await openBrowser().post('/sign-up/email', ada);
    for (const address of ['192.0.2.1', '192.0.2.2'])
      await openBrowser(address).post('/forget-password', { email: ada.email });
    await auth.settled();
    const mails = of('background').filter((each) => Reflect.get(each, 'label') === 'sending a password reset');
    expect(mails.map(({ code }) => code)).toEqual(['OK', 'MAIL_IS_NOT_SENT']);
  });

  it('learns of calls of the secondary storage and of requests to providers', async () => {
    const { observer, of } = watch();
    const { auth, openBrowser } = testAuth({
      observers: [observer],
      logger: silent,
      secondaryStorage: memoryStorage(),
      rateLimit: { enabled: true },
      fetch: async () => new Response(null, { status: 500 }),
      socialProviders: { google: { clientId: 'id', clientSecret: 'a secret' } },
    });
    await openBrowser().post('/sign-up/email', ada);
    expect(of('storage').map((each) => Reflect.get(each, 'command'))).toContain('increment');
    const idToken = { token: 'e30.e30.e30' };
    await expect(auth.api.signInSocial({ body: { provider: 'google', idToken } })).rejects.toThrow();
    for (const each of of('provider')) expect(each).toMatchObject({ host: 'www.googleapis.com', code: '500' });
  });

  it('learns how many passwords are hashed, and is stopped by close', async () => {
    const { observer, hashes, isStopped } = watch();
    const { auth } = testAuth({ observers: [observer] });
    const hashing = auth.api.signUpEmail({ body: ada });
    expect(hashes()).toEqual({ running: 0, waiting: 0 });
    await hashing;
    expect(isStopped()).toBe(false);
    await auth.close();
    expect(isStopped()).toBe(true);
  });
});

describe('a broken observer', () => {
  const broken: Observer = {
    start: () => fail(),
    begin: () => ({ within: () => fail(), end: () => fail() }),
    event: () => fail(),
  };
  function fail(): never {
    throw new Error('a broken observer');
  }

  it('changes no answer, and is logged once', async () => {
    const errors: string[] = [];
    const { observer, of } = watch();
    const logger = { ...silent, error: (message: string) => void errors.push(message) };
    const { openBrowser } = testAuth({ observers: [broken, { begin: () => fail() }, observer], logger });
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(200);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('an observer failed.');
    expect(of('call')).toHaveLength(1);
  });

  it('that runs the work twice, or after its own error, does it once', async () => {
    const { observer, events } = watch();
    const twice: Observer = {
      begin: () => ({
        within(run) {
          run();
          run();
          fail();
        },
      }),
    };
    const { openBrowser } = testAuth({ observers: [twice, twice, observer], logger: silent });
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(200);
    expect(events.map(({ name }) => name)).toEqual(['userCreated', 'sessionCreated']);
  });

  it('is refused if it has none of the methods', () => {
    expect(() => testAuth({ observers: [{} as Observer] })).toThrow('observers[0]');
  });
});
