import type { QueryClient } from '@tanstack/react-query';
import { type AnswerEvent, clientInternals, type SignedIn } from 'latchkey/client';
import { endpointOf } from '../cache/keys.js';
import { share } from '../cache/share.js';
import type { Wiring } from '../cache/wiring.js';
import { forgetUser, type Keep, rendered } from '../session/forget-user.js';
import { cachedSession, findSessionQuery, identityOf, refreshSession } from '../session/session-query.js';
import { openTabs } from '../session/tabs.js';
import { watchSession } from '../session/watch-session.js';

/** The endpoint that answers with the session. */
export const sessionEndpoint = 'getSession';

/**
 * Keeps a QueryClient true to what the client's calls change: those of mutation hooks, those that the application makes
 * itself, and those of other tabs. Returns how to stop.
 */
export function connect(wiring: Wiring, queryClient: QueryClient, keep: Keep): () => void {
  const internals = wiring.client[clientInternals];
  const tabs = openTabs(`latchkey:${internals.base()}`, (kind) => void hear(kind.split(' ')));
  let doubting: Promise<void> | undefined;

  async function hear(words: readonly string[]): Promise<void> {
    const isKept = findSessionQuery(wiring, queryClient) !== undefined;
    if (isKept && concernsSession(wiring, words)) {
      await refreshSession(wiring, queryClient);
      await rendered();
    }
    await refreshReaders(wiring, queryClient, words);
  }
  // The client waits for this before its caller goes on.
  async function listen({ name, route, result }: AnswerEvent): Promise<void> {
    if (result.error) {
      if (result.error.code !== 'UNAUTHORIZED') return;
      if (name === sessionEndpoint) return endSession(wiring, queryClient);
      doubting ??= doubtSession(wiring, queryClient).finally(() => {
        doubting = undefined;
      });
      return doubting;
    }
    if (name === sessionEndpoint) return compareSession(wiring, queryClient, result.data);
    if (route.writes.length === 0) return;
    tabs.tell(route.writes.join(' '));
    if (concernsSession(wiring, route.writes)) {
      await renewSession(wiring, queryClient, keep);
      // What nobody shows any more, now that the session says otherwise, need not be read: another organization is active.
      await rendered();
    }
    await refreshReaders(wiring, queryClient, route.writes);
    await rendered();
  }

  const stops = [watchSession(wiring, queryClient, keep), internals.subscribe(listen), tabs.close];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the session that a call has changed. */
async function renewSession(wiring: Wiring, queryClient: QueryClient, keep: Keep): Promise<void> {
  const before = identityOf(cachedSession(wiring, queryClient));
  const isRead = await refreshSession(wiring, queryClient);
  // What is not known any more is not shown any more: it may have been a sign-out.
  if (!isRead) findSessionQuery(wiring, queryClient)?.setState({ data: undefined, dataUpdatedAt: 0 });
  // Whoever used this page before may have been somebody else. When that is known, `watchSession` has seen to it.
  if (!isRead || before === undefined) forgetUser(wiring, queryClient, keep);
}

/**
 * The server says that nobody is signed in. Asked once more, because it says the same to a user who names another
 * user's session (spec §6); without an answer, nobody is. A session that is absent already is left alone, so no loop.
 */
async function doubtSession(wiring: Wiring, queryClient: QueryClient): Promise<void> {
  if (!cachedSession(wiring, queryClient)) return;
  const isRead = await refreshSession(wiring, queryClient);
  if (!isRead) endSession(wiring, queryClient);
  await rendered();
}

function endSession(wiring: Wiring, queryClient: QueryClient): void {
  if (cachedSession(wiring, queryClient)) queryClient.setQueryData<SignedIn | null>(wiring.keys.session, null);
}

/**
 * Looks at an answer to `client.getSession()`. Whether it is newer than what is cached cannot be told from it, so one
 * that differs is not taken but asked for again. While the hooks themselves are reading, theirs decides.
 */
async function compareSession(wiring: Wiring, queryClient: QueryClient, answer: unknown): Promise<void> {
  const state = findSessionQuery(wiring, queryClient)?.state;
  if (!state || state.fetchStatus === 'fetching' || share(state.data, answer) === state.data) return;
  await refreshSession(wiring, queryClient);
  await rendered();
}

/** Reads again what shows one of these words: at once where a component shows it, else when one does. */
function refreshReaders(wiring: Wiring, queryClient: QueryClient, words: readonly string[]): Promise<void> {
  const { routes } = wiring.client[clientInternals];
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const name = endpointOf(wiring.keys, queryKey);
      return name !== undefined && (routes[name]?.reads.some((word) => words.includes(word)) ?? false);
    },
  });
}

function concernsSession(wiring: Wiring, words: readonly string[]): boolean {
  const { routes } = wiring.client[clientInternals];
  return routes[sessionEndpoint]?.reads.some((word) => words.includes(word)) ?? false;
}
