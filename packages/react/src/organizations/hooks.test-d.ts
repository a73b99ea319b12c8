import {
  type AuthClientError,
  createAccessControl,
  createAuthClient,
  organizationClient,
  teamsClient,
} from 'latchkey/client';
import { expectTypeOf } from 'vitest';
import { createAuthReact } from '../index.js';
import { organizationHooks } from '../organizations.js';

const ac = createAccessControl({ project: ['create', 'share'], member: ['update'] });
const roles = { sharer: ac.newRole({ project: ['share'] }) };
const client = createAuthClient({ plugins: [organizationClient({ ac, roles }), teamsClient({ roles })] });
const hooks = createAuthReact(client);
// A library that emits declarations can name what it exports.
export const organizations = createAuthReact(client, {
  plugins: [organizationHooks({ ac, roles })],
});
const { Show, useHasPermission } = organizations;

export function usePermissionsThatThereAre() {
  expectTypeOf(useHasPermission({ project: ['create', 'share'] }).data).toEqualTypeOf<boolean | undefined>();
  useHasPermission({ member: ['update'] }, { organizationSlug: 'acme' });
  // @ts-expect-error no such action
  useHasPermission({ project: ['crate'] });
  // @ts-expect-error no such resource
  useHasPermission({ projects: ['create'] });
  // @ts-expect-error one resource at a time
  useHasPermission({ project: ['create'], member: ['update'] });
  // @ts-expect-error an action of another resource
  useHasPermission({ member: ['share'] });
  // @ts-expect-error the organization has an id or a slug
  useHasPermission({ member: ['update'] }, { id: '1' });
  Show({ when: { permission: { project: ['share'] }, organizationId: '1' } });
  Show({ when: { role: 'sharer' } });
  Show({ when: { signedIn: true }, fallback: 'no', loading: null });
  // @ts-expect-error misspelt
  Show({ when: { permission: { project: ['shares'] } } });
  // @ts-expect-error no such condition
  Show({ when: { rolle: 'sharer' } });
  Show({ when: { role: 'owner', organizationSlug: 'acme' } });
  // @ts-expect-error misspelt
  Show({ when: { role: 'shraer' } });
  // @ts-expect-error one role, as a text
  Show({ when: { role: ['sharer'] } });
  // @ts-expect-error a condition names one role
  Show({ when: { role: 'sharer,owner' } });
}

export function useAnswersOfTheEndpoints() {
  const organization = organizations.useOrganization();
  expectTypeOf(organization.data?.name).toEqualTypeOf<string | undefined>();
  expectTypeOf(organization.data?.createdAt).toEqualTypeOf<Date | undefined>();
  expectTypeOf(organization.data).toExtend<object | null | undefined>();
  organizations.useOrganization({ organizationSlug: 'acme' });
  // @ts-expect-error misspelt
  organizations.useOrganization({ organisationSlug: 'acme' });
  const members = organizations.useMembers({ role: 'admin' });
  expectTypeOf(members.data?.members[0]?.user.email).toEqualTypeOf<string | undefined>();
  const pages = organizations.useMembers.infinite({ pageSize: 20, sortBy: 'name' }, { enabled: true });
  expectTypeOf(pages.data).toEqualTypeOf(members.data);
  expectTypeOf(pages.error).toEqualTypeOf(members.error);
  expectTypeOf(pages.hasNextPage).toEqualTypeOf<boolean>();
  // @ts-expect-error `fetchNextPage` decides how far it goes
  organizations.useMembers.infinite({ offset: 20 });
  // @ts-expect-error the list decides which call is made
  organizations.useMembers.infinite({}, { queryFn: () => [] });
  expectTypeOf(organizations.useTeams().data?.[0]?.name).toEqualTypeOf<string | undefined>();
  const sent = organizations.useInvitations.infinite({ status: 'pending' });
  expectTypeOf(sent.data).toEqualTypeOf(organizations.useInvitations().data);
  // @ts-expect-error `fetchNextPage` decides how far it goes
  organizations.useInvitations.infinite({ limit: 20 });
  const names = organizations.useInvitations(undefined, {
    select: ({ invitations }) => invitations.map(({ email }) => email),
  });
  expectTypeOf(names.data).toEqualTypeOf<string[] | undefined>();
  organizations.useUpdateMemberRole({ onMutate: () => 1 }).mutate({ memberId: '1', role: ['admin', 'sharer'] });
  // @ts-expect-error misspelt
  organizations.useUpdateMemberRole().mutate({ memberId: '1', role: 'shraer' });
  // @ts-expect-error misspelt
  hooks.useCreateInvitation().mutate({ email: '', role: 'mebmer' });
  hooks.useCreateInvitation({ organizationId: '1', onSuccess() {} }).mutate({ email: '', role: 'member' });
  hooks.useCreateInvitation({ organizationSlug: 'acme' });
  // No organization is active, so no call is made.
  hooks.useCreateInvitation({ organizationId: null });
  // @ts-expect-error misspelt
  hooks.useCreateInvitation({ organisationId: '1' });
  // @ts-expect-error it changes no organization
  hooks.useSignInSocial({ organizationId: '1' });
  // @ts-expect-error its input names the organization that becomes active
  organizations.useSetActiveOrganization({ organizationId: '1' });
  // @ts-expect-error misspelt
  hooks.useSignInSocial().mutate({ provider: 'githbu' });
  // @ts-expect-error no member
  organizations.useUpdateMemberRole().mutate({ role: 'admin' });
  hooks.useLeaveOrganization().mutate({ organizationSlug: 'acme' });
  // @ts-expect-error the organization to leave must be named
  hooks.useLeaveOrganization().mutate({});
  // @ts-expect-error the organization to delete must be named
  hooks.useDeleteOrganization().mutate({});
  useHasPermission({ member: ['update'] }, { teamId: '1' });
  expectTypeOf(organizations.useSetActiveOrganization().error).toExtend<AuthClientError | null>();
}

export function useWhatAClientHas() {
  const own = createAuthReact(createAuthClient({ plugins: [organizationClient()] }), {
    plugins: [organizationHooks()],
  });
  own.useHasPermission({ member: ['update'] });
  // @ts-expect-error misspelt: without `ac`, these are the resources of every organization
  own.useHasPermission({ member: ['udpate'] });
  // @ts-expect-error misspelt: without `roles`, these are the roles of every organization
  own.Show({ when: { role: 'ower' } });
  // @ts-expect-error no teams
  own.useTeams;
  const atRunTime = createAuthReact(createAuthClient({ plugins: [organizationClient({ runtimeRoles: true })] }), {
    plugins: [organizationHooks()],
  });
  // The organization has made this role.
  atRunTime.Show({ when: { role: 'auditor' } });
  // @ts-expect-error no organizations
  createAuthReact(createAuthClient(), { plugins: [organizationHooks()] });
}
