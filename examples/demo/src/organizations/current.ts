import { createContext, useContext } from 'react';
import type { Membership, Organization, OwnRole } from './hooks.js';

/** The organization that the address names, and the person in it. */
export interface Current {
  readonly organization: Organization;
  readonly member: Membership;
  readonly ownRoles: readonly OwnRole[];
  /** What calls take to be about this organization, whichever is active. */
  readonly of: { readonly organizationId: string };
  /** Leaves the organization or deletes it, and leads to the list. */
  readonly leave: (how: 'leave' | 'delete') => Promise<void>;
}

export const CurrentContext = createContext<Current | undefined>(undefined);

export function useCurrent(): Current {
  const current = useContext(CurrentContext);
  if (!current) throw new Error('This is no page of an organization.');
  return current;
}
