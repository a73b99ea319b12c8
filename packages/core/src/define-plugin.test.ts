import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from './contract/endpoint.js';
import { defineErrors } from './contract/errors.js';
import { flag } from './contract/fields.js';
import { redirectTarget } from './contract/inputs.js';
import { guard } from './contract/oversight/guard.js';
import { internal, mutation, page, redirect } from './contract/routes.js';
import { definePlugin } from './define-plugin.js';
import { Redirect } from './domain/answers/redirect.js';
import type { Listeners } from './domain/app/app.js';
import { testAuth } from './testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const text = z.object({ text: z.string() });

const errors = defineErrors({ NOT_TODAY: [403, 'Not today'], NO_LUCK: [400, 'No luck', 'no_luck_at_all'] });
const contract = defineContract(
  'fixture',
  {
    greet: endpoint(mutation('/greet'), {
      audit: false,
      guard: guard.signedIn,
      access: 'session',
      input: z.object({ word: z.string() }),
      output: text,
      errors,
    }),
    guard: endpoint(mutation('/guard'), { audit: false, guard: guard.signedIn, access: 'fresh', output: text }),
    go: endpoint(redirect('/go/:way'), {
      audit: false,
      guard: guard.signedIn,
      input: z.object({ way: z.string(), callbackURL: redirectTarget }),
      output: text,
      errors,
    }),
    show: endpoint(page('/show'), { output: z.string() }),
    secret: endpoint(internal('/secret'), { audit: false, input: text, output: text }),
  },
  { user: { vip: flag({ settable: false, initial: () => true }) } },
);
const plain = definePlugin(contract, {
  handlers: {
    async greet({ input, session, fail }) {
      if (input.word === 'no') throw fail('NOT_TODAY', { cause: 'private' });
      return { text: `${input.word} ${session.user.name}`, more: 'not named in the contract' };
    },
    async guard() {
      return { text: 'fresh' };
    },
    async go(call) {
      if (call.input.callbackURL) call.failTo(call.input.callbackURL);
      if (call.input.way === 'wrong') throw call.fail('NO_LUCK');
      return call.input.callbackURL ? new Redirect(`${call.input.callbackURL}?ok=é`) : { text: call.input.way };
    },
    async show() {
      return '<p>hello</p>';
    },
    async secret({ input }) {
      return input;
    },
  },
});

