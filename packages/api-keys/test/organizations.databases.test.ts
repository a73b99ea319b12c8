import { createAccessControl, defaultOrganizationAccess, defaultOrganizationRoles, organization } from 'latchkey';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { type ApiKeysOptions, apiKeys } from '../src/index.js';
import { ada, bearing, check, day, makeKey, scopes } from './key-server.js';

const ac = createAccessControl({
  ...defaultOrganizationAccess.statements,
  apiKey: ['create', 'read', 'update', 'revoke'],
  invoice: ['read', 'create'],
});
const roles = {
  owner: ac.newRole({
    ...defaultOrganizationRoles.owner.statements,
    apiKey: ['create', 'read', 'update', 'revoke'],
    invoice: ['read', 'create'],
  }),
  keeper: ac.newRole({ apiKey: ['create', 'read'], invoice: ['read'] }),
};

/** A server with organizations that have keys, and Ada's organization. */
async function openOrganization(openAuth: OpenAuth, options: Partial<ApiKeysOptions> = {}) {
  const opened = await openAuth({
    rateLimit: { enabled: false },
    plugins: [apiKeys({ ...options, prefix: 'acme', scopes, organizations: true }), organization({ ac, roles })],
  });
  const server = { ...opened, browser: opened.openBrowser() };
  await server.browser.post('/sign-up/email', ada);
  const made = await server.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
  const { id: organizationId } = made.json as { id: string };
  /** A member with this role, with a browser. */
  async function join(role: 'owner' | 'keeper' | 'member', name: string = role) {
    const browser = server.openBrowser();
    const joined = await browser.post('/sign-up/email', { ...ada, name, email: `${name}@example.com` });
    const { id: userId } = (joined.json as { user: { id: string } }).user;
    await server.auth.api.addMember({ body: { userId, organizationId, role } });
    return { browser, userId };
  }
  return { ...server, organizationId, join };
}
const codesOf = async (answers: readonly Promise<{ readonly json: unknown }>[]) =>
  (await Promise.all(answers)).map(({ json }) => Reflect.get(Object(json), 'code'));

