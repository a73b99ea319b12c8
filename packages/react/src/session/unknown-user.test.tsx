import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, type Tab } from '../../test/tab.js';

const server = provideServer();

/** The queries of the cache, except the session. */
function answersIn({ queryClient, hooks }: Tab) {
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  return keys.filter((key) => key[1] !== hooks.useSession.key()[1]);
}

/** A component that shows whose sessions it has, and a list of all texts that it has shown. */
function listing({ hooks }: Tab) {
  const said: string[] = [];
  const body = () => {
    const text = `${hooks.useSession().status} ${hooks.useSessions().data?.[0]?.userId}`;
    if (said.at(-1) !== text) said.push(text);
    return text;
  };
  return { list: <Probe body={body} />, said };
}

it('an answer that was read while the session was not known is not shown after sign-out', async () => {
  server().person = ada;
  server().fail('/get-session', 400, 'VALIDATION_ERROR');
  const tab = openTab();
  const { list, said } = listing(tab);
  show(tab, list);
  await screen.findByText(`error ${ada.id}`);
  await act(() => tab.client.signOut());
  await act(() => tab.client.ok());
  expect(said.at(-1)).toBe('unauthenticated undefined');
  expect(said).not.toContain(`unauthenticated ${ada.id}`);
});

it('it is not shown either when the server then says that no user is signed in', async () => {
  server().person = ada;
  server().fail('/get-session', 400, 'VALIDATION_ERROR');
  const tab = openTab();
  const { list, said } = listing(tab);
  show(tab, list);
  await screen.findByText(`error ${ada.id}`);
  server().mend('/get-session');
  server().person = null;
  await act(() => tab.client.getSession());
  await act(() => tab.queryClient.refetchQueries({ queryKey: tab.hooks.useSession.key() }));
  await screen.findByText('unauthenticated undefined');
  expect(said).not.toContain(`unauthenticated ${ada.id}`);
});

it('an answer that a loader read first is removed when the session becomes known', async () => {
  server().person = ada;
  const tab = openTab();
  await tab.queryClient.prefetchQuery(tab.hooks.useSessions.options());
  expect(answersIn(tab)).toEqual([['auth', 'user', { unknown: true }, 'listSessions']]);
  show(tab, <Probe body={() => tab.hooks.useSession().status} />);
  await screen.findByText('authenticated');
  expect(answersIn(tab)).toEqual([]);
});

it('an answer that is in flight when the session becomes known is not kept', async () => {
  server().person = ada;
  const tab = openTab();
  const release = server().hold('/list-sessions');
  const loading = tab.queryClient.prefetchQuery(tab.hooks.useSessions.options());
  await waitFor(() => expect(server().count('/list-sessions')).toBe(1));
  show(tab, <Probe body={() => tab.hooks.useSession().status} />);
  await screen.findByText('authenticated');
  release();
  await act(() => loading);
  expect(answersIn(tab)).toEqual([]);
});

it('after a session that could not be read, answers of the same user from meanwhile are removed too', async () => {
  server().person = ada;
  const tab = openTab();
  const { list } = listing(tab);
  show(tab, list, { initialSession: signedIn(ada) });
  await screen.findByText(`authenticated ${ada.id}`);
  server().carries = false;
  server().fail('/get-session', 400, 'VALIDATION_ERROR');
  await act(() => tab.client.updateUser({ name: 'Countess' }));
  await screen.findByText(`error ${ada.id}`);
  server().mend('/get-session');
  await act(() => tab.client.updateUser({ name: 'Lovelace' }));
  await screen.findByText(`authenticated ${ada.id}`);
  expect(answersIn(tab)).toEqual([['auth', 'user', ada.id, 'listSessions']]);
});
