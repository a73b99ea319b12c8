import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ada, bob, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, teller } from '../../test/tab.js';

const server = provideServer();
const password = 'correct horse';
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** A page of Ada that shows her name and the number of her sessions. */
async function openAdas() {
  server().person = ada;
  const tab = openTab();
  const body = () => `${tab.hooks.useSession().user?.name ?? 'no user'} ${tab.hooks.useSessions().data?.length ?? 0}`;
  const view = show(tab, <Probe body={body} />, { initialSession: signedIn(ada, server().expiresAt) });
  await waitFor(() => expect(view.container.textContent).toBe('Ada 1'));
  server().requests.length = 0;
  return { tab, view };
}

it('sign-in, an update and sign-out take one request each, and are shown before the caller continues', async () => {
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: null });
  await tab.client.signInEmail({ email: 'ada@example.com', password });
  await tab.client.updateUser({ name: 'Countess' });
  await tab.client.signOut();
  expect(said).toEqual(['unauthenticated', 'authenticated: Ada', 'authenticated: Countess', 'unauthenticated']);
  expect(server().requests).toEqual(['POST /sign-in/email', 'POST /update-user', 'POST /sign-out']);
});

it('the session has its token and its dates after a sign-in and after an update', async () => {
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: null });
  await tab.client.signInEmail({ email: 'ada@example.com', password });
  await tab.client.updateUser({ name: 'Countess' });
  const cached = tab.queryClient.getQueryData(tab.hooks.useSession.key());
  expect(cached?.session).toMatchObject({ token: 'handle', expiresAt: server().expiresAt });
  expect(cached?.user.createdAt).toBeInstanceOf(Date);
});

it('a session whose token is not known is read before the caller continues', async () => {
  const { tab } = await openAdas();
  server().answer('/sign-in/email', { redirect: false });
  server().person = bob;
  await act(() => tab.client.signInEmail({ email: 'bob@example.com', password }));
  expect(screen.getByText(/^Bob/)).toBeDefined();
  expect(server().count('/get-session')).toBe(1);
});

it('a change settles with its own answer, however long the lists take that it refreshes', async () => {
  const { tab, view } = await openAdas();
  const release = server().hold('/list-sessions');
  await act(() => tab.client.revokeOtherSessions());
  expect(view.container.textContent).toBe('Ada 1');
  await waitFor(() => expect(server().requests).toEqual(['POST /revoke-other-sessions', 'GET /list-sessions']));
  release();
});

it('a list that fails does not fail or delay the change', async () => {
  const { tab } = await openAdas();
  vi.useFakeTimers();
  server().fail('/list-sessions', 503, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
  const { error } = await act(async () => {
    const change = tab.client.revokeOtherSessions();
    await vi.advanceTimersByTimeAsync(50);
    return change;
  });
  expect(error).toBeNull();
});

it('twenty changes at the same time cause one read of each list and of the session', async () => {
  const { tab } = await openAdas();
  const releases = Array.from({ length: 20 }, () => server().hold('/revoke-session'));
  const changes = releases.map((_, number) => tab.client.revokeSession({ token: `t${number}` }));
  await waitFor(() => expect(server().count('/revoke-session')).toBe(20));
  for (const release of releases) release();
  await act(() => Promise.all(changes));
  await waitFor(() => expect(server().count('/list-sessions')).toBe(1));
  await act(() => tab.client.ok());
  expect([server().count('/list-sessions'), server().count('/get-session')]).toEqual([1, 1]);
});

it('changes whose answers come one after the other, with pauses, cause one read of the session too', async () => {
  const { tab } = await openAdas();
  const releases = Array.from({ length: 5 }, () => server().hold('/update-user'));
  const changes = releases.map((_, number) => tab.client.updateUser({ name: `Ada ${number}` }));
  await waitFor(() => expect(server().count('/update-user')).toBe(5));
  vi.useFakeTimers();
  for (const release of releases) {
    release();
    await act(() => vi.advanceTimersByTimeAsync(700));
  }
  await Promise.all(changes);
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(server().count('/get-session')).toBe(1);
});

it('a doubt about the session is resolved also if the last change fails', async () => {
  const { tab } = await openAdas();
  const releases = [1, 2, 3].map(() => server().hold('/update-user'));
  const changes = releases.map((_, number) => tab.client.updateUser({ name: `Ada ${number}` }));
  await waitFor(() => expect(server().count('/update-user')).toBe(3));
  const release = server().hold('/revoke-session');
  server().fail('/revoke-session', 400, 'VALIDATION_ERROR');
  const failing = tab.client.revokeSession({ token: 't' });
  vi.useFakeTimers();
  for (const each of releases) each();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await Promise.all(changes);
  expect(server().count('/get-session')).toBe(0);
  release();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect((await failing).error?.code).toBe('VALIDATION_ERROR');
  expect(server().count('/get-session')).toBe(1);
});

it('a change that another one delays refreshes its lists after a short time', async () => {
  const { tab } = await openAdas();
  const release = server().hold('/update-user');
  const slow = tab.client.updateUser({ name: 'Countess' });
  await waitFor(() => expect(server().count('/update-user')).toBe(1));
  await act(() => tab.client.revokeOtherSessions());
  await waitFor(() => expect(server().count('/list-sessions')).toBe(1));
  release();
  await act(() => slow);
});

it('of answers that cross, an older one with a session does not undo a sign-out', async () => {
  const { tab, view } = await openAdas();
  const release = server().hold('/update-user');
  const late = tab.client.updateUser({ name: 'Countess' });
  await waitFor(() => expect(server().count('/update-user')).toBe(1));
  await act(() => tab.client.signOut());
  expect(view.container.textContent).toBe('no user 0');
  release();
  await act(() => late);
  expect(view.container.textContent).toBe('no user 0');
});

it('a change in another tab while an answer is on its way makes the page read the session', async () => {
  const here = await openAdas();
  const there = openTab();
  show(there, null, { initialSession: signedIn(ada, server().expiresAt) });
  const release = server().hold('/update-user');
  const late = here.tab.client.updateUser({ name: 'Countess' });
  await waitFor(() => expect(server().count('/update-user')).toBe(1));
  await act(() => there.client.signOut());
  await waitFor(() => expect(here.view.container.textContent).toBe('no user 0'));
  release();
  await act(() => late);
  expect(here.view.container.textContent).toBe('no user 0');
});

it('a hidden page reads nothing because of another tab until the user sees it, and then what has changed', async () => {
  const { view } = await openAdas();
  const there = openTab();
  show(there, null, { initialSession: signedIn(ada, server().expiresAt) });
  focusManager.setFocused(false);
  const channel = new BroadcastChannel('latchkey:http://localhost:3000/api/auth');
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => heard.push(data);
  await act(() => there.client.updateUser({ name: 'Countess' }));
  await act(() => there.client.revokeOtherSessions());
  await waitFor(() => expect(heard).toHaveLength(2));
  await act(() => there.client.ok());
  channel.close();
  expect(view.container.textContent).toBe('Ada 1');
  expect(server().requests.filter((request) => request.startsWith('GET /get-session'))).toEqual([]);
  expect(server().count('/list-sessions')).toBe(0);
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(view.container.textContent).toBe('Countess 1'));
  await waitFor(() => expect(server().count('/list-sessions')).toBe(1));
  expect(server().count('/get-session')).toBe(1);
});
