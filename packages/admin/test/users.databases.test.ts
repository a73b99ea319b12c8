import { twoFactor } from 'latchkey';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { adminAccess } from '../src/index.js';
import { codeOf, openAdmin, password, userOf } from './admin-server.js';

const roles = {
  support: adminAccess.newRole({ user: ['list', 'get', 'ban'], session: ['list', 'revoke'] }),
  manager: adminAccess.newRole({
    user: ['list', 'set-role', 'ban', 'delete', 'impersonate', 'set-password', 'update'],
  }),
};

async function list(browser: Browser, query: Readonly<Record<string, string>> = {}) {
  const answer = await browser.get(`/admin/list-users?${new URLSearchParams(query)}`);
  const { users = [], ...about } = Object(answer.json);
  return { ...about, answer, names: users.map(({ name }: { readonly name: string }) => name) };
}

describeAuthOnEveryDatabase('users of an administrator', (openAuth) => {
  it('are listed page by page, by role, ban and the beginning of the address, with a bounded total', async () => {
    const { ann, join, clock } = await openAdmin(openAuth, { roles });
    for (const name of ['Bob', 'Cat', 'Dan', 'Eve', 'Cat_2', 'Cat%3']) {
      clock.advance(1);
      await join(name.replace(/%/, '-'), name === 'Dan' ? 'support' : undefined);
    }
    const first = await list(ann.browser, { limit: '3' });
    expect([first.names, first.total, first.totalIsExact]).toEqual([['Cat-3', 'Cat_2', 'Eve'], 7, true]);
    const second = await list(ann.browser, { limit: '3', cursor: first.nextCursor });
    expect(second.names).toEqual(['Dan', 'Cat', 'Bob']);
    expect((await list(ann.browser, { limit: '3', cursor: second.previousCursor })).names).toEqual(first.names);
    expect((await list(ann.browser, { limit: '3', offset: '3' })).names).toEqual(second.names);
    const tooFar = await list(ann.browser, { offset: '1001' });
    expect([codeOf(tooFar.answer), tooFar.answer.text]).toEqual([
      'OFFSET_IS_TOO_LARGE_USE_THE_CURSOR',
      expect.stringContaining('Use the cursor'),
    ]);
    expect((await list(ann.browser, { searchValue: 'CAT' })).names).toEqual(['Cat-3', 'Cat', 'Cat_2']);
    expect((await list(ann.browser, { searchValue: 'cat_' })).names).toEqual(['Cat_2']);
    expect((await list(ann.browser, { searchValue: '%' })).names).toEqual([]);
    expect((await list(ann.browser, { searchField: 'id', searchValue: ann.id })).names).toEqual(['Ann']);
    expect((await list(ann.browser, { role: 'support' })).names).toEqual(['Dan']);
    expect((await list(ann.browser, { role: 'admin' })).names).toEqual(['Ann']);
    expect(codeOf((await list(ann.browser, { role: 'king' })).answer)).toBe('UNKNOWN_ROLE');
    expect(codeOf((await list(ann.browser, { cursor: 'forged' })).answer)).toBe('VALIDATION_ERROR');
    const { users } = Object((await ann.browser.get('/admin/list-users?searchValue=bob')).json);
    await ann.browser.post('/admin/ban-user', { userId: users[0].id, banReason: 'Spam' });
    expect((await list(ann.browser, { banned: 'true' })).names).toEqual(['Bob']);
    expect((await list(ann.browser, { banned: 'false' })).total).toBe(6);
  });

  it('are created, changed, given a password and removed, by the permission of each call alone', async () => {
    const { ann, join, openBrowser } = await openAdmin(openAuth, { roles });
    const sam = await join('Sam', 'support');
    const made = await ann.browser.post('/admin/create-user', {
      name: 'Tom',
      email: 'tom@example.com',
      password,
      role: ['support', 'user'],
    });
    expect(made.json).toMatchObject({ user: { name: 'Tom', role: 'user,support', banned: false } });
    const userId = Object(Object(made.json).user).id;
    const calls: Readonly<Record<string, object>> = {
      '/admin/create-user': { name: 'Una', email: 'una@example.com' },
      '/admin/update-user': { userId, name: 'Thomas' },
      '/admin/set-role': { userId, role: 'user' },
      '/admin/set-user-password': { userId, newPassword: 'another horse' },
      '/admin/remove-user': { userId },
    };
    for (const [path, body] of Object.entries(calls))
      expect([path, codeOf(await sam.browser.post(path, body))]).toEqual([path, 'PERMISSION_DENIED']);
    expect((await sam.browser.get(`/admin/get-user?id=${userId}`)).json).toMatchObject({
      user: { email: 'tom@example.com' },
      accounts: [{ providerId: 'credential' }],
      sessions: 0,
    });
    for (const [path, body] of Object.entries(calls).slice(0, 4))
      expect([path, codeOf(await ann.browser.post(path, body))]).toEqual([path, 200]);
    const tom = openBrowser();
    expect((await tom.post('/sign-in/email', { email: 'tom@example.com', password })).status).toBe(401);
    expect((await tom.post('/sign-in/email', { email: 'tom@example.com', password: 'another horse' })).status).toBe(
      200,
    );
    const listed = await sam.browser.get(`/admin/list-user-sessions?userId=${userId}`);
    expect(listed.text).not.toContain('token');
    const sessionId = Object(Object(listed.json).sessions[0]).id;
    const foreign = { userId: ann.id, sessionId };
    expect(codeOf(await ann.browser.post('/admin/revoke-user-session', foreign))).toBe('SESSION_NOT_FOUND');
    expect(codeOf(await sam.browser.post('/admin/revoke-user-session', { userId, sessionId }))).toBe(200);
    expect(await userOf(tom)).toBeUndefined();
    expect(codeOf(await ann.browser.post('/admin/remove-user', { userId }))).toBe(200);
    expect(codeOf(await ann.browser.post('/admin/remove-user', { userId }))).toBe('USER_NOT_FOUND');
  });

  it('get no role that grants more than the caller has, and those with more cannot be touched', async () => {
    const { ann, join } = await openAdmin(openAuth, { roles });
    const mia = await join('Mia', 'manager');
    const bob = await join('Bob');
    const post = async (path: string, body: object) => codeOf(await mia.browser.post(path, body));
    expect(await post('/admin/set-role', { userId: bob.id, role: 'admin' })).toBe('USER_HAS_MORE_PERMISSIONS_THAN_YOU');
    expect(await post('/admin/set-role', { userId: bob.id, role: 'king' })).toBe('UNKNOWN_ROLE');
    expect(await post('/admin/set-role', { userId: bob.id, role: [] })).toBe('UNKNOWN_ROLE');
    expect(await post('/admin/set-role', { userId: bob.id, role: 'user,admin,support,manager' })).toBe(
      'TOO_MANY_ROLES',
    );
    const above: Readonly<Record<string, object>> = {
      '/admin/set-role': { role: 'user' },
      '/admin/ban-user': {},
      '/admin/unban-user': {},
      '/admin/remove-user': {},
      '/admin/update-user': { name: 'Eve' },
      '/admin/set-user-password': { newPassword: 'another horse' },
      '/admin/impersonate-user': { reason: 'a long enough reason' },
    };
    for (const [path, body] of Object.entries(above))
      expect([path, await post(path, { userId: ann.id, ...body })]).toEqual([
        path,
        'USER_HAS_MORE_PERMISSIONS_THAN_YOU',
      ]);
    expect(await post('/admin/set-role', { userId: mia.id, role: 'user' })).toBe('YOU_CANT_DO_THIS_TO_YOURSELF');
    expect(await post('/admin/set-role', { userId: bob.id, role: 'manager' })).toBe(200);
  });

  it('keep an administrator when 20 administrators take the role from one another at the same time', async () => {
    const { join, ann } = await openAdmin(openAuth);
    const circle = [ann];
    for (let index = 0; index < 9; index++) circle.push(await join(`Adm${index}`, 'admin'));
    const calls = circle.flatMap((one, index) =>
      [1, 2].map((step) => {
        const other = circle[(index + step) % circle.length];
        return one.browser.post('/admin/set-role', { userId: other?.id, role: 'user' });
      }),
    );
    await Promise.all(calls);
    const left = await Promise.all(circle.map(({ browser }) => browser.get('/admin/list-users?role=admin')));
    const still = left.filter(({ status }) => status === 200);
    expect(still.length).toBeGreaterThan(0);
    expect(Object(still[0]?.json).total).toBe(still.length);
  });

  it('cannot give themselves a role, a ban or an actor, by any field of a sign-up or an update', async () => {
    const { openBrowser } = await openAdmin(openAuth);
    const eve = openBrowser();
    const power = { role: 'admin', banned: true, banReason: 'x', impersonatedBy: 'x', actorSessionId: 'x' };
    await eve.post('/sign-up/email', { name: 'Eve', email: 'eve@example.com', password, ...power });
    await eve.post('/update-user', { name: 'Eve', ...power });
    const { session, user } = Object((await eve.get('/get-session')).json);
    expect([user.role, user.banned, session.impersonatedBy]).toEqual(['user', undefined, null]);
    expect((await eve.get('/admin/list-users')).status).toBe(403);
  });

  it('are managed after the second factor and a recent sign-in only, and a role that is taken away is gone at once', async () => {
    const { ann, join, clock, assign, openBrowser } = await openAdmin(
      openAuth,
      {},
      {
        plugins: [twoFactor()],
        session: { cookieCache: { enabled: true, maxAge: 300 } },
      },
    );
    const bob = await join('Bob');
    const ban = () => ann.browser.post('/admin/ban-user', { userId: bob.id });
    clock.advance(601);
    expect(codeOf(await ban())).toBe('SESSION_IS_NOT_FRESH');
    expect((await ann.browser.get('/admin/list-users')).status).toBe(200);
    clock.advance(86_400);
    expect(codeOf(await ann.browser.get('/admin/list-users'))).toBe('SESSION_IS_NOT_FRESH');
    const again = openBrowser();
    await again.post('/sign-in/email', { email: 'ann@example.com', password });
    expect((await again.get('/admin/list-users')).status).toBe(200);
    const roleOf = async () => Object(Object((await again.get('/get-session')).json).user).role;
    expect(await roleOf()).toBe('admin');
    await join('Zoe', 'admin'); // the last administrator could not lose the role
    await assign(ann.id, 'user');
    expect(await roleOf()).toBe('user');
    expect(codeOf(await again.get('/admin/list-users'))).toBe('PERMISSION_DENIED');
    const asked = await again.post('/admin/has-permission', { permissions: { user: ['ban'] } });
    expect(asked.json).toMatchObject({ success: false });
  });
});
