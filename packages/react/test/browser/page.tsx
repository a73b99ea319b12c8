import { QueryClient } from '@tanstack/react-query';
import { createAuthClient } from 'latchkey/client';
import { type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createAuthReact } from '../../src/index.js';

/** What a server hands to the browser: the session as JSON, a promise of it, or nothing. */
export type Initial = Parameters<Hooks['AuthProvider']>[0]['initialSession'];
type Hooks = ReturnType<typeof createHooks>['hooks'];

function createHooks(baseURL?: string) {
  const client = createAuthClient(baseURL === undefined ? {} : { baseURL });
  return { client, hooks: createAuthReact(client) };
}

/** The page of these tests, of one client. Rows of three components: one of them waits in a Suspense boundary. */
export function createPage(baseURL?: string) {
  const { client, hooks } = createHooks(baseURL);
  // As for answers that a server has prefetched: a component that mounts later does not ask again.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const { AuthProvider } = hooks;

  function Who() {
    const { status, user } = hooks.useSession();
    return <output>{user ? `${status}: ${user.name}` : status}</output>;
  }
  function Suspended() {
    const { status, user } = hooks.useSession.suspense();
    return <output>{user ? `${status}: ${user.name}` : status}</output>;
  }
  // A query that needs a session: nothing is to be asked without one.
  function Devices() {
    const { data, isLoading } = hooks.useSessions();
    return <span className="devices">{isLoading ? 'loading' : `${data?.length ?? 'no'} devices`}</span>;
  }
  function Many({ count }: { readonly count: number }) {
    return Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <div key={index}>
        <Who />
        <Devices />
        <Suspense fallback="…">
          <Suspended />
        </Suspense>
      </div>
    ));
  }
  function More() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setCount(20)}>
          More
        </button>
        <Many count={count} />
      </>
    );
  }
  const page = (initialSession: Initial): ReactNode => (
    <StrictMode>
      <AuthProvider queryClient={queryClient} initialSession={initialSession}>
        <More />
        <Many count={40} />
      </AuthProvider>
    </StrictMode>
  );
  return { client, page };
}
