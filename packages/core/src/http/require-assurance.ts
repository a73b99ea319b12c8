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

/** The request on whose behalf the application's own code runs, or its headers. */
export type OnBehalfOf = Request | Headers | Readonly<Record<string, string>>;

/**
 * The session of a request of the application's own, provided that it has shown what is asked for. Reads the store, and
 * extends nothing. Where a fresh session is asked for, the session has shown the second factor of a user who has one in
 * force, as at an endpoint.
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
    // What answers do not show, the application's code does not get here either.
    const { session, user } = server.app.models;
    const shown = z.object({ session, user });
    return z.decode(shown, z.encode(shown, signedIn));
  } catch (error) {
    throw asAuthError(server.app, undefined, error);
  }
}

/** Also for requests of another realm, which are no `Request` of this one. */
function isRequest(by: OnBehalfOf): by is Request {
  return typeof Reflect.get(by, 'headers') === 'object';
}
