import { focusManager, type Query, type QueryClient } from '@tanstack/query-core';
import { type AnswerEvent, type CurrentSession, clientInternals } from 'latchkey/client';
import type { Keep } from './cache/keys.js';
import { concernsSession, endOf, refreshReaders } from './cache/readers.js';
import { type Connection, sessionEndpoint, type Wiring } from './cache/wiring.js';
import { compareSession } from './session/compare-session.js';
import { createCrossedAnswers } from './session/crossed-answers.js';
import { hint } from './session/early-answers.js';
import { createExtension } from './session/extension.js';
import { forgetUser, untilRendered } from './session/forget-user.js';
import { doubtSession, endSession, isOfUnknownResult, renewSession, withToken } from './session/renew-session.js';
import { cachedSession, findSessionQuery, identityOf, refreshSession, writeSession } from './session/session-query.js';
import { openTabs } from './session/tabs.js';
import { watchSession } from './session/watch-session.js';

// What tabs tell each other besides the names of calls. No call has a slash in its name.
/** No user is signed in any more. */
const ended = '/end';
/** A page knows its session for the first time: another user may have signed in by a redirect. */
const begun = '/begin';
/** This tab asks for the session that is due for extension. */
const extended = '/extend';

/** Milliseconds for which a change waits for others that are under way, so that one read follows all of them. */
const patience = 500;

/**
 * Keeps a QueryClient up to date with changes by the client's calls: of mutation hooks, of the application itself, and of
 * other tabs. Several providers of a page can share a QueryClient, which is then followed once. Returns a function that stops it.
 */
export function connect(wiring: Wiring, queryClient: QueryClient, keep: Keep): () => void {
  const { client, connections } = wiring;
  const internals = client[clientInternals];
  // One for the page, because a page that has two channels would hear itself.
  wiring.tabs ??= openTabs(`latchkey:${internals.base()}`, (kind) => {
    for (const { hear } of connections.values()) void hear(kind.split(' '));
  });
  const connection = connections.get(queryClient) ?? follow(wiring, queryClient);
  connections.set(queryClient, connection);
  connection.keeps.add(keep);
  return () => {
    if (!connection.keeps.delete(keep) || connection.keeps.size) return;
    connection.stop();
    connections.delete(queryClient);
    if (connections.size) return;
    wiring.tabs?.close();
    wiring.tabs = undefined;
    internals.shownUser = undefined;
  };
}

function follow(wiring: Wiring, queryClient: QueryClient): Connection {
  const internals = wiring.client[clientInternals];
  const keeps = new Set<Keep>();
  const keep: Keep = (key) => [...keeps].some((each) => each(key));
  const tell = (kind: string) => wiring.tabs?.tell(kind);
  const crossed = createCrossedAnswers(() => internals.changes);
  const extension = createExtension(wiring, queryClient, () => tell(extended));
  let doubting: Promise<void> | undefined;
  let renewals = 0;
  /** The successful calls since the last read of what they have changed. */
  let done: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function hear(calls: readonly string[]): Promise<void> {
    if (calls[0] === extended) return extension.leave();
    // An answer from before a change is not shown after it.
    if (calls[0] !== begun) wiring.early.clear();
    crossed.noteChange();
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
    await untilRendered();
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
    if (!session && (renewals > 0 || crossed.isDoubtful())) void refreshSession(wiring, queryClient);
    await untilRendered();
  }
  // The client waits for this before its caller continues.
  async function listen({
    name,
    route,
    result,
    session: carried = endOf(name, result.data),
  }: AnswerEvent): Promise<void> {
    if (result.error) {
      if (isOfUnknownResult(result.error) && concernsSession(wiring, [name])) return void readAfterLoss(name);
      const isAnother = result.error.code === 'SIGNED_IN_AS_ANOTHER_USER';
      if (!isAnother && result.error.code !== 'UNAUTHORIZED') return;
      if (name === sessionEndpoint) return endSession(wiring, queryClient);
      doubting ??= (isAnother ? renewSession(wiring, queryClient, keep) : doubtSession(wiring, queryClient)).finally(
        () => {
          doubting = undefined;
        },
      );
      await doubting;
      return untilRendered();
    }
    if (name === sessionEndpoint) return compareSession(wiring, queryClient, result.data);
    if (carried) wiring.users.set(result, carried.user.id);
    if (!route.writes[0]) return;
    wiring.early.clear();
    const before = cachedSession(wiring, queryClient);
    crossed.noteAnswer();
    if (carried === null && before !== null) {
      tell(ended);
      return show(null);
    }
    // Before the page is rendered, which can remove the provider: then `stop` tells the other tabs.
    done.push(name);
    if (carried !== null && concernsSession(wiring, [name])) {
      const next = carried && withToken(carried, before, result.data);
      // If answers have crossed, the later one can be the older one, and the server decides which user is signed in.
      const isKnown = !crossed.isDoubtful() || identityOf(next) === identityOf(before);
      await readAgain(next && isKnown ? () => show(next) : renewSession);
    }
    clearTimeout(timer);
    if (internals.changes || renewals) timer = setTimeout(refresh, patience);
    else refresh();
  }
  // No caller waits for this, because the network may be down. A session that cannot be read stays, and a timer reads it again.
  async function readAfterLoss(name: string): Promise<void> {
    wiring.early.clear();
    crossed.noteChange();
    tell(name);
    await readAgain();
    refreshReaders(wiring, queryClient, [name]);
  }
  // No caller waits for this.
  async function refresh(): Promise<void> {
    const calls = tellDone();
    // Each answer that is on its way would raise the same doubt: one read follows the last of them.
    if (internals.changes && crossed.isDoubtful()) timer = setTimeout(refresh, patience);
    else if (crossed.takeDoubt()) await readAgain();
    refreshReaders(wiring, queryClient, calls);
  }
  function tellDone(): readonly string[] {
    const calls = done;
    done = [];
    if (calls[0]) tell(calls.join(' '));
    return calls;
  }
  function announce(): void {
    crossed.noteChange();
    if (!wiring.announced) tell(begun);
    wiring.announced = true;
  }
  // A hidden page has only noted what has changed.
  function readWhenVisible(): void {
    // If the browser had kept it in its history, it has not heard of a sign-out.
    if (cachedSession(wiring, queryClient) && hint(wiring) === '') {
      void show(null);
      void refreshSession(wiring, queryClient);
    }
    const predicate = ({ state }: Query) => state.isInvalidated;
    const filters = { queryKey: wiring.keys.all, type: 'active', predicate } as const;
    if (focusManager.isFocused()) void queryClient.refetchQueries(filters, { cancelRefetch: false });
  }

  const stops = [
    watchSession(wiring, queryClient, keep, extension, announce),
    internals.subscribe(listen),
    focusManager.subscribe(readWhenVisible),
    () => clearTimeout(timer),
    tellDone,
  ];
  return {
    keeps,
    hear,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
