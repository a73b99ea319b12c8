import { bearer, jwt } from 'latchkey';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { codeOf, openAdmin, password, userOf } from './admin-server.js';

const reason = 'Ticket 42: cannot pay';

/** Ann acts as Bob: in her browser, and with the token of the answer. */
async function actAs(openAuth: OpenAuth) {
  const server = await openAdmin(openAuth, {}, { plugins: [bearer(), jwt()] });
  const bob = await server.join('Bob');
  const begun = await server.ann.browser.post('/admin/impersonate-user', { userId: bob.id, reason });
  expect(begun.status).toBe(200);
  const headers = { authorization: `Bearer ${begun.headers.get('set-auth-token')}` };
  const acting = async (): Promise<unknown[]> => [
    await userOf(server.ann.browser),
    Object(Object((await server.openBrowser().get('/get-session', { headers })).json).user).name,
  ];
  const others = await server.join('Cat', 'admin');
  return { ...server, bob, headers, acting, cat: others };
}
type Acting = Awaited<ReturnType<typeof actAs>>;

/** Everything that ends it, besides the button. */
const ends: Readonly<Record<string, (server: Acting) => Promise<unknown>>> = {
  'its time': async ({ clock }) => clock.advance(1801),
  async "the end of the administrator's own session"({ ann, openBrowser, cat }) {
    void openBrowser;
    return cat.browser.post('/admin/revoke-user-sessions', { userId: ann.id });
  },
  'the role that is taken away': ({ ann, assign }) => assign(ann.id, 'user'),
  'a ban of the administrator': ({ ann, cat }) => cat.browser.post('/admin/ban-user', { userId: ann.id }),
  'a ban of the user': ({ bob, cat }) => cat.browser.post('/admin/ban-user', { userId: bob.id }),
  'the deletion of the user': ({ bob, cat }) => cat.browser.post('/admin/remove-user', { userId: bob.id }),
  'the user, who signs out everywhere': ({ bob }) => bob.browser.post('/revoke-sessions'),
  'more rights of the user than the administrator has': ({ bob, ann, assign }) =>
    Promise.all([assign(ann.id, 'admin'), assign(bob.id, 'admin'), assign(ann.id, 'user')]),
  'the deletion of the administrator': ({ ann, cat }) => cat.browser.post('/admin/remove-user', { userId: ann.id }),
};

describeAuthOnEveryDatabase('an administrator who acts as a user', (openAuth) => {
  for (const [name, end] of Object.entries(ends))
    it(`is stopped by ${name}, with the cookie and with a bearer token`, async () => {
      const server = await actAs(openAuth);
      expect(await server.acting()).toEqual(['Bob', 'Bob']);
      await end(server);
      expect(await server.acting()).toEqual([undefined, undefined]);
      const post = (browser: Browser, more = {}) => browser.post('/update-user', { name: 'Robert' }, more);
      expect((await post(server.openBrowser(), { headers: server.headers })).status).toBe(401);
      expect((await post(server.ann.browser)).status).toBe(401);
    });

  it('returns to the own session, which never ended, and the token acts no more', async () => {
    const server = await actAs(openAuth);
    expect((await server.ann.browser.post('/admin/stop-impersonating')).json).toMatchObject({ user: { name: 'Ann' } });
    expect(await server.acting()).toEqual(['Ann', undefined]);
    expect(codeOf(await server.ann.browser.post('/admin/stop-impersonating'))).toBe('YOU_ARE_NOT_IMPERSONATING');
    expect((await server.ann.browser.get('/admin/list-users')).status).toBe(200);
  });

  it('returns after the time too, and leaves nothing in the browser after a sign-out or another sign-in', async () => {
    const server = await actAs(openAuth);
    server.clock.advance(1801);
    expect((await server.ann.browser.post('/admin/stop-impersonating')).json).toMatchObject({ user: { name: 'Ann' } });
    const again = () => server.ann.browser.post('/admin/impersonate-user', { userId: server.bob.id, reason });
    await server.ann.browser.post('/sign-in/email', { email: 'ann@example.com', password });
    expect(codeOf(await again())).toBe(200);
    await server.ann.browser.post('/sign-out');
    expect((await server.ann.browser.post('/admin/stop-impersonating')).json).toBeNull();
    await server.ann.browser.post('/sign-in/email', { email: 'ann@example.com', password });
    expect(codeOf(await again())).toBe(200);
    await server.ann.browser.post('/sign-in/email', { email: 'bob@example.com', password });
    expect(codeOf(await server.ann.browser.post('/admin/stop-impersonating'))).toBe('YOU_ARE_NOT_IMPERSONATING');
    expect(await userOf(server.ann.browser)).toBe('Bob');
  });

  it('is shown to the user, is named in tokens, cannot do what needs the user in person, and does not last', async () => {
    const { bob, ann, openBrowser, headers, clock } = await actAs(openAuth);
    const sessions = (await bob.browser.get('/list-sessions')).json;
    expect(sessions).toEqual(expect.arrayContaining([expect.objectContaining({ impersonatedBy: ann.id })]));
    const { token } = Object((await openBrowser().get('/token', { headers })).json);
    const [, payload = ''] = String(token).split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      sub: bob.id,
      act: { sub: ann.id },
    });
    const refused = {
      '/change-password': { currentPassword: password, newPassword: 'another horse' },
      '/change-email': { newEmail: 'eve@example.com' },
      '/delete-user': {},
      '/revoke-sessions': {},
      '/revoke-other-sessions': {},
    };
    for (const [path, body] of Object.entries(refused))
      expect([path, codeOf(await ann.browser.post(path, body))]).toEqual([path, 'NOT_WHILE_IMPERSONATING']);
    expect((await ann.browser.post('/update-user', { name: 'Robert' })).status).toBe(200);
    clock.advance(1700);
    expect(await userOf(ann.browser)).toBe('Robert');
    clock.advance(101);
    expect(await userOf(ann.browser)).toBeUndefined();
  });

  it('begins no other one, also as a user who could', async () => {
    const { ann, join } = await openAdmin(openAuth);
    const cat = await join('Cat', 'admin');
    const act = async (userId: string) => codeOf(await ann.browser.post('/admin/impersonate-user', { userId, reason }));
    expect([await act(cat.id), await act('none')]).toEqual([200, 'NOT_WHILE_IMPERSONATING']);
  });

  it('needs the permission, a reason, a recent sign-in, and a user with no more rights', async () => {
    const { ann, join, clock } = await openAdmin(openAuth);
    const bob = await join('Bob');
    const act = (browser: Browser, userId: string, why: string | undefined = reason) =>
      browser.post('/admin/impersonate-user', { userId, ...(why !== undefined && { reason: why }) });
    expect(codeOf(await act(bob.browser, ann.id))).toBe('PERMISSION_DENIED');
    expect(codeOf(await ann.browser.post('/admin/impersonate-user', { userId: bob.id }))).toBe('REASON_IS_REQUIRED');
    expect(codeOf(await act(ann.browser, ann.id))).toBe('YOU_CANT_DO_THIS_TO_YOURSELF');
    expect(codeOf(await act(ann.browser, 'none'))).toBe('USER_NOT_FOUND');
    await ann.browser.post('/admin/ban-user', { userId: bob.id });
    expect(codeOf(await act(ann.browser, bob.id))).toBe('USER_IS_BANNED');
    await ann.browser.post('/admin/unban-user', { userId: bob.id });
    clock.advance(601);
    expect(codeOf(await act(ann.browser, bob.id))).toBe('SESSION_IS_NOT_FRESH');
  });
});
