import { commonErrors } from '../../contract/catalogue.js';
import type { AnyEndpoint } from '../../contract/endpoint.js';
import { failure } from '../../contract/errors.js';
import { shownUserHeader } from '../../contract/routes.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Caller } from '../../domain/app/app.js';
import { confinedTo, readSession } from '../../domain/sessions/read-session.js';
import type { User } from '../../store/schema/tables.js';

/**
 * Returns the session of the caller. Throws if the session is valid in one organization only, and the endpoint does not accept such
 * sessions.
 */
export async function readOwnSession({ guard }: AnyEndpoint, caller: Caller): Promise<SignedIn<User> | null> {
  const signedIn = await readSession(caller, { useCache: false, refresh: true, confined: true });
  if (signedIn && !guard?.insideOrganization && confinedTo(signedIn.session) !== undefined) {
    caller.app.trail?.act(signedIn);
    throw failure(commonErrors, 'NOT_WHILE_IMPERSONATING');
  }
  return signedIn;
}

/**
 * Returns the session of the caller. Throws if the call names another user: in another tab of this browser, another user may have
 * signed in since the page was loaded.
 */
export async function readNamedSession(endpoint: AnyEndpoint, caller: Caller): Promise<SignedIn<User> | null> {
  const signedIn = await readOwnSession(endpoint, caller);
  if (signedIn) checkNamedUser(caller, signedIn.user.id);
  return signedIn;
}

export function checkNamedUser(caller: Caller, userId: string): void {
  const named = namedUser(caller);
  if (named && named !== userId) throw failure(commonErrors, 'SIGNED_IN_AS_ANOTHER_USER');
}

/** The id of the user whom the page of the caller shows, if the page says so. */
export const namedUser = ({ headers }: Caller): string | null => headers.get(shownUserHeader);
