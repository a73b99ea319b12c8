// The names of roles, permissions and providers that a client takes.
import {
  createAccessControl,
  createAuthClient,
  genericOAuthClient,
  organizationClient,
  teamsClient,
} from '../src/client.js';

const plain = createAuthClient({ plugins: [organizationClient(), teamsClient()] });
const address = { email: 'bob@example.com' };
const place = { teamId: '', memberId: '' };

export async function rolesOfEveryOrganization() {
  await plain.createInvitation({ ...address, role: 'member' });
  await plain.createInvitation({ ...address, role: 'admin,member' });
  await plain.updateMemberRole({ memberId: '', role: ['admin', 'member'] });
  await plain.addTeamMember(place);
  await plain.addTeamMember({ ...place, role: 'admin' });
  await plain.updateTeamMemberRole({ ...place, role: null });
  // @ts-expect-error misspelt
  await plain.createInvitation({ ...address, role: 'mebmer' });
  // @ts-expect-error the first of several is misspelt
  await plain.createInvitation({ ...address, role: 'mebmer,admin' });
  // @ts-expect-error misspelt in a list
  await plain.updateMemberRole({ memberId: '', role: ['admin', 'mebmer'] });
  // @ts-expect-error misspelt in a team
  await plain.addTeamMember({ ...place, role: 'mebmer' });
  // @ts-expect-error misspelt in a team
  await plain.updateTeamMemberRole({ ...place, role: ['mebmer'] });
  // @ts-expect-error a role that the application does not declare
  await plain.createInvitation({ ...address, role: 'editor' });
  // @ts-expect-error a text that the compiler does not know
  await plain.createInvitation({ ...address, role: String(1) });
  // @ts-expect-error an invitation has a role
  await plain.createInvitation(address);
}

const ac = createAccessControl({ project: ['create', 'share'], member: ['update'] });
const roles = { editor: ac.newRole({ project: ['share'] }) };
const organizations = organizationClient({ ac, roles });
const own = createAuthClient({ plugins: [organizations, teamsClient({ roles })] });

export async function rolesOfTheApplication() {
  await own.createInvitation({ ...address, role: 'editor' });
  await own.createInvitation({ ...address, role: 'owner' });
  await own.updateMemberRole({ memberId: '', role: 'editor,admin' });
  await own.updateTeamMemberRole({ ...place, role: 'editor' });
  // @ts-expect-error misspelt
  await own.createInvitation({ ...address, role: 'edtior' });
  // @ts-expect-error misspelt
  await own.updateTeamMemberRole({ ...place, role: 'edtior' });
}

const open = createAuthClient({
  plugins: [organizationClient({ runtimeRoles: true }), teamsClient({ runtimeRoles: true })],
});

export async function rolesAtRunTime() {
  await open.createInvitation({ ...address, role: 'a role that the organization has made' });
  await open.updateMemberRole({ memberId: '', role: [String(1)] });
  await open.addTeamMember({ ...place, role: String(1) });
  // Resources and actions are those of the code.
  await open.createRole({ role: 'writer', permission: { member: ['update'] } });
  // @ts-expect-error misspelt
  await open.createRole({ role: 'writer', permission: { member: ['udpate'] } });
}

export async function permissions() {
  await plain.hasPermission({ permission: { member: ['create', 'update'] } });
  await own.hasPermission({ permission: { project: ['share'] }, teamId: '' });
  await own.createRole({ role: 'sharer', permission: { project: ['share'], member: ['update'] } });
  organizations.checkRolePermission({ role: 'editor', permission: { project: ['share'] } });
  // @ts-expect-error misspelt
  await plain.hasPermission({ permission: { member: ['udpate'] } });
  // @ts-expect-error no such resource
  await plain.hasPermission({ permission: { project: ['share'] } });
  // @ts-expect-error an action of another resource
  await own.hasPermission({ permission: { member: ['share'] } });
  // @ts-expect-error one resource at a time
  await own.hasPermission({ permission: { member: ['update'], project: ['share'] } });
  // @ts-expect-error misspelt
  await own.updateRole({ role: 'sharer', permission: { project: ['shares'] } });
  // @ts-expect-error misspelt
  organizations.checkRolePermission({ role: 'editor', permission: { project: ['shares'] } });
  // @ts-expect-error misspelt
  organizations.explainRolePermission({ role: 'editor', permission: { projects: ['share'] } });
  // Roles without `ac` can have any resource.
  organizationClient({ roles }).checkRolePermission({ role: 'editor', permission: { anything: ['share'] } });
}

const generic = createAuthClient({
  plugins: [organizationClient(), genericOAuthClient({ providers: ['keycloak', 'okta'] })],
});

export async function providers() {
  await plain.signInSocial({ provider: 'github' });
  await generic.signInSocial({ provider: 'github' });
  await generic.signInSocial({ provider: 'keycloak' });
  await generic.linkSocialAccount({ provider: 'okta' });
  await generic.createIdTokenNonce({ provider: 'okta' });
  // The id of an account comes from `listUserAccounts`.
  await plain.unlinkAccount({ providerId: String(1) });
  // @ts-expect-error misspelt
  await plain.signInSocial({ provider: 'githbu' });
  // @ts-expect-error misspelt
  await plain.linkSocialAccount({ provider: 'githbu' });
  // @ts-expect-error misspelt
  await plain.createIdTokenNonce({ provider: 'gogle' });
  // @ts-expect-error a provider that the application does not declare
  await plain.signInSocial({ provider: 'keycloak' });
  // @ts-expect-error misspelt
  await generic.signInSocial({ provider: 'keyclaok' });
  // @ts-expect-error no providers
  genericOAuthClient({});
}
