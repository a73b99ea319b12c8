import { focusManager, type QueryClient, type QueryKey } from '@tanstack/query-core';
import { clientInternals } from 'latchkey/client';
import { endpointOf } from './keys.js';
import { sessionEndpoint, type Wiring } from './wiring.js';

/**
 * Reads again the queries whose answers these calls have changed: at once if a component of a visible page shows them, else when
 * one does.
 */
export function refreshReaders(wiring: Wiring, queryClient: QueryClient, calls: readonly string[]): void {
  void queryClient.invalidateQueries({
    refetchType: focusManager.isFocused() ? 'active' : 'none',
    predicate: ({ queryKey }) => {
      const reader = endpointOf(wiring.keys, queryKey);
      return (
        reader !== undefined && calls.some((call) => hasChanged(wiring, call, reader) && !isSpared(call, queryKey))
      );
    },
  });
}

/** A change of the active organization changes no answer about an organization that the input names. */
function isSpared(call: string, queryKey: QueryKey): unknown {
  const isNamed = (part: unknown) => Object(part).organizationId ?? Object(part).organizationSlug;
  return call === 'setActiveOrganization' && queryKey.some(isNamed);
}

/**
 * What a successful call says about the session although its answer carries none, as behind a proxy that removes `Accept`: `null` if
 * no user is signed in any more, else `undefined`.
 */
export function endOf(call: string, answer: unknown): null | undefined {
  const isEnd = /^(?:signOut|revokeSessions)$/.test(call);
  // Without this message, the server has only mailed a link that confirms the deletion.
  return isEnd || (call === 'deleteUser' && Object(answer).message === 'User deleted') ? null : undefined;
}

/** Whether one of these calls changes the session. */
export function concernsSession(wiring: Wiring, calls: readonly string[]): boolean {
  return calls.some((call) => hasChanged(wiring, call, sessionEndpoint));
}

function hasChanged(wiring: Wiring, call: string, reader: string): boolean {
  const { routes } = wiring.client[clientInternals];
  return routes[reader]?.reads.some((word) => routes[call]?.writes.includes(word)) ?? false;
}
