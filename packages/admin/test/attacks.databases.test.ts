import { bearer, emailOTP, magicLink, twoFactor } from 'latchkey';
import { commonErrors, defineContract, definePlugin, endpoint, failure, guard, query, shape } from 'latchkey/plugin';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { adminAccess } from '../src/index.js';
import { codeOf, openAdmin, password, userOf } from './admin-server.js';

const reason = 'Ticket 42: cannot pay';

describeAuthOnEveryDatabase('an attack on administrators', (openAuth) => {
  it('by odd names of roles and odd questions is refused', async () => {
    const { ann, join } = await openAdmin(openAuth);
    const bob = await join('Bob');
    for (const role of [
      '__proto__',
      'constructor',
      'toString',
      'Admin',
      'ADMIN',
      '',
      ',',
      'admin,',
      'user,,admin',
      [],
      ['user', '__proto__'],
      'a'.repeat(5000),
      'ａdmin',
    ]) {
      const answer = await ann.browser.post('/admin/set-role', { userId: bob.id, role });
      expect([role, codeOf(answer)]).toEqual([role, 'UNKNOWN_ROLE']);
      expect(
        codeOf(await ann.browser.get(`/admin/list-users?role=${encodeURIComponent(String(role).slice(0, 40) || 'x')}`)),
      ).not.toBe(500);
    }
    for (const permissions of [{}, { user: [] }, { toString: ['call'] }, { user: ['ban', 'nothing'] }])
      expect((await ann.browser.post('/admin/has-permission', { permissions })).json).toMatchObject({ success: false });
    for (const permissions of [null, [], { user: 'ban' }, { user: [1] }, 'user'])
      expect((await ann.browser.post('/admin/has-permission', { permissions })).status).toBe(400);
  });

  it('by fields that no call may set changes nothing', async () => {
    const { ann, join } = await openAdmin(openAuth);
    const bob = await join('Bob');
    const sent = {
      role: 'admin',
      banned: true,
      banExpires: '2030-01-01T00:00:00Z',
      securityVersion: 99,
      emailVerified: true,
      settled: true,
      id: 'x',
      createdAt: 0,
      impersonatedBy: 'x',
    };
    await ann.browser.post('/admin/update-user', { userId: bob.id, name: 'Robert', ...sent });
    await bob.browser.post('/update-user', { name: 'Robert', ...sent });
    const { json } = await ann.browser.get(`/admin/get-user?id=${bob.id}`);
    expect(json).toMatchObject({
      user: { name: 'Robert', role: 'user', banned: false, banExpires: null, emailVerified: false, id: bob.id },
    });
    const dan = await ann.browser.post('/sign-up/email', { name: 'Dan', email: 'dan@example.com', password, ...sent });
    expect(Object(dan.json).user).toMatchObject({ role: 'user', emailVerified: false });
  });

  it('without the second factor reads nothing, also by a permission of another plugin', async () => {
    const reader = definePlugin(
      defineContract('reader', {
        readAll: endpoint(query('/reader/all', ['adminUsers'], 'session'), {
          access: 'session',
          guard: { ...guard.inPerson, permission: 'user:list' },
          output: shape.status,
        }),
      }),
      { handlers: { readAll: async () => ({ status: true }) } },
    );
    const factor = definePlugin(defineContract('factor', {}), {
      handlers: {},
      async factorGate() {
        throw failure(commonErrors, 'SECOND_FACTOR_REQUIRED');
      },
    });
    const { ann } = await openAdmin(openAuth, {}, { plugins: [factor, reader] });
    for (const path of ['/admin/list-users', `/admin/get-user?id=${ann.id}`, '/reader/all'])
      expect([path, codeOf(await ann.browser.get(path))]).toEqual([path, 'SECOND_FACTOR_REQUIRED']);
  });

  it('moves no own address without a mail to the present one', async () => {
    const { ann } = await openAdmin(openAuth);
    expect(codeOf(await ann.browser.post('/admin/update-user', { userId: ann.id, email: 'mine@example.com' }))).toBe(
      'YOU_CANT_DO_THIS_TO_YOURSELF',
    );
    expect(codeOf(await ann.browser.post('/admin/update-user', { userId: ann.id, name: 'Anna' }))).toBe(200);
  });

  it('of a lesser administrator reaches no user with more rights', async () => {
    const support = adminAccess.newRole({
      user: ['update', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'create'],
      session: ['revoke'],
    });
    const { ann, join } = await openAdmin(openAuth, { roles: { support } });
    const eve = await join('Eve', 'support');
    const attempts: [string, object][] = [
      ['/admin/set-role', { userId: ann.id, role: 'user' }],
      ['/admin/ban-user', { userId: ann.id }],
      ['/admin/unban-user', { userId: ann.id }],
      ['/admin/remove-user', { userId: ann.id }],
      ['/admin/update-user', { userId: ann.id, email: 'x@example.com' }],
      ['/admin/set-user-password', { userId: ann.id, newPassword: 'another horse' }],
      ['/admin/impersonate-user', { userId: ann.id, reason }],
      ['/admin/revoke-user-sessions', { userId: ann.id }],
      ['/admin/create-user', { email: 'n@example.com', name: 'N', role: 'admin' }],
      ['/admin/create-user', { email: 'n@example.com', name: 'N', role: ['user', 'admin'] }],
    ];
    for (const [path, body] of attempts)
      expect([path, codeOf(await eve.browser.post(path, body))]).toEqual([path, 'USER_HAS_MORE_PERMISSIONS_THAN_YOU']);
  });

  it('of two on each other at once leaves one', async () => {
    for (const [path, body] of [
      ['/admin/set-role', { role: 'user' }],
      ['/admin/ban-user', {}],
      ['/admin/remove-user', {}],
    ] as const) {
      const { ann, join } = await openAdmin(openAuth);
      const cat = await join('Cat', 'admin');
      const answers = await Promise.all([
        ann.browser.post(path, { userId: cat.id, ...body }),
        cat.browser.post(path, { userId: ann.id, ...body }),
      ]);
      const lists = await Promise.all([ann, cat].map(({ browser }) => browser.get('/admin/list-users')));
      expect([
        path,
        answers.map(({ status }) => status === 200).filter(Boolean).length,
        lists.filter(({ status }) => status === 200).length,
      ]).toEqual([path, 1, 1]);
    }
  });

  it('with the cookie of the own session gets nothing once that session has ended', async () => {
    const { ann, join, openBrowser } = await openAdmin(openAuth);
    const [bob, cat] = [await join('Bob'), await join('Cat', 'admin')];
    const act = (browser: Browser) => browser.post('/admin/impersonate-user', { userId: bob.id, reason });
    await act(ann.browser);
    const cookie = ann.browser.cookieHeader;
    const own = cookie.split('; ').find((each) => each.includes('own_session='));
    expect(own).toBeDefined();
    const value = own?.slice(own.indexOf('=') + 1) ?? '';
    // the value does not count as a session cookie
    const name = cookie
      .split('; ')
      .find((each) => each.includes('session_token='))
      ?.split('=')[0];
    expect((await openBrowser().get('/get-session', { headers: { cookie: `${name}=${value}` } })).json).toBeNull();
    // after the sign-out of the administrator's own session, a replay gives nothing
    await cat.browser.post('/admin/revoke-user-sessions', { userId: ann.id });
    expect((await openBrowser().post('/admin/stop-impersonating', {}, { headers: { cookie } })).json).toBeNull();
    expect(await userOf(ann.browser)).toBeUndefined();
  });

  it('with cookies from before a sign-out gets nothing: the own session ends too', async () => {
    const { ann, join, openBrowser } = await openAdmin(openAuth);
    const bob = await join('Bob');
    await ann.browser.post('/admin/impersonate-user', { userId: bob.id, reason });
    const cookie = ann.browser.cookieHeader;
    await ann.browser.post('/sign-out');
    const replay = await openBrowser().post('/admin/stop-impersonating', {}, { headers: { cookie } });
    expect.soft(replay.json).toBeNull();
  });

  it('on the factors of a user whom an administrator acts as is refused', async () => {
    const { ann, join } = await openAdmin(openAuth, {}, { plugins: [bearer(), twoFactor()] });
    const bob = await join('Bob');
    await ann.browser.post('/admin/impersonate-user', { userId: bob.id, reason });
    const codes: unknown[] = [];
    for (const path of ['/reauthenticate', '/two-factor/enable', '/link-social', '/admin/impersonate-user'])
      codes.push([
        path,
        codeOf(
          await ann.browser.post(path, {
            password,
            provider: 'google',
            providerId: 'google',
            userId: bob.id,
            reason,
            newPassword: password,
          }),
        ),
      ]);
    expect(codes.map((each) => Object(each)[1]).filter((code) => code === 200)).toEqual([]);
  });

  it('with a code or a link from before a ban begins no session, also after it', async () => {
    const mails: { url?: string; otp?: string } = {};
    const plugins = [
      emailOTP({ sendVerificationOTP: (mail) => void Object.assign(mails, { otp: mail.otp }) }),
      magicLink({ sendMagicLink: (mail) => void Object.assign(mails, { url: mail.url }) }),
      bearer(),
    ];
    const { ann, join, openBrowser, auth } = await openAdmin(openAuth, {}, { plugins });
    const bob = await join('Bob');
    const other = openBrowser();
    await other.post('/sign-in/magic-link', { email: 'bob@example.com' });
    await other.post('/email-otp/send-verification-otp', { email: 'bob@example.com', type: 'sign-in' });
    await auth.settled();
    expect(mails).toMatchObject({ url: expect.any(String), otp: expect.any(String) });
    await ann.browser.post('/admin/ban-user', { userId: bob.id });
    const link = new URL(mails.url ?? '');
    const path = `${link.pathname.replace('/api/auth', '')}${link.search}`;
    for (const browser of [other, openBrowser()]) {
      await browser.get(path);
      await browser.post(path, {});
      expect(await userOf(browser)).toBeUndefined();
    }
    await other.post('/sign-in/email-otp', { email: 'bob@example.com', otp: mails.otp });
    expect(await userOf(other)).toBeUndefined();
    await ann.browser.post('/admin/unban-user', { userId: bob.id });
    expect(await userOf(other)).toBeUndefined();
    expect(await userOf(bob.browser)).toBeUndefined();
    const { json } = await ann.browser.get(`/admin/get-user?id=${bob.id}`);
    expect(json).toMatchObject({ sessions: 0 });
  });

  it('by the mailbox of an administrator who acts as the user makes no session of the user', async () => {
    const mails: { otp?: string } = {};
    const plugins = [emailOTP({ sendVerificationOTP: (mail) => void Object.assign(mails, { otp: mail.otp }) })];
    const { ann, join, auth } = await openAdmin(openAuth, {}, { plugins });
    const bob = await join('Bob');
    const signInAt = async (browser: Browser, email: string) => {
      await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      await auth.settled();
      return codeOf(await browser.post('/sign-in/email-otp', { email, otp: mails.otp }));
    };
    expect(await signInAt(bob.browser, 'bob@example.com')).toBe(200);
    const email = 'read-by-ann@example.com';
    await ann.browser.post('/admin/update-user', { userId: bob.id, email });
    await ann.browser.post('/admin/impersonate-user', { userId: bob.id, reason });
    expect(await signInAt(ann.browser, email)).toBe('ANOTHER_ACCOUNT_USES_THIS_ADDRESS');
    expect(Object((await ann.browser.get('/get-session')).json).session.impersonatedBy).toBe(ann.id);
  });

  it('by a stolen session ends, also where it acts as a user, when the administrator proves again who they are', async () => {
    const { ann, join } = await openAdmin(openAuth);
    const bob = await join('Bob');
    const thief = ann.browser.clone();
    expect(codeOf(await thief.post('/admin/impersonate-user', { userId: bob.id, reason }))).toBe(200);
    expect(await userOf(thief)).toBe('Bob');
    expect(codeOf(await ann.browser.post('/reauthenticate', { password }))).toBe(200);
    expect([await userOf(ann.browser), await userOf(thief)]).toEqual(['Ann', undefined]);
    expect(codeOf(await thief.post('/admin/stop-impersonating'))).toBe(200);
    expect(await userOf(thief)).toBeUndefined();
  });

  it('with a bearer token has to be fresh too', async () => {
    const { ann, join, clock, openBrowser } = await openAdmin(openAuth, {}, { plugins: [bearer()] });
    const bob = await join('Bob');
    const signedIn = await openBrowser().post('/sign-in/email', { email: 'ann@example.com', password });
    const headers = { authorization: `Bearer ${signedIn.headers.get('set-auth-token')}` };
    clock.advance(601);
    for (const browser of [ann.browser, openBrowser()])
      for (const path of ['/admin/ban-user', '/admin/update-user', '/admin/remove-user', '/admin/revoke-user-sessions'])
        expect([path, codeOf(await browser.post(path, { userId: bob.id }, { headers }))]).toEqual([
          path,
          'SESSION_IS_NOT_FRESH',
        ]);
    clock.advance(86_400);
    expect(codeOf(await ann.browser.get('/admin/list-users'))).toBe('SESSION_IS_NOT_FRESH');
  });
});
