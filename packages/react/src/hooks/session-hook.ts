import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  type QueryObserverBaseResult,
  useQuery,
} from '@tanstack/react-query';
import {
  type AuthClientError,
  aFunction,
  aNumber,
  aSwitch,
  checkOptions,
  either,
  type KnownOptions,
  oneOf,
  type SignedIn,
} from 'latchkey/client';
import { useCallback, useEffect, useRef } from 'react';
import { type Rendered, useAuthQueryClient, type Wiring } from '../cache/wiring.js';
import { rendered } from '../session/forget-user.js';
import { refreshSession, sessionQuery } from '../session/session-query.js';
import { shownPart, useRendered, useSessionSuspense } from '../session/use-session-query.js';
import type { AuthQueryOptions } from './query-hook.js';

/** The options of a component for reading the session. */
export interface SessionHookOptions {
  /** Reads the session only if true. Default true. */
  readonly enabled?: boolean;
  /** Milliseconds; default one minute. */
  readonly staleTime?: number;
  /** Milliseconds; default never. */
  readonly refetchInterval?: number | false;
  readonly refetchOnMount?: boolean | 'always';
  readonly refetchOnReconnect?: boolean | 'always';
  readonly refetchOnWindowFocus?: boolean | 'always';
  readonly throwOnError?: boolean;
}
export interface RequiredSessionOptions extends SessionHookOptions {
  /** Shows `loading` also if no user is signed in, and then calls `onUnauthenticated`. */
  readonly required: true;
  readonly onUnauthenticated?: () => void;
}

/** TanStack's fields; the types below narrow `status` and `data`. */
export interface SessionFields<Code extends string>
  extends Omit<QueryObserverBaseResult<unknown, AuthClientError<Code>>, 'status' | 'data' | 'promise'> {
  /** Reads the session from the server, without its cookie cache. Settles when every hook shows the answer. */
  readonly refresh: () => Promise<void>;
}
/** The session is not known yet. After a failed request, `error` says why. */
export interface SessionLoading<Code extends string> extends SessionFields<Code> {
  readonly status: 'loading';
  readonly data: undefined;
  readonly user: undefined;
  readonly session: undefined;
}
export interface SessionAbsent<Code extends string> extends SessionFields<Code> {
  readonly status: 'unauthenticated';
  readonly data: null;
  readonly user: null;
  readonly session: null;
}
export interface SessionPresent<Value extends SignedIn, Code extends string> extends SessionFields<Code> {
  readonly status: 'authenticated';
  readonly data: Value;
  readonly user: Value['user'];
  readonly session: Value['session'];
}

/** Reads the session and its user. One request for a page with any number of components; none if the server passed the session. */
export interface SessionHook<Value extends SignedIn, Code extends string> {
  (options: RequiredSessionOptions): SessionLoading<Code> | SessionPresent<Value, Code>;
  (options?: SessionHookOptions): SessionLoading<Code> | SessionAbsent<Code> | SessionPresent<Value, Code>;
  /** The same in a component that suspends until the session is known. */
  suspense(): SessionAbsent<Code> | SessionPresent<Value, Code>;
  /** For prefetching and loaders: `queryClient.ensureQueryData(useSession.options())`; not a hook. */
  options(): SessionQueryOptions<Value, Code>;
  key(): DataTag<QueryKey, Value | null>;
}
export interface SessionQueryOptions<Value extends SignedIn, Code extends string>
  extends Omit<AuthQueryOptions<Value | null, Code>, 'queryFn'> {
  readonly queryFn: () => Promise<Value | null>;
  readonly staleTime: number;
  readonly gcTime: number;
}

/** The same hook, for the code that makes it. */
export type AnySessionHook = SessionHook<SignedIn, string>;
type AnyResult = ReturnType<AnySessionHook>;

