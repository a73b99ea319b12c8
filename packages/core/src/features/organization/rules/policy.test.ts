import { describe, expect, it } from 'vitest';
import { outcomeOf, type TestUser } from '../../../../test/fixtures/organization/fixture.js';
import {
  openPolicy,
  type PolicyServer,
  password,
  protect,
  refused,
} from '../../../../test/fixtures/organization/policy.js';
import { organizationContract } from '../contract.js';
import { teamsContract } from '../teams/contract.js';

const day = 86_400;
const base = '/organization';
const read = ({ browser }: TestUser, id: string) => browser.get(`${base}/get-full-organization?organizationId=${id}`);
const daysOf = async (who: TestUser, id: string) =>
  ((await read(who, id)).json as { secondFactorDaysLeft: number | null }).secondFactorDaysLeft;
const enter = async ({ browser }: TestUser, organizationId: string) =>
  outcomeOf(await browser.post(`${base}/set-active`, { organizationId }));
const startsAt = async ({ owner }: PolicyServer) =>
  ((await owner.browser.get(`${base}/list`)).json as { secondFactorStartsAt: string | null }[])[0]
    ?.secondFactorStartsAt;

describe('the policy', () => {
  it('is off at first, and an owner turns it on and off', async () => {
    const server = await openPolicy();
    expect(await startsAt(server)).toBeNull();
    const answer = await server.requireFactor({ graceDays: 3 });
    expect(answer.json).toMatchObject({ slug: 'acme', secondFactorStartsAt: '2030-01-04T00:00:30.000Z' });
    expect(await startsAt(server)).toBe('2030-01-04T00:00:30.000Z');
    await server.requireFactor({ required: false });
    expect(await startsAt(server)).toBeNull();
  });

  it('tells members the days that are left, and then asks for the factor', async () => {
    const server = await openPolicy();
    const bob = await server.join(server.id, 'member');
    expect(await daysOf(bob, server.id)).toBeNull();
    await server.requireFactor({ graceDays: 3 });
    expect(await daysOf(bob, server.id)).toBe(3);
    expect(await daysOf(server.owner, server.id)).toBeNull();
    server.clock.advance(2 * day + 1);
    expect(await daysOf(bob, server.id)).toBe(1);
    server.clock.advance(day - 2);
    expect(outcomeOf(await read(bob, server.id))).toBe('200');
    server.clock.advance(1);
    expect(outcomeOf(await read(bob, server.id))).toBe(refused);
    expect(outcomeOf(await read(server.owner, server.id))).toBe('200');
  });

  it.each([-1, 366, 1.5, null])('refuses %s days', async (graceDays) => {
    const { requireFactor } = await openPolicy();
    expect(outcomeOf(await requireFactor({ graceDays }))).toBe('400 VALIDATION_ERROR');
  });

  it('is not turned on by an owner whose session has shown no second factor', async () => {
    const server = await openPolicy();
    const bob = await server.join(server.id, 'owner');
    expect(outcomeOf(await server.requireFactor({}, bob))).toBe(refused);
    await protect(server, bob);
    expect(outcomeOf(await server.requireFactor({}, bob))).toBe('200');
  });

  it('can be refused by the hook of the application', async () => {
    const seen: unknown[] = [];
    const updateOrganization = ({ changes }: { changes: object }) => {
      seen.push(changes);
      throw new Error('no');
    };
    const server = await openPolicy({}, { before: { updateOrganization } });
    expect((await server.requireFactor({ graceDays: 1 })).status).toBe(500);
    expect(seen).toEqual([{ secondFactorStartsAt: new Date('2030-01-02T00:00:30.000Z') }]);
    expect(await startsAt(server)).toBeNull();
  });

  it('is told to the recipients of invitations, who join with a second factor', async () => {
    const server = await openPolicy();
    await server.requireFactor();
    const bob = await server.meet();
    const mail = await server.invite(server.owner, bob.email, { organizationId: server.id });
    const secondFactorStartsAt = '2030-01-01T00:00:30.000Z';
    expect(mail.organization.secondFactorStartsAt?.toISOString()).toBe(secondFactorStartsAt);
    expect((await bob.browser.get(`${base}/get-invitation?id=${mail.id}`)).json).toMatchObject({
      secondFactorStartsAt,
    });
    expect((await bob.browser.get(`${base}/list-user-invitations`)).json).toMatchObject([{ secondFactorStartsAt }]);
    const accept = () => bob.browser.post(`${base}/accept-invitation`, { invitationId: mail.id });
    expect(outcomeOf(await accept())).toBe(refused);
    await protect(server, bob);
    expect(outcomeOf(await accept())).toBe('200');
  });
});

