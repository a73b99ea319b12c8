import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createAuthClient } from 'latchkey/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ada, provideServer, signedIn } from '../../test/auth-server.js';
import { openTab, Probe, show, type Tab } from '../../test/tab.js';
import { createAuthReact } from '../index.js';

const server = provideServer();
afterEach(cleanup);

function everyGuard({ hooks: { SignedIn, SignedOut, Show } }: Tab) {
  return (
    <>
      <SignedIn loading="in? " fallback="not in ">
        in{' '}
      </SignedIn>
      <SignedOut loading="out? " fallback="not out ">
        out{' '}
      </SignedOut>
      <Show when={({ user }) => user.name === 'Ada'} loading="Ada?" fallback="not Ada">
        Ada
      </Show>
    </>
  );
}

it('guards show what holds, and follow the session', async () => {
  const tab = openTab();
  const { container } = show(tab, everyGuard(tab), { initialSession: signedIn(ada) });
  expect(container.textContent).toBe('in not out Ada');
  await act(() => tab.client.signOut());
  expect(container.textContent).toBe('not in out not Ada');
});

it('a role of the user in the application is the whole name of one of the roles that the session has', () => {
  const guards = (initialSession: NonNullable<Parameters<typeof show>[2]>['initialSession']) => {
    const tab = openTab();
    const { Show } = tab.hooks;
    const shown = ['admin', 'support', 'sup', 'user', ''].map((appRole) => (
      <Show key={appRole} when={{ appRole }} fallback="- ">
        {appRole}{' '}
      </Show>
    ));
    return show(tab, shown, { initialSession }).container.textContent;
  };
  const { session, user } = signedIn(ada);
  const operator = { ...user, role: 'admin,support' };
  expect(guards({ session, user: operator })).toBe('admin support - - - ');
  expect(guards({ session, user })).toBe('- - - - - ');
  expect(guards(null)).toBe('- - - - - ');
});

it('a condition that is not one shows the fallback', () => {
  const tab = openTab();
  const { Show } = tab.hooks;
  const conditions = [async () => false, () => 'admin', {}, { signedin: true }, { signedIn: 'yes' }];
  const { container } = show(
    tab,
    conditions.map((when, index) => (
      // @ts-expect-error a program in JavaScript can pass these
      <Show key={String(index)} when={when} fallback="no ">
        secret
      </Show>
    )),
    { initialSession: signedIn(ada) },
  );
  expect(container.textContent).toBe('no no no no no ');
});

it('until the session is known, guards show neither their children nor the fallback', async () => {
  server().person = ada;
  const release = server().hold('/get-session');
  const tab = openTab();
  const { container } = show(tab, everyGuard(tab));
  expect(container.textContent).toBe('in? out? Ada?');
  release();
  await screen.findByText('in not out Ada');
});

it('a server renders a guard by the session of its request', () => {
  const tab = openTab();
  const { AuthProvider } = tab.hooks;
  const page = (session: ReturnType<typeof signedIn> | null) =>
    renderToStaticMarkup(
      <AuthProvider queryClient={new QueryClient()} initialSession={session}>
        {everyGuard(tab)}
      </AuthProvider>,
    );
  expect(page(signedIn(ada))).toContain('in not out Ada');
  expect(page(null)).toContain('not in out not Ada');
});

it('what is made of a client works under any provider of the same client, and under no other', () => {
  const client = createAuthClient({ baseURL: 'https://app.example.com' });
  const { AuthProvider } = createAuthReact(client);
  const { SignedIn, useSession } = createAuthReact(client);
  const tree = (Provider: typeof AuthProvider) => (
    <Provider queryClient={new QueryClient()} initialSession={signedIn(ada)}>
      <SignedIn>
        <Probe body={() => useSession().user?.name} />
      </SignedIn>
    </Provider>
  );
  expect(render(tree(AuthProvider)).container.textContent).toBe('Ada');
  const other = createAuthReact(createAuthClient({ baseURL: 'https://app.example.com' }));
  // React 18 prints what a component throws.
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(tree(other.AuthProvider))).toThrow('needs an AuthProvider above it');
  complaints.mockRestore();
});