/** Makes `useSession`. */
export function createSessionHook(wiring: Wiring): AnySessionHook {
  return Object.assign((options?: AnyOptions) => useSession(wiring, options), {
    suspense: () => useSuspendedSession(wiring),
    options: () => sessionQuery(wiring),
    key: () => wiring.keys.session,
    // The overloads distinguish at compile time what `required` and `status` distinguish at run time.
  }) as unknown as AnySessionHook;
}

type AnyOptions = Omit<RequiredSessionOptions, 'required'> & { readonly required?: boolean };

const whenToAsk = /* @__PURE__ */ either(aSwitch, /* @__PURE__ */ oneOf('always'));
/** Every option of `useSession`. */
export const sessionHookOptions = {
  enabled: aSwitch,
  staleTime: aNumber,
  refetchInterval: /* @__PURE__ */ either(aNumber, /* @__PURE__ */ oneOf(false)),
  refetchOnMount: whenToAsk,
  refetchOnReconnect: whenToAsk,
  refetchOnWindowFocus: whenToAsk,
  throwOnError: aSwitch,
  required: aSwitch,
  onUnauthenticated: aFunction,
} satisfies KnownOptions<AnyOptions>;

function useSession(wiring: Wiring, options: AnyOptions = {}) {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('useSession', options, sessionHookOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const { required = false, onUnauthenticated, ...reading } = options;
  const queryClient = useAuthQueryClient(wiring, 'useSession');
  const rendered = useRendered(wiring);
  const result = useQuery({ ...sessionQuery(wiring), ...reading }, queryClient);
  const data = shownPart<SignedIn | null>(rendered, result.data, (session) => session);
  const absent = required && data === null;
  // A user can have signed in since the server rendered the page.
  useCallWhen({ condition: absent && result.data === null, callback: onUnauthenticated });
  const words = { ...wordsOf(absent ? undefined : data), ...factsOf(rendered) };
  return withWords(result, words, useRefresh(wiring, queryClient));
}

function useSuspendedSession(wiring: Wiring) {
  const queryClient = useAuthQueryClient(wiring, 'useSession.suspense');
  const result = useSessionSuspense(wiring, queryClient, 'useSession.suspense');
  const rendered = useRendered(wiring);
  // The server has waited for a promise here.
  const data =
    rendered === 'pending' ? result.data : shownPart<SignedIn | null>(rendered, result.data, (session) => session);
  return withWords(result, wordsOf(data), useRefresh(wiring, queryClient));
}

/** TanStack's properties that go with what the server has rendered. */
function factsOf(rendered: Rendered): object {
  if (rendered === undefined) return {};
  const isPending = rendered === 'pending';
  return {
    isPending,
    isLoading: isPending,
    isFetching: isPending,
    fetchStatus: isPending ? 'fetching' : 'idle',
    isRefetching: false,
    isSuccess: !isPending,
    isError: false,
    error: null,
  };
}

/** The same function in every render. */
function useRefresh(wiring: Wiring, queryClient: QueryClient): () => Promise<void> {
  return useCallback(async () => {
    await refreshSession(wiring, queryClient);
    await rendered();
  }, [wiring, queryClient]);
}

/**
 * TanStack's result with the properties of a session. They are read on demand, because TanStack renders a component again
 * only for the properties that it has read, and a copy would read all of them.
 */
function withWords(result: object, words: object, refresh: () => Promise<void>): AnyResult {
  const view = { ...words, refresh };
  for (const name of Object.keys(result)) {
    if (!(name in view)) Object.defineProperty(view, name, { enumerable: true, get: () => Reflect.get(result, name) });
  }
  return view as AnyResult;
}

function wordsOf(data: SignedIn | null | undefined) {
  if (data === undefined) return { status: 'loading', data, user: undefined, session: undefined };
  if (data === null) return { status: 'unauthenticated', data, user: null, session: null };
  return { status: 'authenticated', data, user: data.user, session: data.session };
}

interface ConditionalCall {
  readonly condition: boolean;
  readonly callback: (() => void) | undefined;
}

function useCallWhen({ condition, callback }: ConditionalCall): void {
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  useEffect(() => {
    if (condition) newest.current?.();
  }, [condition]);
}
