import { QueryClient } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, type Tab, teller } from '../../test/tab.js';

const server = provideServer();
const asAda = { email: 'ada@example.com', password: 'correct horse' };
const ofAda = { initialSession: signedIn(ada) };

/** What other tabs hear, until the end of a test. */
function listen(): { heard: unknown[]; ear: BroadcastChannel } {
  const heard: unknown[] = [];
  const ear = new BroadcastChannel('latchkey:http://localhost:3000/api/auth');
  ear.onmessage = ({ data }) => heard.push(data);
  return { heard, ear };
}

/** Messages between tabs arrive in a later turn: one of this test's own is the last. */
async function untilHeard({ heard, ear }: ReturnType<typeof listen>): Promise<void> {
  const last = new BroadcastChannel(ear.name);
  last.postMessage('last');
  await waitFor(() => expect(heard).toContain('last'));
  last.close();
  ear.close();
}

/** Parts of a page that have a provider each, as islands have. */
function islands(tab: Tab, caches: readonly QueryClient[]) {
  const { AuthProvider } = tab.hooks;
  const { who } = teller(tab);
  return caches.map((cache, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <AuthProvider key={index} queryClient={cache} initialSession={null}>
      {who}
    </AuthProvider>
  ));
}

it.each(['one QueryClient', 'three'])('three providers with %s follow a sign-in by its answer alone', async (count) => {
  const tab = openTab();
  const own = () => (count === 'three' ? new QueryClient() : tab.queryClient);
  const { container } = render(islands(tab, [own(), own(), own()]));
  const outside = listen();
  await act(() => tab.client.signInEmail(asAda));
  expect(container.textContent).toBe('authenticated: Ada'.repeat(3));
  await untilHeard(outside);
  expect(server().requests).toEqual(['POST /sign-in/email']);
});

it('a provider that goes leaves the others of its client connected', async () => {
  server().person = ada;
  const tab = openTab();
  const keep = (name: string) => (key: readonly unknown[]) => key[0] === name;
  const first = show(tab, null, { ...ofAda, keepOnSignOut: keep('prices') });
  show(tab, null, { keepOnSignOut: keep('weather') });
  const third = show({ ...tab, queryClient: new QueryClient() }, null, ofAda);
  for (const name of ['prices', 'weather', 'todos']) tab.queryClient.setQueryData([name], name);
  first.unmount();
  third.unmount();
  await act(() => tab.client.signOut());
  expect(tab.queryClient.getQueryData(tab.hooks.useSession.key())).toBeNull();
  expect(tab.queryClient.getQueryData(['weather'])).toBe('weather');
  for (const name of ['prices', 'todos']) expect(tab.queryClient.getQueryData([name])).toBeUndefined();
});

it('calls name the user until the last provider of the client has gone', async () => {
  const tab = openTab();
  const internals = Object.getOwnPropertySymbols(tab.client).map((symbol) => Reflect.get(tab.client, symbol))[0];
  const first = show(tab, null, ofAda);
  const second = show({ ...tab, queryClient: new QueryClient() }, null, ofAda);
  first.unmount();
  expect(internals.shownUser).toBe(ada.id);
  second.unmount();
  expect(internals.shownUser).toBeUndefined();
});

it('if a sign-in removes the provider, its caller continues, and other tabs hear of it', async () => {
  const tab = openTab();
  const outside = listen();
  const form = () => {
    const { status } = tab.hooks.useSession();
    useEffect(() => {
      if (status === 'authenticated') queueMicrotask(() => view.unmount());
    }, [status]);
    return status;
  };
  const view = show(tab, <Probe body={form} />, { initialSession: null });
  const { data } = await act(() => tab.client.signInEmail(asAda));
  expect(data?.user.name).toBe('Ada');
  expect(view.container.textContent).toBe('');
  await untilHeard(outside);
  expect(outside.heard).toEqual(['/begin', 'signInEmail', 'last']);
});
