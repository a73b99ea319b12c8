import { bearer, emailOTP, jwt } from 'latchkey';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { codeOf, openAdmin, password, userOf } from './admin-server.js';

describeAuthOnEveryDatabase('a ban', (openAuth) => {
  it('ends every session, refuses the right password only, and ends by itself', async () => {
    const { ann, join, openBrowser, clock } = await openAdmin(openAuth);
    const bob = await join('Bob');
    expect(await userOf(bob.browser)).toBe('Bob');
    const ban = { userId: bob.id, banReason: 'Spam', banExpiresIn: 3600 };
    const banned = await ann.browser.post('/admin/ban-user', ban);
    expect(banned.json).toMatchObject({ user: { id: bob.id, banned: true, banReason: 'Spam' } });
    expect(await userOf(bob.browser)).toBeUndefined();
    const signIn = (word: string) => openBrowser().post('/sign-in/email', { email: 'bob@example.com', password: word });
    const wrong = await signIn('wrong horse');
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
    const refused = await signIn(password);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'USER_IS_BANNED']);
    expect(refused.text).not.toContain('Spam');
    clock.advance(3599);
    expect(codeOf(await signIn(password))).toBe('USER_IS_BANNED');
    clock.advance(2);
    expect(codeOf(await signIn(password))).toBe(200);
  });

  it('is lifted by an administrator, and refused for oneself and by other users', async () => {
    const { ann, join, openBrowser } = await openAdmin(openAuth);
    const bob = await join('Bob');
    expect(codeOf(await bob.browser.post('/admin/ban-user', { userId: ann.id }))).toBe('PERMISSION_DENIED');
    expect(codeOf(await ann.browser.post('/admin/ban-user', { userId: ann.id }))).toBe('YOU_CANT_DO_THIS_TO_YOURSELF');
    expect(codeOf(await ann.browser.post('/admin/ban-user', { userId: 'none' }))).toBe('USER_NOT_FOUND');
    expect(codeOf(await openBrowser().post('/admin/ban-user', { userId: bob.id }))).toBe('UNAUTHORIZED');
    expect(codeOf(await ann.browser.post('/admin/ban-user', { userId: bob.id }))).toBe(200);
    expect(codeOf(await ann.browser.post('/admin/unban-user', { userId: bob.id }))).toBe(200);
    const back = await openBrowser().post('/sign-in/email', { email: 'bob@example.com', password });
    expect(back.status).toBe(200);
  });

  it('leaves no session to 20 sign-ins at the same time', async () => {
    const { ann, join, openBrowser } = await openAdmin(openAuth);
    const bob = await join('Bob');
    const browsers = Array.from({ length: 20 }, () => openBrowser());
    const signIns = browsers.map((browser) => browser.post('/sign-in/email', { email: 'bob@example.com', password }));
    await Promise.all([...signIns, ann.browser.post('/admin/ban-user', { userId: bob.id })]);
    expect(await Promise.all(browsers.map(userOf))).toEqual(browsers.map(() => undefined));
  });

  it('refuses mailed codes, bearer tokens, and a copy of the session in no call but getSession', async () => {
    const sent = { otp: '' };
    const otp = emailOTP({ sendVerificationOTP: (mail) => void Object.assign(sent, { otp: mail.otp }) });
    const { ann, join, openBrowser, auth } = await openAdmin(
      openAuth,
      {},
      {
        plugins: [otp, bearer(), jwt()],
        session: { cookieCache: { enabled: true, maxAge: 300 } },
      },
    );
    const bob = await join('Bob');
    const signedIn = await openBrowser().post('/sign-in/email', { email: 'bob@example.com', password });
    const headers = { authorization: `Bearer ${signedIn.headers.get('set-auth-token')}` };
    expect((await openBrowser().get('/token', { headers })).status).toBe(200);
    await openBrowser().post('/email-otp/send-verification-otp', { email: 'bob@example.com', type: 'sign-in' });
    await auth.settled();
    await ann.browser.post('/admin/ban-user', { userId: bob.id });
    const answers = [
      await openBrowser().post('/sign-in/email-otp', { email: 'bob@example.com', otp: sent.otp }),
      await openBrowser().get('/token', { headers }),
      await openBrowser().get('/list-sessions', { headers }),
      await bob.browser.post('/update-user', { name: 'Robert' }),
      await bob.browser.get('/list-accounts'),
    ];
    expect(answers.map(({ status }) => status).every((status) => status >= 400)).toBe(true);
    expect((await openBrowser().get('/get-session', { headers })).json).toBeNull();
  });
});
