import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ada, bob, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, teller } from '../../test/tab.js';

const server = provideServer();
const ofAda = { initialSession: signedIn(ada) };
const asBob = { email: 'bob@example.com', password: 'correct horse' };

it.each(['signOut', 'revokeSessions'] as const)(
  '%s shows the signed-out state at once, without a request, while the session cannot be read',
  async (call) => {
    server().person = ada;
    server().fail('/get-session', 500, 'INTERNAL_SERVER_ERROR');
    const tab = openTab();
    tab.queryClient.setQueryData(['todos'], ['of Ada']);
    const { who, said } = teller(tab);
    show(tab, who, ofAda);
    await tab.client[call]();
    expect(screen.getByText('unauthenticated')).toBeDefined();
    expect(tab.queryClient.getQueryCache().getAll()).toHaveLength(1);
    expect(said).toEqual(['authenticated: Ada', 'unauthenticated']);
    expect(server().count('/get-session')).toBe(0);
  },
);

it.each(['signOut', 'revokeSessions', 'deleteUser'] as const)(
  '%s does so too if a proxy has removed the session from its answer, or the wish for it',
  async (call) => {
    server().person = ada;
    server().carries = false;
    server().answer('/delete-user', { success: true, status: true, message: 'User deleted' });
    server().fail('/get-session', 500, 'INTERNAL_SERVER_ERROR');
    const tab = openTab();
    const { who, said } = teller(tab);
    show(tab, who, ofAda);
    await act(async () => void (await tab.client[call]()));
    expect(said).toEqual(['authenticated: Ada', 'unauthenticated']);
    expect(server().count('/get-session')).toBe(0);
  },
);

it('another tab shows it at once too, without a request', async () => {
  server().person = ada;
  const here = openTab();
  const there = openTab();
  show(here, null, ofAda);
  show(there, teller(there).who, ofAda);
  there.queryClient.setQueryData(['todos'], ['of Ada']);
  // The first tab hears that the second one knows its session, and reads its own.
  await waitFor(() => expect(server().count('/get-session')).toBe(1));
  await waitFor(() => expect(here.queryClient.isFetching()).toBe(0));
  server().requests.length = 0;
  await act(() => here.client.signOut());
  await screen.findByText('unauthenticated');
  expect(there.queryClient.getQueryData(['todos'])).toBeUndefined();
  expect(server().requests).toEqual(['POST /sign-out']);
});

it('a read that was in flight when the sign-out was answered does not bring the user back', async () => {
  server().person = ada;
  const tab = openTab();
  const { who, said } = teller(tab);
  const release = server().hold('/get-session');
  show(tab, who);
  const loader = tab.queryClient.ensureQueryData(tab.hooks.useSession.options());
  await waitFor(() => expect(server().count('/get-session')).toBe(1));
  await tab.client.signOut();
  expect(screen.getByText('unauthenticated')).toBeDefined();
  expect(tab.queryClient.isFetching()).toBe(0);
  expect(await loader).toBeNull();
  release();
  await act(() => tab.client.ok());
  expect(said).toEqual(['loading', 'unauthenticated']);
  expect(server().count('/get-session')).toBe(1);
});

it('a background read that was in flight does not bring the user back either', async () => {
  server().person = ada;
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, ofAda);
  const release = server().hold('/get-session');
  const read = tab.queryClient.refetchQueries({ queryKey: tab.hooks.useSession.key() });
  await waitFor(() => expect(server().count('/get-session')).toBe(1));
  await act(() => tab.client.signOut());
  release();
  await act(() => read);
  await act(() => tab.client.ok());
  expect(said).toEqual(['authenticated: Ada', 'unauthenticated']);
});

