import type { SignedIn } from '../../contract/shapes.js';
import { findSession } from '../../store/rows/sessions.js';
import { hasWritesOf } from '../../store/rows/write-counts.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { App, Caller } from '../app/app.js';
import { type ReadWithSession, readWithSession } from './session-with-data.js';

type Calling = Caller & { readonly session: { readonly token: string } };

/** Two ways to read the same rows. */
interface Ways<Found> {
  readonly joined: ReadWithSession<Found>;
  /** Used with replicas: reads the rows by the user's id, after the session was read from the primary. */
  readonly ofUser: (db: Db, userId: string, signedIn: SignedIn<User>) => Promise<Found>;
}

/**
 * Reads a list from a replica that has all changes of `reader`, else from the primary. The list can be out of date, so use it only
 * to show rows to a user, never for a decision. `reader` is the user of the session (`call.session.user`), as the primary has it.
 * Without one, or without the option `replicas`, the primary is read. Outside of transactions only.
 */
export async function readFromReplica<T>(app: App, reader: User | undefined, read: (db: Db) => Promise<T>): Promise<T> {
  const late = reader && (await app.database.replicas?.read((db) => hasWritesOf(db, reader), read));
  return late ? late.found : read(app.db);
}

/** Like `readWithSession`, for a list that may be out of date: with replicas, only the session is read from the primary. */
export function readWithSessionFromReplica<Found>(call: Calling, ways: Ways<Found>): Promise<Found> {
  return sessionFirst(call, {
    joined: ways.joined,
    ofUser: (_, userId, signedIn) =>
      readFromReplica(call.app, signedIn.user, (db) => ways.ofUser(db, userId, signedIn)),
  });
}

/** Like `readWithSession`; with replicas, the session is read in a statement of its own, so that the rest can be read elsewhere. */
export function sessionFirst<Found>(call: Calling, { joined, ofUser }: Ways<Found>): Promise<Found> {
  if (!call.app.database.replicas) return readWithSession(call, joined);
  return readWithSession(call, async (db, { token, now }) => {
    const signedIn = await findSession(db, token);
    if (!signedIn || signedIn.session.expiresAt <= now) return undefined;
    return { session: signedIn.session, found: await ofUser(db, signedIn.user.id, signedIn) };
  });
}
