import { jwt, twoFactor } from 'latchkey';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { audit } from '../../audit/src/index.js';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { protect } from '../../core/test/fixtures/organization/policy.js';
import { auditCollector } from '../../core/test/proofs/audit/audit-collector.js';
import { openAdmin, password } from './admin-server.js';
import { codeOf, type MembersServer, openMembers, reason, shownIn } from './members-server.js';

/** Everything that ends it, besides the button. */
const ends: Readonly<Record<string, (server: MembersServer) => Promise<unknown>>> = {
  'its time': async ({ clock }) => clock.advance(1801),
  async "the end of the caller's own session"({ openBrowser }) {
    const other = openBrowser();
    await other.post('/sign-in/email', { email: 'ann@example.com', password });
    return other.post('/revoke-other-sessions');
  },
  'the role of the caller that is taken away': ({ setRole, members }) => setRole(members.ann, 'member'),
  'a role of the member that grants what the caller has not': ({ setRole, members }) =>
    setRole(members.bob, 'clerk,inviter'),
  'a role of the member that grants as much': ({ setRole, members }) => setRole(members.bob, 'lead'),
  'the removal of the caller': ({ zoe, members, acme }) =>
    zoe.browser.post('/organization/remove-member', { memberIdOrEmail: members.ann, organizationId: acme }),
  'the removal of the member': ({ zoe, members, acme }) =>
    zoe.browser.post('/organization/remove-member', { memberIdOrEmail: members.bob, organizationId: acme }),
  'the member, who leaves': ({ bob, acme }) => bob.browser.post('/organization/leave', { organizationId: acme }),
  'the end of the organization': ({ zoe, acme }) => zoe.browser.post('/organization/delete', { organizationId: acme }),
  'a role of the member in the application': ({ auth, bob }) =>
    auth.api.adminAssignRole({ body: { userId: bob.id, role: 'admin' } }),
  'a ban of the caller': ({ auth, ann }) => auth.api.adminAssignBan({ body: { userId: ann.id, banned: true } }),
  'a ban of the member': ({ auth, bob }) => auth.api.adminAssignBan({ body: { userId: bob.id, banned: true } }),
  'the deletion of the caller': ({ auth, ann }) => auth.api.removeUser({ body: { userId: ann.id } }),
  'the deletion of the member': ({ auth, bob }) => auth.api.removeUser({ body: { userId: bob.id } }),
  'a second factor that the organization requires, and the caller has not shown': ({ auth, acme }) =>
    auth.api.requireSecondFactor({ body: { organizationId: acme, required: true } }),
  'the member, who signs out everywhere': ({ bob }) => bob.browser.post('/revoke-sessions'),
};

