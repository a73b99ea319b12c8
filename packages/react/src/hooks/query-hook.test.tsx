import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { AuthClientError, createAuthClient } from 'latchkey/client';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show } from '../../test/tab.js';
import { createAuthReact } from '../index.js';

const server = provideServer();
const ofAda = { initialSession: signedIn(ada) };

it('the key of an answer contains its user, and the session has a key of its own', async () => {
  server().person = ada;
  const tab = openTab();
  show(tab, <Probe body={() => tab.hooks.useSessions().data?.length} />, ofAda);
  await screen.findByText('1');
  const keys = tab.queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  expect(keys).toEqual([
    ['auth', 'session'],
    ['auth', 'user', ada.id, 'listSessions'],
  ]);
});

it('a query waits for the session, because its key contains the user', async () => {
  server().person = ada;
  const release = server().hold('/get-session');
  const tab = openTab();
  const { container } = show(tab, <Probe body={() => tab.hooks.useSessions().status} />);
  await waitFor(() => expect(server().requests).toEqual(['GET /get-session']));
  expect(container.textContent).toBe('pending');
  release();
  await screen.findByText('success');
  expect(server().requests).toEqual(['GET /get-session', 'GET /list-sessions']);
});

it('if the session cannot be read, other queries do not wait for it', async () => {
  server().fail('/get-session', 400, 'VALIDATION_ERROR');
  const tab = openTab();
  show(tab, <Probe body={() => String(tab.hooks.useOk().data?.ok)} />);
  expect(await screen.findByText('true')).toBeDefined();
});

it('a list is undefined until it is read, never empty', async () => {
  server().person = ada;
  const tab = openTab();
  const seen: unknown[] = [];
  const body = () => {
    const { data } = tab.hooks.useSessions();
    seen.push(data?.length);
    return data?.length;
  };
  show(tab, <Probe body={body} />, ofAda);
  await screen.findByText('1');
  expect(seen[0]).toBeUndefined();
  expect(seen).not.toContain(0);
});

it('a failure is the client’s own error, with the code of the endpoint', async () => {
  const tab = openTab();
  server().person = ada;
  server().fail('/list-sessions', 403, 'SESSION_IS_NOT_FRESH');
  let failure: unknown;
  const body = () => {
    failure = tab.hooks.useSessions().error;
    return failure instanceof Error ? failure.message : 'none';
  };
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  await screen.findByText('SESSION_IS_NOT_FRESH');
  expect(failure).toBeInstanceOf(AuthClientError);
  expect(failure).toMatchObject({ code: 'SESSION_IS_NOT_FRESH', status: 403 });
});

