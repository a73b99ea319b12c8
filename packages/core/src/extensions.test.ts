import { describe, expect, it } from 'vitest';
import { testAuth } from './testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describe('a disabled path', () => {
  it('answers 404 with an empty body over HTTP and stays callable on auth.api', async () => {
    const { auth, openBrowser } = testAuth({ disabledPaths: ['/sign-up/email', '/reset-password/:token'] });
    const browser = openBrowser();
    const answer = await browser.post('/sign-up/email', ada);
    expect([answer.status, answer.text]).toEqual([404, '']);
    expect((await browser.get('/reset-password/abc?callbackURL=/x')).status).toBe(404);
    expect((await auth.api.signUpEmail({ body: ada })).user.email).toBe(ada.email);
    expect((await browser.post('/sign-in/email', ada)).status).toBe(200);
  });

  it('disables no other path that begins with it [H077]', async () => {
    const { openBrowser } = testAuth({ disabledPaths: ['/revoke-session'] });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await browser.post('/revoke-session', { token: 'x' })).status).toBe(404);
    expect((await browser.post('/revoke-sessions')).status).toBe(200);
  });

  it.each(['/sign-up//email', '/sign-up/email/', '/sign-up/%65mail', '/x/../sign-up/email', '/SIGN-UP/email'])(
    'is not reached as %s [R-A13]',
    async (path) => {
      const { openBrowser } = testAuth({ disabledPaths: ['/sign-up/email'] });
      expect((await openBrowser().post(path, ada)).status).toBe(404);
    },
  );

  it.each([
    ['/sign-up/emial', '/sign-up/email'],
    ['sign-in/email', '/sign-in/email'],
    ['/sign-in/', '/sign-in/email'],
    ['/set-password', 'disabledPaths[0]: got'],
  ])('%s is a start-up error that says %s', (path, hint) => {
    expect(() => testAuth({ disabledPaths: [path] })).toThrow(hint);
  });
});

describe('the application’s events', () => {
  it('run after the commit, with the final values', async () => {
    const told: unknown[] = [];
    const { openBrowser } = testAuth({
      events: {
        userCreated: ({ user }) => void told.push(['userCreated', user.email]),
        sessionCreated: ({ user, session }) =>
          void told.push(['sessionCreated', user.email, session.userId === user.id]),
        userUpdated: ({ user }) => void told.push(['userUpdated', user.name]),
        passwordChanged: ({ user }) => void told.push(['passwordChanged', user.email]),
        sessionEnded: ({ tokens }) => void told.push(['sessionEnded', tokens.length]),
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await browser.post('/update-user', { name: 'Ada L.' });
    await browser.post('/change-password', { currentPassword: ada.password, newPassword: 'battery staple' });
    await browser.post('/sign-out');
    expect(told).toEqual([
      ['userCreated', ada.email],
      ['sessionCreated', ada.email, true],
      ['userUpdated', 'Ada L.'],
      ['passwordChanged', ada.email],
      ['sessionEnded', 1],
    ]);
  });

  it('run for a session that replaces another one', async () => {
    const told: string[] = [];
    const { openBrowser } = testAuth({
      events: {
        sessionCreated: () => void told.push('sessionCreated'),
        sessionEnded: () => void told.push('sessionEnded'),
      },
      databaseHooks: { session: { create: { after: () => void told.push('the hook of its row') } } },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    told.length = 0;
    const changed = { currentPassword: ada.password, newPassword: 'battery staple', revokeOtherSessions: true };
    expect((await browser.post('/change-password', changed)).status).toBe(200);
    expect(told.sort()).toEqual(['sessionCreated', 'sessionEnded', 'the hook of its row']);
  });

  it('do not run for a rolled back change [H023]', async () => {
    let told = 0;
    const { openBrowser } = testAuth({ events: { userCreated: () => void told++ } });
    await openBrowser().post('/sign-up/email', ada);
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(422);
    expect(told).toBe(1);
  });

  it('change nothing when a listener fails, which is logged', async () => {
    const lines: string[] = [];
    const { openBrowser } = testAuth({
      logger: { debug() {}, info() {}, warn() {}, error: (message) => void lines.push(message) },
      events: {
        userCreated() {
          throw new Error('the newsletter is down');
        },
      },
    });
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(200);
    expect(lines).toEqual([
      'latchkey: a listener of userCreated failed. The change itself is committed. latchkey/docs/errors/README.md#own_function_failed',
    ]);
  });
});
