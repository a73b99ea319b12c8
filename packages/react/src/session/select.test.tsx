import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show } from '../../test/tab.js';

const server = provideServer();

it('a component that selects a part is rendered again only when the part changes', async () => {
  server().person = ada;
  const tab = openTab();
  const said: string[] = [];
  const body = () => {
    const { status, data } = tab.hooks.useSession({ select: (session) => ({ name: session?.user.name }) });
    said.push(`${status} ${data?.name}`);
    return null;
  };
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  const before = said.length;
  // The session is another one, with the same name in it.
  server().expiresAt = new Date(Date.now() + 7_200_000);
  await act(() => tab.queryClient.refetchQueries({ queryKey: tab.hooks.useSession.key() }));
  expect(server().count('/get-session')).toBe(1);
  expect(said).toHaveLength(before);
  await act(() => tab.client.updateUser({ name: 'Countess' }));
  await waitFor(() => expect(said.at(-1)).toBe('authenticated Countess'));
});

it('without a session, a selected part is that of no session; with `required` it is loading, and nothing is selected', () => {
  const tab = openTab();
  const onUnauthenticated = vi.fn();
  const select = vi.fn(({ user }: { readonly user: { readonly name: string } }) => user.name);
  const said: string[] = [];
  const body = () => {
    const any = tab.hooks.useSession({ select: (session) => session === null });
    const required = tab.hooks.useSession({ required: true, onUnauthenticated, select });
    said.push(`${any.status} ${any.data}, ${required.status} ${required.data}`);
    return null;
  };
  show(tab, <Probe body={body} />, { initialSession: null });
  expect(said).toEqual(['unauthenticated true, loading undefined']);
  expect(onUnauthenticated).toHaveBeenCalledOnce();
  expect(select).not.toHaveBeenCalled();
});
