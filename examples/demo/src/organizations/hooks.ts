import { type client, hooks } from '../auth/client.js';

/** Hooks that read organizations and permissions, and changes that are shown at once. */
export const {
  useOrganization,
  useOrganizations,
  useMembers,
  useInvitations,
  useUserInvitations,
  useActiveMember,
  useRoles,
  useTeams,
  useHasPermission,
  Show,
  useSetActiveOrganization,
  useUpdateMemberRole,
  useCreateOrganization,
  useCheckOrganizationSlug,
  useUpdateOrganization,
  useRequireSecondFactor,
  useDeleteOrganization,
  useRemoveMember,
  useLeaveOrganization,
  useCreateInvitation,
  useCancelInvitation,
  useInvitation,
  useAcceptInvitation,
  useRejectInvitation,
  useCreateRole,
  useUpdateRole,
  useDeleteRole,
  useCreateTeam,
  useUpdateTeam,
  useRemoveTeam,
  useTeamMembers,
  useAddTeamMember,
  useRemoveTeamMember,
  useUpdateTeamMemberRole,
  useUserTeams,
} = hooks;

type AnswerOf<Call extends (...input: never) => Promise<{ readonly data: unknown }>> = NonNullable<
  Awaited<ReturnType<Call>>['data']
>;
export type Organization = AnswerOf<typeof client.listOrganizations>[number];
export type Membership = AnswerOf<typeof client.getActiveMember>;
export type Invitation = AnswerOf<typeof client.listInvitations>['invitations'][number];
export type Team = AnswerOf<typeof client.listOrganizationTeams>[number];
export type TeamMembership = AnswerOf<typeof client.listTeamMembers>['members'][number];
/** A role that an organization has made at run time. */
export type OwnRole = AnswerOf<typeof client.listRoles>[number];
