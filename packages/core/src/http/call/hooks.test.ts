import { beforeEach, describe, expect, it } from 'vitest';
import { AuthError, isAuthError, refusal } from '../../contract/errors.js';
import { Redirect } from '../../domain/answers/redirect.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describe('a hook before an endpoint', () => {
  it('gets the input of the handler, and the caller', async () => {
    const seen: unknown[] = [];
    const { openBrowser } = testAuth({
      advanced: { ipAddress: { ipAddressHeaders: ['x-client'] } },
      hooks: {
        before: {
          updateUser: ({ input, session, headers, request, ipAddress, userAgent }) =>
            void seen.push([input, session.user.email, headers.get('x-sample'), request?.method, ipAddress, userAgent]),
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const headers = { 'x-sample': 'yes', 'x-client': '203.0.113.7', 'user-agent': 'a browser' };
    await browser.post('/update-user', { name: 'Ada L.', extra: 'dropped' }, { headers });
    expect(seen).toEqual([[{ name: 'Ada L.' }, ada.email, 'yes', 'POST', '203.0.113.7', 'a browser']]);
  });

  it('runs after validation and access, and not for a call that they refuse', async () => {
    let calls = 0;
    const { openBrowser } = testAuth({ hooks: { before: { updateUser: () => void calls++ } } });
    const browser = openBrowser();
    expect((await browser.post('/update-user', { name: 'Eve' })).status).toBe(401);
    await browser.post('/sign-up/email', ada);
    expect((await browser.post('/update-user', { name: 7 })).status).toBe(400);
    expect(calls).toBe(0);
    expect((await browser.post('/update-user', { name: 'Eve' })).status).toBe(200);
    expect(calls).toBe(1);
  });

  it('can replace the input', async () => {
    const { openBrowser } = testAuth({
      hooks: { before: { signUpEmail: ({ input }) => ({ input: { ...input, name: input.name.toUpperCase() } }) } },
    });
    const answer = await openBrowser().post('/sign-up/email', ada);
    expect(answer.json).toMatchObject({ user: { name: 'ADA' } });
  });

  it('cannot put an untrusted redirect target into the input [R-A01]', async () => {
    const { openBrowser } = testAuth({
      hooks: {
        before: { signInEmail: ({ input }) => ({ input: { ...input, callbackURL: 'https://evil.example' } }) },
      },
    });
    const answer = await openBrowser().post('/sign-in/email', ada);
    expect(answer).toMatchObject({ status: 403, json: { message: 'Invalid callbackURL' } });
  });

  it('can refuse with its own error, and the call changes nothing', async () => {
    const { openBrowser, auth } = testAuth({
      hooks: {
        before: {
          async signUpEmail({ input }) {
            if (!input.email.endsWith('@ours.example')) throw refusal('Members only');
          },
          signInEmail() {
            throw new AuthError('UNPAID', 'Pay first', 402);
          },
        },
      },
    });
    const browser = openBrowser();
    const refused = await browser.post('/sign-up/email', ada);
    expect(refused).toMatchObject({ status: 403, json: { code: 'MEMBERS_ONLY', message: 'Members only' } });
    expect(browser.cookieNames()).toEqual([]);
    expect((await browser.post('/sign-up/email', { ...ada, email: 'a@ours.example' })).status).toBe(200);
    const unpaid = await browser.post('/sign-in/email', { ...ada, email: 'a@ours.example' });
    expect(unpaid).toMatchObject({ status: 402, json: { code: 'UNPAID' } });
    const thrown: unknown = await auth.api.signUpEmail({ body: ada }).catch((error: unknown) => error);
    expect(isAuthError(thrown, 'MEMBERS_ONLY')).toBe(true);
  });

  it('that fails is answered with a 500 without text and without a user [R-E10 R-J08]', async () => {
    const errors: unknown[] = [];
    const { openBrowser } = testAuth({
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      onError: (error) => void errors.push(error),
      hooks: {
        before: {
          getSession() {
            throw new Error('the database of the hook is down');
          },
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const answer = await browser.get('/get-session');
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({ code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' });
    expect(errors).toHaveLength(1);
  });

  it('counts for the rate limit even if the hook refuses [R-F09]', async () => {
    const { openBrowser } = testAuth({
      rateLimit: { enabled: true },
      hooks: {
        before: {
          signInEmail() {
            throw refusal('Closed');
          },
        },
      },
    });
    const browser = openBrowser();
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++) statuses.push((await browser.post('/sign-in/email', ada)).status);
    expect(statuses).toEqual([403, 403, 403, 429]);
  });
});

describe('no spelling of a path bypasses a hook [R-A13]', () => {
  let browser: Browser;
  beforeEach(() => {
    const { openBrowser } = testAuth({
      hooks: {
        before: {
          signUpEmail() {
            throw refusal('Closed');
          },
        },
      },
    });
    browser = openBrowser();
  });

  it.each([
    '/sign-up//email',
    '//sign-up/email',
    '/sign-up/./email',
    '/x/../sign-up/email',
    '/sign-up/email/',
    '/sign-up%2Femail',
    '/sign-up/%65mail',
    '/SIGN-UP/email',
    '/sign-up/email;p',
    '/sign-up/email%00',
    '/sign-up\\email',
    '/sign-up/ｅmail',
  ])('%s is unknown or refused like the real one', async (path) => {
    const { status, text } = await browser.post(path, ada);
    if (status === 404) expect(text).toBe('');
    else expect(status).toBe(403);
    expect((await browser.post('/sign-in/email', ada)).status).not.toBe(200);
  });
});

describe('a hook after an endpoint', () => {
  it('gets input, answer and session, and can replace the answer', async () => {
    const { openBrowser, auth } = testAuth({
      hooks: {
        after: {
          getSession: ({ answer }) =>
            answer ? { answer: { ...answer, user: { ...answer.user, name: 'Countess' } } } : undefined,
          updateUser: ({ input, answer, session }) => {
            expect([input.name, answer.user.name, session.user.name]).toEqual(['Ada L.', 'Ada L.', 'Ada']);
          },
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await browser.post('/update-user', { name: 'Ada L.' })).status).toBe(200);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { name: 'Countess' } });
    expect((await auth.api.getSession({ headers: browser.headers }))?.user.name).toBe('Countess');
  });

  it('cannot add values that the output does not name [R-D16]', async () => {
    const { openBrowser } = testAuth({
      hooks: {
        after: { signUpEmail: ({ answer }) => ({ answer: Object.assign({ leak: 'canary' }, answer) }) },
      },
    });
    const answer = await openBrowser().post('/sign-up/email', ada);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('canary');
  });

  it('does not run when the call was refused', async () => {
    let calls = 0;
    const { openBrowser } = testAuth({ hooks: { after: { signInEmail: () => void calls++ } } });
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(401);
    expect(calls).toBe(0);
  });

  it('that fails does not undo the change and its cookies [H031]', async () => {
    const { openBrowser } = testAuth({
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      hooks: {
        after: {
          signOut() {
            throw new Error('the audit log is down');
          },
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await browser.post('/sign-out')).status).toBe(500);
    expect(browser.cookieNames()).toEqual([]);
    expect((await browser.get('/get-session')).json).toBeNull();
  });

  it('redirects only to trusted targets [R-A04]', async () => {
    const serverWith = (location: string) =>
      testAuth({
        logger: { debug() {}, info() {}, warn() {}, error() {} },
        emailAndPassword: { sendResetPassword: async () => {} },
        user: { deleteUser: { enabled: true, sendDeleteAccountVerification: ({ token }) => void tokens.push(token) } },
        hooks: { after: { deleteUserCallback: () => ({ answer: new Redirect(location) }) } },
      });
    const tokens: string[] = [];
    for (const [location, status] of [
      ['https://evil.example/', 500],
      ['/goodbye', 302],
    ] as const) {
      const { openBrowser, auth } = serverWith(location);
      const browser = openBrowser();
      await browser.post('/sign-up/email', ada);
      await browser.post('/delete-user', { callbackURL: '/elsewhere' });
      await auth.settled();
      const answer = await browser.get(`/delete-user/callback?token=${tokens.pop()}`);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('location')).toBe(status === 302 ? location : null);
    }
  });
});

describe('hooks of each call', () => {
  it('run around the hook of the endpoint, for HTTP and direct calls, by the name of the endpoint', async () => {
    const order: string[] = [];
    const { openBrowser, auth } = testAuth({
      hooks: {
        beforeEach: ({ endpoint }) => void order.push(`before each: ${endpoint}`),
        afterEach: ({ endpoint, answer }) => void order.push(`after each: ${endpoint} ${JSON.stringify(answer)}`),
        before: { ok: () => void order.push('before ok') },
        after: {
          ok() {
            order.push('after ok');
            return { answer: { ok: true } };
          },
        },
      },
    });
    await openBrowser().get('/ok');
    await auth.api.ok();
    const once = ['before each: ok', 'before ok', 'after ok', 'after each: ok {"ok":true}'];
    expect(order).toEqual([...once, ...once]);
  });

  it('can refuse', async () => {
    const { openBrowser } = testAuth({
      hooks: {
        beforeEach({ endpoint }) {
          if (endpoint.startsWith('signIn')) throw refusal('Closed for maintenance', 503);
        },
      },
    });
    const browser = openBrowser();
    expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
    expect((await browser.post('/sign-in/email', ada)).json).toMatchObject({ code: 'CLOSED_FOR_MAINTENANCE' });
  });
});

it('a hook of an unknown endpoint is a start-up error that suggests the nearest name', () => {
  const hooks = JSON.parse('{"before":{"signUpEmial":true}}');
  expect(() => testAuth({ hooks })).toThrow(/^hooks\.before\.signUpEmial: got .*Did you mean signUpEmail/);
});
