import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Db } from '../../store/statements/executor.js';
import type { WithSession } from '../../store/statements/paging.js';
import type { Caller } from '../app/app.js';
import { keepAlive } from './read-session.js';

/** Reads data of a session's user with the session, in one statement: `undefined` if the session has ended. */
export type ReadWithSession<Found> = (
  db: Db,
  live: { readonly token: string; readonly now: Date },
) => Promise<WithSession<Found> | undefined>;

/**
 * Reads data of the session's user together with the session, in one statement (access `token`). Extends the session if it is
 * due. Throws `UNAUTHORIZED` if it has ended; the pipeline then removes it with its cookies.
 */
export async function readWithSession<Found>(
  call: Caller & { readonly session: { readonly token: string } },
  read: ReadWithSession<Found>,
): Promise<Found> {
  const { app, session } = call;
  const beside = await read(app.db, { token: session.token, now: app.settings.now() });
  if (!beside) throw failure(commonErrors, 'UNAUTHORIZED');
  await keepAlive(call, beside.session);
  return beside.found;
}
