import { type QueryClient, QueryClientContext, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
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
import { share } from '../cache/share.js';
import { isBrowser, type Rendered, type Wiring } from '../cache/wiring.js';
import type { Keep } from '../session/forget-user.js';
import { cachedSession, refreshSession, sessionQuery } from '../session/session-query.js';
import { connect } from './bridge.js';

export interface AuthProviderProps<Value extends SignedIn> {
  readonly children?: ReactNode;
  /**
   * The session that the server had when it rendered the page, so that the hooks need not read it: the session, `null` if no
   * user is signed in, or a promise of one of them, for which the page does not wait: only `useSession.suspense()`
   * does. If a later render passes another value, the hooks ask the server.
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

function checkProps(props: object, queryClient: QueryClient | undefined): void {
  checkOptions('AuthProvider', props, providerProps);
  if (!queryClient) {
    const expected = 'a QueryClient here, or a QueryClientProvider above';
    throw new ConfigurationError('AuthProvider.queryClient', { expected });
  }
}

function Provider({ wiring, ...props }: ProviderProps) {
  const { children, initialSession, queryClient: own, keepOnSignOut } = props;
  const inherited = useContext(QueryClientContext);
  const queryClient = own ?? inherited;
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkProps(props, queryClient);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  if (!queryClient) throw new Error('AuthProvider.queryClient: expected a QueryClient');
  // While rendering, because the children read it in the same pass; once, because later answers are newer.
  const [rendered] = useState((): Rendered => {
    seed(wiring, queryClient, initialSession);
    return isPromise(initialSession) ? 'pending' : initialSession;
  });
  useFollowing(wiring, queryClient, initialSession);
  const tree = (
    <wiring.context.Provider value={queryClient}>
      <wiring.rendered.Provider value={rendered}>
        <Bridge wiring={wiring} queryClient={queryClient} keep={keepOnSignOut} />
        {children}
      </wiring.rendered.Provider>
    </wiring.context.Provider>
  );
  return own ? <QueryClientProvider client={own}>{tree}</QueryClientProvider> : tree;
}

/** Before the children, so that it listens when their effects make their first calls. */
function Bridge({ wiring, queryClient, keep }: { wiring: Wiring; queryClient: QueryClient; keep: Keep | undefined }) {
  const newest = useRef(keep);
  useEffect(() => {
    newest.current = keep;
  });
  useEffect(() => connect(wiring, queryClient, (key) => newest.current?.(key) ?? false), [wiring, queryClient]);
  return null;
}

type Initial = SignedIn | null | Promise<SignedIn | null> | undefined;

function seed(wiring: Wiring, queryClient: QueryClient, initial: Initial): void {
  if (initial === undefined || cachedSession(wiring, queryClient) !== undefined) return;
  const { queryFn, ...options } = sessionQuery(wiring);
  // Also for code that writes to this key without options: a session that no component shows is not collected.
  queryClient.setQueryDefaults(wiring.keys.session, {
    gcTime: options.gcTime,
    structuralSharing: options.structuralSharing,
  });
  if (!isPromise(initial)) queryClient.setQueryData<SignedIn | null>(wiring.keys.session, initial);
  // A promise that React passes from a server component is not complete: its methods return nothing.
  else
    void queryClient.prefetchQuery({
      ...options,
      queryFn: () => Promise.resolve(initial).catch(isBrowser() ? queryFn : rejected),
    });
}

/** A server cannot ask for the session: its request would not have the visitor's cookies. */
function rejected(cause: unknown): never {
  throw new Error('AuthProvider.initialSession was rejected', { cause });
}

function isPromise(value: Initial): value is Promise<SignedIn | null> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** Asks the server if a later `initialSession` differs from the cache, because a server action may have changed it. */
function useFollowing(wiring: Wiring, queryClient: QueryClient, initial: Initial): void {
  const [first] = useState(initial);
  const named = useRef<Initial>(first);
  useEffect(() => {
    if (initial === undefined || initial === named.current) return;
    named.current = initial;
    let isCurrent = true;
    const check = (session: SignedIn | null) => {
      const cached = cachedSession(wiring, queryClient);
      if (isCurrent && cached !== undefined && !sayTheSame(cached, session)) void refreshSession(wiring, queryClient);
    };
    // A promise that fails does not say whether a user is signed in.
    Promise.resolve(initial).then(check, () => {});
    return () => {
      isCurrent = false;
    };
  }, [wiring, queryClient, initial]);
}

/** Compares as JSON, because an application can pass sessions as JSON: then dates are texts. */
function sayTheSame(one: SignedIn | null, other: SignedIn | null): boolean {
  const plain = asJson(one);
  return share(plain, asJson(other)) === plain;
}

function asJson(value: SignedIn | null): unknown {
  return JSON.parse(JSON.stringify(value));
}
