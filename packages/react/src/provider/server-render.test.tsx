// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { createAuthClient } from 'latchkey/client';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { renderToReadableStream } from 'react-dom/server.browser';
import { expect, it } from 'vitest';
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
