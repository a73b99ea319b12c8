import { notifyManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { cloneElement, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ada, bob, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, teller } from '../../test/tab.js';

const server = provideServer();

it('a user that the server passes is shown in the first render, without a request', async () => {
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: signedIn(ada), strict: true });
  expect(screen.getByText('authenticated: Ada')).toBeDefined();
  await tab.client.ok();
  expect(said).toEqual(['authenticated: Ada']);
  expect(server().count('/get-session')).toBe(0);
});

it('if the server says that no user is signed in, the first render shows that, without a request', async () => {
  const tab = openTab();
  const { who, said } = teller(tab);
  show(tab, who, { initialSession: null, strict: true });
  expect(screen.getByText('unauthenticated')).toBeDefined();
  await tab.client.ok();
  expect(said).toEqual(['unauthenticated']);
  expect(server().count('/get-session')).toBe(0);
});

it('while the session is not known, the status is loading and user and session are undefined, never null', async () => {
  server().person = ada;
  const release = server().hold('/get-session');
  const { queryClient, client, hooks } = openTab();
  const seen: unknown[] = [];
  const body = () => {
    const { status, user, session, data, isPending } = hooks.useSession();
    if (status === 'loading') seen.push(user, session, data, isPending);
    return status;
  };
  const { container } = show({ queryClient, client, hooks }, <Probe body={body} />);
  expect(container.textContent).toBe('loading');
  expect(new Set(seen)).toEqual(new Set([undefined, true]));
  release();
  await waitFor(() => expect(container.textContent).toBe('authenticated'));
});

it('a hundred consumers under StrictMode send one request [H198]', async () => {
  server().person = ada;
  const tab = openTab();
  const { who } = teller(tab);
  const many = Array.from({ length: 100 }, (_, index) => cloneElement(who, { key: String(index) }));
  show(tab, many, { strict: true });
  await waitFor(() => expect(screen.getAllByText('authenticated: Ada')).toHaveLength(100));
  expect(server().requests).toEqual(['GET /get-session']);
});

it('mounting again and again within a minute sends no further request [H198]', async () => {
  server().person = ada;
  const tab = openTab();
  for (let round = 0; round < 5; round += 1) {
    const { unmount } = show(tab, teller(tab).who);
    await screen.findByText('authenticated: Ada');
    unmount();
  }
  expect(server().count('/get-session')).toBe(1);
});

it('if the session cannot be read, the user does not look signed out: the status is error, and refresh asks again', async () => {
  server().fail('/get-session', 400, 'VALIDATION_ERROR');
  const tab = openTab();
  let again = async () => {};
  const body = () => {
    const { status, error, isPending, refresh } = tab.hooks.useSession();
    again = refresh;
    return `${status} ${error?.code} ${isPending}`;
  };
  show(tab, <Probe body={body} />);
  await screen.findByText('error VALIDATION_ERROR false');
  server().mend('/get-session');
  await act(() => again());
  expect(screen.getByText('unauthenticated undefined false')).toBeDefined();
});

it('the user stays visible during a background read: isFetching changes, isPending does not', async () => {
  server().person = ada;
  const tab = openTab();
  const seen: string[] = [];
  let again = async () => {};
  const body = () => {
    const { status, isPending, isFetching, refresh } = tab.hooks.useSession();
    again = refresh;
    seen.push(`${status} ${isPending} ${isFetching}`);
    return status;
  };
  const release = server().hold('/get-session');
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  const reading = again();
  await waitFor(() => expect(seen.at(-1)).toBe('authenticated false true'));
  release();
  await reading;
  expect(seen).toEqual(['authenticated false false', 'authenticated false true', 'authenticated false false']);
});

it('a component that reads only the user is not rendered again by a read without changes', async () => {
  server().person = ada;
  const tab = openTab();
  const users: unknown[] = [];
  const body = () => {
    const { user } = tab.hooks.useSession();
    users.push(user);
    return user?.name;
  };
  show(tab, <Probe body={body} />);
  await screen.findByText('Ada');
  await act(() => tab.queryClient.refetchQueries({ queryKey: tab.hooks.useSession.key() }));
  await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)));
  expect(server().count('/get-session')).toBe(2);
  expect(users).toMatchObject([undefined, { name: 'Ada' }]);
});

it('the properties of the session work with spreading and with `in` too', () => {
  const tab = openTab();
  let copy: object = {};
  const body = () => {
    const result = tab.hooks.useSession();
    copy = { ...result, named: 'user' in result };
    return null;
  };
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  expect(copy).toMatchObject({
    status: 'authenticated',
    named: true,
    isFetching: false,
    user: { name: 'Ada' },
    data: { session: { userId: ada.id } },
  });
});

it('refresh reads without the cookie cache, and is the same function in every render', async () => {
  const tab = openTab();
  const functions: (() => Promise<void>)[] = [];
  const body = () => {
    const { status, refresh } = tab.hooks.useSession();
    functions.push(refresh);
    return status;
  };
  show(tab, <Probe body={body} />, { initialSession: signedIn(ada) });
  await act(() => functions[0]?.());
  expect(screen.getByText('unauthenticated')).toBeDefined();
  expect(server().requests).toEqual(['GET /get-session?disableCookieCache=true']);
  expect(new Set(functions).size).toBe(1);
});

it('a required session stays loading if no user is signed in, and calls back once', async () => {
  const tab = openTab();
  const onUnauthenticated = vi.fn();
  const body = () => {
    const { status, user } = tab.hooks.useSession({ required: true, onUnauthenticated });
    return user === undefined ? status : user.name;
  };
  const { container } = show(tab, <Probe body={body} />);
  await waitFor(() => expect(onUnauthenticated).toHaveBeenCalledTimes(1));
  expect(container.textContent).toBe('loading');
  await act(() => tab.client.signInEmail({ email: 'bob@example.com', password: 'secret' }));
  expect(container.textContent).toBe(bob.name);
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

it('the suspending hook waits for the session and never shows loading', async () => {
  server().person = ada;
  const tab = openTab();
  const seen = new Set<string>();
  const body = () => {
    const session = tab.hooks.useSession.suspense();
    seen.add(session.status);
    return session.status === 'authenticated' ? session.user.name : 'signed out';
  };
  show(
    tab,
    <Suspense fallback="waiting">
      <Probe body={body} />
    </Suspense>,
  );
  expect(screen.getByText('waiting')).toBeDefined();
  expect(await screen.findByText('Ada')).toBeDefined();
  await act(() => tab.client.signOut());
  expect(screen.getByText('signed out')).toBeDefined();
  expect([...seen]).toEqual(['authenticated', 'unauthenticated']);
});

it('the suspending hook does not wait for a session that the server passed', () => {
  const tab = openTab();
  const probe = <Probe body={() => tab.hooks.useSession.suspense().status} />;
  show(tab, <Suspense fallback="waiting">{probe}</Suspense>, { initialSession: null });
  expect(screen.getByText('unauthenticated')).toBeDefined();
});

it('a loader reads the session without a hook, and components find it', async () => {
  server().person = ada;
  const tab = openTab();
  const session = await tab.queryClient.ensureQueryData(tab.hooks.useSession.options());
  expect(session?.user.name).toBe('Ada');
  expect(tab.queryClient.getQueryData(tab.hooks.useSession.key())).toBe(session);
  const { who, said } = teller(tab);
  show(tab, who);
  expect(said).toEqual(['authenticated: Ada']);
  expect(server().count('/get-session')).toBe(1);
});
