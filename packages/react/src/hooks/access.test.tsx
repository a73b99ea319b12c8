import { act, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ada, provideServer } from '../../test/auth-server.js';
import { openTab, Probe, show } from '../../test/tab.js';

const server = provideServer();
let tab = openTab();
beforeEach(() => {
  tab = openTab();
});
const words = () => {
  const { data, status, fetchStatus, isLoading, isError } = tab.hooks.useSessions();
  return `${data?.length} ${status} ${fetchStatus} ${isLoading} ${isError}`;
};

it('without a user, a query that needs a session is disabled and sends nothing', async () => {
  show(tab, <Probe body={words} />);
  await screen.findByText('undefined pending idle false false');
  expect(server().requests).toEqual(['GET /get-session']);
});

it('it is sent when a user signs in, and not again after sign-out', async () => {
  show(tab, <Probe body={words} />, { initialSession: null });
  await act(() => tab.client.signInEmail({ email: 'ada@example.com', password: 'correct horse' }));
  await screen.findByText('1 success idle false false');
  const before = server().count('/list-sessions');
  await act(() => tab.client.signOut());
  await screen.findByText('undefined pending idle false false');
  expect(server().count('/list-sessions')).toBe(before);
});

it('a query for all visitors is sent without a user', async () => {
  show(tab, <Probe body={() => String(tab.hooks.useOk().data?.ok)} />, { initialSession: null });
  await screen.findByText('true');
});

it('while the session is being read, a query is loading', async () => {
  server().person = ada;
  const release = server().hold('/get-session');
  show(tab, <Probe body={words} />);
  expect(screen.getByText('undefined pending idle true false')).toBeDefined();
  release();
  await screen.findByText('1 success idle false false');
  expect(server().requests).toEqual(['GET /get-session', 'GET /list-sessions']);
});

it('a query that its component has turned off is not loading meanwhile', () => {
  server().hold('/get-session');
  show(tab, <Probe body={() => String(tab.hooks.useSessions(undefined, { enabled: false }).isLoading)} />);
  expect(screen.getByText('false')).toBeDefined();
});

/** Shows the code of an error. */
class Boundary extends Component<{ readonly children: ReactNode }> {
  override readonly state = { code: '' };
  static getDerivedStateFromError = (error: unknown) => ({ code: String(Reflect.get(Object(error), 'code')) });
  override render(): ReactNode {
    return this.state.code || this.props.children;
  }
}

it('in a suspending component it throws UNAUTHORIZED without a request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const probe = <Probe body={() => tab.hooks.useSessions.suspense().data.length} />;
  show(
    tab,
    <Boundary>
      <Suspense fallback="waiting">{probe}</Suspense>
    </Boundary>,
  );
  await screen.findByText('UNAUTHORIZED');
  await waitFor(() => expect(server().requests).toEqual(['GET /get-session']));
});

it('a loader that names no user gets UNAUTHORIZED without a request', async () => {
  const read = tab.queryClient.fetchQuery(tab.hooks.useSessions.options(undefined, null));
  await expect(read).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  expect(server().requests).toEqual([]);
});
