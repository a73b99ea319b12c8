import type { Access } from '../contract/endpoint.js';
import { explained } from '../contract/errors.js';
import type { Call } from '../domain/app/call.js';
import { countWrite } from '../store/rows/write-counts.js';
import type { Exchange } from './call/exchange.js';
import type { Operation } from './call/operation.js';

type Session = Call<unknown, string, Access>['session'];

/**
 * With read replicas, counts each call in which a user can have changed rows, after the commit and before the answer. The server
 * then reads lists only from replicas that have these changes. Counts a refused call too: it can have committed a part of its work.
 */
export function countingWrites<T>(
  { endpoint: { route, onlyReads } }: Operation,
  exchange: Exchange,
  session: Session,
  work: () => Promise<T>,
): Promise<T> {
  const isRead = route.kind === 'query' || (onlyReads && !route.methods.includes('POST'));
  return isRead || !exchange.caller.app.database.replicas ? work() : counting(exchange, session, work);
}

async function counting<T>(exchange: Exchange, session: Session, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await countFor(exchange, session);
  }
}

/** Counts the call for the user who made it, and for the user who is signed in after it. */
async function countFor({ caller: { app, sent } }: Exchange, session: Session): Promise<void> {
  const caller = session && 'user' in session ? session.user.id : undefined;
  try {
    for (const id of new Set([caller, sent.session?.user.id])) if (id !== undefined) await countWrite(app.database, id);
  } catch (error) {
    app.settings.logger.error(
      explained('STORAGE_FAILED', 'a change could not be counted. Lists from read replicas can miss it for some time.'),
      { error },
    );
  }
}
