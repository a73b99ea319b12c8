// For tests: the error of the policy of an organization, in every endpoint that acts in one.
import type { TestUser } from '../../fixtures/organization/fixture.js';
import { openPolicy } from '../../fixtures/organization/policy.js';
import type { Provoke } from './error-fixture.js';

interface Scene {
  /** An admin whose session has shown no second factor. */
  readonly admin: TestUser & { readonly memberId: string };
  readonly organizationId: string;
  readonly teamId: string;
  readonly invitationId: string;
}
type Body = (scene: Scene) => object;
const inOrganization: Body = ({ organizationId }) => ({ organizationId });
const base = '/organization';

/** Calls that an admin could make without the policy. */
const changes: Readonly<Record<string, readonly [path: string, body: Body]>> = {
  updateOrganization: ['/update', () => ({ data: { name: 'New' } })],
  requireSecondFactor: ['/require-second-factor', () => ({ required: false })],
  deleteOrganization: ['/delete', inOrganization],
  setActiveOrganization: ['/set-active', inOrganization],
  createInvitation: ['/invite-member', () => ({ email: 'new@example.com', role: 'member' })],
  cancelInvitation: ['/cancel-invitation', ({ invitationId }) => ({ invitationId })],
  removeMember: ['/remove-member', () => ({ memberIdOrEmail: 'x' })],
  updateMemberRole: ['/update-member-role', () => ({ memberId: 'x', role: 'member' })],
  hasPermission: ['/has-permission', () => ({ permission: { member: ['update'] } })],
  createRole: ['/create-role', () => ({ role: 'inviter', permission: { invitation: ['create'] } })],
  updateRole: ['/update-role', () => ({ role: 'inviter', permission: { invitation: ['create'] } })],
  deleteRole: ['/delete-role', () => ({ role: 'inviter' })],
  createTeam: ['/create-team', () => ({ name: 'Sales' })],
  updateTeam: ['/update-team', ({ teamId }) => ({ teamId, data: {} })],
  removeTeam: ['/remove-team', ({ teamId }) => ({ teamId })],
  addTeamMember: ['/add-team-member', ({ teamId, admin }) => ({ teamId, memberId: admin.memberId })],
  updateTeamMemberRole: [
    '/update-team-member-role',
    ({ teamId, admin }) => ({ teamId, memberId: admin.memberId, role: 'member' }),
  ],
  removeTeamMember: ['/remove-team-member', ({ teamId, admin }) => ({ teamId, memberId: admin.memberId })],
};
const reads: Readonly<Record<string, (scene: Scene) => string>> = {
  getFullOrganization: () => '/get-full-organization',
  getActiveMember: () => '/get-active-member',
  listMembers: () => '/list-members',
  listInvitations: () => '/list-invitations',
  listRoles: () => '/list-roles',
  listOrganizationTeams: () => '/list-teams',
  listTeamMembers: ({ teamId }) => `/list-team-members?teamId=${teamId}`,
};

async function openScene() {
  const server = await openPolicy();
  const { id: organizationId, owner } = server;
  const admin = await server.join(organizationId, 'admin');
  const teams = (await owner.browser.get(`${base}/list-teams?organizationId=${organizationId}`)).json;
  const { id: invitationId } = await server.invite(owner, 'new@example.com', { organizationId });
  await server.requireFactor();
  return { ...server, admin, organizationId, teamId: (teams as { id: string }[])[0]?.id ?? '', invitationId };
}

const code = 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR';
/** The endpoints that act in an organization. */
export const policyErrorCases: Readonly<Record<string, Provoke>> = {
  ...Object.fromEntries(
    Object.entries(changes).map(([name, [path, body]]) => [
      `${name} ${code}`,
      async () => {
        const scene = await openScene();
        return scene.admin.browser.post(base + path, body(scene));
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(reads).map(([name, path]) => [
      `${name} ${code}`,
      async () => {
        const scene = await openScene();
        return scene.admin.browser.get(base + path(scene));
      },
    ]),
  ),
  [`acceptInvitation ${code}`]: async () => {
    const server = await openPolicy();
    await server.requireFactor();
    const invited = await server.meet();
    const { id: invitationId } = await server.invite(server.owner, invited.email, { organizationId: server.id });
    return invited.browser.post(`${base}/accept-invitation`, { invitationId });
  },
  'requireSecondFactor ORGANIZATION_NOT_FOUND': async () => {
    const { meet } = await openPolicy();
    return (await meet()).browser.post(`${base}/require-second-factor`, { required: true });
  },
  'requireSecondFactor USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': async () => {
    const { meet, requireFactor } = await openPolicy();
    return requireFactor({}, await meet());
  },
  'requireSecondFactor YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION': async () => {
    const { join, id, requireFactor } = await openPolicy();
    return requireFactor({}, await join(id, 'admin'));
  },
};
