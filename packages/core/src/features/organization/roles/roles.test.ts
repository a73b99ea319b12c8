import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openOrganizations, outcomeOf, type TestUser } from '../../../../test/fixtures/organization/fixture.js';
import { createAccessControl } from '../../../domain/access/access.js';
import { resolveRules } from '../options.js';
import { membershipOf } from '../rules/membership.js';

async function company(...options: Parameters<typeof openOrganizations>) {
  const server = await openOrganizations(...options);
  const owner = await server.meet();
  const id = await server.found(owner, 'acme');
  return { ...server, owner, id };
}
const may = async ({ browser }: TestUser, permission: object) =>
  (await browser.post('/organization/has-permission', { permission })).json;

it('a check names exactly one resource; without actions the answer is false [R-I08 W-L6]', async () => {
  const { owner } = await company();
  const message = 'invalid permission check. you can only check one resource permission at a time.';
  for (const permission of [{}, { member: ['update'], team: ['create'] }])
    expect(await owner.browser.post('/organization/has-permission', { permission })).toMatchObject({
      status: 400,
      json: { message },
    });
  expect(await may(owner, { member: ['update', 'delete'] })).toEqual({ error: null, success: true });
  for (const permission of [{ member: [] }, { nothing: ['update'] }, { toString: ['x'] }, { member: ['toString'] }])
    expect(await may(owner, permission)).toEqual({ error: null, success: false });
});

it('a check answers with an error if the caller is not a member, or has no active organization', async () => {
  const { meet, id } = await company();
  const { browser } = await meet();
  const permission = { member: ['update'] };
  expect(outcomeOf(await browser.post('/organization/has-permission', { permission }))).toBe(
    '400 NO_ACTIVE_ORGANIZATION',
  );
  expect(await browser.post('/organization/has-permission', { permission, organizationId: id })).toMatchObject({
    status: 401,
    json: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
  });
});

it('roles and statements of the application are checked like the built-in ones', async () => {
  const ac = createAccessControl({
    organization: ['update', 'delete'],
    member: ['update'],
    project: ['create', 'share'],
  });
  const roles = {
    owner: ac.newRole({ organization: ['update', 'delete'], member: ['update'], project: ['create'] }),
    sharer: ac.newRole({ project: ['share'] }),
  };
  const { owner, join, id } = await company({ ac, roles });
  const both = await join(id, 'sharer,owner');
  expect(await may(owner, { project: ['create', 'share'] })).toMatchObject({ success: false });
  // Several roles grant the union of their permissions, also within one resource.
  expect(await may(both, { project: ['create', 'share'] })).toMatchObject({ success: true });
});

it('an organization creates its own roles, which grant their permissions at once', async () => {
  const { owner, id, join } = await company();
  const create = { role: 'inviter', permission: { invitation: ['create', 'create'], member: [] } };
  const made = await owner.browser.post('/organization/create-role', create);
  expect(made.json).toMatchObject({ role: 'inviter', organizationId: id, permission: { invitation: ['create'] } });
  const bob = await join(id, 'inviter');
  expect(await may(bob, { invitation: ['create'] })).toMatchObject({ success: true });
  const update = { role: 'inviter', permission: { invitation: ['cancel'] } };
  expect((await owner.browser.post('/organization/update-role', update)).json).toMatchObject(update);
  expect(await may(bob, { invitation: ['create'] })).toMatchObject({ success: false });
  expect(await may(bob, { invitation: ['cancel'] })).toMatchObject({ success: true });
  expect(outcomeOf(await owner.browser.post('/organization/delete-role', { role: 'inviter' }))).toBe(
    '400 ROLE_IS_STILL_ASSIGNED',
  );
  await owner.browser.post('/organization/update-member-role', { memberId: bob.memberId, role: 'member' });
  expect((await owner.browser.post('/organization/delete-role', { role: 'inviter' })).json).toMatchObject(update);
  expect((await bob.browser.get('/organization/list-roles')).json).toEqual([]);
  expect(outcomeOf(await owner.browser.post('/organization/delete-role', { role: 'inviter' }))).toBe(
    '400 ROLE_NOT_FOUND',
  );
});

