import { useMutation } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { AuthClientError } from 'latchkey/client';
import { expect, it } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, type Tab } from '../../test/tab.js';

const server = provideServer();
const asAda = { email: 'ada@example.com', password: 'correct horse' };

/** Renders a mutation hook. Returns its newest result. */
function mount<Face>(tab: Tab, use: () => Face): { readonly now: Face; readonly unmount: () => void } {
  const faces: Face[] = [];
  const { unmount } = show(tab, <Probe body={() => void faces.push(use())} />, { initialSession: null });
  return {
    unmount,
    get now() {
      const [face] = faces.slice(-1);
      if (face === undefined) throw new Error('nothing was rendered');
      return face;
    },
  };
}

it('a mutation rejects with the client’s own error', async () => {
  const tab = openTab();
  const signIn = mount(tab, () => tab.hooks.useSignInEmail());
  await act(() => expect(signIn.now.mutateAsync({ ...asAda, email: 'eve@example.com' })).rejects.toThrow());
  await waitFor(() => expect(signIn.now.error).toBeInstanceOf(AuthClientError));
  expect(signIn.now.error?.code).toBe('INVALID_EMAIL_OR_PASSWORD');
});

it('an input that the endpoint does not need can be left out', async () => {
  const tab = openTab();
  const signOut = mount(tab, () => tab.hooks.useSignOut());
  await act(() => signOut.now.mutateAsync());
  await waitFor(() => expect(signOut.now.data).toEqual({ success: true }));
});

it('a change is never sent twice, even if the application retries everything', async () => {
  const tab = openTab();
  tab.queryClient.setDefaultOptions({ mutations: { retry: 3, retryDelay: 0 } });
  server().fail('/sign-in/email', 503, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
  const signIn = mount(tab, () => tab.hooks.useSignInEmail());
  await act(() => signIn.now.mutateAsync(asAda).catch(() => {}));
  expect(server().count('/sign-in/email')).toBe(1);
});

it('inputs and answers are removed with the component, and never enter the query cache', async () => {
  const tab = openTab();
  const signIn = mount(tab, () => tab.hooks.useSignInEmail());
  await act(() => signIn.now.mutateAsync(asAda));
  const cached = JSON.stringify(
    tab.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
  );
  expect(cached).not.toContain(asAda.password);
  signIn.unmount();
  await waitFor(() => expect(tab.queryClient.getMutationCache().getAll()).toEqual([]));
});

it('TanStack’s callbacks run, and read the new session', async () => {
  const tab = openTab();
  const seen: unknown[] = [];
  const onSuccess = () => void seen.push(tab.queryClient.getQueryData(tab.hooks.useSession.key())?.user.name);
  const signIn = mount(tab, () => tab.hooks.useSignInEmail({ onSuccess }));
  await act(() => signIn.now.mutateAsync(asAda));
  expect(seen).toEqual(['Ada']);
});

it('the options work in useMutation', async () => {
  server().person = ada;
  const tab = openTab();
  const update = mount(tab, () => useMutation(tab.hooks.useUpdateUser.options(), tab.queryClient));
  await act(() => update.now.mutateAsync({ name: 'Countess' }));
  await waitFor(() => expect(update.now.data?.user.name).toBe('Countess'));
  expect(tab.hooks.useUpdateUser.options().mutationKey).toEqual(['auth', 'updateUser']);
});

it('a mutation does not wait for a browser that believes it is offline', () => {
  // It would be paused, and a persisted cache would contain the password.
  expect(openTab().hooks.useSignInEmail.options().networkMode).toBe('always');
});

it('the code that makes an optimistic change of the session can roll it back', async () => {
  server().fail('/update-user', 400, 'FAILED_TO_UPDATE_USER');
  const tab = openTab();
  const key = tab.hooks.useSession.key();
  const body = () => {
    const { user } = tab.hooks.useSession();
    const update = tab.hooks.useUpdateUser({
      onMutate: ({ name = '' }) => {
        const before = tab.queryClient.getQueryData(key);
        tab.queryClient.setQueryData(key, before && { ...before, user: { ...before.user, name } });
        return { before };
      },
      onError: (_error, _input, context) => void tab.queryClient.setQueryData(key, context?.before),
    });
    return (
      <button type="button" onClick={() => update.mutate({ name: 'Countess' })}>
        {user?.name}
      </button>
    );
  };
  const release = server().hold('/update-user');
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  screen.getByText('Ada').click();
  await screen.findByText('Countess');
  release();
  expect(await screen.findByText('Ada')).toBeDefined();
});
