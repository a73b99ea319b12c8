import { describe, expect, it } from 'vitest';
import { defineContract, endpoint } from '../contract/endpoint.js';
import { text } from '../contract/fields.js';
import { guard } from '../contract/oversight/guard.js';
import { mutation, sessionAnswerType } from '../contract/routes.js';
import { status } from '../contract/shapes.js';
import { definePlugin } from '../define-plugin.js';
import { updateUser } from '../domain/users/users.js';
import { bearer } from '../features/bearer/index.js';
import { twoFactor } from '../features/two-factor/index.js';
import type { Browser, BrowserAnswer } from '../testing/browser.js';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const eve = { name: 'Eve', email: 'eve@example.com', password: 'battery staple' };
const headers = { accept: sessionAnswerType };
const day = 86_400;

interface Carried {
  readonly session: Readonly<Record<string, unknown>>;
  readonly user: Readonly<Record<string, unknown>>;
  readonly extendAt?: string;
}
/** The session beside an answer: `undefined` if the answer is as for every caller. */
function carried({ headers, json }: BrowserAnswer): Carried | null | undefined {
  if (headers.get('content-type') !== sessionAnswerType) return undefined;
  return (json as { readonly session: Carried | null }).session;
}
const cookieOf = (browser: Browser) => browser.cookie('__Secure-latchkey.session_token')?.value ?? '';

