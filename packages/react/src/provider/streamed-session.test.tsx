import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { environmentManager, QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToPipeableStream } from 'react-dom/server.node';
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, type Tab } from '../../test/tab.js';

const server = provideServer();
type Session = ReturnType<typeof signedIn> | null;
let complaints: Mock<typeof console.error>;
let root: Root | undefined;
beforeEach(() => {
  complaints = vi.fn();
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    // React says this of TanStack's context, because here one process is the server and the browser.
    if (!String(args[0]).includes('Detected multiple renderers')) complaints(...args);
  });
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

function page(
  { hooks }: Tab,
  queryClient: QueryClient,
  initialSession: Promise<Session> | Session,
  children: ReactNode,
) {
  return (
    <hooks.AuthProvider queryClient={queryClient} initialSession={initialSession}>
      {children}
    </hooks.AuthProvider>
  );
}

/**
 * Streams a page as a server without `window`; `errors` are those that React reports. Nothing may be mounted meanwhile: React
 * needs `window` in a browser.
 */
async function stream(element: ReactNode) {
  const errors: unknown[] = [];
  const window = Object.getOwnPropertyDescriptor(globalThis, 'window');
  if (!window || !Reflect.deleteProperty(globalThis, 'window')) throw new Error('window cannot be taken away');
  environmentManager.setIsServer(() => true);
  try {
    const sink = new PassThrough();
    const { pipe } = renderToPipeableStream(element, {
      onError: (error) => void errors.push(error),
      onAllReady: () => pipe(sink),
    });
    return { html: await text(sink), errors };
  } finally {
    environmentManager.setIsServer(() => false);
    Object.defineProperty(globalThis, 'window', window);
  }
}

/** Puts the HTML of a server into the document and hydrates it; returns the errors that React has recovered from. */
async function hydrate(html: string, element: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'));
  // Boundaries that the server has finished are in their place, as after React's inline script.
  container.innerHTML = html.replace(/<script[\s\S]*?<\/script>/g, '');
  const recovered: unknown[] = [];
  root = await act(async () =>
    hydrateRoot(container, element, { onRecoverableError: (error) => void recovered.push(error) }),
  );
  return recovered;
}

/** A component that shows the session and every property that says whether it is known. */
const status = ({ hooks }: Tab) => (
  <Probe
    body={() => {
      const { status, user, isPending, isFetching } = hooks.useSession();
      const { isLoading } = hooks.useSessions();
      return `${status} ${user?.name} ${isPending} ${isFetching} ${isLoading}`;
    }}
  />
);
const name = ({ hooks }: Tab) => <Probe body={() => `suspended: ${hooks.useSession.suspense().user?.name}`} />;

it.each([
  ['a user', signedIn(ada)],
  ['no user', null],
])('a promise of %s hydrates without a mismatch, which the browser knows before', async (_, session) => {
  server().person = session && ada;
  const tab = openTab();
  const children = [
    <p key="status">{status(tab)}</p>,
    <Suspense key="name" fallback="waiting">
      {name(tab)}
    </Suspense>,
  ];
  const { html } = await stream(page(tab, new QueryClient(), Promise.resolve(session), children));
  expect(html).toContain('loading undefined true true true');
  expect(html).toContain(`suspended: ${session?.user.name}`);
  const resolved = Promise.resolve(session);
  tab.queryClient.setQueryData(tab.hooks.useSession.key(), session); // the browser knows it before React hydrates
  expect(await hydrate(html, page(tab, tab.queryClient, resolved, children))).toEqual([]);
  expect(complaints).not.toHaveBeenCalled();
  const shown = session ? 'authenticated Ada' : 'unauthenticated undefined';
  await waitFor(() => expect(document.body.textContent).toContain(shown));
  expect(server().count('/get-session')).toBe(0);
});

it('a promise that is still open when React hydrates shows the session when it resolves', async () => {
  server().person = ada;
  const tab = openTab();
  const { html } = await stream(page(tab, new QueryClient(), Promise.resolve(signedIn(ada)), status(tab)));
  let resolve = (_: Session) => {};
  const open = new Promise<Session>((settle) => {
    resolve = settle;
  });
  expect(await hydrate(html, page(tab, tab.queryClient, open, status(tab)))).toEqual([]);
  expect(document.body.textContent).toContain('loading');
  await act(async () => resolve(signedIn(ada)));
  await waitFor(() => expect(document.body.textContent).toContain('authenticated Ada'));
  expect(server().count('/get-session')).toBe(0);
});

it('the session of the server is shown until a component is hydrated, although the user has signed out meanwhile', async () => {
  const tab = openTab();
  const element = (queryClient: QueryClient) => page(tab, queryClient, signedIn(ada), status(tab));
  const { html } = await stream(element(new QueryClient()));
  tab.queryClient.setQueryData(tab.hooks.useSession.key(), null);
  expect(await hydrate(html, element(tab.queryClient))).toEqual([]);
  expect(document.body.textContent).toContain('unauthenticated');
});

it('a user who has signed in since the server rendered the page is not sent away', async () => {
  const tab = openTab();
  const onUnauthenticated = vi.fn();
  const body = () => tab.hooks.useSession({ required: true, onUnauthenticated }).status;
  const element = (queryClient: QueryClient) => page(tab, queryClient, null, <Probe body={body} />);
  const { html } = await stream(element(new QueryClient()));
  tab.queryClient.setQueryData(tab.hooks.useSession.key(), signedIn(ada));
  expect(await hydrate(html, element(tab.queryClient))).toEqual([]);
  expect(document.body.textContent).toBe('authenticated');
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

it('on a server the failure of the promise is thrown with its cause, and no request is sent', async () => {
  const tab = openTab();
  const cause = new Error('no database');
  const suspended = <Suspense fallback="waiting">{name(tab)}</Suspense>;
  const failed = Promise.reject(cause);
  failed.catch(() => {});
  const { html, errors } = await stream(
    page(tab, new QueryClient(), failed, [<i key="i">{status(tab)}</i>, <b key="b">{suspended}</b>]),
  );
  expect(errors).toMatchObject([{ message: 'The initial session was rejected', cause }]);
  expect(html).toContain('loading undefined');
  expect(html).not.toContain('unauthenticated');
  expect(server().requests).toEqual([]);
});

it('in a browser a failed promise leaves the question to the server, and shows its error if that fails too', async () => {
  const tab = openTab();
  server().person = ada;
  server().fail('/get-session', 400, 'VALIDATION_ERROR');
  const failed = Promise.reject(new Error('no database'));
  failed.catch(() => {});
  const body = () => {
    const { status, error } = tab.hooks.useSession();
    return `${status} ${error?.code}`;
  };
  await hydrate('', page(tab, tab.queryClient, failed, <Probe body={body} />));
  expect(await screen.findByText('error VALIDATION_ERROR')).toBeDefined();
});
