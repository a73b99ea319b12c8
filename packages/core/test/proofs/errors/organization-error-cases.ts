// For tests: how to cause every error of the feature organization.
import { text } from '../../../src/contract/fields.js';
import type { Member } from '../../../src/contract/organizations/rows.js';
import { type OrganizationOptions, organization } from '../../../src/features/organization/index.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { type Organizations, openOrganizations, type TestUser } from '../../fixtures/organization/fixture.js';
import { openTeams } from '../../fixtures/teams/fixture.js';
import { answerOf, type Provoke } from './error-fixture.js';

interface Scene extends Organizations {
  readonly owner: TestUser;
  readonly id: string;
}
const base = '/organization';
const person = { email: 'new@example.com', role: 'member' };
const invitation = { additionalFields: { invitation: { reason: text({ settable: true }) } } };
const required = { additionalFields: { organization: { plan: text({ settable: true }) } } };

/** Calls as a user, about an organization that the owner has created and that is active in the owner's session. */
function inScene(options: OrganizationOptions, ask: (scene: Scene) => Promise<BrowserAnswer>): Provoke {
  return async () => {
    const server = await openOrganizations(options);
    const owner = await server.meet();
    return ask({ ...server, owner, id: await server.found(owner, 'acme') });
  };
}
const asOwner = (path: string, body: object, options: OrganizationOptions = {}) =>
  inScene(options, ({ owner, id }) => owner.browser.post(base + path, { organizationId: id, ...body }));
const asMember = (path: string, body: object, role = 'member') =>
  inScene({}, async ({ join, id }) =>
    (await join(id, role)).browser.post(base + path, { organizationId: id, ...body }),
  );
const asStranger = (path: string, body: object = {}) =>
  inScene({}, async ({ meet, id }) => (await meet()).browser.post(base + path, { organizationId: id, ...body }));
const idle = (path: string, body?: object): Provoke =>
  inScene({}, async ({ meet }) => {
    const { browser } = await meet();
    return body ? browser.post(base + path, body) : browser.get(base + path);
  });
const strangerReads = (path: string) =>
  inScene({}, async ({ meet, id }) => (await meet()).browser.get(`${base}${path}?organizationId=${id}`));

/** The answer of `addMember` to the server's own code. */
const adding = (body: object, options: OrganizationOptions = {}, isAgain = false) =>
  inScene(options, async ({ auth, meet, id }) => {
    const given = { userId: (await meet()).id, organizationId: id, role: 'member', ...body };
    if (isAgain) await auth.api.addMember({ body: given });
    return answerOf(await auth.api.addMember({ body: given, asResponse: true }));
  });
const answering = (change: (scene: Scene, bob: TestUser, id: string) => Promise<BrowserAnswer>, options = {}) =>
  inScene(options, async (scene) => {
    const bob = await scene.meet();
    const { id } = await scene.invite(scene.owner, bob.email);
    return change(scene, bob, id);
  });
const accept = (invitationId: string) => ({ invitationId });

const memberChange = { memberId: 'x', memberIdOrEmail: 'x', role: 'member' };
const lastOwner = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER';
const manage = 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_ROLES_OF_THIS_ORGANIZATION';
const boss = { role: 'boss', permission: { organization: ['update', 'delete'] } };
const update = { permission: { member: ['update'] } };

/** A call of an admin about a role that only the owner could have created. */
const beyond = (path: string, body: object) =>
  inScene({}, async ({ owner, join, id }) => {
    await owner.browser.post(`${base}/create-role`, boss);
    return (await join(id, 'admin')).browser.post(base + path, { role: 'boss', ...body });
  });
/** A call of the owner about themselves. */
const onSelf = (path: string) =>
  inScene({}, async ({ owner }) => {
    const { id, organizationId } = (await owner.browser.get(`${base}/get-active-member`)).json as Member;
    return owner.browser.post(base + path, { memberId: id, memberIdOrEmail: id, role: 'member', organizationId });
  });