describe('a member without a second factor', () => {
  async function locked() {
    const server = await openPolicy();
    const bob = await server.join(server.id, 'member');
    await server.requireFactor();
    return { ...server, bob };
  }

  it('gets in after setting one up', async () => {
    const server = await locked();
    await protect(server, server.bob);
    expect(outcomeOf(await read(server.bob, server.id))).toBe('200');
  });

  it('leaves, declines, works elsewhere, and sees the names of their organizations', async () => {
    const { bob, found, id, owner, activeOf, invite, meet } = await locked();
    const listed = (await bob.browser.get(`${base}/list`)).json as {
      id: string;
      secondFactorStartsAt: string | null;
    }[];
    expect(listed).toMatchObject([{ id, secondFactorStartsAt: '2030-01-01T00:00:30.000Z' }]);
    const own = await found(bob, 'own');
    expect(await enter(bob, id)).toBe(refused);
    expect(await activeOf(bob)).toBe(own);
    expect(outcomeOf(await bob.browser.post(`${base}/set-active`, { organizationId: null }))).toBe('200');
    expect(await enter(bob, own)).toBe('200');
    const eve = await meet();
    const { id: invitationId } = await invite(owner, eve.email, { organizationId: id });
    expect(outcomeOf(await eve.browser.post(`${base}/reject-invitation`, { invitationId }))).toBe('200');
    expect(outcomeOf(await bob.browser.post(`${base}/leave`, { organizationId: id }))).toBe('200');
  });

  it('clears the organization that is active in this session', async () => {
    const { bob, activeOf, id } = await locked();
    expect(await activeOf(bob)).toBe(id);
    expect(outcomeOf(await bob.browser.post(`${base}/set-active`, { organizationId: null }))).toBe('200');
    expect(await activeOf(bob)).toBeNull();
  });

  it('can be removed by an owner', async () => {
    const { bob, owner, id } = await locked();
    const remove = { memberIdOrEmail: bob.memberId, organizationId: id };
    expect(outcomeOf(await owner.browser.post(`${base}/remove-member`, remove))).toBe('200');
  });
});

