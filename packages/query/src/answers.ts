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

/** Milliseconds for which a change waits for other running calls, so that one read follows all of them. */
const patience = 500;

/** Creates the listener to the answers of the client's calls, which also tells other tabs what successful calls have changed. */
export function createListener(
  wiring: Wiring,
  queryClient: QueryClient,
  keep: Keep,
  crossed: CrossedAnswers,
  shown: ShownSession,
) {
  const internals = wiring.client[clientInternals];
  let doubting: Promise<void> | undefined;
  /** The successful calls whose changes this page has not read yet. */
  let done: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** After a failed call the session may have ended, or may have changed although the answer was lost. */
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
  // Not awaited, because the network may be down. If the session cannot be read, the page keeps it, and a timer reads it again.
  async function readAfterLoss(name: string): Promise<void> {
    wiring.early.clear();
    crossed.noteChange();
    wiring.tabs?.tell(name);
    await shown.readAgain();
    refreshReaders(wiring, queryClient, [name]);
  }
  // Not awaited: callers must not wait for this read.
  async function refresh(): Promise<void> {
    const calls = tellDone();
    // Each answer still to come would cause another read. So one read follows the last of them.
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
    /** The client waits for this function before it gives its caller the answer. */
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
        // If two answers have crossed, the one that came later can be older. Then the page asks the server which user is signed in.
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