describe('an answer with the session', () => {
  it('takes no more statements where the handler has the rows, and else one', async () => {
    const statements: string[] = [];
    const { openBrowser } = testAuth({ advanced: { onStatement: (sql) => void statements.push(sql) } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const countOf = async (path: string, body: object, more = {}) => {
      statements.length = 0;
      expect((await browser.post(path, body, { headers: more })).status).toBe(200);
      return statements.length;
    };
    const calls: [path: string, body: object, more: number][] = [
      ['/sign-in/email', ada, 0],
      ['/update-user', { name: 'Ada L.' }, 0],
      ['/change-password', { currentPassword: ada.password, newPassword: ada.password, revokeOtherSessions: true }, 0],
      // The handler has nothing to change, and sends no session.
      ['/update-user', {}, 1],
      ['/sign-out', {}, 0],
    ];
    for (const [path, body, more] of calls) {
      const plain = await countOf(path, body);
      if (path === '/sign-out') await browser.post('/sign-in/email', ada);
      expect(await countOf(path, body, headers), path).toBe(plain + more);
    }
  });

  it('shows neither hidden fields nor the token, as for getSession', async () => {
    const { openBrowser, auth } = testAuth({
      user: { additionalFields: { note: text({ shown: false, settable: false, initial: () => 'hidden note' }) } },
    });
    const browser = openBrowser();
    const answer = await browser.post('/sign-up/email', ada, { headers });
    expect(carried(answer)?.user).toMatchObject({ email: ada.email });
    expect(answer.text).not.toContain('hidden note');
    const session = await auth.api.getSession({ headers: browser.headers });
    expect(JSON.stringify(carried(answer))).not.toContain(session?.session.token);
  });

  it('is current after hooks of the application that ran after the handler', async () => {
    const { openBrowser, auth } = testAuth({
      hooks: {
        after: {
          async signInEmail({ answer }) {
            if ('user' in answer) await auth.api.revokeUserSessions({ body: { userId: answer.user.id } });
          },
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const answer = await browser.post('/sign-in/email', ada, { headers });
    expect(answer.status).toBe(200);
    expect(carried(answer)).toBeNull();
  });

  it('is current after code of the application or of a plugin that ran when the session was written', async () => {
    let endSessions = async () => {};
    const ending = definePlugin(defineContract('ending', {}), {
      handlers: {},
      listeners: { after: { sessionCreated: () => endSessions() } },
    });
    const watched = [
      testAuth({ databaseHooks: { session: { create: { after: () => endSessions() } } } }),
      testAuth({ events: { sessionCreated: () => endSessions() } }),
      testAuth({ plugins: [ending] }),
    ];
    for (const { openBrowser, auth } of watched) {
      const browser = openBrowser();
      endSessions = async () => {};
      await browser.post('/sign-up/email', ada);
      const userId = (await auth.api.getSession({ headers: browser.headers }))?.user.id ?? '';
      endSessions = async () => void (await auth.api.revokeUserSessions({ body: { userId } }));
      expect(carried(await browser.post('/sign-in/email', ada, { headers }))).toBeNull();
    }
  });

  it('is for a caller whose Accept names the type, and does not refuse it', async () => {
    const { openBrowser } = testAuth();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const typeFor = async (accept: string) =>
      (await browser.post('/sign-in/email', ada, { headers: { accept } })).headers.get('content-type');
    const plain = 'application/json';
    for (const accept of [sessionAnswerType.toUpperCase(), `${plain}, ${sessionAnswerType}; q=0.5`])
      expect(await typeFor(accept), accept).toBe(sessionAnswerType);
    for (const accept of [
      `${plain}, ${sessionAnswerType};q=0`,
      `${sessionAnswerType};q=0.000`,
      `${sessionAnswerType}x`,
    ])
      expect(await typeFor(accept), accept).toBe(plain);
    expect(await typeFor('a/b;q=0 ;,"'.repeat(100_000)), 'a header of 1 MB').toBe(plain);
  });

  it('contains what a plugin has changed without telling, in a call that also extends the session', async () => {
    const rename = mutation('/rename', ['session']);
    const renaming = definePlugin(
      defineContract('renaming', {
        rename: endpoint(rename, { audit: false, guard: guard.signedIn, access: 'session', output: status }),
      }),
      {
        handlers: {
          async rename(call) {
            await call.transaction((work) => updateUser(work, call.session.user.id, { name: 'Countess' }));
            return { status: true };
          },
        },
      },
    );
    const { openBrowser, clock } = testAuth({ plugins: [renaming] });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    clock.advance(2 * day);
    expect(carried(await browser.post('/rename', {}, { headers }))?.user.name).toBe('Countess');
  });

  it('is not sent where the application changes or disables the answer of getSession', async () => {
    const changed = testAuth({ hooks: { after: { getSession: () => ({ answer: null }) } } });
    const disabled = testAuth({ disabledPaths: ['/get-session'] });
    for (const { openBrowser } of [changed, disabled]) {
      const answer = await openBrowser().post('/sign-up/email', ada, { headers });
      expect([answer.status, carried(answer)]).toEqual([200, undefined]);
      expect(answer.json).toMatchObject({ user: { email: ada.email } });
    }
    const browser = changed.openBrowser();
    await browser.post('/sign-up/email', eve);
    expect(carried(await browser.post('/sign-out', {}, { headers })), 'a session that has ended').toBeNull();
  });

  it('is not sent with an error, and a failed read of the session does not fail the call', async () => {
    let failing = false;
    const seen: unknown[] = [];
    const { openBrowser } = testAuth({
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      onError: (error) => void seen.push(error),
      hooks: {
        after: {
          updateUser() {
            failing = true;
          },
        },
      },
      advanced: {
        onStatement() {
          if (failing) throw new Error('the database is gone');
        },
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const refused = await browser.post('/sign-in/email', { ...ada, password: 'wrong horse' }, { headers });
    expect([refused.status, carried(refused)]).toEqual([401, undefined]);
    const answer = await browser.post('/update-user', { name: 'Ada L.' }, { headers });
    expect([answer.status, carried(answer)]).toEqual([200, undefined]);
    expect(answer.json).toMatchObject({ status: true, user: { name: 'Ada L.' } });
    expect(seen).toHaveLength(1);
  });

  it('extends the session exactly as the call without it does', async () => {
    const ends = [];
    for (const more of [{}, headers]) {
      const { openBrowser, clock } = testAuth();
      const browser = openBrowser();
      await browser.post('/sign-up/email', ada);
      clock.advance(2 * day);
      const answer = await browser.post('/update-user', {}, { headers: more });
      const { json } = await browser.get('/get-session?disableRefresh=true&extendAt=true');
      const now = json as Carried;
      ends.push([now.session.expiresAt, now.extendAt]);
      if (carried(answer)) expect(carried(answer)).toMatchObject({ extendAt: now.extendAt });
    }
    expect(ends[0]).toEqual(ends[1]);
  });

  it('is the same for a bearer token, and not for the direct calls of the server', async () => {
    const { auth, openBrowser } = testAuth({ plugins: [bearer()] });
    const signUp = await openBrowser().post('/sign-up/email', ada);
    const authorization = `Bearer ${signUp.headers.get('set-auth-token')}`;
    const sent = { ...headers, authorization };
    const answer = await openBrowser().post('/update-user', { name: 'Ada L.' }, { headers: sent });
    expect(carried(answer)?.user.name).toBe('Ada L.');
    expect(carried(await openBrowser().post('/sign-out', {}, { headers: sent }))).toBeNull();
    const signIn = await openBrowser().post('/sign-in/email', ada);
    const direct = new Headers({ ...headers, authorization: `Bearer ${signIn.headers.get('set-auth-token')}` });
    expect(await auth.api.updateUser({ body: { name: 'Ada' }, headers: direct })).toMatchObject({ status: true });
    const response = await auth.api.updateUser({ body: { name: 'Ada' }, headers: direct, asResponse: true });
    expect(response.headers.get('content-type')).toBe('application/json');
  });
});

describe('an attacker gets no session beside an answer', () => {
  it('from a page of another site', async () => {
    const { auth, openBrowser } = testAuth();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    // `Accept` and this type of body are what such a page can send without a permission of the server.
    for (const [origin, type] of [
      ['https://evil.example', 'text/plain'],
      ['https://evil.example', 'application/json'],
      ['null', 'text/plain'],
    ] as const) {
      const sent = { ...headers, origin, 'content-type': type };
      const answer = await browser.post('/update-user', { name: 'Eve' }, { headers: sent });
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain(ada.email);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    const read = await auth.api.getSession({ headers: browser.headers });
    expect(read?.user.name).toBe('Ada');
  });

  it('of the user whose token the call names', async () => {
    const { openBrowser } = testAuth();
    const [adas, eves] = [openBrowser(), openBrowser()];
    const { token } = (await adas.post('/sign-up/email', ada)).json as { readonly token: string };
    await eves.post('/sign-up/email', eve);
    const answer = await eves.post('/revoke-session', { token }, { headers });
    expect([answer.status, carried(answer)]).toEqual([401, undefined]);
    // Nor with Ada's token as a cookie that the server has not signed, which is Eve's guess at a session.
    eves.setCookie('__Secure-latchkey.session_token', token);
    expect(carried(await eves.post('/sign-out', {}, { headers }))).toBeNull();
    expect((await adas.get('/get-session')).json).not.toBeNull();
  });

  it('whose second factor is pending', async () => {
    const { openBrowser } = testAuth({ plugins: [twoFactor({ skipVerificationOnEnable: true })] });
    await openEnrolled(openBrowser());
    const thief = openBrowser();
    const answer = await thief.post('/sign-in/email', ada, { headers });
    expect(answer.json).toMatchObject({ answer: { twoFactorRedirect: true }, session: null });
    expect(answer.text).not.toContain(ada.email);
    const guess = await thief.post('/two-factor/verify-totp', { code: '000000' }, { headers });
    expect([guess.status >= 400, carried(guess)]).toEqual([true, undefined]);
  });

  it('that has ended', async () => {
    const { openBrowser, clock } = testAuth();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const stolen = browser.clone();
    await browser.post('/revoke-sessions');
    expect(cookieOf(stolen)).not.toBe('');
    for (const path of ['/update-user', '/revoke-session']) {
      const answer = await stolen.clone().post(path, { name: 'Eve', token: 'x' }, { headers });
      expect([answer.status, carried(answer)]).toEqual([401, undefined]);
    }
    expect(carried(await stolen.clone().post('/sign-out', {}, { headers }))).toBeNull();
    await browser.post('/sign-in/email', ada);
    const late = browser.clone();
    clock.advance(8 * day);
    expect(carried(await late.post('/sign-out', {}, { headers }))).toBeNull();
  });

  async function openEnrolled(browser: Browser): Promise<void> {
    await browser.post('/sign-up/email', ada);
    expect((await browser.post('/two-factor/enable', { password: ada.password })).status).toBe(200);
  }
});