describeAuthOnEveryDatabase('a member who acts as another member', (openAuth) => {
  for (const [name, end] of Object.entries(ends))
    it(`is stopped by ${name}, with the cookie and with a bearer token`, async () => {
      const server = await openMembers(openAuth);
      const begun = await server.act();
      expect(codeOf(begun)).toBe(200);
      const headers = { authorization: `Bearer ${begun.headers.get('set-auth-token')}` };
      const shown = async () => [
        await shownIn(server.ann.browser),
        await shownIn(server.openBrowser(), headers),
        (await server.openBrowser().get('/organization/list-members', { headers })).status,
      ];
      expect(await shown()).toEqual(['Bob', 'Bob', 200]);
      await end(server);
      expect(await shown()).toEqual([undefined, undefined, 401]);
    });

  it('sees the organization with the permissions of the member, and the user sees who acts and where', async () => {
    const { act, ann, bob, acme } = await openMembers(openAuth);
    const { json } = await act(ann.browser, { organizationId: acme });
    expect(json).toMatchObject({ session: { impersonatedBy: ann.id, onlyInOrganization: acme, userId: bob.id } });
    expect(Object(json).user).toBeUndefined();
    const { browser } = ann;
    expect((await browser.get('/organization/get-full-organization')).json).toMatchObject({ id: acme, name: 'Acme' });
    expect((await browser.get('/organization/get-active-member')).json).toMatchObject({
      role: 'clerk',
      userId: bob.id,
    });
    const may = async (permission: object) =>
      Object((await browser.post('/organization/has-permission', { permission })).json).success;
    expect([await may({ report: ['read'] }), await may({ report: ['write'] })]).toEqual([true, false]);
    expect((await bob.browser.get('/list-sessions')).json).toEqual(
      expect.arrayContaining([expect.objectContaining({ impersonatedBy: ann.id, onlyInOrganization: acme })]),
    );
    expect((await browser.post('/admin/stop-impersonating')).json).toMatchObject({ user: { name: 'Ann' } });
    expect(await shownIn(browser)).toBe('Ann');
    expect(Object((await browser.get('/get-session')).json).user).toMatchObject({ name: 'Ann' });
  });

  it('is no session for the application, and its cookie stays', async () => {
    const { act, ann, auth, openBrowser } = await openMembers(openAuth, { plugins: [jwt()] });
    const headers = new Headers({ authorization: `Bearer ${(await act()).headers.get('set-auth-token')}` });
    expect(await auth.api.getSession({ headers })).toBeNull();
    expect(await auth.api.getSession({ headers, query: { insideOrganization: true } })).toMatchObject({
      user: { name: 'Bob' },
    });
    await expect(auth.requireAssurance(headers)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(
      auth.api.adminHasPermission({ headers, body: { permissions: { user: ['list'] } } }),
    ).rejects.toMatchObject({
      code: 'NOT_WHILE_IMPERSONATING',
    });
    expect((await ann.browser.get('/get-session')).json).toBeNull();
    expect((await ann.browser.get('/get-session?disableCookieCache=true')).json).toBeNull();
    expect(codeOf(await ann.browser.get('/token'))).toBe('NOT_WHILE_IMPERSONATING');
    const accept = 'application/vnd.latchkey+json';
    const carried = await openBrowser().get('/organization/list-members', {
      headers: { accept, authorization: String(headers.get('authorization')) },
    });
    expect(carried.json).toMatchObject({ members: expect.anything() });
    expect(await shownIn(ann.browser)).toBe('Bob');
  });

  it('shows of the user what the list of members shows', async () => {
    const { act, ann, bob, acme } = await openMembers(openAuth);
    expect(codeOf(await bob.browser.post('/update-user', { taxNumber: '12-34' }))).toBe(200);
    const { json } = await act();
    const { session } = Object(json);
    const inside = Object((await ann.browser.get('/get-session?insideOrganization=true&extendAt=true')).json);
    expect(inside.user).toEqual({
      id: bob.id,
      name: 'Bob',
      email: 'bob@example.com',
      image: null,
      emailVerified: false,
      createdAt: session.createdAt,
      updatedAt: session.createdAt,
      role: '',
      nick: '',
      taxNumber: null,
    });
    expect(inside.session).toMatchObject({ onlyInOrganization: acme, activeOrganizationId: acme });
  });

  it('is refused without the permission, the recency, the reason, or more permissions than the member', async () => {
    const server = await openMembers(openAuth, { options: { requireConsent: true } });
    const { act, ann, bob, zoe, acme, beta, members, addTo, join, auth, clock, setRole } = server;
    const code = async (browser: Browser = ann.browser, more: object = {}) => codeOf(await act(browser, more));
    const eve = await join('Eve');
    expect(await code(eve.browser)).toBe('PERMISSION_DENIED');
    expect(await code(bob.browser, { memberId: members.ann })).toBe('PERMISSION_DENIED');
    expect(await code(ann.browser, { organizationId: beta })).toBe('PERMISSION_DENIED');
    expect(await code(ann.browser, { organizationId: 'none' })).toBe('PERMISSION_DENIED');
    expect(await code(ann.browser, { organizationId: undefined })).toBe('NO_ACTIVE_ORGANIZATION');
    expect(await code(ann.browser, { reason: undefined })).toBe('REASON_IS_REQUIRED');
    expect(await code(ann.browser, { memberId: 'none' })).toBe('MEMBER_NOT_FOUND');
    expect(await code(ann.browser, { memberId: members.ann })).toBe('YOU_CANT_DO_THIS_TO_YOURSELF');
    const { members: listed } = Object(
      (await bob.browser.get(`/organization/list-members?organizationId=${beta}`)).json,
    );
    expect(await code(ann.browser, { memberId: listed[0].id })).toBe('MEMBER_NOT_FOUND');
    const all = Object((await zoe.browser.get(`/organization/list-members?organizationId=${acme}`)).json).members;
    const memberOf = (userId: string) => all.find((each: { userId: string }) => each.userId === userId).id;
    const tooMuch = 'MEMBER_HAS_AS_MANY_PERMISSIONS_AS_YOU';
    expect(await code(ann.browser, { memberId: memberOf(zoe.id) })).toBe(tooMuch);
    for (const role of ['lead', 'clerk,inviter', 'inviter', 'owner']) {
      await setRole(members.bob, role);
      expect([role, await code()]).toEqual([role, tooMuch]);
    }
    expect(await code(zoe.browser)).toBe(tooMuch); // Bob is an owner too
    await setRole(members.bob, 'clerk');
    await auth.api.adminAssignRole({ body: { userId: bob.id, role: 'admin' } });
    expect(await code()).toBe('USER_HAS_MORE_PERMISSIONS_THAN_YOU');
    await auth.api.adminAssignRole({ body: { userId: zoe.id, role: 'admin' } });
    await auth.api.adminAssignRole({ body: { userId: bob.id, role: 'user' } });
    await auth.api.adminAssignBan({ body: { userId: bob.id, banned: true } });
    expect(await code()).toBe('USER_IS_BANNED');
    await auth.api.adminAssignBan({ body: { userId: bob.id, banned: false } });
    expect(await code()).toBe('SUPPORT_CODE_IS_REQUIRED');
    expect(await code(ann.browser, { supportCode: 'aaaaa-aaaaa' })).toBe('INVALID_SUPPORT_CODE');
    await bob.browser.post('/sign-in/email', { email: 'bob@example.com', password });
    const { supportCode } = Object((await bob.browser.post('/support-code/create')).json);
    expect(await code(ann.browser, { supportCode })).toBe(200);
    expect(await code(ann.browser, { supportCode })).toBe('NOT_WHILE_IMPERSONATING');
    await ann.browser.post('/admin/stop-impersonating');
    expect(await code(ann.browser, { supportCode })).toBe('INVALID_SUPPORT_CODE');
    clock.advance(601);
    expect(await code()).toBe('SESSION_IS_NOT_FRESH');
    expect(await addTo(beta, eve.id, 'clerk')).toEqual(expect.any(String));
  });

  it('gets no power from a role in a team, neither the own one nor that of the member', async () => {
    const { act, ann, bob, zoe, acme, members, setRole } = await openMembers(openAuth);
    const at = { organizationId: acme };
    const { id: teamId } = Object((await zoe.browser.post('/organization/create-team', { name: 'Red', ...at })).json);
    const put = (memberId: string, role: string) =>
      zoe.browser.post('/organization/add-team-member', { teamId, memberId, role, ...at });
    expect(codeOf(await put(members.bob, 'inviter'))).toBe(200);
    expect(codeOf(await put(members.ann, 'lead'))).toBe(200);
    expect(codeOf(await act())).toBe(200);
    const inTeam = { permission: { invitation: ['create'] }, teamId, ...at };
    const may = async (browser: Browser) =>
      Object((await browser.post('/organization/has-permission', inTeam)).json).success;
    expect([await may(ann.browser), await may(bob.browser)]).toEqual([false, true]);
    await ann.browser.post('/admin/stop-impersonating');
    await setRole(members.ann, 'member');
    expect(codeOf(await act())).toBe('PERMISSION_DENIED');
  });

  it('needs the second factor of the caller where the organization requires one, and none of the member', async () => {
    const server = await openMembers(openAuth, { plugins: [twoFactor()] });
    const { act, ann, auth, acme } = server;
    await auth.api.requireSecondFactor({ body: { organizationId: acme, required: true } });
    expect(codeOf(await act())).toBe('ORGANIZATION_REQUIRES_A_SECOND_FACTOR');
    await protect(server, ann);
    expect(codeOf(await act())).toBe(200);
    const read = { permission: { report: ['read'] } };
    expect((await ann.browser.post('/organization/has-permission', read)).json).toMatchObject({ success: true });
    expect((await ann.browser.get('/organization/get-full-organization')).json).toMatchObject({ id: acme });
  });

  it('does not exist without the option, and the option needs organizations', async () => {
    const { act } = await openMembers(openAuth, { options: { impersonateMembers: false } });
    expect((await act()).status).toBe(404);
    await expect(openAdmin(openAuth, { impersonateMembers: true })).rejects.toThrow(
      /organization\(\) too, which admin needs/,
    );
  });

  it('is in the log of the organization, from the beginning to the end', async () => {
    const { plugin, recorded } = auditCollector();
    const { act, ann, bob, acme } = await openMembers(openAuth, { plugins: [plugin] });
    recorded.length = 0;
    await act();
    await ann.browser.post('/update-user', { name: 'Robert' });
    await ann.browser.post('/admin/stop-impersonating');
    expect(
      recorded.map(({ action, outcome, actor, onBehalfOf, organizationId, targets }) => ({
        action,
        outcome,
        actor: actor.id,
        onBehalfOf,
        organizationId,
        target: targets[0]?.id,
      })),
    ).toMatchObject([
      { action: 'impersonation.begun', outcome: 'ok', actor: ann.id, organizationId: acme, target: bob.id },
      { action: 'user.updated', outcome: 'refused', actor: ann.id, onBehalfOf: bob.id },
      { action: 'impersonation.ended', outcome: 'ok', actor: ann.id, onBehalfOf: bob.id, organizationId: acme },
    ]);
  });

  it('is named in the activity of the member as what an administrator did', async () => {
    const { act, bob } = await openMembers(openAuth, { plugins: [audit()] });
    await act();
    const { json } = await bob.browser.get('/audit/my-activity?limit=1');
    expect(Object(json).rows).toMatchObject([{ action: 'impersonation.begun', by: 'administrator', ipAddress: null }]);
  });

  it('tells the user by mail', async () => {
    const mails: unknown[] = [];
    const { act, auth, acme } = await openMembers(openAuth, {
      options: {
        sendImpersonation: ({ user, reason: why, organizationId }) =>
          void mails.push([user.email, why, organizationId]),
      },
    });
    await act();
    await auth.close();
    expect(mails).toEqual([['bob@example.com', reason, acme]]);
  });

  it('is never copied into a cookie', async () => {
    const session = { cookieCache: { enabled: true } };
    const { act, ann, bob } = await openMembers(openAuth, { more: { session } });
    const copies = (browser: Browser) => browser.cookieNames().filter((name) => name.endsWith('session_data'));
    await ann.browser.get('/get-session');
    expect([copies(ann.browser).length, copies(bob.browser).length]).toEqual([1, 1]);
    await act();
    expect(await shownIn(ann.browser)).toBe('Bob');
    expect((await ann.browser.get('/get-session')).json).toBeNull();
    expect(copies(ann.browser)).toEqual([]);
  });

  it('costs three statements more than another session, which costs one', async () => {
    const statements: string[] = [];
    const { act, ann } = await openMembers(openAuth, {
      more: { advanced: { onStatement: (sql) => void statements.push(sql) } },
    });
    const counted = async () => {
      statements.length = 0;
      const { json } = await ann.browser.get('/get-session?insideOrganization=true');
      return [Object(Object(json).user).name, statements.length];
    };
    expect(await counted()).toEqual(['Ann', 1]);
    await act();
    expect(await counted()).toEqual(['Bob', 4]);
  });

  it('of 20 who begin while the role is taken away, none acts afterwards', async () => {
    const { act, openBrowser, setRole, members } = await openMembers(openAuth);
    const browsers: Browser[] = [];
    for (let index = 0; index < 20; index++) {
      const browser = openBrowser();
      await browser.post('/sign-in/email', { email: 'ann@example.com', password });
      browsers.push(browser);
    }
    const [answer, ...begun] = await Promise.all([
      setRole(members.ann, 'member'),
      ...browsers.map(async (browser) => codeOf(await act(browser))),
    ]);
    expect(answer).toBe(200);
    expect(begun.filter((each) => each !== 200 && each !== 'PERMISSION_DENIED')).toEqual([]);
    for (const browser of browsers) expect(await shownIn(browser)).not.toBe('Bob');
  });
});
