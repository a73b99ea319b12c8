import type { QueryClient } from '@tanstack/query-core';
import { type AnswerEvent, type AuthClientError, clientInternals } from 'latchkey/client';
import type { Keep } from './cache/keys.js';
import { concernsSession, endOf, refreshReaders } from './cache/readers.js';
import { sessionEndpoint, type Wiring } from './cache/wiring.js';
import { compareSession } from './session/compare-session.js';
import type { CrossedAnswers } from './session/crossed-answers.js';
import { untilRendered } from './session/forget-user.js';
import { doubtSession, endSession, isOfUnknownResult, renewSession, withToken } from './session/renew-session.js';
import { cachedSession, identityOf } from './session/session-query.js';
import type { ShownSession } from './session/shown-session.js';
import { ended } from './session/tabs.js';

/** Milliseconds for which a change waits for others that are under way, so that one read follows all of them. */
const patience = 500;

/** Creates what follows the answers to the calls of the client, and tells other tabs what successful calls have changed. */
export function createListener(
  wiring: Wiring,
  queryClient: QueryClient,
  keep: Keep,
  crossed: CrossedAnswers,
  shown: ShownSession,
) {
  const internals = wiring.client[clientInternals];
  let doubting: Promise<void> | undefined;
  /** The successful calls since the last read of what they have changed. */
  let done: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The session may have ended, or may have changed without an answer. */
  async function listenToError(name: string, error: AuthClientError): Promise<void> {
    if (isOfUnknownResult(error) && concernsSession(wiring, [name])) return void readAfterLoss(name);
    const isAnother = error.code === 'SIGNED_IN_AS_ANOTHER_USER';
    if (!isAnother && error.code !== 'UNAUTHORIZED') return;
    if (name === sessionEndpoint) return endSession(wiring, queryClient);
    doubting ??= (isAnother ? renewSession(wiring, queryClient, keep) : doubtSession(wiring, queryClient)).finally(
      () => {
        doubting = undefined;
      },
    );
    await doubting;
    return untilRendered();
  }
  // No caller waits for this, because the network may be down. A session that cannot be read stays, and a timer reads it again.
  async function readAfterLoss(name: string): Promise<void> {
    wiring.early.clear();
    crossed.noteChange();
    wiring.tabs?.tell(name);
    await shown.readAgain();
    refreshReaders(wiring, queryClient, [name]);
  }
  // No caller waits for this.
  async function refresh(): Promise<void> {
    const calls = tellDone();
    // Each answer that is on its way would raise the same doubt: one read follows the last of them.
    if (internals.changes && crossed.isDoubtful()) timer = setTimeout(refresh, patience);
    else if (crossed.takeDoubt()) await shown.readAgain();
    refreshReaders(wiring, queryClient, calls);
  }
  function tellDone(): readonly string[] {
    const calls = done;
    done = [];
    if (calls[0]) wiring.tabs?.tell(calls.join(' '));
    return calls;
  }

  return {
    /** The client waits for this before its caller continues. */
    async listen({ name, route, result, session: carried = endOf(name, result.data) }: AnswerEvent): Promise<void> {
      if (result.error) return listenToError(name, result.error);
      if (name === sessionEndpoint) return compareSession(wiring, queryClient, result.data);
      if (carried) wiring.users.set(result, carried.user.id);
      if (!route.writes[0]) return;
      wiring.early.clear();
      const before = cachedSession(wiring, queryClient);
      crossed.noteAnswer();
      if (carried === null && before !== null) {
        wiring.tabs?.tell(ended);
        return shown.show(null);
      }
      // Before the page is rendered, which can remove the provider: then `stop` tells the other tabs.
      done.push(name);
      if (carried !== null && concernsSession(wiring, [name])) {
        const next = carried && withToken(carried, before, result.data);
        // If answers have crossed, the later one can be the older one, and the server decides which user is signed in.
        const isKnown = !crossed.isDoubtful() || identityOf(next) === identityOf(before);
        await shown.readAgain(next && isKnown ? () => shown.show(next) : renewSession);
      }
      clearTimeout(timer);
      if (internals.changes || shown.isChanging()) timer = setTimeout(refresh, patience);
      else refresh();
    },
    stop() {
      clearTimeout(timer);
      tellDone();
    },
  };
}
