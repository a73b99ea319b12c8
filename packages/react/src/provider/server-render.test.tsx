// @vitest-environment node
import { createAuthQueries } from '@latchkey/query';
import { QueryClient } from '@tanstack/react-query';
import { createAuthClient } from 'latchkey/client';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { renderToReadableStream } from 'react-dom/server.browser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ada, bob, provideServer, signedIn } from '../../test/auth-server.js';
import { Probe } from '../../test/tab.js';
import { createAuthReact } from '../index.js';

const server = provideServer();
const hooks = createAuthReact(createAuthClient({ baseURL: 'http://localhost:3000' }));
const { AuthProvider, useSession, useSessions } = hooks;
type Initial = Parameters<typeof AuthProvider>[0]['initialSession'];

const who = <Probe body={() => `${useSession().status} ${useSession().user?.name}`} />;
const page = (initialSession: Initial, children = who) => (
  <AuthProvider queryClient={new QueryClient()} initialSession={initialSession}>
    {children}
  </AuthProvider>
);

it('rendering on a server shows the session that the server passes, and sends no request', () => {
  expect(renderToString(page(signedIn(ada)))).toBe('authenticated Ada');
  expect(renderToString(page(null))).toBe('unauthenticated undefined');
  expect(renderToString(page(undefined))).toBe('loading undefined');
  expect(renderToString(page(undefined, <Probe body={() => useSessions().status} />))).toBe('pending');
  expect(server().requests).toEqual([]);
});

it('requests share nothing: neither a session nor a key', () => {
  renderToString(page(signedIn(ada)));
  expect(renderToString(page(signedIn(bob)))).toBe('authenticated Bob');
  expect(renderToString(page(undefined))).toBe('loading undefined');
  expect(useSessions.key()).toEqual(['auth', 'user', { unknown: true }, 'listSessions']);
  expect(useSessions.key(undefined, null)).toEqual(['auth', 'user', null, 'listSessions']);
  expect(useSessions.key(undefined, ada.id)).toEqual(['auth', 'user', ada.id, 'listSessions']);
});

describe('a QueryClient that all requests share', () => {
  const shared = (initialSession: Initial, queryClient: QueryClient, children = who) => (
    <AuthProvider queryClient={queryClient} initialSession={initialSession}>
      {children}
    </AuthProvider>
  );
  const streamed = async (initialSession: Initial, queryClient: QueryClient) => {
    const suspended = <Probe body={() => useSession.suspense().user?.name ?? 'no user'} />;
    const stream = await renderToReadableStream(
      shared(initialSession, queryClient, <Suspense fallback="">{suspended}</Suspense>),
    );
    await stream.allReady;
    return (await new Response(stream).text()).replaceAll('<!--/$-->', '').replaceAll('<!--$-->', '');
  };
  const others = { 'another user': signedIn(bob), 'no user': null };
  const advice = /^QueryClient: got one that has rendered the page of another visitor, expected a new one/;

  afterEach(() => vi.unstubAllEnvs());

  it.each(Object.entries(others))('is refused in development: %s', async (_, next) => {
    const queryClient = new QueryClient();
    renderToString(shared(signedIn(ada), queryClient));
    // The same visitor, in another island of the page.
    expect(renderToString(shared(signedIn(ada), queryClient))).toBe('authenticated Ada');
    expect(() => renderToString(shared(next, queryClient))).toThrow(advice);
    const later = new QueryClient();
    await streamed(Promise.resolve(signedIn(ada)), later);
    await streamed(Promise.resolve(next), later);
    expect(() => renderToString(shared(undefined, later))).toThrow(advice);
  });

  it('is refused if the application has read sessions into it', () => {
    const queryClient = new QueryClient();
    for (const [index, person] of [ada, bob].entries()) {
      queryClient.setQueryData(useSession.key(), signedIn(person));
      const render = () => renderToString(shared(undefined, queryClient));
      if (index) expect(render).toThrow(advice);
      else expect(render()).toBe('loading undefined');
    }
  });

  it('gives no visitor the session of another one in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const queryClient = new QueryClient();
    queryClient.setQueryData(useSession.key(), signedIn(ada));
    for (const first of [signedIn(ada), Promise.resolve(signedIn(ada))]) {
      expect(await streamed(first, queryClient)).toContain('Ada');
      expect(renderToString(shared(signedIn(bob), queryClient))).toBe('authenticated Bob');
      expect(renderToString(shared(null, queryClient))).toBe('unauthenticated undefined');
      expect(renderToString(shared(undefined, queryClient))).toBe('loading undefined');
      expect(await streamed(signedIn(bob), queryClient)).toContain('Bob');
      expect(await streamed(Promise.resolve(null), queryClient)).toContain('no user');
    }
  });

  it('gets the session of the request in place of the cached one from seedSession', () => {
    const auth = createAuthQueries(createAuthClient({ baseURL: 'http://localhost:3001' }));
    const queryClient = new QueryClient();
    auth.seedSession(queryClient, signedIn(ada));
    expect(() => auth.seedSession(queryClient, signedIn(bob))).toThrow(advice);
    vi.stubEnv('NODE_ENV', 'production');
    auth.seedSession(queryClient, null);
    expect(queryClient.getQueryData(auth.session.key())).toBeNull();
  });
});

it('a promise of a session is streamed', async () => {
  const suspended = <Probe body={() => useSession.suspense().user?.name} />;
  const tree = page(Promise.resolve(signedIn(ada)), <Suspense fallback="waiting">{suspended}</Suspense>);
  const stream = await renderToReadableStream(tree);
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('Ada');
  expect(server().requests).toEqual([]);
});

it('a suspending hook without a session leaves its part to the browser, with an error that says so', () => {
  const suspended = <Probe body={() => useSession.suspense().user?.name} />;
  expect(() => renderToString(page(undefined, suspended))).toThrow(
    'useSession.suspense cannot ask for the session on a server: give AuthProvider an initialSession.',
  );
  expect(server().requests).toEqual([]);
});

it('a suspending hook sends no request without a user, but uses a prefetched answer', () => {
  const suspended = <Probe body={() => useSessions.suspense().data.length} />;
  expect(() => renderToString(page(signedIn(ada), suspended))).toThrow(
    'useSessions.suspense cannot ask on a server: prefetch the answer, or leave it to the browser.',
  );
  const queryClient = new QueryClient();
  queryClient.setQueryData(useSessions.key(undefined, ada.id), []);
  const prefetched = (
    <AuthProvider queryClient={queryClient} initialSession={signedIn(ada)}>
      {suspended}
    </AuthProvider>
  );
  expect(renderToString(prefetched)).toBe('0');
  expect(server().requests).toEqual([]);
});

it('the session is stale at once on a server, for a minute in a browser', () => {
  expect(useSession.options().staleTime).toBe(0);
});