describe('an attacker', () => {
  it('gets nothing with a session that began before the factor was shown elsewhere', async () => {
    const server = await openPolicy();
    await server.requireFactor();
    const bob = await server.meet();
    const { code } = await protect(server, bob);
    await server.auth.api.addMember({ body: { userId: bob.id, organizationId: server.id, role: 'member' } });
    // A trusted browser signs in without the second factor.
    const trusted = server.openBrowser();
    await trusted.post('/sign-in/email', { email: bob.email, password });
    await trusted.post('/two-factor/verify-totp', { code: code(), trustDevice: true });
    await trusted.post('/sign-out');
    await trusted.post('/sign-in/email', { email: bob.email, password });
    expect(await enter({ ...bob, browser: trusted }, server.id)).toBe(refused);
    expect(outcomeOf(await trusted.post('/two-factor/verify-totp', { code: code() }))).toBe('200');
    expect(await enter({ ...bob, browser: trusted }, server.id)).toBe('200');
  });

  it('gets nothing after the factor was removed, in any session that has shown it', async () => {
    const server = await openPolicy();
    await server.requireFactor();
    const bob = await server.meet();
    const { code } = await protect(server, bob);
    await server.auth.api.addMember({ body: { userId: bob.id, organizationId: server.id, role: 'admin' } });
    const other = server.openBrowser();
    await other.post('/sign-in/email', { email: bob.email, password });
    await other.post('/two-factor/verify-totp', { code: code() });
    expect(await enter({ ...bob, browser: other }, server.id)).toBe('200');
    expect(outcomeOf(await bob.browser.post('/two-factor/disable', { password }))).toBe('200');
    for (const browser of [bob.browser, other]) {
      expect(outcomeOf(await read({ ...bob, browser }, server.id))).toBe(refused);
      const update = { organizationId: server.id, data: { name: 'Mine' } };
      expect(outcomeOf(await browser.post(`${base}/update`, update))).toBe(refused);
    }
  });

  it('gets nothing by a copy of the session in a cookie', async () => {
    const server = await openPolicy({ more: { session: { cookieCache: { enabled: true } } } });
    const bob = await server.join(server.id, 'admin');
    await bob.browser.get('/get-session');
    await server.requireFactor();
    expect(outcomeOf(await read(bob, server.id))).toBe(refused);
    const update = { organizationId: server.id, data: { name: 'Mine' } };
    expect(outcomeOf(await bob.browser.post(`${base}/update`, update))).toBe(refused);
  });

  it('gets nothing by switching organizations in another tab', async () => {
    const server = await openPolicy();
    const bob = await server.join(server.id, 'admin');
    const own = await server.found(bob, 'own');
    await server.requireFactor();
    expect(await enter(bob, own)).toBe('200');
    // A tab that shows the other organization names it in its calls.
    expect(outcomeOf(await bob.browser.get(`${base}/list-members?organizationSlug=acme`))).toBe(refused);
    expect(outcomeOf(await bob.browser.get(`${base}/list-members`))).toBe('200');
  });
});

describe('the server’s own code', () => {
  it('adds members and sets the policy without a session', async () => {
    const { auth, id, meet, owner } = await openPolicy();
    const bob = await meet();
    const body = { organizationId: id, required: true };
    expect(await auth.api.requireSecondFactor({ body })).toMatchObject({ secondFactorStartsAt: expect.any(Date) });
    await auth.api.addMember({ body: { userId: bob.id, organizationId: id, role: 'member' } });
    expect(outcomeOf(await read(bob, id))).toBe(refused);
    const missing = auth.api.requireSecondFactor({ body: { ...body, organizationId: 'none' } });
    await expect(missing).rejects.toMatchObject({ code: 'ORGANIZATION_NOT_FOUND' });
    expect(outcomeOf(await read(owner, id))).toBe('200');
  });

  it('acts for a user only as the session of the user allows', async () => {
    const { auth, id, join, requireFactor } = await openPolicy();
    const { browser } = await join(id, 'admin');
    await requireFactor();
    const headers = { cookie: browser.cookieHeader };
    const call = auth.api.updateOrganization({ headers, body: { organizationId: id, data: { name: 'New' } } });
    await expect(call).rejects.toMatchObject({ code: 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR' });
  });
});

it('every endpoint about organizations asks for the factor, except those that lead out or are about the user', () => {
  const endpoints = Object.entries({ ...organizationContract.endpoints, ...teamsContract.endpoints });
  const open = endpoints.filter(([, { errors }]) => !('ORGANIZATION_REQUIRES_A_SECOND_FACTOR' in errors));
  expect(open.map(([name]) => name).sort()).toEqual([
    'addMember',
    'checkOrganizationSlug',
    'createOrganization',
    'getInvitation',
    'leaveOrganization',
    'listOrganizations',
    'listUserInvitations',
    'listUserTeams',
    'rejectInvitation',
  ]);
});
