import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Caller } from '../app/app.js';
import type { Ways } from '../app/session-store.js';
import { keepAlive } from './read-session.js';

/**
 * Reads data of the session's user together with the session, in one statement (access `token`). Extends the session if it is
 * due. Throws `UNAUTHORIZED` if it has ended; the pipeline then removes it with its cookies.
 */
export async function besideSession<Found>(
  call: Caller & { readonly session: { readonly token: string } },
  ways: Ways<Found>,
): Promise<Found> {
  const { app, session } = call;
  const beside = await app.sessions.beside(app.db, { token: session.token, now: app.settings.now() }, ways);
  if (!beside) throw failure(commonErrors, 'UNAUTHORIZED');
  await keepAlive(call, beside.session);
  return beside.found;
}
