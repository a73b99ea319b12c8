import { splitRoles } from 'latchkey/client';
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

/** The input that names the organization of a part. */
export function namedBy({ organizationId }: OrganizationProps): { readonly organizationId?: string } {
  return organizationId === undefined ? {} : { organizationId };
}

/** Whether the user may do something in the organization. For display only: the server decides. */
export function useMay(of: OrganizationProps) {
  const usePermission = neededHook(useUI().auth, 'useHasPermission', organizationPlugin);
  return {
    update: usePermission({ organization: ['update'] }, of).data === true,
    delete: usePermission({ organization: ['delete'] }, of).data === true,
    updateMember: usePermission({ member: ['update'] }, of).data === true,
    removeMember: usePermission({ member: ['delete'] }, of).data === true,
    invite: usePermission({ invitation: ['create'] }, of).data === true,
    cancelInvitation: usePermission({ invitation: ['cancel'] }, of).data === true,
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
