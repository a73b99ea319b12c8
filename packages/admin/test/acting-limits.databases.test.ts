import { bearer, createAccessControl, organization } from 'latchkey';
import { defineContract, definePlugin } from 'latchkey/plugin';
import { expect, it } from 'vitest';
import { audit } from '../../audit/src/index.js';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { admin } from '../src/index.js';
import { password } from './admin-server.js';
import { codeOf, openMembers, reason, shownIn } from './members-server.js';

const minute = 60_000;

describeAuthOnEveryDatabase('a session in which an administrator acts as a user', (openAuth) => {
  it('keeps its end, its organization and its marks under a hook of the application that sets others', async () => {
    let data: Readonly<Record<string, unknown>> = {};
    const before = () => ({ data });
    const server = await openMembers(openAuth, { more: { databaseHooks: { session: { create: { before } } } } });
    const { act, ann, zoe, bob, auth, acme, beta, clock } = server;
    const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * minute);
    data = { expiresAt: inMinutes(1440), activeOrganizationId: beta, onlyInOrganization: null, impersonatedBy: null };
    const session = { onlyInOrganization: acme, activeOrganizationId: acme, impersonatedBy: ann.id };
    expect((await act()).json).toMatchObject({ session: { ...session, expiresAt: inMinutes(30).toISOString() } });
    data = { expiresAt: inMinutes(5) };
    await ann.browser.post('/admin/stop-impersonating');
    expect((await act()).json).toMatchObject({ session: { ...session, expiresAt: inMinutes(5).toISOString() } });
    data = { expiresAt: inMinutes(1440) };
    await auth.api.adminAssignRole({ body: { userId: zoe.id, role: 'admin' } });
    const ofApplication = await zoe.browser.post('/admin/impersonate-user', { userId: bob.id, reason });
    expect(ofApplication.json).toMatchObject({
      session: { impersonatedBy: zoe.id, onlyInOrganization: null, expiresAt: inMinutes(30).toISOString() },
    });
  });

  it('ends when a plugin refuses the own session of the administrator', async () => {
    const suspended = new Set<string>();
    const plugin = definePlugin(defineContract('suspension', {}), {
      sessionGate: (_, { user }) => !suspended.has(user.id),
      handlers: {},
    });
    const { act, ann, zoe, bob, auth } = await openMembers(openAuth, { plugins: [plugin] });
    expect(codeOf(await act())).toBe(200);
    await auth.api.adminAssignRole({ body: { userId: zoe.id, role: 'admin' } });
    expect(codeOf(await zoe.browser.post('/admin/impersonate-user', { userId: bob.id, reason }))).toBe(200);
    expect([await shownIn(ann.browser), await shownIn(zoe.browser)]).toEqual(['Bob', 'Bob']);
    suspended.add(ann.id).add(zoe.id);
    expect([await shownIn(ann.browser), await shownIn(zoe.browser)]).toEqual([undefined, undefined]);
  });

  it("takes no place of the user's own sessions, neither when it begins nor at the next sign-in", async () => {
    const { act, openBrowser, clock } = await openMembers(openAuth, { more: { session: { maximumPerUser: 2 } } });
    const signIn = async () => {
      const browser = openBrowser();
      clock.advance(1);
      await browser.post('/sign-in/email', { email: 'bob@example.com', password });
      return browser;
    };
    const phone = await signIn();
    clock.advance(1);
    expect(codeOf(await act())).toBe(200);
    const laptop = await signIn();
    expect([await shownIn(phone), await shownIn(laptop)]).toEqual(['Bob', 'Bob']);
  });

  it('does not decide in which organization the user works after the next sign-in', async () => {
    const { act, bob, beta, openBrowser, clock } = await openMembers(openAuth, { setActiveOnSignIn: true });
    await bob.browser.post('/organization/set-active', { organizationId: beta });
    clock.advance(1);
    expect(codeOf(await act())).toBe(200);
    const other = openBrowser();
    await other.post('/sign-in/email', { email: 'bob@example.com', password });
    expect((await other.get('/get-session')).json).toMatchObject({ session: { activeOrganizationId: beta } });
  });

  it('has the events of the application in the log of its organization, and in that of no other one', async () => {
    const ac = createAccessControl({ member: ['impersonate'] });
    const roles = { owner: ac.newRole({ member: ['impersonate'] }) };
    const { auth, openBrowser } = await openAuth({
      plugins: [admin({ impersonateMembers: true }), organization({ ac, roles }), audit(), bearer()] as const,
      rateLimit: { enabled: false },
    });
    const browser = openBrowser();
    const signUp = async (name: string, by = openBrowser()) =>
      Object((await by.post('/sign-up/email', { name, email: `${name}@example.com`, password })).json).user;
    const [ann, bob] = [await signUp('ann', browser), await signUp('bob')];
    const make = async (slug: string) =>
      Object((await browser.post('/organization/create', { name: slug, slug })).json).id;
    const [beta, acme] = [await make('beta'), await make('acme')];
    const { id: memberId } = await auth.api.addMember({
      body: { organizationId: acme, userId: bob.id, role: 'member' },
    });
    const begun = await browser.post('/organization/impersonate-member', { memberId, organizationId: acme, reason });
    const headers = { authorization: `Bearer ${begun.headers.get('set-auth-token')}` };
    const targets = [{ type: 'report', id: '7' }];
    const record = (organizationId?: string) =>
      auth.api.recordEvent({ headers, body: { action: 'report.exported', targets, organizationId } });
    await record();
    await record(acme);
    await expect(record(beta)).rejects.toMatchObject({ code: 'NOT_WHILE_IMPERSONATING' });
    const listed = async (organizationId: string) =>
      (await auth.api.listAuditEvents({ query: { organizationId, action: 'report.exported' } })).rows;
    const event = { outcome: 'ok', actor: { kind: 'user', id: ann.id }, onBehalfOf: bob.id, targets };
    expect(await listed(acme)).toMatchObject([event, event]);
    expect((await listed(beta)).filter(({ outcome }) => outcome === 'ok')).toEqual([]);
  });
});

declare module 'latchkey/plugin' {
  interface AuditActions {
    readonly 'report.exported': true;
  }
}
