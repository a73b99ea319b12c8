import { describe, expect, it } from 'vitest';
import { createClock } from '../../testing/clock.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

describe('a database hook before', () => {
  it.each([
    ['user', 'create', '/sign-up/email', { ...ada, email: 'b@example.com' }, 422, 'FAILED_TO_CREATE_USER'],
    ['user', 'update', '/update-user', { name: 'Eve' }, 400, 'FAILED_TO_UPDATE_USER'],
    ['session', 'create', '/sign-in/email', ada, 500, 'FAILED_TO_CREATE_SESSION'],
    ['session', 'delete', '/revoke-sessions', {}, 403, 'CHANGE_REFUSED'],
    [
      'account',
      'update',
      '/change-password',
      { currentPassword: ada.password, newPassword: 'battery staple' },
      403,
      'CHANGE_REFUSED',
    ],
    ['verification', 'create', '/forget-password', { email: ada.email }, 500, 'INTERNAL_SERVER_ERROR'],
    ['user', 'delete', '/delete-user', { password: ada.password }, 403, 'CHANGE_REFUSED'],
  ] as const)(
    'of %s %s refuses %s with false, and nothing changes',
    async (model, change, path, body, status, code) => {
      let isOpen = true;
      const { openBrowser } = testAuth({
        logger: silent,
        emailAndPassword: { sendResetPassword: async () => {} },
        user: { deleteUser: { enabled: true } },
        databaseHooks: { [model]: { [change]: { before: () => (isOpen ? undefined : false) } } },
      });
      const browser = openBrowser();
      await browser.post('/sign-up/email', ada);
      isOpen = false;
      const answer = await browser.post(path, body);
      expect(answer).toMatchObject({ status, json: { code } });
      isOpen = true;
      expect((await browser.get('/get-session')).json).toMatchObject({ user: { name: 'Ada', email: ada.email } });
      expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(200);
      expect((await openBrowser().post('/sign-up/email', { ...ada, email: 'b@example.com' })).status).toBe(200);
    },
  );

  it.each([undefined, true, null, {}])('that returns %o changes nothing [W-M22]', async (outcome) => {
    const returned = outcome as undefined; // plain JavaScript can return anything
    const { openBrowser } = testAuth({
      databaseHooks: { user: { create: { before: () => returned }, update: { before: () => returned } } },
    });
    const browser = openBrowser();
    expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
    expect((await browser.post('/update-user', { name: 'Ada L.' })).json).toMatchObject({ user: { name: 'Ada L.' } });
  });

  it.each([
    ['id', { id: 'mine' }],
    ['email', { email: 'eve@example.com' }],
    ['no such column', { colour: 'red' }],
  ])('cannot set what is not its own: %s', async (_, data) => {
    const { openBrowser } = testAuth({
      logger: silent,
      databaseHooks: { user: { update: { before: () => ({ data: data as object }) } } },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await browser.post('/update-user', { name: 'Eve' })).status).toBe(500);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { name: 'Ada', email: ada.email } });
  });

  it('that refuses to extend a session leaves it unchanged, and fails no read', async () => {
    const { openBrowser, clock } = testAuth({ databaseHooks: { session: { update: { before: () => false } } } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const first = (await browser.get('/get-session')).json;
    clock.advance(2 * 86_400);
    expect((await browser.get('/get-session')).json).toEqual(first);
  });

  it.each([
    ['−1 ms', 59_999, true],
    ['0', 60_000, false],
    ['+1 ms', 60_001, false],
  ])('may shorten what waits to be redeemed: at %s from the new end', async (_, waitMs, isGood) => {
    const tokens: string[] = [];
    const clock = createClock();
    const soon = () => new Date(clock.now().getTime() + 60_000);
    const { openBrowser, auth } = testAuth({
      clock,
      emailAndPassword: { sendResetPassword: async ({ token }) => void tokens.push(token) },
      databaseHooks: { verification: { create: { before: () => ({ data: { expiresAt: soon() } }) } } },
    });
    await openBrowser().post('/sign-up/email', ada);
    await openBrowser().post('/forget-password', { email: ada.email });
    await auth.settled();
    clock.advanceMs(waitMs);
    const answer = await openBrowser().post('/reset-password', { token: tokens[0], newPassword: 'battery staple' });
    expect(answer.status).toBe(isGood ? 200 : 400);
  });

  it('reveals nothing if existing users are hidden [D4 R-G02]', async () => {
    const { openBrowser } = testAuth({
      emailAndPassword: { requireEmailVerification: true, hideExistingUsers: true },
      emailVerification: { sendVerificationEmail() {} },
      databaseHooks: { user: { create: { before: () => ({ data: { image: 'https://example.com/trial.png' } }) } } },
    });
    const first = await openBrowser().post('/sign-up/email', ada);
    const second = await openBrowser().post('/sign-up/email', ada);
    const varying = (text: string) => text.replace(/"id":"[^"]+"/, '');
    expect(first.json).toMatchObject({ user: { image: 'https://example.com/trial.png' } });
    expect([second.status, varying(second.text)]).toEqual([200, varying(first.text)]);
  });

  it('runs for a hidden sign-up too, but `within` and `after` run for users that stay [R-G02 R-G05]', async () => {
    const told: string[] = [];
    const telling = (model: string) => ({
      before: () => void told.push(`before ${model}`),
      within: () => void told.push(`within ${model}`),
      after: () => void told.push(`after ${model}`),
    });
    const { openBrowser } = testAuth({
      emailAndPassword: { requireEmailVerification: true, hideExistingUsers: true },
      emailVerification: { sendVerificationEmail() {} },
      databaseHooks: { user: { create: telling('user') }, account: { create: telling('account') } },
      events: { userCreated: () => void told.push('userCreated') },
    });
    await openBrowser().post('/sign-up/email', ada);
    expect(new Set(told.splice(0))).toEqual(
      new Set([...['before', 'within', 'after'].flatMap((each) => [`${each} user`, `${each} account`]), 'userCreated']),
    );
    await openBrowser().post('/sign-up/email', ada);
    expect(told).toEqual(['before user', 'before account']);
  });
});

describe('a database hook after', () => {
  it('that fails is logged, and the change stays', async () => {
    const lines: string[] = [];
    const { openBrowser } = testAuth({
      logger: { ...silent, error: (message) => void lines.push(message) },
      databaseHooks: {
        session: {
          create: {
            after() {
              throw new Error('the audit log is down');
            },
          },
        },
      },
    });
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(200);
    expect(lines).toEqual([
      'latchkey: databaseHooks.session.create.after failed. The change itself is committed. latchkey/docs/errors/README.md#own_function_failed',
    ]);
  });
});
