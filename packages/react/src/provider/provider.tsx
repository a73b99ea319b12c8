import { type QueryClient, QueryClientContext, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { SignedIn } from 'latchkey/client';
import { type ReactElement, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { share } from '../cache/share.js';
import type { Wiring } from '../cache/wiring.js';
import type { Keep } from '../session/forget-user.js';
import { cachedSession, refreshSession, sessionQuery } from '../session/session-query.js';
import { connect } from './bridge.js';

export interface AuthProviderProps<Value extends SignedIn> {
  readonly children?: ReactNode;
  /**
   * What the server knew when it rendered the page, so that the hooks need not ask: the session, or `null` for nobody,
   * or a promise of one of them. When a later render says something else, the server is asked.
   */
  readonly initialSession?: Value | null | Promise<Value | null> | undefined;
  /** For an application that has no `QueryClientProvider`. Make it once, outside of components. */
  readonly queryClient?: QueryClient | undefined;
  /** Which of the application's queries stay when somebody else, or nobody, is signed in. Default: none. */
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

function Provider({ wiring, children, initialSession, queryClient: own, keepOnSignOut }: ProviderProps) {
  const inherited = useContext(QueryClientContext);
  const queryClient = own ?? inherited;
  if (!queryClient) {
    throw new Error('AuthProvider needs a QueryClient: put it inside a QueryClientProvider, or give it a queryClient.');
  }
  // While rendering, because the children read it in the same pass; once, because what comes later is newer.
  useState(() => seed(wiring, queryClient, initialSession));
  useFollowing(wiring, queryClient, initialSession);
  const tree = (
    <wiring.context.Provider value={queryClient}>
      <Bridge wiring={wiring} queryClient={queryClient} keep={keepOnSignOut} />
      {children}
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
  // Also for whoever writes below this key without options: a session that nobody shows is not collected.
  queryClient.setQueryDefaults(wiring.keys.session, {
    gcTime: options.gcTime,
    structuralSharing: options.structuralSharing,
  });
  if (!isPromise(initial)) queryClient.setQueryData<SignedIn | null>(wiring.keys.session, initial);
  // What React hands over from a server component is a promise in name: its methods return nothing.
  else void queryClient.prefetchQuery({ ...options, queryFn: () => Promise.resolve(initial).catch(queryFn) });
}

function isPromise(value: Initial): value is Promise<SignedIn | null> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** Asks the server when a later `initialSession` says something else than the cache: a server action changed it. */
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
    // A promise that fails says nothing about anybody.
    Promise.resolve(initial).then(check, () => {});
    return () => {
      isCurrent = false;
    };
  }, [wiring, queryClient, initial]);
}

/** Compared as JSON, in which an application may have handed them over: then dates are text. */
function sayTheSame(one: SignedIn | null, other: SignedIn | null): boolean {
  const plain = asJson(one);
  return share(plain, asJson(other)) === plain;
}

function asJson(value: SignedIn | null): unknown {
  return JSON.parse(JSON.stringify(value));
}
