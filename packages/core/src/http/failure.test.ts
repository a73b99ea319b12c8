import { describe, expect, it } from 'vitest';
import { isAuthError } from '../contract/errors.js';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const nothing = { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' };

/** An application whose code fails at every place; it records the reports that it gets. */
function open(onError: (error: unknown, report: { readonly correlationId: string }) => Promise<void> | void) {
  const logged: { readonly message: string; readonly details: unknown }[] = [];
  const fail = (): never => {
    throw new Error('the private reason');
  };
  const server = testAuth({
    logger: { debug() {}, info() {}, warn() {}, error: (message, details) => void logged.push({ message, details }) },
    onError,
    emailVerification: { sendOnSignUp: true, sendVerificationEmail: fail },
    hooks: { before: { signInEmail: fail } },
  });
  return { ...server, logged };
}

describe('an undeclared failure', () => {
  it('is answered with 500 without its text, logged and reported to onError with one id', async () => {
    const told: string[] = [];
    const { openBrowser, logged } = open((error, { correlationId }) => void told.push(`${error} ${correlationId}`));
    const answer = await openBrowser().post('/sign-in/email', ada);
    expect([answer.status, answer.json]).toEqual([500, nothing]);
    expect(told[0]).toContain('the private reason');
    expect(logged[0]?.details).toMatchObject({ route: '/sign-in/email', correlationId: told[0]?.split(' ').at(-1) });
  });

  it('is reported too if the library itself has a code for it', async () => {
    const told: string[] = [];
    const { auth } = testAuth({
      baseURL: undefined as never,
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      onError: (error, { route }) => void told.push(`${route}: ${isAuthError(error) && error.code}`),
      emailAndPassword: { sendResetPassword() {} },
    });
    const asked = auth.api.forgetPassword({ body: { email: ada.email } });
    await expect(asked).rejects.toMatchObject({ code: 'BASE_URL_IS_REQUIRED' });
    await expect(auth.api.listSessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(told).toEqual(['/forget-password: BASE_URL_IS_REQUIRED']);
  });

  it('hides an invalid option from the answer, and writes it to the log', async () => {
    const told: string[] = [];
    const { openBrowser } = testAuth({
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      onError: (error) => void told.push(String(error)),
      trustedOrigins: async () => ['internal-host'],
    });
    const answer = await openBrowser().post('/sign-in/email', ada);
    expect([answer.status, answer.json]).toEqual([500, nothing]);
    const followed = await openBrowser().get('/verify-email?token=x&callbackURL=/me');
    expect([followed.status, followed.json]).toEqual([500, nothing]);
    expect(told).toHaveLength(2);
    expect(told[0]).toContain("trustedOrigins[0]: got 'internal-host'");
  });

  it('in the background is logged and reported to onError with one id', async () => {
    const told: string[] = [];
    const { auth, openBrowser, logged } = open((_, { correlationId }) => void told.push(correlationId));
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(200);
    await auth.settled();
    expect(logged).toMatchObject([{ details: { route: 'sending a verification mail', correlationId: told[0] } }]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('reporter is down');
      },
    ],
    ['rejects', () => Promise.reject(new Error('reporter is down'))],
  ])('stays what it is when onError itself %s', async (_, onError) => {
    const { auth, openBrowser, logged } = open(onError);
    const browser = openBrowser();
    expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
    await expect(auth.settled()).resolves.toBeUndefined();
    expect((await browser.post('/sign-in/email', ada)).json).toEqual(nothing);
    const lines = logged.map(({ message }) => message);
    expect(lines.filter((line) => line.includes('onError failed itself'))).toHaveLength(2);
  });

  it('is reported if waitUntil throws, and does not reveal which addresses have accounts', async () => {
    const mails: string[] = [];
    const told: unknown[] = [];
    const { auth, openBrowser } = testAuth({
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      onError: (_, { route }) => void told.push(route),
      advanced: {
        waitUntil() {
          throw new TypeError('Illegal invocation');
        },
      },
      emailAndPassword: { sendResetPassword: ({ user }) => void mails.push(user.email) },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    for (const email of [ada.email, 'unknown@example.com'])
      expect((await browser.post('/forget-password', { email })).status).toBe(200);
    await auth.settled();
    expect(mails).toEqual([ada.email]);
    expect([...new Set(told)]).toEqual(['advanced.waitUntil']);
  });

  it('with an unreachable database every caller gets an error, never a session [R-E10]', async () => {
    const { auth, openBrowser } = open(() => {});
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await auth.settled();
    await auth.close();
    for (const path of ['/get-session', '/list-sessions', '/list-accounts']) {
      const answer = await browser.get(path);
      expect([answer.status, answer.json, answer.headers.getSetCookie()]).toEqual([500, nothing, []]);
    }
    await expect(auth.api.getSession({ headers: browser.headers })).rejects.toMatchObject(nothing);
  });

  it('is answered even if the logger throws', async () => {
    const broken = (): never => {
      throw new TypeError('Converting circular structure to JSON');
    };
    const { auth } = testAuth({
      logger: { debug: broken, info: broken, warn: broken, error: broken },
      logLevel: 'debug',
      trustedOrigins: broken,
    });
    const at = (path: string) => auth.handler(new Request(`https://app.example.com/api/auth${path}`));
    expect([(await at('/ok')).status, (await at('/nothing')).status]).toEqual([500, 404]);
  });

  it('before a direct call has begun is the same error, and the same answer', async () => {
    const trustedOrigins = (): never => {
      throw new Error('the private reason');
    };
    const { auth } = testAuth({ logger: { debug() {}, info() {}, warn() {}, error() {} }, trustedOrigins });
    const request = new Request('https://app.example.com/');
    const answer = await auth.api.ok({ request, asResponse: true });
    expect([answer.status, await answer.json()]).toEqual([500, nothing]);
    const thrown: unknown = await auth.api.ok({ request }).catch((error: unknown) => error);
    expect(isAuthError(thrown, 'INTERNAL_SERVER_ERROR')).toBe(true);
  });
});
