import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, teller } from '../../test/tab.js';
import { openTabs } from './tabs.js';

const server = provideServer();
const asAda = { email: 'ada@example.com', password: 'correct horse' };
afterEach(() => vi.unstubAllGlobals());

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
  expect(server().count('/get-session')).toBe(1);
});

it('a message contains its kind and a counter, and no data of a user', async () => {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel('latchkey:http://localhost:3000/api/auth');
  channel.onmessage = ({ data }) => heard.push(data);
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: null });
  await act(() => tab.client.signInEmail(asAda));
  await act(() => tab.client.updateUser({ name: 'Countess' }));
  await waitFor(() => expect(heard).toHaveLength(2));
  channel.close();
  expect(heard).toEqual([
    { kind: 'session sessions', count: 1 },
    { kind: 'session', count: 2 },
  ]);
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
  expect(server().count('/get-session')).toBe(1);
});

it('without BroadcastChannel, tabs use events of the storage', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const heard: string[] = [];
  const written: unknown[] = [];
  vi.stubGlobal('localStorage', {
    setItem: (name: string, value: string) => written.push({ name, value }),
    removeItem: (name: string) => written.push({ name }),
  });
  const here = openTabs('latchkey:x', (kind) => heard.push(kind));
  here.tell('session');
  expect(written).toEqual([{ name: 'latchkey:x', value: '{"kind":"session","count":1}' }, { name: 'latchkey:x' }]);
  const fromOther = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  fromOther('latchkey:x', '{"kind":"session","count":1}');
  fromOther('latchkey:x', null);
  fromOther('latchkey:x', 'not JSON');
  fromOther('latchkey:x', '{"count":2}');
  fromOther('theme', '{"kind":"session","count":3}');
  here.close();
  fromOther('latchkey:x', '{"kind":"session","count":4}');
  expect(heard).toEqual(['session']);
});

it('does not fail in a browser that blocks storage', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(() => openTabs('latchkey:x', () => {}).tell('session')).not.toThrow();
});
