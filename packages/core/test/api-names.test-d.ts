// The names of roles and permissions that the calls of `auth.api` take.
import { createAccessControl } from '../src/client.js';
import { createAuth, organization, teams } from '../src/index.js';

const plain = createAuth({ plugins: [organization(), teams()] }).api;
const address = { email: 'bob@example.com' };
const place = { teamId: '', memberId: '' };
const added = { userId: '', organizationId: '' };

export async function rolesOfEveryOrganization() {
  await plain.createInvitation({ body: { ...address, role: 'member' } });
  await plain.addMember({ body: { ...added, role: 'admin,member' } });
  await plain.updateMemberRole({ body: { memberId: '', role: ['admin', 'member'] } });
  await plain.addTeamMember({ body: { ...place, role: 'admin' } });
  await plain.updateTeamMemberRole({ body: { ...place, role: null } });
  // @ts-expect-error misspelt
  await plain.createInvitation({ body: { ...address, role: 'mebmer' } });
  // @ts-expect-error misspelt
  await plain.createInvitation({ body: { ...address, role: 'mebmer' }, asResponse: true });
  // @ts-expect-error misspelt
  await plain.addMember({ body: { ...added, role: 'mebmer' } });
  // @ts-expect-error misspelt in a list
  await plain.addMember({ body: { ...added, role: ['mebmer'] } });
  // @ts-expect-error misspelt in a list
  await plain.updateMemberRole({ body: { memberId: '', role: ['admin', 'mebmer'] } });
  // @ts-expect-error misspelt in a team
  await plain.addTeamMember({ body: { ...place, role: 'mebmer' } });
  // @ts-expect-error a role that the application does not declare
  await plain.addMember({ body: { ...added, role: 'editor' } });
  // @ts-expect-error a text that the compiler does not know
  await plain.addMember({ body: { ...added, role: String(1) } });
}

const ac = createAccessControl({ project: ['create', 'share'], member: ['update'] });
const roles = { editor: ac.newRole({ project: ['share'] }) };
const own = createAuth({ plugins: [organization({ ac, roles, creatorRole: 'owner' }), teams({ roles })] }).api;

export async function rolesOfTheApplication() {
  await own.createInvitation({ body: { ...address, role: 'editor' } });
  await own.addMember({ body: { ...added, role: ['owner', 'editor'] } });
  await own.updateMemberRole({ body: { memberId: '', role: 'editor,admin' } });
  await own.updateTeamMemberRole({ body: { ...place, role: 'editor' } });
  // @ts-expect-error misspelt
  await own.addMember({ body: { ...added, role: 'edtior' } });
  // @ts-expect-error misspelt
  await own.updateMemberRole({ body: { memberId: '', role: 'edtior' } });
  // @ts-expect-error misspelt
  await own.updateTeamMemberRole({ body: { ...place, role: 'edtior' } });
}

const open = createAuth({ plugins: [organization({ runtimeRoles: true }), teams({ runtimeRoles: true })] }).api;

export async function rolesAtRunTime() {
  await open.createInvitation({ body: { ...address, role: 'a role that the organization has made' } });
  await open.addMember({ body: { ...added, role: [String(1)] } });
  await open.addTeamMember({ body: { ...place, role: String(1) } });
  // Resources and actions are those of the code.
  await open.createRole({ body: { role: 'writer', permission: { member: ['update'] } } });
  // @ts-expect-error misspelt
  await open.createRole({ body: { role: 'writer', permission: { member: ['udpate'] } } });
}

export async function permissions() {
  await plain.hasPermission({ body: { permission: { member: ['create', 'update'] } } });
  await own.hasPermission({ body: { permission: { project: ['share'] } } });
  await own.createRole({ body: { role: 'sharer', permission: { project: ['share'], member: ['update'] } } });
  // Roles without `ac` can have any resource.
  const { api } = createAuth({ plugins: [organization({ roles })] });
  await api.hasPermission({ body: { permission: { anything: ['share'] } } });
  // @ts-expect-error misspelt
  await plain.hasPermission({ body: { permission: { member: ['udpate'] } } });
  // @ts-expect-error no such resource
  await plain.hasPermission({ body: { permission: { project: ['share'] } } });
  // @ts-expect-error an action of another resource
  await own.hasPermission({ body: { permission: { member: ['share'] } } });
  // @ts-expect-error misspelt
  await own.updateRole({ body: { role: 'sharer', permission: { project: ['shares'] } } });
}
