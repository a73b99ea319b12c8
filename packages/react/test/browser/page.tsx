import { QueryClient } from '@tanstack/react-query';
import { createAuthClient } from 'latchkey/client';
import { StrictMode, Suspense, useState } from 'react';
import { createAuthReact } from '../../src/index.js';

export const client = createAuthClient();
const { AuthProvider, useSession, useSessions } = createAuthReact(client);

/** What a server hands to the browser: the session as JSON, a promise of it, or nothing. */
export type Initial = Parameters<typeof AuthProvider>[0]['initialSession'];

/** One for a page, and one for each request of a server. A component that mounts later does not read an answer again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
}

interface PageProps {
  readonly initialSession: Initial;
  readonly queryClient: QueryClient;
}

/** 40 rows of four components, and 20 more rows that a button adds. */
export function Page({ initialSession, queryClient }: PageProps) {
  return (
    <StrictMode>
      <AuthProvider queryClient={queryClient} initialSession={initialSession}>
        <More />
        <Rows of="first" count={40} />
      </AuthProvider>
    </StrictMode>
  );
}

function More() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(20)}>
        More
      </button>
      <Rows of="more" count={count} />
    </>
  );
}

function Rows({ of, count }: { readonly of: string; readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <div key={index}>
      <Who />
      <Devices />
      <Suspense fallback="…">
        <Suspended />
      </Suspense>
      <Suspense fallback="…">
        <Retried name={`${of} ${index}`} />
      </Suspense>
    </div>
  ));
}

function Who() {
  const { status, user } = useSession();
  return <output>{user ? `${status}: ${user.name}` : status}</output>;
}

function Suspended() {
  const { status, user } = useSession.suspense();
  return <output>{user ? `${status}: ${user.name}` : status}</output>;
}

interface Step {
  readonly ready: Promise<void>;
  isReady: boolean;
}
const steps = new Map<string, Step>();

/** Suspends until the task after this one. React then renders the component from its beginning, without its state. */
function waitOnce(name: string): void {
  let step = steps.get(name);
  if (!step) {
    const started: Step = { isReady: false, ready: new Promise((resolve) => setTimeout(resolve)) };
    void started.ready.then(() => {
      started.isReady = true;
    });
    steps.set(name, started);
    step = started;
  }
  if (!step.isReady) throw step.ready;
}

/** Waits for the session, and for three things after it, so React retries it again and again. */
function Retried({ name }: { readonly name: string }) {
  const { status, user } = useSession.suspense();
  for (const step of ['one', 'two', 'three']) waitOnce(`${name} ${step}`);
  return <span className="retried">{user ? `${status}: ${user.name}` : status}</span>;
}

/** A query that needs a session: without one, it must not ask. */
function Devices() {
  const { data, isLoading } = useSessions();
  return <span className="devices">{isLoading ? 'loading' : `${data?.length ?? 'no'} devices`}</span>;
}