it('a refused query is not sent again; after an answer of a busy server it is, three times', async () => {
  const tab = openTab();
  const body = () => {
    const { error } = tab.hooks.useOk();
    return error ? `${error.code} ${server().count('/ok')}` : 'none';
  };
  server().fail('/ok', 404, 'NOT_FOUND');
  show(tab, <Probe body={body} />, { initialSession: null });
  await screen.findByText('NOT_FOUND 1');
  server().fail('/ok', 503, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
  await act(() => tab.queryClient.refetchQueries({ queryKey: tab.hooks.useOk.key() }));
  expect(server().count('/ok')).toBe(5);
});

it('TanStack’s options work, such as select and enabled', async () => {
  server().person = ada;
  const tab = openTab();
  const body = () => {
    const ids = tab.hooks.useSessions(undefined, { select: (sessions) => sessions.map(({ userId }) => userId) });
    const never = tab.hooks.useOk(undefined, { enabled: false });
    return `${ids.data} ${never.fetchStatus}`;
  };
  show(tab, <Probe body={body} />, ofAda);
  await screen.findByText(`${ada.id} idle`);
  expect(server().requests).toEqual(['GET /list-sessions']);
});

it('a request is aborted when no component waits for it any longer', async () => {
  server().person = ada;
  const release = server().hold('/list-sessions');
  const tab = openTab();
  const { unmount } = show(tab, <Probe body={() => tab.hooks.useSessions().status} />, ofAda);
  await waitFor(() => expect(server().count('/list-sessions')).toBe(1));
  unmount();
  release();
  await act(() => tab.client.ok());
  const state = tab.queryClient.getQueryState(tab.hooks.useSessions.key(undefined, ada.id));
  expect(state).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
});

it('the suspending hook waits for session and answer', async () => {
  server().person = ada;
  const tab = openTab();
  const probe = <Probe body={() => tab.hooks.useSessions.suspense().data.length} />;
  show(tab, <Suspense fallback="waiting">{probe}</Suspense>);
  expect(screen.getByText('waiting')).toBeDefined();
  expect(await screen.findByText('1')).toBeDefined();
  expect(server().requests).toEqual(['GET /get-session', 'GET /list-sessions']);
});

it('a loader prefetches without a hook, and the hook finds it', async () => {
  server().person = ada;
  const tab = openTab();
  const { useSession, useSessions } = tab.hooks;
  await tab.queryClient.ensureQueryData(useSession.options());
  await tab.queryClient.prefetchQuery(useSessions.options());
  const body = () => useSessions(undefined, { staleTime: 60_000 }).data?.length;
  show(tab, <Probe body={body} />);
  expect(screen.getByText('1')).toBeDefined();
  expect(server().requests).toEqual(['GET /get-session', 'GET /list-sessions']);
});

it('a loader can name the user, `null` if no user is signed in', () => {
  const { useSessions } = openTab().hooks;
  expect(useSessions.options(undefined, ada.id).queryKey).toEqual(['auth', 'user', ada.id, 'listSessions']);
  expect(useSessions.options(undefined, null).queryKey).toEqual(['auth', 'user', null, 'listSessions']);
});

it('the options work in useSuspenseQuery and useQueries', async () => {
  server().person = ada;
  const tab = openTab();
  const { useOk, useSessions } = tab.hooks;
  const body = () => {
    const { data } = useSuspenseQuery(useSessions.options());
    const [ok] = useQueries({ queries: [useOk.options()] });
    return `${data.length} ${ok.data?.ok}`;
  };
  show(
    tab,
    <Suspense fallback="waiting">
      <Probe body={body} />
    </Suspense>,
    ofAda,
  );
  expect(await screen.findByText('1 true')).toBeDefined();
});

it('every key begins with the prefix of the application, if it sets one', async () => {
  server().person = ada;
  const { queryClient } = openTab();
  const client = createAuthClient();
  const hooks = createAuthReact(client, { keyPrefix: ['admin', 'auth'] });
  show({ client, queryClient, hooks }, <Probe body={() => hooks.useSessions().data?.length} />);
  await screen.findByText('1');
  expect(queryClient.getQueryData(['admin', 'auth', 'session'])).toMatchObject({ user: { id: ada.id } });
  expect(queryClient.getQueryData(['admin', 'auth', 'user', ada.id, 'listSessions'])).toHaveLength(1);
  await act(() => client.revokeOtherSessions());
  expect(server().count('/list-sessions')).toBe(2);
  await act(() => client.signOut());
  expect(queryClient.getQueryData(hooks.authKeys.session)).toBeNull();
});

it('a query that was refused because the session was replaced meanwhile is sent once more', async () => {
  server().person = ada;
  const tab = openTab();
  const body = () => {
    const { status, data } = tab.hooks.useSessions();
    return `${status} ${data?.length}`;
  };
  server().fail('/list-sessions', 401, 'UNAUTHORIZED');
  const release = server().hold('/get-session');
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  await waitFor(() => expect(server().count('/get-session')).toBe(1));
  server().mend('/list-sessions');
  release();
  await screen.findByText('success 1');
  expect(server().count('/list-sessions')).toBe(2);

  server().fail('/list-sessions', 401, 'UNAUTHORIZED');
  await act(() => tab.queryClient.resetQueries({ queryKey: tab.hooks.useSessions.key() }));
  await screen.findByText('error undefined');
  expect(server().count('/list-sessions')).toBe(4);
});
