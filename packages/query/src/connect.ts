import { focusManager, type Query, type QueryClient } from '@tanstack/query-core';
import { clientInternals } from 'latchkey/client';
import { createListener } from './answers.js';
import type { Keep } from './cache/keys.js';
import { concernsSession, refreshReaders } from './cache/readers.js';
import type { Connection, Wiring } from './cache/wiring.js';
import { createCrossedAnswers } from './session/crossed-answers.js';
import { hint } from './session/early-answers.js';
import { createExtension } from './session/extension.js';
import { cachedSession, findSessionQuery, refreshSession } from './session/session-query.js';
import { createShownSession, type ShownSession } from './session/shown-session.js';
import { begun, ended, extended, openTabs } from './session/tabs.js';
import { watchSession } from './session/watch-session.js';

/**
 * Keeps a QueryClient up to date with changes by the client's calls: of mutation hooks, of the application itself, and of
 * other tabs. Several providers of a page can share a QueryClient, which is then followed once. Returns a function that stops it.
 */
export function connect(wiring: Wiring, queryClient: QueryClient, keep: Keep): () => void {
  const { client, connections } = wiring;
  const internals = client[clientInternals];
  // A page has one channel: with two, it would get its own messages.
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
  const shown = createShownSession(wiring, queryClient, keep, crossed);
  const listener = createListener(wiring, queryClient, keep, crossed, shown);

  function announce(): void {
    crossed.noteChange();
    if (!wiring.announced) tell(begun);
    wiring.announced = true;
  }

  const stops = [
    watchSession(wiring, queryClient, keep, extension, announce),
    internals.subscribe(listener.listen),
    focusManager.subscribe(() => readWhenVisible(wiring, queryClient, shown)),
    listener.stop,
  ];
  return {
    keeps,
    async hear(calls) {
      if (calls[0] === extended) return extension.leave();
      // An answer from before a change is not shown after it.
      if (calls[0] !== begun) wiring.early.clear();
      crossed.noteChange();
      if (calls[0] === ended) return shown.show(null);
      const query = findSessionQuery(wiring, queryClient);
      if (query && (calls[0] === begun || concernsSession(wiring, calls))) {
        // A hidden page reads again when it becomes visible.
        if (focusManager.isFocused()) await shown.readAgain();
        else query.invalidate();
      }
      refreshReaders(wiring, queryClient, calls);
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Reads the changes that the page has only noted while it was hidden. */
function readWhenVisible(wiring: Wiring, queryClient: QueryClient, shown: ShownSession): void {
  // A page that the browser kept in its history got no message about a sign-out.
  if (cachedSession(wiring, queryClient) && hint(wiring) === '') {
    void shown.show(null);
    void refreshSession(wiring, queryClient);
  }
  const predicate = ({ state }: Query) => state.isInvalidated;
  const filters = { queryKey: wiring.keys.all, type: 'active', predicate } as const;
  if (focusManager.isFocused()) void queryClient.refetchQueries(filters, { cancelRefetch: false });
}
