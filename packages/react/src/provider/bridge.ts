import { focusManager, type QueryClient } from '@tanstack/react-query';
import { type AnswerEvent, clientInternals, type SignedIn } from 'latchkey/client';
import { endpointOf } from '../cache/keys.js';
import { share } from '../cache/share.js';
import type { Wiring } from '../cache/wiring.js';
import { forgetUser, type Keep, rendered } from '../session/forget-user.js';
import {
  cachedSession,
  findSessionQuery,
  identityOf,
  refreshSession,
  writeSignedOut,
} from '../session/session-query.js';
import { openTabs } from '../session/tabs.js';
import { watchSession } from '../session/watch-session.js';

/** The endpoint that returns the session. */
export const sessionEndpoint = 'getSession';

/** What tabs tell each other when no user is signed in any more. */
const ended = 'end';
/** What a page tells other tabs when it first knows its session: another user may have signed in by a redirect. */
const begun = 'begin';

/**
 * Keeps a QueryClient up to date with changes by the client's calls: of mutation hooks, of the application itself, and of
 * other tabs. Returns a function that stops it.
 */
export function connect(wiring: Wiring, queryClient: QueryClient, keep: Keep): () => void {
  const internals = wiring.client[clientInternals];
  const tabs = openTabs(`latchkey:${internals.base()}`, (kind) => void hear(kind.split(' ')));
  let doubting: Promise<void> | undefined;
  let renewals = 0;

  async function hear(words: readonly string[]): Promise<void> {
    if (words[0] === ended) return end();
    const isKept = findSessionQuery(wiring, queryClient) !== undefined;
    // A hidden page reads the session when it gets the focus.
    const isMeant = words[0] === begun ? focusManager.isFocused() : concernsSession(wiring, words);
    if (isKept && isMeant) {
      await renewing(() => refreshSession(wiring, queryClient));
      await rendered();
    }
    await refreshReaders(wiring, queryClient, words);
  }
  async function renewing(renew: () => Promise<unknown>): Promise<void> {
    renewals += 1;
    await renew();
    renewals -= 1;
  }
  // No request: neither a slow nor a failing server can keep the last user on the screen.
  async function end(): Promise<void> {
    const wasKnown = cachedSession(wiring, queryClient) !== undefined;
    writeSignedOut(wiring, queryClient);
    // If the last user is known, `watchSession` has already removed their data.
    if (!wasKnown) forgetUser(wiring, queryClient, keep);
    // A user may have signed in at the same time: the server knows which call was the last.
    if (renewals > 0) void refreshSession(wiring, queryClient);
    await rendered();
  }
  // The client waits for this before its caller continues.
  async function listen({ name, route, result }: AnswerEvent): Promise<void> {
    if (result.error) {
      const isAnother = result.error.code === 'SIGNED_IN_AS_ANOTHER_USER';
      if (!isAnother && result.error.code !== 'UNAUTHORIZED') return;
      if (name === sessionEndpoint) return endSession(wiring, queryClient);
      doubting ??= (isAnother ? renewSession(wiring, queryClient, keep) : doubtSession(wiring, queryClient)).finally(
        () => {
          doubting = undefined;
        },
      );
      await doubting;
      return rendered();
    }
    if (name === sessionEndpoint) return compareSession(wiring, queryClient, result.data);
    if (route.writes.length === 0) return;
    if (hasSignedOut(name, result.data)) {
      tabs.tell(ended);
      return end();
    }
    tabs.tell(route.writes.join(' '));
    if (concernsSession(wiring, route.writes)) {
      await renewing(() => renewSession(wiring, queryClient, keep));
      // After a change of the session, queries that no component shows any more need not be read, such as those of another organization.
      await rendered();
    }
    await refreshReaders(wiring, queryClient, route.writes);
    await rendered();
  }

  function announce(): void {
    if (!wiring.announced) tabs.tell(begun);
    wiring.announced = true;
  }

  const stops = [watchSession(wiring, queryClient, keep, announce), internals.subscribe(listen), tabs.close];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether the success of a call means that no user is signed in. A deletion can also have only sent a mail. */
function hasSignedOut(name: string, answer: unknown): boolean {
  if (name === 'deleteUser') return Reflect.get(Object(answer), 'message') === 'User deleted';
  return name === 'signOut' || name === 'revokeSessions';
}

/** Reads the session that a call has changed. */
async function renewSession(wiring: Wiring, queryClient: QueryClient, keep: Keep): Promise<void> {
  const before = identityOf(cachedSession(wiring, queryClient));
  const isRead = await refreshSession(wiring, queryClient);
  // If the session is not known any more, it is no longer shown: another user may have signed in.
  if (!isRead) findSessionQuery(wiring, queryClient)?.setState({ data: undefined, dataUpdatedAt: 0 });
  // Another user may have used this page before. If that is known, `watchSession` has already removed their data.
  if (!isRead || before === undefined) forgetUser(wiring, queryClient, keep);
}

/**
 * The server has answered 401. The session is read again, because a user who names the session of another user gets the
 * same answer. Without an answer, the user counts as signed out. If no session is known, nothing is read, so
 * there is no loop.
 */
async function doubtSession(wiring: Wiring, queryClient: QueryClient): Promise<void> {
  if (!cachedSession(wiring, queryClient)) return;
  const isRead = await refreshSession(wiring, queryClient);
  if (!isRead) endSession(wiring, queryClient);
}

function endSession(wiring: Wiring, queryClient: QueryClient): void {
  if (cachedSession(wiring, queryClient)) queryClient.setQueryData<SignedIn | null>(wiring.keys.session, null);
}

/**
 * Compares an answer to `client.getSession()` with the cache. The answer does not say whether it is newer, so if it differs,
 * the session is read again. While the hooks themselves read the session, their answer decides.
 */
async function compareSession(wiring: Wiring, queryClient: QueryClient, answer: unknown): Promise<void> {
  const state = findSessionQuery(wiring, queryClient)?.state;
  if (!state || state.fetchStatus === 'fetching' || share(state.data, answer) === state.data) return;
  await refreshSession(wiring, queryClient);
  await rendered();
}

/** Reads again the queries that read one of these words: at once if a component shows them, else when one does. */
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
