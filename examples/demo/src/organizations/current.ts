import { createContext, useContext } from 'react';
import type { Membership, Organization, OwnRole } from './hooks.js';

/** The organization of the address, and the user as its member. */
export interface Current {
  readonly organization: Organization;
  readonly member: Membership;
  readonly ownRoles: readonly OwnRole[];
  /** The input with which calls are about this organization, also if another one is active. */
  readonly of: { readonly organizationId: string };
  /** Leaves the organization or deletes it, and opens the list. */
  readonly leave: (how: 'leave' | 'delete') => Promise<void>;
}

export const CurrentContext = createContext<Current | undefined>(undefined);

export function useCurrent(): Current {
  const current = useContext(CurrentContext);
  if (!current) throw new Error('This is no page of an organization.');
  return current;
}
