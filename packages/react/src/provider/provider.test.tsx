import { dehydrate, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest';
import { ada, bob, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, type Tab, teller } from '../../test/tab.js';

const server = provideServer();
let complaints: Mock<typeof console.error>;
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('a hook without a provider throws an error that says what to do', () => {
  const { useSession, useSessions, useSignOut } = openTab().hooks;
  const sentence = (hook: string) =>
    `${hook} needs an AuthProvider above it: wrap the application in the one that createAuthReact returned.`;
  expect(() => render(<Probe body={() => useSession().status} />)).toThrow(sentence('useSession'));
  expect(() => render(<Probe body={() => useSession.suspense().status} />)).toThrow(sentence('useSession.suspense'));
  expect(() => render(<Probe body={() => useSessions().status} />)).toThrow(sentence('useSessions'));
  expect(() => render(<Probe body={() => useSignOut().status} />)).toThrow(sentence('useSignOut'));
});

it('a provider without a QueryClient throws an error that says what to do', () => {
  const { AuthProvider } = openTab().hooks;
  expect(() => render(<AuthProvider />)).toThrow(
    'AuthProvider.queryClient: got nothing, expected a QueryClient here, or a QueryClientProvider above.',
  );
});

it('the QueryClient of the application is used if there is one', () => {
  const { hooks } = openTab();
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <hooks.AuthProvider initialSession={null}>
        <Probe body={() => hooks.useSession().status} />
      </hooks.AuthProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByText('unauthenticated')).toBeDefined();
  expect(queryClient.getQueryData(['auth', 'session'])).toBeNull();
});

it.each(['value', 'promise'])('a session that was passed on as JSON has dates in the hooks: %s', async (form) => {
  const tab = openTab();
  const passed: ReturnType<typeof signedIn> = JSON.parse(JSON.stringify(signedIn(ada)));
  const seen: unknown[] = [];
  const body = () => {
    const { user, session } = tab.hooks.useSession();
    seen.push(user?.createdAt, session?.expiresAt);
    return user?.name;
  };
  show(tab, <Probe body={body} />, { initialSession: form === 'value' ? passed : Promise.resolve(passed) });
  await screen.findByText('Ada');
  expect(seen.filter((date) => date !== undefined && !(date instanceof Date))).toEqual([]);
  expect(seen.at(-1)).toBeInstanceOf(Date);
  expect(server().requests).toEqual([]);
});

it('a session that a server has rendered from JSON has dates, on the server too', () => {
  const tab = openTab();
  const passed: ReturnType<typeof signedIn> = JSON.parse(JSON.stringify(signedIn(ada)));
  const body = () => tab.hooks.useSession().user?.createdAt.toISOString();
  const { AuthProvider } = tab.hooks;
  const page = (
    <AuthProvider queryClient={new QueryClient()} initialSession={passed}>
      <Probe body={body} />
    </AuthProvider>
  );
  expect(renderToString(page)).toContain(passed.user.createdAt);
});

/** Renders on a server and hydrates the page in a browser, each with a cache of its own. */
async function hydrate(tab: Tab, initialSession: Parameters<typeof show>[2]) {
  const { who, said } = teller(tab);
  const page = (queryClient: QueryClient) => (
    <tab.hooks.AuthProvider queryClient={queryClient} {...initialSession}>
      {who}
    </tab.hooks.AuthProvider>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page(new QueryClient()));
  const html = container.textContent;
  const root = await act(() => hydrateRoot(container, page(tab.queryClient)));
  await act(() => tab.client.ok());
  act(() => root.unmount());
  return { html, said };
}

it.each([
  ['a user', signedIn(ada), 'authenticated: Ada'],
  ['a visitor who is not signed in', null, 'unauthenticated'],
])(
  'a page that the server rendered for %s hydrates without flash, mismatch or request',
  async (_, initialSession, text) => {
    const { html, said } = await hydrate(openTab(), { initialSession });
    expect(html).toBe(text);
    expect(new Set(said)).toEqual(new Set([text]));
    expect(complaints).not.toHaveBeenCalled();
    expect(server().count('/get-session')).toBe(0);
  },
);

it('the hooks wait for a promise of a session instead of a request', async () => {
  const tab = openTab();
  const { who, said } = teller(tab);
  let resolve = (_: null) => {};
  const promise = new Promise<null>((settle) => {
    resolve = settle;
  });
  show(tab, who, { initialSession: promise, strict: true });
  expect(screen.getByText('loading')).toBeDefined();
  await act(async () => resolve(null));
  await screen.findByText('unauthenticated');
  expect(said).toEqual(['loading', 'unauthenticated']);
  expect(server().requests).toEqual([]);
});

