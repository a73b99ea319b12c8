import * as z from 'zod/mini';
import { type Assurance, wantedAssurance } from '../contract/assurance.js';
import { commonErrors } from '../contract/catalogue.js';
import { failure } from '../contract/errors.js';
import type { SignedIn } from '../contract/shapes.js';
import { checkAssurance } from '../domain/sessions/assurance.js';
import { readSession } from '../domain/sessions/read-session.js';
import type { Server } from './call/server.js';
import { beginDirectCall } from './direct.js';
import { asAuthError } from './failure.js';

/** The request, or its headers, for which the application's own code runs. */
export type OnBehalfOf = Request | Headers | Readonly<Record<string, string>>;

/**
 * Returns the session of a request to the application's own code if it meets the assurance, else throws. Reads the store, and
 * extends nothing. If a fresh session is required and the user has an active second factor, the session must have verified it, as
 * at an endpoint.
 */
export async function requireAssurance(server: Server, by: OnBehalfOf, wanted: Assurance = {}): Promise<SignedIn> {
  try {
    const asked = wantedAssurance('requireAssurance', wanted);
    const { caller } = await beginDirectCall(server, isRequest(by) ? { request: by } : { headers: by });
    const signedIn = await readSession(caller, { useCache: false, refresh: false });
    if (!signedIn) throw failure(commonErrors, 'UNAUTHORIZED');
    checkAssurance(caller, signedIn, asked);
    if (asked.freshFor !== undefined) {
      for (const gate of caller.app.gates.factor) await gate(caller, signedIn, undefined);
    }
    // Fields that answers hide are hidden from the application's code here too.
    const { session, user } = server.app.models;
    const shown = z.object({ session, user });
    return z.decode(shown, z.encode(shown, signedIn));
  } catch (error) {
    throw asAuthError(server.app, undefined, error);
  }
}

/** Also recognises a request of another realm, which is not an instance of this realm's `Request`. */
function isRequest(by: OnBehalfOf): by is Request {
  return typeof Reflect.get(by, 'headers') === 'object';
}