it('the data of a user who was not known yet is removed, also in another tab', async () => {
  server().person = ada;
  server().fail('/get-session', 400, 'VALIDATION_ERROR');
  const here = openTab();
  const there = openTab();
  for (const tab of [here, there]) {
    show(tab, teller(tab).who);
    tab.queryClient.setQueryData(['todos'], ['of Ada']);
  }
  await waitFor(() => expect(server().count('/get-session')).toBe(2));
  await act(() => here.client.signOut());
  await waitFor(() => expect(screen.getAllByText('unauthenticated')).toHaveLength(2));
  for (const { queryClient } of [here, there]) expect(queryClient.getQueryData(['todos'])).toBeUndefined();
});

it('a sign-out and a sign-in at the same time end with the answer of the server', async () => {
  server().person = ada;
  const tab = openTab();
  show(tab, teller(tab).who, ofAda);
  const releaseOut = server().hold('/sign-out');
  const signedOut = tab.client.signOut();
  await waitFor(() => expect(server().count('/sign-out')).toBe(1));
  await tab.client.signInEmail(asBob);
  expect(screen.getByText('authenticated: Bob')).toBeDefined();
  releaseOut();
  await signedOut;
  expect(await screen.findByText('authenticated: Bob')).toBeDefined();
  expect(server().count('/get-session')).toBe(1);
});

it('a deletion that has only sent a mail leaves the user signed in; a completed one does not', async () => {
  server().person = ada;
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: signedIn(ada, server().expiresAt) });
  server().answer('/delete-user', { success: true, status: true, message: 'Verification email sent' });
  await act(() => tab.client.deleteUser({}));
  expect(said).toEqual(['authenticated: Ada']);
  server().requests.length = 0;
  server().answer('/delete-user', { success: true, status: true, message: 'User deleted' });
  server().person = null;
  await act(() => tab.client.deleteUser({ password: 'correct horse' }));
  expect(said).toEqual(['authenticated: Ada', 'unauthenticated']);
  expect(server().requests).toEqual(['POST /delete-user']);
});

it('a visible query of the application is read again without the caller of sign-out waiting for it', async () => {
  server().person = ada;
  const tab = openTab();
  let asked = 0;
  const slow = () => (++asked === 1 ? Promise.resolve('of Ada') : new Promise<string>(() => {}));
  const body = () => useQuery({ queryKey: ['todos'], queryFn: slow, staleTime: 60_000 }).data ?? 'none';
  show(tab, <Probe body={body} />, ofAda);
  await screen.findByText('of Ada');
  await tab.client.signOut();
  expect(screen.getByText('none')).toBeDefined();
  await waitFor(() => expect(asked).toBe(2));
});

it('a sign-out that fails leaves the user signed in', async () => {
  server().person = bob;
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: signedIn(bob) });
  server().fail('/sign-out', 503, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
  const { error } = await tab.client.signOut();
  expect(error?.code).toBe('SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
  expect(said).toEqual(['authenticated: Bob']);
});

const note = 'latchkey:at';

it.each(['signOut', 'revokeSessions', 'deleteUser'] as const)(
  '%s removes what the browser has noted about the user, and nothing of the application',
  async (call) => {
    server().person = ada;
    server().carries = false;
    server().answer('/delete-user', { success: true, status: true, message: 'User deleted' });
    const tab = openTab();
    const { who } = teller(tab);
    show(tab, who, ofAda);
    localStorage.setItem(note, 'ada engines');
    localStorage.setItem('todos', 'of Ada');
    await act(async () => void (await tab.client[call]()));
    expect([localStorage.getItem(note), localStorage.getItem('todos')]).toEqual([null, 'of Ada']);
  },
);

it('a page that opens without a session keeps the notes for the next sign-in, which keeps them too', async () => {
  localStorage.setItem(note, 'ada engines');
  server().person = null;
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: null });
  await act(async () => void (await tab.client.signInEmail({ email: 'ada@example.com', password: 'correct horse' })));
  await waitFor(() => expect(said.at(-1)).toBe('authenticated: Ada'));
  expect(localStorage.getItem(note)).toBe('ada engines');
  localStorage.clear();
});
