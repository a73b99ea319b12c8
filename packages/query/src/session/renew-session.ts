import type { QueryClient } from '@tanstack/query-core';
import type { AuthClientError, CarriedSession, CurrentSession, SignedIn } from 'latchkey/client';
import type { Keep } from '../cache/keys.js';
import type { Wiring } from '../cache/wiring.js';
import { forgetUser } from './forget-user.js';
import { cachedSession, findSessionQuery, identityOf, refreshSession } from './session-query.js';

/**
 * A session that came with an answer, which contains no token: it has the token that the call has given it, or that
 * of the session before. `undefined` if neither is known.
 */
export function withToken(
  { session, ...more }: CarriedSession,
  before: CurrentSession | null | undefined,
  answer: unknown,
): CurrentSession | undefined {
  const given: { token?: string | null } = Object(answer);
  const token = given.token || (before?.session.id === session.id && before.session.token);
  return token ? { ...more, session: { ...session, token } } : undefined;
}

/** Reads the session that a call has changed. */
export async function renewSession(wiring: Wiring, queryClient: QueryClient, keep: Keep): Promise<void> {
  const before = identityOf(cachedSession(wiring, queryClient));
  const isRead = await refreshSession(wiring, queryClient);
  // If the session could not be read, the page no longer shows it: another user may have signed in.
  if (!isRead) findSessionQuery(wiring, queryClient)?.setState({ data: undefined, dataUpdatedAt: 0 });
  // Another user may have used this page before. If that is known, `watchSession` has already removed their data.
  if (!isRead || before === undefined) forgetUser(wiring, queryClient, keep);
}

/**
 * Checks whether the server may have made the change of a failed call: its answer was lost, or another program answered in its
 * place. Refusals of the server have the status 4xx.
 */
export function isOfUnknownResult({ status }: AuthClientError): boolean {
  return status < 400 || status >= 500;
}

/**
 * The server has answered 401. The session is read again, because a user who names the session of another user gets the
 * same answer. Without an answer, the user counts as signed out. If no session is known, nothing is read, so
 * there is no loop.
 */
export async function doubtSession(wiring: Wiring, queryClient: QueryClient): Promise<void> {
  if (!cachedSession(wiring, queryClient)) return;
  const isRead = await refreshSession(wiring, queryClient);
  if (!isRead) endSession(wiring, queryClient);
}

/** No user is signed in any more. */
export function endSession(wiring: Wiring, queryClient: QueryClient): void {
  if (cachedSession(wiring, queryClient)) queryClient.setQueryData<SignedIn | null>(wiring.keys.session, null);
}