it('a suspending component waits for the promise too', async () => {
  const tab = openTab();
  const probe = <Probe body={() => tab.hooks.useSession.suspense().user?.name} />;
  const initialSession = Promise.resolve(signedIn(ada));
  await act(async () => void show(tab, <Suspense fallback="waiting">{probe}</Suspense>, { initialSession }));
  expect(await screen.findByText('Ada')).toBeDefined();
  expect(server().requests).toEqual([]);
});

it('if the promise fails, the hooks read the session from the server', async () => {
  server().person = ada;
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: Promise.reject(new Error('no database')) });
  expect(await screen.findByText('authenticated: Ada')).toBeDefined();
  expect(server().requests).toEqual(['GET /get-session']);
});

it('a promise that React passes from a server component works, although its methods return nothing', async () => {
  const tab = openTab();
  const chunk: Promise<null> = Object.create(Promise.prototype, {
    // biome-ignore lint/suspicious/noThenProperty: a promise of React has this form
    then: { value: (resolve: (value: null) => void) => void resolve(null) },
  });
  show(tab, teller(tab).who, { initialSession: chunk });
  expect(await screen.findByText('unauthenticated')).toBeDefined();
  expect(server().requests).toEqual([]);
});

it('an initial session does not replace a session in the cache', () => {
  const tab = openTab();
  tab.queryClient.setQueryData(tab.hooks.useSession.key(), null);
  show(tab, teller(tab).who, { initialSession: signedIn(ada) });
  expect(screen.getByText('unauthenticated')).toBeDefined();
});

it('an initial session does not come back when the provider renders again after sign-out', async () => {
  server().person = ada;
  const tab = openTab();
  const { who, said } = teller(tab);
  const page = () => (
    <tab.hooks.AuthProvider queryClient={tab.queryClient} initialSession={signedIn(ada)}>
      {who}
    </tab.hooks.AuthProvider>
  );
  const { rerender } = render(page());
  await act(() => tab.client.signOut());
  await act(async () => rerender(page()));
  await waitFor(() => expect(tab.queryClient.isFetching()).toBe(0));
  expect(said).toEqual(['authenticated: Ada', 'unauthenticated']);
});

it('if the application clears the cache, the session is read again, and the initial session is not used again', async () => {
  const tab = openTab();
  const { who, said } = teller(tab);
  const page = () => (
    <tab.hooks.AuthProvider queryClient={tab.queryClient} initialSession={signedIn(ada)}>
      {who}
    </tab.hooks.AuthProvider>
  );
  const { rerender } = render(page());
  tab.queryClient.clear();
  await act(async () => rerender(page()));
  await screen.findByText('unauthenticated');
  expect(said).toEqual(['authenticated: Ada', 'loading', 'unauthenticated']);
});

it.each([
  ['a user', signedIn(ada), 'authenticated: Ada'],
  ['a visitor who is not signed in', null, 'unauthenticated'],
])('a dehydrated query of the session counts as an answer: %s', async (_, session, text) => {
  const tab = openTab();
  const onServer = new QueryClient();
  await onServer.prefetchQuery({ ...tab.hooks.useSession.options(), queryFn: () => session });
  const { who, said } = teller(tab);
  show(tab, <HydrationBoundary state={dehydrate(onServer)}>{who}</HydrationBoundary>, { strict: true });
  expect(screen.getByText(text)).toBeDefined();
  await act(() => tab.client.ok());
  expect(said).toEqual([text]);
  expect(server().count('/get-session')).toBe(0);
});

it('a later initial session that differs is checked with the server, because a server action may have changed it', async () => {
  const tab = openTab();
  const { who } = teller(tab);
  const page = (initialSession: ReturnType<typeof signedIn> | null) => (
    <tab.hooks.AuthProvider queryClient={tab.queryClient} initialSession={initialSession}>
      {who}
    </tab.hooks.AuthProvider>
  );
  const { rerender } = render(page(null));
  server().person = bob;
  rerender(page(signedIn(bob, server().expiresAt)));
  expect(await screen.findByText('authenticated: Bob')).toBeDefined();
  server().person = { ...bob, name: 'Robert' };
  rerender(page(signedIn(server().person ?? bob, server().expiresAt)));
  expect(await screen.findByText('authenticated: Robert')).toBeDefined();
  // The same session, as an object and as JSON.
  const known = signedIn(server().person ?? bob, server().expiresAt);
  await act(async () => rerender(page(known)));
  await act(async () => rerender(page(JSON.parse(JSON.stringify(known)))));
  expect(server().requests).toEqual(Array(2).fill('GET /get-session?disableCookieCache=true'));
});
