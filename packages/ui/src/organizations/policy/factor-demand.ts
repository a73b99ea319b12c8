import { AuthClientError } from 'latchkey/client';
import { useState } from 'react';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { organizationPlugin } from '../current.js';

/** What an organization demands of a session that has not shown a second factor. */
export type FactorDemand =
  | { readonly when: 'now'; readonly retry: () => void }
  /** The policy begins later. */
  | { readonly when: 'soon'; readonly startsAt: Date; readonly organization: string };

/** Whether a call was refused because the organization requires a second factor. */
export function isFactorDemand(error: unknown): boolean {
  return error instanceof AuthClientError && error.code === 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR';
}

/** What the organization demands of this session; undefined for nothing. */
export function useFactorDemand(of: ShownOrganization): FactorDemand | undefined {
  const { data, error, refetch } = neededHook(useUI().auth, 'useOrganization', organizationPlugin)(of);
  const isClosed = useIsClosed({ data, error });
  if (isClosed) return { when: 'now', retry: () => void refetch() };
  const isOpen = data?.secondFactorDaysLeft !== null && data?.secondFactorDaysLeft !== undefined;
  return isOpen && data.secondFactorStartsAt
    ? { when: 'soon', startsAt: data.secondFactorStartsAt, organization: data.name }
    : undefined;
}

interface Read {
  readonly data: unknown;
  readonly error: unknown;
}

/** Whether the organization refuses this session until it has a second factor. The answer to a read of the organization shows it. */
export function useIsClosed({ data, error }: Read): boolean {
  // A query that is read again has lost its error. The organization is closed until there is an answer.
  const [isClosed, setClosed] = useState(false);
  const isNowClosed = isFactorDemand(error) || (isClosed && data === undefined);
  if (isNowClosed !== isClosed) setClosed(isNowClosed);
  return isNowClosed;
}
