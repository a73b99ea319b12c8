import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, teller } from '../../test/tab.js';

const server = provideServer();
const asAda = { email: 'ada@example.com', password: 'correct horse' };

it('another tab follows a sign-in and a sign-out, each with a cache of its own', async () => {
  const here = openTab();
  const there = openTab();
  show(here, teller(here).who, { initialSession: null });
  const { container } = show(there, teller(there).who, { initialSession: null });
  await act(() => here.client.signInEmail(asAda));
  await waitFor(() => expect(container.textContent).toBe('authenticated: Ada'));
  there.queryClient.setQueryData(['todos'], ['of Ada']);
  await act(() => here.client.signOut());
  await waitFor(() => expect(container.textContent).toBe('unauthenticated'));
  expect(there.queryClient.getQueryData(['todos'])).toBeUndefined();
});

it('another tab follows changes of all data that it shows', async () => {
  server().person = ada;
  const here = openTab();
  const there = openTab();
  const length = () => there.hooks.useSessions().data?.length;
  show(here, null);
  show(there, <Probe body={length} />, { initialSession: signedIn(ada) });
  await screen.findByText('1');
  await act(() => here.client.revokeOtherSessions());
  await waitFor(() => expect(server().count('/list-sessions')).toBe(2));
  expect(server().count('/get-session')).toBe(0);
});

it('a tab that has not read the session does not read it because of another tab', async () => {
  const here = openTab();
  const there = openTab();
  show(here, teller(here).who, { initialSession: null });
  show(there, null);
  const channel = new BroadcastChannel('latchkey:http://localhost:3000/api/auth');
  const heard = new Promise((resolve) => {
    channel.onmessage = resolve;
  });
  await act(() => here.client.signInEmail(asAda));
  await heard;
  channel.close();
  expect(server().count('/get-session')).toBe(0);
});

it('a message says which call has changed something, and contains no data of a user', async () => {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel('latchkey:http://localhost:3000/api/auth');
  channel.onmessage = ({ data }) => heard.push(data);
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: null });
  await act(() => tab.client.signInEmail(asAda));
  await act(() => tab.client.updateUser({ name: 'Countess' }));
  await act(() => tab.client.signOut());
  await waitFor(() => expect(heard).toHaveLength(4));
  channel.close();
  expect(heard).toEqual(['/begin', 'signInEmail', 'updateUser', '/end']);
});

it('a closed tab neither gets nor sends messages', async () => {
  server().person = ada;
  const here = openTab();
  const there = openTab();
  const { unmount } = show(there, teller(there).who, { initialSession: signedIn(ada), strict: true });
  unmount();
  show(here, teller(here).who, { initialSession: signedIn(ada) });
  await act(() => here.client.updateUser({ name: 'Countess' }));
  await act(() => here.client.ok());
  expect(server().count('/get-session')).toBe(0);
});