describe('a feature of the application', () => {
  it('has its endpoints over HTTP and as calls, with its own errors', async () => {
    const { auth, openBrowser } = testAuth({ plugins: [plain] });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await browser.post('/greet', { word: 'hello' })).json).toEqual({ text: 'hello Ada' });
    const refused = await browser.post('/greet', { word: 'no' });
    expect([refused.status, refused.json]).toEqual([403, { code: 'NOT_TODAY', message: 'Not today' }]);
    expect(await auth.api.greet({ body: { word: 'hi' }, headers: browser.headers })).toEqual({ text: 'hi Ada' });
  });

  it('may load its handlers with the first call, and a load that fails is that call’s failure only', async () => {
    const load = vi.fn(async () => {});
    load.mockRejectedValueOnce(new Error('the file cannot be read'));
    const later = definePlugin(defineContract('later', { secret: contract.endpoints.secret }), {
      handlers: async () => {
        await load();
        return { secret: async ({ input }) => input };
      },
    });
    const { auth } = testAuth({ plugins: [later] });
    await auth.api.ok();
    expect(load).not.toHaveBeenCalled();
    const secret = () => auth.api.secret({ body: { text: 'x' } });
    await expect(secret()).rejects.toMatchObject({ status: 500, code: 'INTERNAL_SERVER_ERROR' });
    expect(await Promise.all([secret(), secret()])).toEqual([{ text: 'x' }, { text: 'x' }]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('keeps its internal endpoints off the network [R-A16]', async () => {
    const { auth, openBrowser } = testAuth({ plugins: [plain] });
    for (const method of ['GET', 'POST'])
      expect((await openBrowser().send('/secret', { method, body: { text: 'x' } })).status).toBe(404);
    expect(await auth.api.secret({ body: { text: 'x' } })).toEqual({ text: 'x' });
  });

  it('adds fields to the user', async () => {
    const browser = testAuth({ plugins: [plain] }).openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { vip: true } });
  });

  it('requires a fresh session if its contract does; use does not make a session fresh', async () => {
    const { openBrowser, clock } = testAuth({ plugins: [plain] });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    clock.advanceMs(86_400_000 - 1);
    expect((await browser.post('/guard')).status).toBe(200);
    clock.advanceMs(1);
    await browser.get('/get-session');
    const stale = await browser.post('/guard');
    expect([stale.status, stale.json]).toEqual([
      403,
      { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' },
    ]);
    const always = testAuth({ plugins: [plain], session: { freshAge: 0 } });
    const other = always.openBrowser();
    await other.post('/sign-up/email', ada);
    always.clock.advance(5 * 86_400);
    expect((await other.post('/guard')).status).toBe(200);
  });

  it('redirects, and tells failures where the caller asked for them [H086]', async () => {
    const browser = testAuth({ plugins: [plain] }).openBrowser();
    const good = await browser.get('/go/right?callbackURL=/done');
    expect([good.status, good.headers.get('location')]).toEqual([302, '/done?ok=%C3%A9']);
    const bad = await browser.get('/go/wrong?callbackURL=/done%3Fx%3D1');
    expect([bad.status, bad.headers.get('location')]).toEqual([302, '/done?x=1&error=no_luck_at_all']);
    expect((await browser.get('/go/right')).json).toEqual({ text: 'right' });
    expect((await browser.get('/go/wrong')).json).toEqual({ code: 'NO_LUCK', message: 'No luck' });
    expect((await browser.get('/go/right?callbackURL=https://evil.example')).status).toBe(403);
    expect((await browser.get('/go/right')).headers.get('referrer-policy')).toBeNull();
    expect(good.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('serves pages that may do nothing but show themselves', async () => {
    const answer = await testAuth({ plugins: [plain] })
      .openBrowser()
      .get('/show');
    expect(answer.text).toBe('<p>hello</p>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('what a feature hears', () => {
  const listening = (listeners: Listeners) => [{ ...plain, listeners }] as const;

  it('inside: it can undo the fact; after: it cannot', async () => {
    const heard: string[] = [];
    const { openBrowser } = testAuth({
      plugins: listening({
        on: {
          async userCreated(_, { user }) {
            heard.push(`in ${user.email}`);
            if (user.name === 'Refused') throw new Error('no');
          },
        },
        after: {
          async userCreated(_, { user }) {
            heard.push(`after ${user.email}`);
            throw new Error('too late to matter');
          },
          async sessionCreated() {
            heard.push('session');
          },
        },
      }),
    });
    expect((await openBrowser().post('/sign-up/email', { ...ada, name: 'Refused' })).status).toBe(500);
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(401);
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(200);
    expect(heard).toEqual([`in ${ada.email}`, `in ${ada.email}`, `after ${ada.email}`, 'session']);
  });

  it('a sign-up that fails leaves no session [H030]', async () => {
    let refuses = true;
    const on = {
      async sessionCreated() {
        if (refuses) throw new Error('no');
      },
    };
    const { openBrowser } = testAuth({ plugins: listening({ on }) });
    const [failed, browser] = [openBrowser(), openBrowser()];
    expect((await failed.post('/sign-up/email', ada)).status).toBe(500);
    expect(failed.cookieNames()).toEqual([]);
    refuses = false;
    expect((await browser.post('/sign-in/email', ada)).status).toBe(200);
    expect((await browser.get('/list-sessions')).json).toHaveLength(1);
  });

  it('a session that began inside its transaction, when it listens there', async () => {
    const { openBrowser } = testAuth({
      plugins: listening({
        on: {
          async sessionCreated({ tx }, { session }) {
            if (session.userAgent === 'refused') throw new Error('no');
            expect(tx).toBeDefined();
          },
        },
      }),
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const answer = await openBrowser().post('/sign-in/email', ada, { headers: { 'user-agent': 'refused' } });
    expect(answer.status).toBe(500);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await browser.get('/list-sessions')).json).toHaveLength(1);
  });
});

describe('the gates', () => {
  it('a challenge leaves no session and no cookie behind [R-D01]', async () => {
    const challenge = { twoFactorRedirect: true, twoFactorMethods: ['totp'] } as const;
    const asking = {
      ...plain,
      signInGate: async (_: unknown, { method }: { method: string }) =>
        method === 'email' ? { ...challenge, twoFactorMethods: ['totp'] } : undefined,
    };
    const { openBrowser } = testAuth({ plugins: [asking] });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const other = openBrowser();
    const answer = await other.post('/sign-in/email', ada);
    expect(answer.json).toEqual(challenge);
    expect(other.cookieNames()).toEqual([]);
    expect((await browser.get('/list-sessions')).json).toHaveLength(1);
  });

  it('may reshape or refuse what a user is about to become', async () => {
    const shaping = {
      ...plain,
      userDraftGate: async (_: unknown, draft: { name?: string }) => {
        if (draft.name === 'Mallory') throw new Error('refused');
        return draft.name === undefined ? {} : { name: draft.name.toUpperCase() };
      },
    };
    const { openBrowser } = testAuth({ plugins: [shaping] });
    const browser = openBrowser();
    expect((await browser.post('/sign-up/email', ada)).json).toMatchObject({ user: { name: 'ADA' } });
    expect((await browser.post('/update-user', { name: 'Grace' })).json).toMatchObject({ user: { name: 'GRACE' } });
    expect((await browser.post('/update-user', { name: 'Mallory' })).status).toBe(500);
  });
});
