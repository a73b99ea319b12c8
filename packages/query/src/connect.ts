import { focusManager, type Query, type QueryClient, type QueryKey } from '@tanstack/query-core';
import {
  type AnswerEvent,
  type CarriedSession,
  type CurrentSession,
  clientInternals,
  type SignedIn,
} from 'latchkey/client';
import { endpointOf } from './cache/keys.js';
import { share } from './cache/share.js';
import type { Wiring } from './cache/wiring.js';
import { forgetUser, type Keep, rendered } from './session/forget-user.js';
import { cachedSession, findSessionQuery, identityOf, refreshSession, writeSession } from './session/session-query.js';
import { openTabs } from './session/tabs.js';
import { watchSession } from './session/watch-session.js';

/** The endpoint that returns the session. */
export const sessionEndpoint = 'getSession';

/** What tabs tell each other when no user is signed in any more. No call has a slash in its name. */
const ended = '/end';
/** What a page tells other tabs when it first knows its session: another user may have signed in by a redirect. */
const begun = '/begin';

/** Milliseconds for which a change waits for others that are under way, so that one read follows all of them. */
const patience = 500;

/**
 * Keeps a QueryClient up to date with changes by the client's calls: of mutation hooks, of the application itself, and of
 * other tabs. Returns a function that stops it.
 */
export function connect(wiring: Wiring, queryClient: QueryClient, keep: Keep): () => void {
  const internals = wiring.client[clientInternals];
  const tabs = openTabs(`latchkey:${internals.base()}`, (kind) => void hear(kind.split(' ')));
  let doubting: Promise<void> | undefined;
  let renewals = 0;
  /** The successful calls since the last read of what they have changed. */
  let done: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the session has changed while a call waits for its answer: the session in that answer can be the older one. */
  let isOvertaken = false;
  /** Whether such an answer has come, and the session was not read since then. */
  let isUnsure = false;

  async function hear(calls: readonly string[]): Promise<void> {
    noteChange();
    if (calls[0] === ended) return show(null);
    const query = findSessionQuery(wiring, queryClient);
    if (query && (calls[0] === begun || concernsSession(wiring, calls))) {
      // A hidden page reads when the user sees it.
      if (focusManager.isFocused()) await readAgain();
      else query.invalidate();
    }
    refreshReaders(wiring, queryClient, calls);
  }
  /** After a change of the session, queries that no component shows any more need not be read, such as those of another organization. */
  async function readAgain(
    read: (...args: Parameters<typeof renewSession>) => Promise<unknown> = refreshSession,
  ): Promise<void> {
    renewals += 1;
    await read(wiring, queryClient, keep);
    await rendered();
    // Last: of several changes whose answers came together, the last one reads what all have changed.
    renewals -= 1;
  }
  // No request: neither a slow nor a failing server can keep the last user on the screen.
  async function show(session: CurrentSession | null): Promise<void> {
    const wasKnown = cachedSession(wiring, queryClient) !== undefined;
    writeSession(wiring, queryClient, session);
    // If the last user is known, `watchSession` has already removed their data.
    if (!wasKnown) forgetUser(wiring, queryClient, keep);
    // A user may have signed in at the same time: the server knows which call was the last.
    if (!session && (renewals > 0 || isUnsure)) void refreshSession(wiring, queryClient);
    await rendered();
  }
  // The client waits for this before its caller continues.
  async function listen({ name, route, result, session: carried }: AnswerEvent): Promise<void> {
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
    if (!route.writes[0]) return;
    const before = cachedSession(wiring, queryClient);
    isUnsure ||= isOvertaken;
    isOvertaken &&= internals.changes > 0;
    if (carried === null && before !== null) {
      tabs.tell(ended);
      return show(null);
    }
    if (carried !== null && concernsSession(wiring, [name])) {
      const next = carried && withToken(carried, before, result.data);
      // If answers have crossed, the later one can be the older one, and the server decides which user is signed in.
      const isKnown = !isUnsure || identityOf(next) === identityOf(before);
      await readAgain(next && isKnown ? () => show(next) : renewSession);
    }
    done.push(name);
    clearTimeout(timer);
    if (internals.changes || renewals) timer = setTimeout(refresh, patience);
    else refresh();
  }
  // No caller waits for this.
  async function refresh(): Promise<void> {
    const calls = done;
    done = [];
    tabs.tell(calls.join(' '));
    if (isUnsure) {
      isUnsure = false;
      await readAgain();
    }
    refreshReaders(wiring, queryClient, calls);
  }
  function noteChange(): void {
    isOvertaken ||= internals.changes > 0;
  }
  function announce(): void {
    noteChange();
    if (!wiring.announced) tabs.tell(begun);
    wiring.announced = true;
  }
  // A hidden page has only noted what has changed.
  function readWhenVisible(): void {
    const predicate = ({ state }: Query) => state.isInvalidated;
    const filters = { queryKey: wiring.keys.all, type: 'active', predicate } as const;
    if (focusManager.isFocused()) void queryClient.refetchQueries(filters, { cancelRefetch: false });
  }

  const stops = [
    watchSession(wiring, queryClient, keep, announce),
    internals.subscribe(listen),
    focusManager.subscribe(readWhenVisible),
    tabs.close,
    () => clearTimeout(timer),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * A session that came with an answer, which contains no token: it has the token of the session before, or of the sign-in that has
 * begun it. `undefined` if neither is known.
 */
function withToken(
  { session, ...more }: CarriedSession,
  before: CurrentSession | null | undefined,
  answer: unknown,
): CurrentSession | undefined {
  const { token }: { token?: string | null } = before?.session.id === session.id ? before.session : Object(answer);
  return token ? { ...more, session: { ...session, token } } : undefined;
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

/**
 * Reads again the queries whose answers these calls have changed: at once if a component of a visible page shows them, else when
 * one does.
 */
function refreshReaders(wiring: Wiring, queryClient: QueryClient, calls: readonly string[]): void {
  void queryClient.invalidateQueries({
    refetchType: focusManager.isFocused() ? 'active' : 'none',
    predicate: ({ queryKey }) => {
      const reader = endpointOf(wiring.keys, queryKey);
      return (
        reader !== undefined && calls.some((call) => hasChanged(wiring, call, reader) && !isSpared(call, queryKey))
      );
    },
  });
}

/** A change of the active organization changes no answer about an organization that the input names. */
function isSpared(call: string, queryKey: QueryKey): unknown {
  const isNamed = (part: unknown) => Object(part).organizationId ?? Object(part).organizationSlug;
  return call === 'setActiveOrganization' && queryKey.some(isNamed);
}

function concernsSession(wiring: Wiring, calls: readonly string[]): boolean {
  return calls.some((call) => hasChanged(wiring, call, sessionEndpoint));
}

function hasChanged(wiring: Wiring, call: string, reader: string): boolean {
  const { routes } = wiring.client[clientInternals];
  return routes[reader]?.reads.some((word) => routes[call]?.writes.includes(word)) ?? false;
}
