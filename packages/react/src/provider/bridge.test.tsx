import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ada, bob, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, teller } from '../../test/tab.js';

const server = provideServer();
const password = 'correct horse';

it('every hook has rendered the new user before the caller of sign-in continues', async () => {
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: null });
  await tab.client.signInEmail({ email: 'ada@example.com', password });
  expect(screen.getByText('authenticated: Ada')).toBeDefined();
  expect(server().requests).toEqual(['POST /sign-in/email']);
});

it('every hook has rendered the signed-out state before the caller of sign-out continues', async () => {
  server().person = ada;
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: signedIn(ada) });
  await tab.client.signOut();
  expect(screen.getByText('unauthenticated')).toBeDefined();
});

it('every hook has rendered the new name before the caller of update-user continues', async () => {
  server().person = ada;
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: signedIn(ada) });
  await tab.client.updateUser({ name: 'Countess' });
  expect(screen.getByText('authenticated: Countess')).toBeDefined();
});

it('a page that has not read the session before has it after sign-in', async () => {
  const tab = openTab();
  show(tab, null);
  await tab.client.signInEmail({ email: 'ada@example.com', password });
  expect(tab.queryClient.getQueryData(tab.hooks.useSession.key())?.user.name).toBe('Ada');
});

it('a mutation hook settles after the session was read', async () => {
  const tab = openTab();
  const { useSession, useSignInEmail } = tab.hooks;
  let signIn: ReturnType<typeof useSignInEmail>['mutateAsync'] | undefined;
  const body = () => {
    signIn = useSignInEmail().mutateAsync;
    return useSession().user?.name ?? 'signed out';
  };
  show(tab, <Probe body={body} />, { initialSession: null });
  await signIn?.({ email: 'ada@example.com', password });
  expect(screen.getByText('Ada')).toBeDefined();
});

it('a change refreshes the answers that read what it writes, and no others', async () => {
  server().person = ada;
  const tab = openTab();
  const body = () => {
    const sessions = tab.hooks.useSessions();
    const ok = tab.hooks.useOk();
    return `${sessions.data?.length} ${ok.data?.ok}`;
  };
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  await screen.findByText('1 true');
  server().requests.length = 0;
  await act(() => tab.client.revokeOtherSessions());
  expect(server().requests).toEqual(['POST /revoke-other-sessions', 'GET /list-sessions']);
});

it('if an answer has no session, the caller of sign-in continues after the session was read', async () => {
  server().carries = false;
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: null });
  await tab.client.signInEmail({ email: 'ada@example.com', password });
  expect(screen.getByText('authenticated: Ada')).toBeDefined();
  expect(server().requests).toEqual(['POST /sign-in/email', 'GET /get-session?disableCookieCache=true']);
});

it('a change that fails refreshes nothing', async () => {
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: null });
  const { error } = await tab.client.signInEmail({ email: 'eve@example.com', password });
  expect(error?.code).toBe('INVALID_EMAIL_OR_PASSWORD');
  expect(server().requests).toEqual(['POST /sign-in/email']);
});

it('an answer from before sign-in does not replace the answer from after it [H197]', async () => {
  const release = server().hold('/get-session');
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who);
  await waitFor(() => expect(server().count('/get-session')).toBe(1));
  await tab.client.signInEmail({ email: 'ada@example.com', password });
  expect(screen.getByText('authenticated: Ada')).toBeDefined();
  release();
  await act(() => tab.client.ok());
  expect(said).toEqual(['loading', 'authenticated: Ada']);
});

it('a late answer to client.getSession() does not replace it either [H197]', async () => {
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: null });
  const release = server().hold('/get-session');
  const late = tab.client.getSession();
  await waitFor(() => expect(server().count('/get-session')).toBe(1));
  await act(() => tab.client.signInEmail({ email: 'ada@example.com', password }));
  release();
  expect((await act(() => late)).data).toBeNull();
  expect(said).toEqual(['unauthenticated', 'authenticated: Ada']);
});

it('client.getSession() updates the hooks if its answer is new', async () => {
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: null });
  server().person = ada; // a server action signed in
  await tab.client.getSession();
  expect(screen.getByText('authenticated: Ada')).toBeDefined();
});

it('client.getSession() causes no further request if its answer is not new', async () => {
  server().person = ada;
  const tab = openTab();
  show(tab, teller(tab).who);
  await screen.findByText('authenticated: Ada');
  await act(() => tab.client.getSession());
  expect(server().count('/get-session')).toBe(2);
});

it('if an answer has no session, and the session cannot be read after another sign-in, it is no longer shown', async () => {
  server().carries = false;
  server().person = ada;
  const tab = openTab();
  tab.queryClient.setQueryData(['todos'], ['of Ada']);
  show(tab, teller(tab).who, { initialSession: signedIn(ada) });
  server().fail('/get-session', 503, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
  await tab.client.signInEmail({ email: 'bob@example.com', password });
  expect(screen.getByText('error')).toBeDefined();
  expect(tab.queryClient.getQueryData(['todos'])).toBeUndefined();
});

it('401 on any call sets the session to null, once for any number of calls', async () => {
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: signedIn(ada) });
  await act(() =>
    Promise.all([tab.client.listSessions(), tab.client.listSessions(), tab.client.updateUser({ name: 'x' })]),
  );
  expect(said).toEqual(['authenticated: Ada', 'unauthenticated']);
  expect(server().count('/get-session')).toBe(1);
});

it('401 on a visible query causes no loop', async () => {
  const tab = openTab();
  const body = () => {
    const { error, isPending } = tab.hooks.useSessions();
    return `${tab.hooks.useSession().status} ${isPending} ${error?.code}`;
  };
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  await screen.findByText('unauthenticated true undefined');
  await act(() => tab.client.ok());
  expect(server().count('/get-session')).toBe(1);
  expect(server().count('/list-sessions')).toBe(1);
});

it('401 sets the session to null also when the session cannot be read', async () => {
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: signedIn(ada) });
  server().fail('/get-session', 503, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
  await tab.client.listSessions();
  expect(await screen.findByText('unauthenticated')).toBeDefined();
});

it('401 for the session itself sets it to null', async () => {
  const tab = openTab();
  server().fail('/get-session', 401, 'UNAUTHORIZED');
  show(tab, teller(tab).who, { initialSession: signedIn(ada) });
  await tab.client.listSessions();
  expect(screen.getByText('unauthenticated')).toBeDefined();
  expect(server().count('/get-session')).toBe(1);
});

it('401 for a session of another user leaves the user signed in [spec §6]', async () => {
  server().person = ada;
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: signedIn(ada) });
  const { error } = await act(() => tab.client.revokeSession({ token: 'foreign' }));
  expect(error?.code).toBe('UNAUTHORIZED');
  expect(said).toEqual(['authenticated: Ada']);
});

it('a wrong password does not cause a read of the session', async () => {
  const tab = openTab();
  show(tab, teller(tab).who, { initialSession: signedIn(bob) });
  await tab.client.signInEmail({ email: 'eve@example.com', password });
  expect(server().count('/get-session')).toBe(0);
});

it('no listener is left after the provider was unmounted', async () => {
  server().person = ada;
  const tab = openTab();
  const { unmount } = show(tab, teller(tab).who, { initialSession: signedIn(ada), strict: true });
  unmount();
  await tab.client.signOut();
  expect(server().requests).toEqual(['POST /sign-out']);
  expect(tab.queryClient.getQueryCache().hasListeners()).toBe(false);
});
