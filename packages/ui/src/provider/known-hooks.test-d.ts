import type { KnownHooks } from './known-hooks.js';

declare const auth: Required<KnownHooks>;
const shown = { organizationId: '1' };

/** What a screen can do, for the compiler. */
export function useChangesOfAnOrganization() {
  auth.useCreateInvitation(shown).mutate({ email: '', role: 'member' });
  auth.useLeaveOrganization(shown).mutate({});
  auth.useCreateTeam({ organizationId: undefined });
  // @ts-expect-error the organization that is shown
  auth.useCreateInvitation();
  // @ts-expect-error the organization that is shown
  auth.useUpdateMemberRole({});
  // @ts-expect-error the hook has named it
  auth.useRemoveMember(shown).mutate({ memberIdOrEmail: '1', organizationId: '2' });
  auth.useSetActiveOrganization().mutate({ organizationId: '1' });
  auth.useSignOut().mutate({});
  // Without an organization it is a key of the user.
  auth.useCreateApiKey().mutate({ name: 'CI' });
  auth.useCreateApiKey().mutate({ name: 'CI', organizationId: '1' });
}
