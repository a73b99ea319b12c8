import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Caller } from '../app/app.js';
import type { Ways } from '../app/session-store.js';
import { keepAlive } from './read-session.js';

/**
 * What belongs to the user of a token's session, for reads of one statement (access `token`). The session is extended when
 * that is due. Throws `UNAUTHORIZED` when it has ended; the pipeline then removes it with its cookies.
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
