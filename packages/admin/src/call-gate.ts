import { actorOf, type CallGate, commonErrors, failure, isFresh } from 'latchkey/plugin';
import type { Config } from './options.js';

/**
 * Refuses what an administrator must not do as another user, by the contract of each endpoint, and calls of administrators in a session
 * that is not fresh.
 */
export function callGate({ freshFor, readsFreshFor }: Config): CallGate {
  return async (caller, { endpoint: { guard, route }, session }) => {
    if (!session || !guard) return;
    if (!guard.whileImpersonating && actorOf(session.session) !== undefined)
      throw failure(commonErrors, 'NOT_WHILE_IMPERSONATING');
    if (!guard.permission) return;
    const seconds = route.kind === 'query' ? readsFreshFor : freshFor;
    if (!isFresh(caller, session.session, seconds)) throw failure(commonErrors, 'SESSION_IS_NOT_FRESH');
  };
}