describeAuthOnEveryDatabase('a key of an organization', (openAuth) => {
  it('is made by a member whose role grants it, and has no user', async () => {
    const server = await openOrganization(openAuth);
    const { organizationId } = server;
    const made = await makeKey(server.browser, { organizationId, scopes: ['invoice:read'] });
    expect(made).toMatchObject({ ownerType: 'organization', organizationId });
    expect(await check(server, bearing(made.key), ['invoice:read'])).toMatchObject({
      ...{ user: null, organizationId, key: { id: made.id, ownerType: 'organization' } },
    });
    expect((await server.browser.get('/api-key/list')).json).toMatchObject({ rows: [] });
    const { json } = await server.browser.get(`/api-key/list?organizationId=${organizationId}`);
    expect(json).toMatchObject({ rows: [{ id: made.id }] });
    const asUser = await server.openBrowser().get('/api-key/list', { headers: bearing(made.key) });
    expect(asUser.status).toBe(401);
  });

  it('is told of its end to the member who has made it, and not to one who has left', async () => {
    const told: string[] = [];
    const server = await openOrganization(openAuth, { sendReminder: ({ user }) => void told.push(user.email) });
    const { organizationId } = server;
    const [keeper, leaver] = [await server.join('keeper'), await server.join('keeper', 'leaver')];
    for (const { browser } of [keeper, leaver]) await makeKey(browser, { organizationId, expiresIn: 15 * day });
    const left = await leaver.browser.post('/organization/leave', { organizationId });
    expect(left.status, left.text).toBe(200);
    server.clock.advance(2 * day);
    await server.auth.tick();
    await server.auth.settled();
    expect(told).toEqual(['keeper@example.com']);
  });

  it('can do no more than the member who makes or rotates it', async () => {
    const server = await openOrganization(openAuth);
    const { organizationId } = server;
    const { browser } = await server.join('keeper');
    await makeKey(browser, { organizationId, scopes: ['invoice:read'] });
    const beyond = { name: 'Beyond', organizationId, scopes: ['invoice:read', 'invoice:create'] };
    expect((await browser.post('/api-key/create', beyond)).json).toMatchObject({
      ...{ code: 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE', details: [{ path: 'scopes', message: 'invoice:create' }] },
    });
    const strong = await makeKey(server.browser, beyond);
    expect((await browser.post('/api-key/rotate', { id: strong.id })).json).toMatchObject({
      code: 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE',
    });
    expect((await server.browser.post('/api-key/rotate', { id: strong.id })).status).toBe(200);
  });

  it('is managed as the role grants: not by other members, and not at all by strangers', async () => {
    const server = await openOrganization(openAuth);
    const { organizationId } = server;
    const { id } = await makeKey(server.browser, { organizationId });
    const [keeper, member] = [await server.join('keeper'), await server.join('member')];
    const stranger = server.openBrowser();
    await stranger.post('/sign-up/email', { ...ada, email: 'eve@example.com' });
    const calls = (browser: typeof stranger) => [
      browser.get(`/api-key/get?id=${id}`),
      browser.post('/api-key/update', { id, name: 'Changed' }),
      browser.post('/api-key/revoke', { id }),
      browser.get(`/api-key/list?organizationId=${organizationId}`),
      browser.post('/api-key/create', { name: 'Mine', organizationId }),
    ];
    const refused = 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_API_KEYS_OF_THIS_ORGANIZATION';
    const unknown = 'API_KEY_NOT_FOUND';
    const outside = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION';
    expect(await codesOf(calls(stranger))).toEqual([unknown, unknown, unknown, outside, outside]);
    expect(await codesOf(calls(member.browser))).toEqual([refused, refused, refused, refused, refused]);
    expect(await codesOf(calls(keeper.browser))).toEqual([undefined, refused, refused, undefined, undefined]);
    expect((await server.browser.post('/api-key/revoke', { id })).status).toBe(200);
  });

  it('survives the departure of the member who has made it, and ends with the organization', async () => {
    const server = await openOrganization(openAuth);
    const { organizationId } = server;
    const { browser, userId } = await server.join('keeper');
    const { id, key } = await makeKey(browser, { organizationId });
    await server.browser.post('/organization/remove-member', { memberIdOrEmail: 'keeper@example.com', organizationId });
    expect(await check(server, bearing(key))).toMatchObject({ key: { id } });
    await server.auth.api.removeUser({ body: { userId } });
    expect(await check(server, bearing(key))).toMatchObject({ key: { id } });
    expect((await server.browser.post('/organization/delete', { organizationId })).status).toBe(200);
    await server.auth.settled();
    expect(await check(server, bearing(key))).toBe('INVALID_API_KEY');
    await expect(server.auth.api.getApiKey({ query: { id } })).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' });
  });

  it('counts to the maximum of the organization, whichever member makes it', async () => {
    const server = await openOrganization(openAuth, { maximumPerOwner: 3 });
    const { organizationId } = server;
    const members = await Promise.all([server.join('keeper', 'one'), server.join('keeper', 'two')]);
    const browsers = [server.browser, ...members.map(({ browser }) => browser)];
    const create = (browser: typeof server.browser) =>
      browser.post('/api-key/create', { name: 'Report', organizationId });
    const codes = await codesOf([...browsers, ...browsers, ...browsers].map(create));
    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    expect(codes.filter((code) => code === 'TOO_MANY_API_KEYS')).toHaveLength(6);
  });
});

describeAuthOnEveryDatabase('a key of a user', (openAuth) => {
  it('never does what its user may not do at this moment', async () => {
    const server = await openOrganization(openAuth);
    const { organizationId } = server;
    const owner = await server.join('owner', 'second');
    const victim = await server.join('member', 'victim');
    const { key } = await makeKey(owner.browser, { scopes: ['member:delete'] });
    const removeMember = (memberIdOrEmail: string) =>
      server
        .openBrowser()
        .post('/organization/remove-member', { memberIdOrEmail, organizationId }, { headers: bearing(key) });
    expect((await removeMember('victim@example.com')).status).toBe(200);
    expect(victim.userId).not.toBe(owner.userId);
    await server.join('member', 'next');
    const members = await server.browser.get(`/organization/list-members?organizationId=${organizationId}`);
    const all = (members.json as { members: { id: string; userId: string }[] }).members;
    const memberId = all.find(({ userId }) => userId === owner.userId)?.id;
    const role = await server.browser.post('/organization/update-member-role', {
      ...{ memberId, role: 'member', organizationId },
    });
    expect(role.status, role.text).toBe(200);
    expect((await removeMember('next@example.com')).json).toMatchObject({
      code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
    });
  });
});

describeAuthOnEveryDatabase('what ends keys', (openAuth) => {
  it('a reset of the password ends the keys of the user, and not those of the organization', async () => {
    const server = await openOrganization(openAuth);
    const { organizationId } = server;
    const own = await makeKey(server.browser);
    const shared = await makeKey(server.browser, { organizationId });
    const { user } = (await server.browser.get('/get-session')).json as { user: { id: string } };
    await server.auth.api.setUserPassword({ body: { userId: user.id, newPassword: 'battery staple' } });
    expect(await check(server, bearing(own.key))).toBe('INVALID_API_KEY');
    expect(await check(server, bearing(shared.key))).toMatchObject({ key: { id: shared.id } });
  });
});
