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

<OrganizationMembers organizationId={id} actionsOf={(member) => <ActAs memberId={member.id} />} />

// With a page of your own:
const members = useMembers({ organizationId: id, limit: 10, offset });
const mayUpdate = useHasPermission({ member: ['update'] }, { organizationId: id });
const updateRole = useUpdateMemberRole({ organizationId: id }); // shows the change at once, and undoes it if the server refuses
const removeMember = useRemoveMember({ organizationId: id });

await updateRole.mutateAsync({ memberId, role: 'admin' });
await removeMember.mutateAsync({ memberIdOrEmail: memberId });

// <ActAs> is of this demo. Server: admin({ impersonateMembers: true }), and a role with member:impersonate
const actAs = useImpersonateMember();
await actAs.mutateAsync({ organizationId: id, memberId, reason, supportCode });
`,

  invitations: `
import { OrganizationInvitations } from '@latchkey/ui';

<OrganizationInvitations organizationId={id} />

// With a page of your own:
const invitations = useInvitations({ organizationId: id, limit: 10, offset });
const invite = useCreateInvitation({ organizationId: id });
const cancel = useCancelInvitation();

await invite.mutateAsync({ email, role: 'member', teamId });
await invite.mutateAsync({ email, role: 'member', resend: true }); // sends the mail again
await cancel.mutateAsync({ invitationId });
`,

  teams: `
import { OrganizationTeams } from '@latchkey/ui';

<OrganizationTeams organizationId={id} />

// With a page of your own:
const teams = useTeams({ organizationId: id, limit: 100, offset });
const createTeam = useCreateTeam({ organizationId: id });
const addTeamMember = useAddTeamMember({ organizationId: id });
const updateRole = useUpdateTeamMemberRole({ organizationId: id });
const mayUpdate = useHasPermission({ team: ['update'] }, { organizationId: id, teamId });

const team = await createTeam.mutateAsync({ name });
await addTeamMember.mutateAsync({ teamId: team.id, memberId });
await updateRole.mutateAsync({ teamId: team.id, memberId, role: 'admin' });
`,

  roles: `
import { OrganizationRoles } from '@latchkey/ui';

<OrganizationRoles organizationId={id} />

// With a page of your own:
const roles = useRoles({ organizationId: id });
const createRole = useCreateRole({ organizationId: id });

await createRole.mutateAsync({
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
const update = useUpdateOrganization({ organizationId: id });
const require = useRequireSecondFactor({ organizationId: id });
const leave = useLeaveOrganization();
const remove = useDeleteOrganization();

await update.mutateAsync({ data: { name, slug, logo } });
await require.mutateAsync({ required: true, graceDays: 7 });
await leave.mutateAsync({ organizationId: id });
await remove.mutateAsync({ organizationId: id });
`,
};
