import type { OrganizationPage } from '../../routing/organization-paths.js';

/** The code behind each page of an organization: the screen of @latchkey/ui, and the same with the hooks. */
export const codeOf: Readonly<Record<OrganizationPage, string>> = {
  overview: `
import { OrganizationAt, OrganizationOverview, SecondFactorNotice } from '@latchkey/ui';

// The address names the organization, so that two tabs can show two of them.
<OrganizationAt slug={slug}>
  {({ id }) => (
    <>
      <SecondFactorNotice organizationId={id} />
      <OrganizationOverview organizationId={id} />
    </>
  )}
</OrganizationAt>

// With a page of your own:
const organization = useOrganization({ organizationSlug: slug }); // with members, invitations and teams
const setActive = useSetActiveOrganization(); // shows the change at once
await setActive.mutateAsync({ organizationSlug: slug }); // calls that name no organization use this one now

<Show when={{ permission: { invitation: ['create'] }, organizationSlug: slug }}>
  <InviteButton />
</Show>
`,

  members: `
import { OrganizationMembers } from '@latchkey/ui';

<OrganizationMembers organizationId={id} />

// With a page of your own:
const members = useMembers({ organizationId: id, limit: 10, offset });
const mayUpdate = useHasPermission({ member: ['update'] }, { organizationId: id });
const updateRole = useUpdateMemberRole(); // shows the change at once, and undoes it if the server refuses
const removeMember = useRemoveMember();

await updateRole.mutateAsync({ organizationId: id, memberId, role: 'admin' });
await removeMember.mutateAsync({ organizationId: id, memberIdOrEmail: memberId });
`,

  invitations: `
import { OrganizationInvitations } from '@latchkey/ui';

<OrganizationInvitations organizationId={id} />

// With a page of your own:
const invitations = useInvitations({ organizationId: id, limit: 10, offset });
const invite = useCreateInvitation();
const cancel = useCancelInvitation();

await invite.mutateAsync({ organizationId: id, email, role: 'member', teamId });
await invite.mutateAsync({ organizationId: id, email, role: 'member', resend: true }); // sends the mail again
await cancel.mutateAsync({ invitationId });
`,

  teams: `
import { OrganizationTeams } from '@latchkey/ui';

<OrganizationTeams organizationId={id} />

// With a page of your own:
const teams = useTeams({ organizationId: id, limit: 100, offset });
const createTeam = useCreateTeam();
const addTeamMember = useAddTeamMember();
const updateRole = useUpdateTeamMemberRole();
const mayUpdate = useHasPermission({ team: ['update'] }, { organizationId: id, teamId });

const team = await createTeam.mutateAsync({ organizationId: id, name });
await addTeamMember.mutateAsync({ organizationId: id, teamId: team.id, memberId });
await updateRole.mutateAsync({ organizationId: id, teamId: team.id, memberId, role: 'admin' });
`,

  roles: `
import { OrganizationRoles } from '@latchkey/ui';

<OrganizationRoles organizationId={id} />

// With a page of your own:
const roles = useRoles({ organizationId: id });
const createRole = useCreateRole();

await createRole.mutateAsync({
  organizationId: id,
  role: 'recruiter',
  permission: { invitation: ['create', 'cancel'] }, // never more than you have yourself
});
`,

  permissions: `
import { OrganizationPermissions } from '@latchkey/ui';

<OrganizationPermissions organizationId={id} />

// The table "Why" is of this demo:
const { data, explanation } = useHasPermission({ member: ['update'] }, { organizationId: id });

data; // false
explanation; // { allowed: false, rule: 'unknown-resource', missing: ['update'] }
`,

  settings: `
import { OrganizationDangerZone, OrganizationGeneral, OrganizationSecondFactor } from '@latchkey/ui';

<OrganizationGeneral organizationId={id} />
<OrganizationSecondFactor organizationId={id} />
<OrganizationDangerZone organizationId={id} />

// With a page of your own:
const update = useUpdateOrganization();
const require = useRequireSecondFactor();
const leave = useLeaveOrganization();
const remove = useDeleteOrganization();

await update.mutateAsync({ organizationId: id, data: { name, slug, logo } });
await require.mutateAsync({ organizationId: id, required: true, graceDays: 7 });
await leave.mutateAsync({ organizationId: id });
await remove.mutateAsync({ organizationId: id });
`,
};