it('a member cannot create, change or give a role that grants more than they have', async () => {
  const { owner, id, join, meet } = await company();
  const admin = await join(id, 'admin');
  const beyond = '403 YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE';
  const powerful = { role: 'boss', permission: { organization: ['update', 'delete'] } };
  expect(outcomeOf(await admin.browser.post('/organization/create-role', powerful))).toBe(beyond);
  await owner.browser.post('/organization/create-role', powerful);
  for (const permission of [{}, { organization: ['delete'] }])
    expect(outcomeOf(await admin.browser.post('/organization/update-role', { role: 'boss', permission }))).toBe(beyond);
  expect(outcomeOf(await admin.browser.post('/organization/delete-role', { role: 'boss' }))).toBe(beyond);
  for (const role of ['boss', 'member,boss']) {
    const change = { memberId: admin.memberId, role };
    expect(outcomeOf(await admin.browser.post('/organization/update-member-role', change))).toBe(
      '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    );
    const invitation = { email: (await meet()).email, role };
    expect(outcomeOf(await admin.browser.post('/organization/invite-member', invitation))).toBe(
      '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    );
  }
  const modest = { role: 'helper', permission: { member: ['update'] } };
  expect(outcomeOf(await admin.browser.post('/organization/create-role', modest))).toBe('200');
  const grown = { ...modest, permission: { organization: ['delete'] } };
  expect(outcomeOf(await admin.browser.post('/organization/update-role', grown))).toBe(beyond);
});

it('a stored permission that the code no longer defines is ignored', async () => {
  const database = new Database(':memory:');
  const { owner, id, join } = await company({}, { more: { database } });
  await owner.browser.post('/organization/create-role', { role: 'old', permission: { member: ['update'] } });
  database.exec(`update organizationRole set permission = '{"project":["share"],"member":["update","fly"]}'`);
  const bob = await join(id, 'old');
  expect(await may(bob, { project: ['share'] })).toMatchObject({ success: false });
  expect(await may(bob, { member: ['update'] })).toMatchObject({ success: true });
  const change = { memberId: bob.memberId, role: 'member,old' };
  expect(outcomeOf(await owner.browser.post('/organization/update-member-role', change))).toBe('200');
  await owner.browser.post('/organization/update-member-role', { ...change, role: 'member' });
  expect(outcomeOf(await owner.browser.post('/organization/delete-role', { role: 'old' }))).toBe('200');
});

it('names, permissions and the number of an organization’s roles are checked', async () => {
  const { owner, invite } = await company({ roleLimit: 2 });
  const create = async (role: string, permission: object = {}) =>
    outcomeOf(await owner.browser.post('/organization/create-role', { role, permission }));
  for (const name of ['', ' a', 'a,b', '__proto__', 'a b', 'x'.repeat(65), '%'])
    expect(await create(name), name).toBe('400 INVALID_ROLE_NAME');
  for (const name of ['owner', 'Owner', 'MEMBER']) expect(await create(name), name).toBe('400 ROLE_ALREADY_EXISTS');
  for (const permission of [{ project: ['create'] }, { member: ['fly'] }, { toString: ['x'] }])
    expect(await create('a', permission)).toBe('400 UNKNOWN_PERMISSION');
  for (const key of ['__proto__', 'constructor'])
    expect(await create('a', JSON.parse(`{"${key}":["x"]}`)), key).toBe('400 VALIDATION_ERROR');
  expect(await create('a', { prototype: ['x'] })).toBe('400 UNKNOWN_PERMISSION');
  expect(await create('a')).toBe('200');
  expect(await create('constructor')).toBe('200');
  expect(await create('c')).toBe('403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES');
  await invite(owner, 'b@example.com', { role: 'a' });
  expect(outcomeOf(await owner.browser.post('/organization/delete-role', { role: 'a' }))).toBe(
    '400 ROLE_IS_STILL_ASSIGNED',
  );
});

it('roles of one organization grant nothing in another [R-I03]', async () => {
  const { owner, meet, found, join } = await company();
  await owner.browser.post('/organization/create-role', { role: 'boss', permission: { organization: ['delete'] } });
  const eve = await meet();
  const own = await found(eve, 'evil');
  expect(outcomeOf(await eve.browser.post('/organization/delete-role', { role: 'boss' }))).toBe('400 ROLE_NOT_FOUND');
  await expect(join(own, 'boss')).rejects.toMatchObject({ code: 'ROLE_NOT_FOUND' });
});

it('the creator’s role grants nothing in a team, even if a row contains it; other roles of the row do', () => {
  const organization = { id: 'o', name: 'O', slug: 'o', logo: null, metadata: null, createdAt: new Date(0) };
  const at = { organizationId: 'o', userId: 'u', role: 'member', teamId: null, createdAt: new Date(0) };
  const membership = membershipOf(resolveRules({}), { organization, member: { id: 'm', ...at }, ownRoles: [] });
  expect(membership.within('owner').may({ team: ['delete'] })).toBe(false);
  expect(membership.within('owner, admin').may({ team: ['delete'] })).toBe(true);
  expect(membership.within('owner,admin').may({ organization: ['delete'] })).toBe(false);
  expect(membership.within('admin').holds('admin')).toBe(false);
  expect(membership.may({ team: ['delete'] })).toBe(false);
});
