import { splitRoles } from 'latchkey/client';
import { awaits } from '../elements/waiting.js';
import type { ShownOrganization } from '../provider/known-hooks.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { organizationTexts } from '../texts/english/organizations.js';

/** What the hooks of organizations come from. */
export const organizationPlugin = 'organizationClient() to createAuthClient and organizationHooks() to createAuthReact';

/** Which organization a part shows. */
export interface OrganizationProps {
  /** Default: the active organization of the session. */
  readonly organizationId?: string;
}

/**
 * The organization that a part shows: everything that it reads and changes names this one, whichever is active meanwhile.
 * `undefined` if none is active, or while the session is not known.
 */
export function useShown({ organizationId }: OrganizationProps): ShownOrganization {
  const { session } = useUI().auth.useSession();
  return { organizationId: organizationId ?? session?.activeOrganizationId ?? undefined };
}

/** Whether the user may do something in the organization. For display only: the server decides. */
export function useMay(of: ShownOrganization) {
  const usePermission = neededHook(useUI().auth, 'useHasPermission', organizationPlugin);
  const update = usePermission({ organization: ['update'] }, of);
  const remove = usePermission({ organization: ['delete'] }, of);
  const updateMember = usePermission({ member: ['update'] }, of);
  const removeMember = usePermission({ member: ['delete'] }, of);
  const invite = usePermission({ invitation: ['create'] }, of);
  const cancelInvitation = usePermission({ invitation: ['cancel'] }, of);
  return {
    isLoading: awaits(update, remove, updateMember, removeMember, invite, cancelInvitation),
    update: update.data === true,
    delete: remove.data === true,
    updateMember: updateMember.data === true,
    removeMember: removeMember.data === true,
    invite: invite.data === true,
    cancelInvitation: cancelInvitation.data === true,
  };
}

/** Returns the names of roles as a user reads them. */
export function useRoleNames(): (roles: string) => string {
  const { language } = useUI();
  const { owner, admin, member } = useTexts('organizations', organizationTexts);
  const known = new Map([
    ['owner', owner],
    ['admin', admin],
    ['member', member],
  ]);
  const list = new Intl.ListFormat(language.tag, { type: 'conjunction' });
  return (roles) => list.format(splitRoles(roles).map((role) => known.get(role) ?? role));
}

/** Whether these roles, joined by commas, are those of an owner. */
export function isOwner(roles: string): boolean {
  return splitRoles(roles).includes('owner');
}
