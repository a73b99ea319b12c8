import { focusManager, QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, show, teller } from '../../test/tab.js';

const server = provideServer();
const now = new Date('2026-03-01T12:00:00Z').getTime();
const minute = 60_000;
const day = 86_400_000;
const asked = 'GET /get-session?disableCookieCache=true';
let tab = openTab();
beforeEach(() => {
  tab = openTab();
  server().person = ada;
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
});

/** Advances the clock, and then lets all requests of that time be answered. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  for (let turn = 0; turn < 20; turn++) await act(() => new Promise((done) => setImmediate(done)));
  await act(() => vi.advanceTimersByTimeAsync(0));
}

/** The session that the server passes: it lasts seven days and is due for extension at this time from now. */
const dueIn = (ms: number) => ({ ...signedIn(ada, new Date(now + 6 * day)), extendAt: new Date(now + ms) });

/** From now on the server extends each session that it reads. */
function extending(): void {
  server().expiresAt = new Date(Date.now() + 7 * day);
  server().extendAt = new Date(Date.now() + day);
}

it('a session that came with the page is read once when it is due for extension, and not before', async () => {
  extending();
  show(tab, teller(tab).who, { initialSession: dueIn(90 * minute), strict: true });
  await pass(90 * minute - 1);
  expect(server().requests).toEqual([]);
  extending();
  await pass(1);
  expect(server().requests).toEqual([asked]);
  await pass(day - minute);
  expect(server().requests).toEqual([asked]);
});

it('a session that was due before the page opened is read at once, by one request for all components', async () => {
  extending();
  const { who } = teller(tab);
  show(
    tab,
    [who, who, who].map((each, index) => <p key={String(index)}>{each}</p>),
    {
      initialSession: dueIn(-day),
      strict: true,
    },
  );
  await pass(0);
  expect(server().requests).toEqual([asked]);
});

it.each([
  ['as JSON', JSON.parse(JSON.stringify(dueIn(0)))],
  ['as a promise', Promise.resolve(dueIn(0))],
])('the same happens for every form of the passed session: %s', async (_, initialSession) => {
  extending();
  show(tab, teller(tab).who, { initialSession });
  await pass(1);
  expect(server().requests).toEqual([asked]);
});

it('a page that was rendered on a server and hydrated asks once, and always shows the user', async () => {
  extending();
  const { who, said } = teller(tab);
  const page = (queryClient: QueryClient) => (
    <tab.hooks.AuthProvider queryClient={queryClient} initialSession={dueIn(0)}>
      {who}
    </tab.hooks.AuthProvider>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page(new QueryClient()));
  const root = await act(() => hydrateRoot(container, page(tab.queryClient)));
  await pass(1);
  act(() => root.unmount());
  expect(server().requests).toEqual([asked]);
  expect(new Set(said)).toEqual(new Set(['authenticated: Ada']));
});

it.each([
  ['a session that is never extended', undefined],
  ['a visitor without a session', null],
])('no request is sent for %s', async (_, extendAt) => {
  show(tab, teller(tab).who, { initialSession: extendAt === null ? null : signedIn(ada, new Date(now + 6 * day)) });
  await pass(3 * day);
  expect(server().requests).toEqual([]);
});

it('a server that answers with a past instant, because its clock differs or it extends on every read, is asked once', async () => {
  server().expiresAt = new Date(now + 6 * day);
  server().extendAt = new Date(now);
  show(tab, teller(tab).who, { initialSession: dueIn(0) });
  await pass(0);
  await pass(day);
  expect(server().requests).toEqual([asked]);
});

it('a server that does not answer is asked again a minute later', async () => {
  server().fail('/get-session', 400, 'VALIDATION_ERROR');
  show(tab, teller(tab).who, { initialSession: dueIn(0) });
  await pass(0);
  await pass(minute - 1);
  expect(server().requests).toHaveLength(1);
  server().mend('/get-session');
  extending();
  await pass(1);
  await pass(2 * minute);
  expect(server().requests).toHaveLength(2);
});

it('a hidden page waits until it has the focus', async () => {
  focusManager.setFocused(false);
  show(tab, null, { initialSession: dueIn(minute) });
  await pass(day);
  expect(server().requests).toEqual([]);
  extending();
  await act(async () => focusManager.setFocused(true));
  await pass(0);
  expect(server().requests).toEqual([asked]);
});

it('a read because of the focus is enough', async () => {
  focusManager.setFocused(false);
  show(tab, teller(tab).who, { initialSession: dueIn(2 * minute) });
  await pass(day);
  extending();
  await act(async () => focusManager.setFocused(true));
  await pass(0);
  expect(server().requests).toEqual(['GET /get-session']);
});

it('a read by the page itself is enough', async () => {
  server().extendAt = new Date(now - minute);
  await tab.queryClient.ensureQueryData(tab.hooks.useSession.options());
  show(tab, teller(tab).who);
  await pass(minute / 2);
  expect(server().requests).toEqual(['GET /get-session']);
});

it('of several tabs one asks', async () => {
  vi.stubGlobal('navigator', { locks: locksOfOneBrowser() });
  server().expiresAt = new Date(now + 6 * day);
  server().extendAt = new Date(now + minute);
  for (const each of [tab, openTab(), openTab()]) show(each, teller(each).who, { initialSession: dueIn(minute) });
  await pass(0); // each page tells the others that it knows its session
  server().requests.length = 0;
  extending();
  await pass(minute);
  await pass(day / 2);
  expect(server().requests).toEqual([asked]);
});

it('a browser that refuses locks asks without one', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('opaque', 'SecurityError')) } });
  extending();
  show(tab, teller(tab).who, { initialSession: dueIn(0) });
  await pass(0);
  expect(server().requests).toEqual([asked]);
});

it('the timer ends with the provider', async () => {
  const { unmount } = show(tab, teller(tab).who, { initialSession: dueIn(minute), strict: true });
  unmount();
  await pass(2 * minute);
  expect(server().requests).toEqual([]);
});

/** The used part of `navigator.locks`: callers that wait for the same name run one after another. */
function locksOfOneBrowser() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, work: () => Promise<void>) {
      last = last.then(work);
      return last;
    },
  };
}