const roleCases = Object.fromEntries(
  (
    [
      ['createRole', '/create-role', boss],
      ['updateRole', '/update-role', { role: 'boss', ...update }],
      ['deleteRole', '/delete-role', { role: 'boss' }],
    ] as const
  ).flatMap(([name, path, body]) => [
    [`${name} NO_ACTIVE_ORGANIZATION`, idle(path, body)],
    [`${name} MEMBER_NOT_FOUND`, asStranger(path, body)],
    [`${name} ${manage}`, asMember(path, body)],
  ]),
);

export const organizationErrorCases: Readonly<Record<string, Provoke>> = {
  ...roleCases,
  'createOrganization YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION': async () => {
    const { meet } = await openOrganizations({ allowUserToCreateOrganization: () => false });
    return (await meet()).browser.post(`${base}/create`, { name: 'A', slug: 'a' });
  },
  'createOrganization YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS': asOwner(
    '/create',
    { name: 'A', slug: 'a' },
    { organizationLimit: 1 },
  ),
  'createOrganization ORGANIZATION_ALREADY_EXISTS': asOwner('/create', { name: 'A', slug: 'acme' }),
  'createOrganization FIELD_IS_REQUIRED': async () => {
    const { meet } = await openOrganizations(required);
    return (await meet()).browser.post(`${base}/create`, { name: 'A', slug: 'a' });
  },
  'checkOrganizationSlug SLUG_IS_TAKEN': asOwner('/check-slug', { slug: 'acme' }),
  'updateOrganization USER_NOT_FOUND': inScene({}, ({ openBrowser }) =>
    openBrowser().post(`${base}/update`, { data: {} }),
  ),
  'updateOrganization ORGANIZATION_NOT_FOUND': idle('/update', { data: {} }),
  'updateOrganization USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': asStranger('/update', { data: {} }),
  'updateOrganization YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION': asMember('/update', { data: {} }),
  'updateOrganization ORGANIZATION_ALREADY_EXISTS': inScene({}, async ({ owner, found, id }) => {
    await found(owner, 'other');
    return owner.browser.post(`${base}/update`, { organizationId: id, data: { slug: 'other' } });
  }),
  'deleteOrganization ORGANIZATION_NOT_FOUND': idle('/delete', { organizationId: '' }),
  'deleteOrganization USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': asStranger('/delete'),
  'deleteOrganization YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION': asMember('/delete', {}, 'admin'),
  'setActiveOrganization USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': asStranger('/set-active'),
  'getFullOrganization USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': strangerReads('/get-full-organization'),

  'createInvitation INVITATION_EMAIL_IS_NOT_ENABLED': async () => {
    const browser = testAuth({ plugins: [organization()] }).openBrowser();
    await browser.post('/sign-up/email', { name: 'A', email: 'a@example.com', password: 'correct horse' });
    return browser.post(`${base}/invite-member`, person);
  },
  'createInvitation INVALID_EMAIL': asOwner('/invite-member', { ...person, email: 'new' }),
  'createInvitation FIELD_IS_REQUIRED': asOwner('/invite-member', person, invitation),
  'createInvitation ORGANIZATION_NOT_FOUND': idle('/invite-member', person),
  'createInvitation MEMBER_NOT_FOUND': asStranger('/invite-member', person),
  'createInvitation YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION': asMember('/invite-member', person),
  'createInvitation ROLE_NOT_FOUND': asOwner('/invite-member', { ...person, role: 'x' }),
  'createInvitation YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE': asMember(
    '/invite-member',
    { ...person, role: 'owner' },
    'admin',
  ),
  'createInvitation TEAM_NOT_FOUND': asOwner('/invite-member', { ...person, teamId: 'x' }),
  'createInvitation USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': inScene({}, ({ owner }) =>
    owner.browser.post(`${base}/invite-member`, { ...person, email: owner.email }),
  ),
  'createInvitation USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION': inScene({}, async ({ owner, invite }) => {
    await invite(owner, person.email);
    return owner.browser.post(`${base}/invite-member`, person);
  }),
  'createInvitation YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_INVITATIONS': asOwner('/invite-member', person, {
    invitationLimit: 0,
  }),
  ...Object.fromEntries(
    ['accept', 'reject', 'cancel'].map((way) => [
      `${way}Invitation INVITATION_NOT_FOUND`,
      asOwner(`/${way}-invitation`, accept('x')),
    ]),
  ),
  ...Object.fromEntries(
    ['accept', 'reject'].map((way) => [
      `${way}Invitation YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION`,
      answering(({ owner }, _, id) => owner.browser.post(`${base}/${way}-invitation`, accept(id))),
    ]),
  ),
  'acceptInvitation INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION': inScene({}, async (scene) => {
    const [admin, bob] = [await scene.join(scene.id, 'admin'), await scene.meet()];
    const { id } = await scene.invite(admin, bob.email);
    await admin.browser.post(`${base}/leave`, { organizationId: scene.id });
    return bob.browser.post(`${base}/accept-invitation`, accept(id));
  }),
  'acceptInvitation USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': answering(async (scene, bob, id) => {
    await scene.join(scene.id, 'member', bob);
    return bob.browser.post(`${base}/accept-invitation`, accept(id));
  }),
  'acceptInvitation ORGANIZATION_MEMBERSHIP_LIMIT_REACHED': answering(
    (_, bob, id) => bob.browser.post(`${base}/accept-invitation`, accept(id)),
    { membershipLimit: 1 },
  ),
  'acceptInvitation FAILED_TO_RETRIEVE_INVITATION': async () => {
    const box: { end: () => Promise<unknown> } = { end: async () => undefined };
    const before = {
      answerInvitation: async ({ status }: { status: string }) => void (status === 'accepted' && (await box.end())),
    };
    const accepting = answering(
      ({ owner }, bob, id) => {
        box.end = () => owner.browser.post(`${base}/cancel-invitation`, accept(id));
        return bob.browser.post(`${base}/accept-invitation`, accept(id));
      },
      { before },
    );
    return accepting();
  },
  'acceptInvitation TEAM_MEMBER_LIMIT_REACHED': async () => {
    const { list, owner, meet, invite } = await openTeams({ maximumMembersPerTeam: 1 });
    const bob = await meet();
    const { id } = await invite(owner, bob.email, { teamId: (await list())[0]?.id });
    return bob.browser.post(`${base}/accept-invitation`, accept(id));
  },
  ...Object.fromEntries(
    (['accept', 'reject', 'get'] as const).map((way) => [
      `${way}Invitation VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION`,
      inScene({}, async ({ owner, invite, meet }) => {
        const { browser, email } = await meet({ verified: false });
        const { id } = await invite(owner, email);
        return way === 'get'
          ? browser.get(`${base}/get-invitation?id=${id}`)
          : browser.post(`${base}/${way}-invitation`, accept(id));
      }),
    ]),
  ),
  'cancelInvitation MEMBER_NOT_FOUND': answering((_, bob, id) =>
    bob.browser.post(`${base}/cancel-invitation`, accept(id)),
  ),
  'cancelInvitation YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION': answering(async (scene, _, id) =>
    (await scene.join(scene.id, 'member')).browser.post(`${base}/cancel-invitation`, accept(id)),
  ),
  'getInvitation NOT_AUTHENTICATED': inScene({}, ({ openBrowser }) => openBrowser().get(`${base}/get-invitation?id=x`)),
  'getInvitation INVITATION_NOT_FOUND': idle('/get-invitation?id=x'),
  'getInvitation YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': answering(({ owner }, _, id) =>
    owner.browser.get(`${base}/get-invitation?id=${id}`),
  ),
  'getInvitation INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION': inScene({}, async (scene) => {
    const [admin, bob] = [await scene.join(scene.id, 'admin'), await scene.meet()];
    const { id } = await scene.invite(admin, bob.email);
    await admin.browser.post(`${base}/leave`, { organizationId: scene.id });
    return bob.browser.get(`${base}/get-invitation?id=${id}`);
  }),
  ...Object.fromEntries(
    [
      ['listInvitations', '/list-invitations'],
      ['listMembers', '/list-members'],
      ['listRoles', '/list-roles'],
    ].flatMap(([name, path = '']) => [
      [`${name} NO_ACTIVE_ORGANIZATION`, idle(path)],
      [`${name} USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`, strangerReads(path)],
    ]),
  ),

  'addMember NO_ACTIVE_ORGANIZATION': adding({ organizationId: undefined }),
  'addMember ORGANIZATION_NOT_FOUND': adding({ organizationId: 'x' }),
  'addMember ROLE_NOT_FOUND': adding({ role: 'x' }),
  'addMember TEAM_NOT_FOUND': adding({ teamId: 'x' }),
  'addMember USER_NOT_FOUND': adding({ userId: 'x' }),
  'addMember USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': adding({}, {}, true),
  'addMember TEAM_MEMBER_LIMIT_REACHED': async () => {
    const { auth, list, meet, id: organizationId } = await openTeams({ maximumMembersPerTeam: 1 });
    const body = { userId: (await meet()).id, organizationId, role: 'member', teamId: (await list())[0]?.id };
    return answerOf(await auth.api.addMember({ body, asResponse: true }));
  },
  'addMember ORGANIZATION_MEMBERSHIP_LIMIT_REACHED': adding({}, { membershipLimit: 1 }),
  ...Object.fromEntries(
    [
      ['removeMember', '/remove-member'],
      ['updateMemberRole', '/update-member-role'],
      ['leaveOrganization', '/leave'],
    ].flatMap(([name, path = '']) => [
      [`${name} MEMBER_NOT_FOUND`, asStranger(path, memberChange)],
      [`${name} ${lastOwner}`, onSelf(path)],
    ]),
  ),
  'removeMember NO_ACTIVE_ORGANIZATION': idle('/remove-member', memberChange),
  'updateMemberRole NO_ACTIVE_ORGANIZATION': idle('/update-member-role', memberChange),
  'removeMember YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': inScene({}, async ({ owner, join, id }) =>
    (await join(id, 'member')).browser.post(`${base}/remove-member`, { memberIdOrEmail: owner.email }),
  ),
  'updateMemberRole ROLE_NOT_FOUND': inScene({}, async ({ owner, join, id }) => {
    const { memberId } = await join(id, 'member');
    return owner.browser.post(`${base}/update-member-role`, { memberId, role: 'x' });
  }),
  'updateMemberRole YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER': inScene({}, async ({ join, id }) => {
    const { browser, memberId } = await join(id, 'member');
    return browser.post(`${base}/update-member-role`, { memberId, role: 'member' });
  }),
  'getActiveMember NO_ACTIVE_ORGANIZATION': idle('/get-active-member'),
  'getActiveMember MEMBER_NOT_FOUND': strangerReads('/get-active-member'),

  'hasPermission NO_ACTIVE_ORGANIZATION': idle('/has-permission', update),
  'hasPermission INVALID_PERMISSION_CHECK_YOU_CAN_ONLY_CHECK_ONE_RESOURCE_PERMISSION_AT_A_TIME': idle(
    '/has-permission',
    { permission: {} },
  ),
  'hasPermission USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': asStranger('/has-permission', update),
  'createRole YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE': beyond('/create-role', { ...boss, role: 'other' }),
  'createRole INVALID_ROLE_NAME': asOwner('/create-role', { ...update, role: ' ' }),
  'createRole UNKNOWN_PERMISSION': asOwner('/create-role', { role: 'a', permission: { member: ['fly'] } }),
  'createRole ROLE_ALREADY_EXISTS': asOwner('/create-role', { ...update, role: 'owner' }),
  'createRole YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES': asOwner('/create-role', boss, { roleLimit: 0 }),
  'updateRole ROLE_NOT_FOUND': asOwner('/update-role', { ...update, role: 'x' }),
  'updateRole YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE': beyond('/update-role', update),
  'updateRole UNKNOWN_PERMISSION': inScene({}, async ({ owner }) => {
    await owner.browser.post(`${base}/create-role`, boss);
    return owner.browser.post(`${base}/update-role`, { role: 'boss', permission: { x: ['y'] } });
  }),
  'deleteRole ROLE_NOT_FOUND': asOwner('/delete-role', { role: 'x' }),
  'deleteRole YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE': beyond('/delete-role', {}),
  'deleteRole ROLE_IS_STILL_ASSIGNED': inScene({}, async ({ owner, join, id }) => {
    await owner.browser.post(`${base}/create-role`, boss);
    await join(id, 'boss');
    return owner.browser.post(`${base}/delete-role`, { role: 'boss' });
  }),
};
