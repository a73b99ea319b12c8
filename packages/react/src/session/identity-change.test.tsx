import { keepPreviousData, onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ada, bob, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, type Tab, teller } from '../../test/tab.js';

const server = provideServer();
afterEach(() => onlineManager.setOnline(true));
const asBob = { email: 'bob@example.com', password: 'correct horse' };

/** Puts queries of the application into the cache: one that no component shows any more, and a public one. */
function fill({ queryClient }: Tab): void {
  queryClient.setQueryData(['todos'], ['of Ada']);
  queryClient.setQueryData(['countries'], ['public']);
}
const ofAda = { initialSession: signedIn(ada) };

it('signing out removes what the application has cached [H199]', async () => {
  server().person = ada;
  const tab = openTab();
  fill(tab);
  show(tab, teller(tab).who, ofAda);
  await act(() => tab.client.signOut());
  expect(
    tab.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['auth', 'session']]);
});

it('mutations of the last user are removed, and those that wait for the network are not sent as the next user', async () => {
  server().person = ada;
  const tab = openTab();
  show(tab, teller(tab).who, ofAda);
  const changes = tab.queryClient.getMutationCache();
  const sent: string[] = [];
  const change = (name: string) => changes.build(tab.queryClient, { mutationFn: async () => sent.push(name) });
  await change('made').execute(undefined);
  onlineManager.setOnline(false);
  void change('waiting').execute(undefined);
  expect(changes.getAll().map(({ state }) => state.isPaused)).toEqual([false, true]);
  await act(() => tab.client.signInEmail(asBob));
  onlineManager.setOnline(true);
  await tab.queryClient.resumePausedMutations();
  expect(sent).toEqual(['made']);
  expect(changes.getAll()).toEqual([]);
});

it('when another user signs in, the answers that the application has cached are removed', async () => {
  server().person = ada;
  const tab = openTab();
  fill(tab);
  show(tab, teller(tab).who, ofAda);
  await act(() => tab.client.signInEmail(asBob));
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
  expect(screen.getByText('authenticated: Bob')).toBeDefined();
});

it('when a user signs in, answers that were cached without a user are removed', async () => {
  const tab = openTab();
  fill(tab);
  show(tab, teller(tab).who, { initialSession: null });
  await act(() => tab.client.signInEmail(asBob));
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
});

it('a user who signs in while the last user is not known sees no data of others', async () => {
  const tab = openTab();
  fill(tab);
  show(tab, null);
  await tab.client.signInEmail(asBob);
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
});

it('keepOnSignOut names the queries that stay', async () => {
  server().person = ada;
  const tab = openTab();
  fill(tab);
  show(tab, teller(tab).who, { ...ofAda, keepOnSignOut: ([first]) => first === 'countries' });
  await act(() => tab.client.signOut());
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
  expect(tab.queryClient.getQueryData(['countries'])).toEqual(['public']);
});

it('the first read of the session removes nothing', async () => {
  server().person = ada;
  const tab = openTab();
  fill(tab);
  show(tab, teller(tab).who);
  await screen.findByText('authenticated: Ada');
  expect(tab.queryClient.getQueryData(['todos'])).toEqual(['of Ada']);
});

it('the same user with a renewed session keeps the cache', async () => {
  server().person = ada;
  const tab = openTab();
  fill(tab);
  show(tab, teller(tab).who, ofAda);
  await act(() => tab.client.signInEmail({ ...asBob, email: 'ada@example.com' }));
  await act(() => tab.client.updateUser({ name: 'Countess' }));
  expect(tab.queryClient.getQueryData(['todos'])).toEqual(['of Ada']);
});

it('visible data of the last user is removed before the caller continues, and is read again', async () => {
  server().person = ada;
  const tab = openTab();
  const todos = () => Promise.resolve(`of ${server().person?.name ?? 'no user'}`);
  const body = () => useQuery({ queryKey: ['todos'], queryFn: todos, staleTime: 60_000 }).data ?? 'none';
  const seen: string[] = [];
  const probe = () => {
    seen.push(body());
    return seen.at(-1);
  };
  show(tab, <Probe body={probe} />, ofAda);
  await screen.findByText('of Ada');
  await tab.client.signInEmail(asBob);
  expect(screen.queryByText('of Ada')).toBeNull();
  await screen.findByText('of Bob');
  expect(seen).not.toContain('of no user');
});

it('a component that is unmounted with the user sends no request as the next user', async () => {
  server().person = ada;
  const tab = openTab();
  let asked = 0;
  const count = () => {
    asked += 1;
    return Promise.resolve(asked);
  };
  const inner = () => useQuery({ queryKey: ['todos'], queryFn: count }).data;
  const body = () => (tab.hooks.useSession().status === 'authenticated' ? <Probe body={inner} /> : 'signed out');
  show(tab, <Probe body={body} />, ofAda);
  await screen.findByText('1');
  await tab.client.signOut();
  await tab.client.ok();
  expect(screen.getByText('signed out')).toBeDefined();
  expect(asked).toBe(1);
});

it('running requests of the last user are cancelled, and their answers are not cached', async () => {
  server().person = ada;
  const tab = openTab();
  let signal: AbortSignal | undefined;
  let answer = (_: string) => {};
  const slow = tab.queryClient.fetchQuery({
    queryKey: ['todos'],
    queryFn: (context) => {
      signal = context.signal;
      return new Promise<string>((resolve) => {
        answer = resolve;
      });
    },
  });
  slow.catch(() => {});
  show(tab, teller(tab).who, ofAda);
  await act(() => tab.client.signOut());
  expect(signal?.aborted).toBe(true);
  answer('of Ada');
  await expect(slow).rejects.toThrow();
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
});

it('answers of one user are never shown to another, not even as a placeholder [H199]', async () => {
  server().person = ada;
  const tab = openTab();
  const seen: string[] = [];
  const body = () => {
    const { user } = tab.hooks.useSession();
    const { data } = tab.hooks.useSessions(undefined, { placeholderData: keepPreviousData });
    seen.push(`${user?.id}: ${data?.[0]?.userId}`);
    return seen.at(-1);
  };
  show(tab, <Probe body={body} />, ofAda);
  await screen.findByText(`${ada.id}: ${ada.id}`);
  await act(() => tab.client.signInEmail(asBob));
  await screen.findByText(`${bob.id}: ${bob.id}`);
  expect(seen).not.toContain(`${bob.id}: ${ada.id}`);
  expect(tab.queryClient.getQueryCache().findAll({ queryKey: tab.hooks.authKeys.user(ada.id) })).toEqual([]);
});

it('the cache follows the session also when other code writes the session into it', async () => {
  const tab = openTab();
  fill(tab);
  show(tab, teller(tab).who, ofAda);
  act(() => void tab.queryClient.setQueryData(tab.hooks.useSession.key(), signedIn(bob)));
  await waitFor(() => expect(screen.getByText('authenticated: Bob')).toBeDefined());
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
});
