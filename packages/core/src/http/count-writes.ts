import type { Access } from '../contract/endpoint.js';
import { explained } from '../contract/errors.js';
import type { Call } from '../domain/app/call.js';
import { countWrite } from '../store/rows/write-counts.js';
import type { Exchange } from './call/exchange.js';
import type { Operation } from './call/operation.js';

type Session = Call<unknown, string, Access>['session'];

/**
 * With read replicas, counts each call in which a user can have changed something, once the changes are committed and before the
 * answer: lists are then read from replicas that have them. Also after a refusal: a part of the work can have been done.
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

/** Counts for the user who has called, and for the user who is signed in now. */
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
