import { commonErrors } from '../contract/catalogue.js';
import { failure } from '../contract/errors.js';
import type { App } from './app.js';
import type { Ways } from './session-store.js';

/**
 * What belongs to whoever holds the session of a token, for reads of one statement (access `token`).
 * Throws `UNAUTHORIZED` when the session has ended.
 */
export async function besideSession<Found>(
  { app, session }: { readonly app: App; readonly session: { readonly token: string } },
  ways: Ways<Found>,
): Promise<Found> {
  const found = await app.sessions.beside(app.db, { token: session.token, now: app.settings.now() }, ways);
  if (found === undefined) throw failure(commonErrors, 'UNAUTHORIZED');
  return found;
}
