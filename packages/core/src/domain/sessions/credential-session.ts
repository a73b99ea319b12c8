import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { App, Authenticated } from '../app/app.js';
import type { FoundCredential } from './session-cookies.js';
import { isAccepted } from './session-gates.js';

/**
 * The caller of an authenticated call, in the form in which handlers read a session: never fresh, with the factors of the
 * credential only, and without a token, because no row of a session exists.
 */
export function signedInBy(app: App, { user, id, factors }: Authenticated): SignedIn<User> {
  const never = new Date(0);
  const fields = Object.entries(app.sessionFields).map(([name, field]) => [name, field.initial?.() ?? null]);
  const session = {
    id,
    token: '',
    userId: user.id,
    expiresAt: app.settings.now(),
    createdAt: never,
    updatedAt: never,
    ipAddress: null,
    userAgent: null,
    factors: [...factors],
    ...Object.fromEntries(fields),
    extendable: false,
  };
  return { session, user };
}

/** The user of a credential, in the form of a session; `undefined` if it is not valid, or if a plugin refuses the user. */
export async function signedInByCredential(app: App, { verify }: FoundCredential): Promise<SignedIn<User> | undefined> {
  const authenticated = await verify();
  const signedIn = authenticated && signedInBy(app, authenticated);
  return signedIn && (await isAccepted(app, signedIn)) ? signedIn : undefined;
}

/**
 * Checks that no plugin refuses the user of a credential, as plugins refuse the sessions of a blocked user. For a plugin that checks a
 * credential by itself; for calls of endpoints, the library runs this check.
 */
export function isCredentialAccepted(app: App, authenticated: Authenticated): Promise<boolean> {
  return isAccepted(app, signedInBy(app, authenticated));
}
