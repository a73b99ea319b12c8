import * as z from 'zod/mini';
import { type Assurance, wantedAssurance } from '../contract/assurance.js';
import { commonErrors } from '../contract/catalogue.js';
import { failure } from '../contract/errors.js';
import { ConfigurationError } from '../contract/options/configuration-error.js';
import type { SignedIn } from '../contract/shapes.js';
import { checkFactors } from '../domain/app/factor-kinds.js';
import { checkAssurance } from '../domain/sessions/assurance.js';
import { readSession } from '../domain/sessions/read-session.js';
import type { Server } from './call/server.js';
import { beginDirectCall } from './direct.js';
import { asAuthError } from './failure.js';
import { isRequest, type OnBehalfOf } from './given-headers.js';

/**
 * For a request to the application's own code: returns the session if it meets the assurance, else throws. Reads the database, and does
 * not extend the session. If a fresh session is required and the user has an active second factor, the session must have verified it,
 * as at an endpoint.
 */
export async function requireAssurance(server: Server, by: OnBehalfOf, wanted: Assurance = {}): Promise<SignedIn> {
  try {
    const asked = wantedAssurance('requireAssurance', wanted);
    checkFactors('requireAssurance.factors', asked.factors, server.app);
    if (typeof by !== 'object' || by === null)
      throw new ConfigurationError('requireAssurance', {
        given: by,
        expected: 'a Request or its headers as the first argument: requireAssurance(request)',
      });
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
