import {
  type ConnectOptions,
  type InitialSession,
  isBrowser,
  isPromised,
  queriesInternals,
  refuseSharedCache,
} from '@latchkey/query';
import { QueryClient, QueryClientContext, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import {
  aFunction,
  anObject,
  ConfigurationError,
  checkOptions,
  type KnownOptions,
  type OptionKind,
  type SignedIn,
} from 'latchkey/client';
import { type ReactElement, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { Rendered, Wiring } from './wiring.js';

export interface AuthProviderProps<Value extends SignedIn> {
  readonly children?: ReactNode;
  /**
   * The session that the server had when it rendered the page, so that the hooks need not read it: the session, `null` if no
   * user is signed in, or a promise of one of them, for which the page does not wait: only `useSession.suspense()`
   * does. Dates can be texts, as JSON has them. If a later render passes another value, the hooks ask the server.
   */
  readonly initialSession?: Value | null | Promise<Value | null> | undefined;
  /** For an application without a `QueryClientProvider`. Make it once, outside of components. */
  readonly queryClient?: QueryClient | undefined;
  /** The application's queries that stay in the cache when the user signs out or another user signs in. Default: none. */
  readonly keepOnSignOut?: ((queryKey: QueryKey) => boolean) | undefined;
}

export type AuthProviderComponent<Value extends SignedIn> = (props: AuthProviderProps<Value>) => ReactElement;

/** Makes `AuthProvider`. */
export function createProvider(wiring: Wiring): AuthProviderComponent<SignedIn> {
  const component = (props: AuthProviderProps<SignedIn>) => <Provider {...props} wiring={wiring} />;
  return Object.assign(component, { displayName: 'AuthProvider' });
}

interface ProviderProps extends AuthProviderProps<SignedIn> {
  readonly wiring: Wiring;
}

const anything: OptionKind<never> = { expected: 'a value', fits: () => true };

/** Every property of `AuthProvider`. */
export const providerProps = {
  children: anything,
  initialSession: anything,
  queryClient: anObject,
  keepOnSignOut: aFunction,
} satisfies KnownOptions<AuthProviderProps<SignedIn>>;

function checkProps({ wiring, ...props }: ProviderProps, queryClient: QueryClient | undefined): void {
  checkOptions('AuthProvider', props, providerProps);
  if (!queryClient) {
    const expected = 'a QueryClient here, or a QueryClientProvider above';
    throw new ConfigurationError('AuthProvider.queryClient', { expected });
  }
  refuseSharedCache(wiring.auth[queriesInternals], queryClient, props.initialSession);
}

function Provider({ wiring, ...props }: ProviderProps) {
  const { children, initialSession, queryClient: own, keepOnSignOut } = props;
  const inherited = useContext(QueryClientContext);
  const queryClient = own ?? inherited;
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkProps({ wiring, ...props }, queryClient);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  if (!queryClient) throw new Error('AuthProvider needs a QueryClient');
  // On a server the session is the one that was given, never one of a cache: requests can share the application's.
  const [ofServer] = useState(() => (isBrowser() ? undefined : new QueryClient()));
  // While rendering, because the children read it in the same pass; once, because later answers are newer.
  const [rendered] = useState((): Rendered => {
    const initial = wiring.auth.seedSession(ofServer ?? queryClient, initialSession);
    return isPromised(initial) || (ofServer && initial === undefined) ? 'pending' : initial;
  });
  useFollowing(wiring, queryClient, initialSession);
  const tree = (
    <wiring.context.Provider value={queryClient}>
      <wiring.ofServer.Provider value={ofServer}>
        <wiring.rendered.Provider value={rendered}>
          <Bridge wiring={wiring} queryClient={queryClient} keep={keepOnSignOut} />
          {children}
        </wiring.rendered.Provider>
      </wiring.ofServer.Provider>
    </wiring.context.Provider>
  );
  return own ? <QueryClientProvider client={own}>{tree}</QueryClientProvider> : tree;
}

/** Before the children, so that it listens when their effects make their first calls. */
function Bridge({
  wiring,
  queryClient,
  keep,
}: {
  wiring: Wiring;
  queryClient: QueryClient;
  keep: ConnectOptions['keepOnSignOut'];
}) {
  const newest = useRef(keep);
  useEffect(() => {
    newest.current = keep;
  });
  useEffect(
    () => wiring.auth.connect(queryClient, { keepOnSignOut: (key) => newest.current?.(key) ?? false }),
    [wiring, queryClient],
  );
  return null;
}

/** Asks the server if a later `initialSession` differs from the cache, because a server action may have changed it. */
function useFollowing(wiring: Wiring, queryClient: QueryClient, initial: InitialSession): void {
  const named = useRef(initial);
  useEffect(() => {
    if (initial === undefined || initial === named.current) return;
    named.current = initial;
    let isCurrent = true;
    const check = (session: SignedIn | null) => {
      if (isCurrent) wiring.auth.compareSession(queryClient, session);
    };
    // A promise that fails does not say whether a user is signed in.
    Promise.resolve(initial).then(check, () => {});
    return () => {
      isCurrent = false;
    };
  }, [wiring, queryClient, initial]);
}
