import { expect, it } from 'vitest';
import { openOrganizations, outcomeOf } from '../../../../test/fixtures/organization/fixture.js';

const hostileOwners = [
  'owner',
  ['owner'],
  ['member', 'owner'],
  'member,owner',
  ' owner',
  'Owner',
  'owner,',
  ['member,owner'],
];
const unknownRoles = ['', [], 'x', '__proto__', 'constructor', ',', 'member,x'];

async function company() {
  const server = await openOrganizations();
  const owner = await server.meet();
  const id = await server.found(owner, 'acme');
  const admin = await server.join(id, 'admin');
  const member = await server.join(id, 'member');
  return { ...server, id, owner, admin, member };
}

it.each(hostileOwners)('an admin cannot grant the creator’s role as %j [R-I05 W-C2]', async (role) => {
  const { admin, member, owner, id } = await company();
  const change = { memberId: member.memberId, role };
  expect(outcomeOf(await admin.browser.post('/organization/update-member-role', change))).toBe(
    '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  );
  expect(
    outcomeOf(await admin.browser.post('/organization/invite-member', { email: 'x@example.com', role: `${role}` })),
  ).toBe('403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE');
  const { members } = (await owner.browser.get(`/organization/list-members?organizationId=${id}&role=owner`)).json as {
    members: unknown[];
  };
  expect(members).toHaveLength(1);
});

it.each(unknownRoles)('%j is not the name of a role [R-I06 W-C3]', async (role) => {
  const { auth, owner, member, meet, id } = await company();
  const refused = '400 ROLE_NOT_FOUND';
  const change = { memberId: member.memberId, role };
  expect(outcomeOf(await owner.browser.post('/organization/update-member-role', change))).toBe(refused);
  expect(
    outcomeOf(await owner.browser.post('/organization/invite-member', { email: 'x@example.com', role: `${role}` })),
  ).toBe(refused);
  const userId = (await meet()).id;
  await expect(auth.api.addMember({ body: { userId, role, organizationId: id } })).rejects.toMatchObject({
    code: 'ROLE_NOT_FOUND',
  });
});

it('a member with the creator’s role among others is an owner; roles are stored trimmed, each once [R-I05 W-M29]', async () => {
  const { owner, member, admin, id } = await company();
  const change = { memberId: member.memberId, role: [' member ', 'owner,member'] };
  expect((await owner.browser.post('/organization/update-member-role', change)).json).toMatchObject({
    role: 'member,owner',
  });
  expect(outcomeOf(await admin.browser.post('/organization/remove-member', { memberIdOrEmail: member.memberId }))).toBe(
    '401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  );
  expect(outcomeOf(await member.browser.post('/organization/leave', { organizationId: id }))).toBe('200');
});

it('the only owner of 250 members cannot leave, be removed, be demoted or be deleted [R-I07 H159]', async () => {
  const server = await openOrganizations(
    { membershipLimit: 1000 },
    { more: { user: { deleteUser: { enabled: true } } } },
  );
  const owner = await server.meet();
  const id = await server.found(owner, 'acme');
  for (let each = 0; each < 249; each++) {
    const body = { name: 'X', email: `m${each}@example.com`, password: 'correct horse' };
    const { user } = await server.auth.api.signUpEmail({ body });
    await server.auth.api.addMember({ body: { userId: user.id, organizationId: id, role: 'member' } });
  }
  const { members } = (await owner.browser.get('/organization/list-members?email=person1@example.com')).json as {
    members: { id: string }[];
  };
  const memberId = members[0]?.id ?? '';
  const refused = '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER';
  for (const role of ['admin', ['member', 'admin']])
    expect(outcomeOf(await owner.browser.post('/organization/update-member-role', { memberId, role }))).toBe(refused);
  expect(outcomeOf(await owner.browser.post('/organization/leave', { organizationId: id }))).toBe(refused);
  for (const memberIdOrEmail of [memberId, 'Person1@Example.com'])
    expect(outcomeOf(await owner.browser.post('/organization/remove-member', { memberIdOrEmail }))).toBe(refused);
  expect(await owner.browser.post('/delete-user', { password: 'correct horse' })).toMatchObject({
    status: 400,
    json: {
      code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
      details: [{ path: 'organization', message: 'acme' }],
    },
  });
  // A member beyond the first page of 200 has their permissions too.
  const late = server.openBrowser();
  await late.post('/sign-in/email', { email: 'm230@example.com', password: 'correct horse' });
  expect(outcomeOf(await late.get(`/organization/list-roles?organizationId=${id}`))).toBe('200');
  const full = (await owner.browser.get('/organization/get-full-organization')).json as { members: unknown[] };
  expect(full.members).toHaveLength(250);
});

it('deleting the account of an organization’s only member deletes the organization', async () => {
  const server = await openOrganizations({}, { more: { user: { deleteUser: { enabled: true } } } });
  const [ada, bob] = [await server.meet(), await server.meet()];
  await server.found(ada, 'acme');
  const shared = await server.found(bob, 'shared');
  await server.join(shared, 'admin', ada);
  expect(outcomeOf(await ada.browser.post('/delete-user', { password: 'correct horse' }))).toBe('200');
  expect((await bob.browser.post('/organization/check-slug', { slug: 'acme' })).json).toEqual({ status: true });
  const { total } = (await bob.browser.get('/organization/list-members')).json as { total: number };
  expect(total).toBe(1);
});

it('no session of a removed member keeps the organization active, and the member can do nothing there [H167 W-M33]', async () => {
  const { owner, member, activeOf, openBrowser, id } = await company();
  const phone = { ...member, browser: openBrowser() };
  await phone.browser.post('/sign-in/email', { email: member.email, password: 'correct horse' });
  await phone.browser.post('/organization/set-active', { organizationId: id });
  const removed = await owner.browser.post('/organization/remove-member', { memberIdOrEmail: member.email });
  expect(removed.json).toMatchObject({ member: { id: member.memberId, user: { email: member.email } } });
  expect([await activeOf(member), await activeOf(phone)]).toEqual([null, null]);
  expect(outcomeOf(await member.browser.get(`/organization/list-members?organizationId=${id}`))).toBe(
    '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  );
});

it.each([
  ['without', false],
  ['with', true],
])(
  'a change by the owner counts in the next call of another browser, %s a copy in its cookies [R-E15]',
  async (_, enabled) => {
    const server = await openOrganizations({}, { more: { session: { cookieCache: { enabled } } } });
    const owner = await server.meet();
    const id = await server.found(owner, 'acme');
    const { browser, memberId, email } = await server.join(id, 'admin');
    await browser.get('/get-session');
    expect(browser.cookieNames().some((name) => name.includes('session_data'))).toBe(enabled);
    const permission = { permission: { invitation: ['create'] }, organizationId: id };
    const invitation = { email: 'x@example.com', role: 'member', resend: true };
    const asked = async () => [
      outcomeOf(await browser.post('/organization/invite-member', invitation)),
      (await browser.post('/organization/has-permission', permission)).json,
      outcomeOf(await browser.get(`/organization/list-members?organizationId=${id}`)),
    ];
    expect(await asked()).toMatchObject(['200', { success: true }, '200']);
    await owner.browser.post('/organization/update-member-role', { memberId, role: 'member' });
    expect(await asked()).toMatchObject([
      '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      { success: false },
      '200',
    ]);
    await owner.browser.post('/organization/remove-member', { memberIdOrEmail: email });
    expect(await asked()).toMatchObject([
      '400 ORGANIZATION_NOT_FOUND',
      { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
      '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    ]);
  },
);

it('the number of members is limited by a number or a function, on every way to join [Z43]', async () => {
  for (const membershipLimit of [2, () => 2]) {
    const { auth, meet, found, join, invite } = await openOrganizations({ membershipLimit });
    const owner = await meet();
    const id = await found(owner, 'acme');
    await join(id, 'member');
    const late = await meet();
    const mail = await invite(owner, late.email);
    expect(outcomeOf(await late.browser.post('/organization/accept-invitation', { invitationId: mail.id }))).toBe(
      '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    );
    const body = { userId: late.id, organizationId: id, role: 'member' };
    await expect(auth.api.addMember({ body })).rejects.toMatchObject({ code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED' });
  }
});

it('with a high limit every user can join, and all members are listed', async () => {
  const { meet, found, join } = await openOrganizations({ membershipLimit: Number.POSITIVE_INFINITY });
  const owner = await meet();
  await join(await found(owner, 'acme'), 'member');
  const { json } = await owner.browser.get('/organization/get-full-organization');
  expect((json as { members: unknown[] }).members).toHaveLength(2);
});

it('members are listed page by page, sorted and filtered', async () => {
  const { owner, admin, member, clock, join, id, meet } = await company();
  clock.advance(1);
  await join(id, 'member,admin', await meet({ email: 'zoe@example.com' }));
  const list = async (query: string) => {
    const answer = await owner.browser.get(`/organization/list-members?${query}`);
    const { members, total } = answer.json as { members: { user: { email: string } }[]; total: number };
    return [members.map(({ user }) => user.email), total];
  };
  const all = [owner, admin, member].map(({ email }) => email).concat('zoe@example.com');
  expect(await list('sortBy=email')).toEqual([all, 4]);
  expect(await list('sortBy=email&sortDirection=desc&limit=2')).toEqual([all.toReversed().slice(0, 2), 4]);
  expect(await list('sortBy=email&limit=2&offset=3')).toEqual([['zoe@example.com'], 4]);
  expect(await list('sortBy=createdAt&sortDirection=desc&limit=1')).toEqual([['zoe@example.com'], 4]);
  expect(await list('role=admin&sortBy=email')).toEqual([[admin.email, 'zoe@example.com'], 2]);
  expect(await list('role=adm%25')).toEqual([[], 0]);
  expect(await list('role=_dmin')).toEqual([[], 0]);
  expect(await list('email=ZOE@example.com')).toEqual([['zoe@example.com'], 1]);
  for (const bad of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'limit=', 'sortBy=token', 'sortDirection=up'])
    expect(outcomeOf(await owner.browser.get(`/organization/list-members?${bad}`)), bad).toBe('400 VALIDATION_ERROR');
});

it('a member of another organization is not found in this one [W-C1 R-I03 W-M30]', async () => {
  const { meet, found, id, member, owner } = await company();
  const attacker = await meet();
  const own = await found(attacker, 'evil');
  for (const organizationId of [own, id, undefined]) {
    const change = { memberId: member.memberId, role: 'admin', organizationId };
    expect(outcomeOf(await attacker.browser.post('/organization/update-member-role', change))).toBe(
      '400 MEMBER_NOT_FOUND',
    );
    const removal = { memberIdOrEmail: member.memberId, organizationId };
    expect(outcomeOf(await attacker.browser.post('/organization/remove-member', removal))).toBe('400 MEMBER_NOT_FOUND');
  }
  const { members } = (await owner.browser.get('/organization/list-members?role=member')).json as {
    members: { id: string }[];
  };
  expect(members.map(({ id }) => id)).toEqual([member.memberId]);
});
