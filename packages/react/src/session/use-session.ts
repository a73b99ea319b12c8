import type { SessionQueries } from '@latchkey/query';
import { type QueryClient, type QueryObserverBaseResult, useQuery } from '@tanstack/react-query';
import {
  type AuthClientError,
  aBoolean,
  aFunction,
  aNumber,
  checkOptions,
  either,
  type KnownOptions,
  oneOf,
  type SignedIn,
} from 'latchkey/client';
import { useCallback, useEffect, useRef } from 'react';
import { type Rendered, useAuthQueryClient, type Wiring } from '../provider/wiring.js';
import { failureOf, shownPart, useRendered, useSessionSuspense } from './use-session-query.js';
import { withWords } from './with-words.js';

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

/** What a component reads of the session. It renders again only when this changes. */
export interface SelectedSessionOptions<Value extends SignedIn | null, Selected> extends SessionHookOptions {
  readonly select: (session: Value) => Selected;
}

/** TanStack's fields; the types below narrow `status` and `data`. */
export interface SessionFields<Code extends string>
  extends Omit<QueryObserverBaseResult<unknown, AuthClientError<Code>>, 'status' | 'data' | 'promise'> {
  /** Reads the session from the server, without its cookie cache. Settles when every hook shows the answer. */
  readonly refresh: () => Promise<void>;
}
/** The session is not known yet. */
export interface SessionLoading<Code extends string> extends SessionFields<Code> {
  readonly status: 'loading';
  readonly data: undefined;
  readonly user: undefined;
  readonly session: undefined;
}
/**
 * The session could not be read, and none was known before. A session that was known stays, and `error` says why the read failed.
 * The hooks ask again by themselves. `isFetching` is true while they do, and `refresh` asks at once.
 */
interface SessionFailed<Code extends string> extends SessionFields<Code> {
  readonly status: 'error';
  readonly error: AuthClientError<Code>;
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

/** The part of a session that `select` returns. With `required`, a session that is absent is `loading`. */
export type SessionSelected<Selected, Status, Code extends string> = SessionFields<Code> &
  (
    | { readonly status: 'loading'; readonly data: undefined }
    | { readonly status: 'error'; readonly data: undefined; readonly error: AuthClientError<Code> }
    | { readonly status: Status; readonly data: Selected }
  );

/** Reads the session and its user. One request for a page with any number of components; none if the server passed the session. */
export interface SessionHook<Value extends SignedIn, Code extends string> extends SessionQueries<Value, Code> {
  /** Reads the part of the session that `select` returns, in `data`. Without a session it is `loading`, and calls `onUnauthenticated`. */
  <Selected>(
    options: RequiredSessionOptions & SelectedSessionOptions<Value, Selected>,
  ): SessionSelected<Selected, 'authenticated', Code>;
  /** Reads the part of the session that `select` returns, in `data`. `select` gets `null` if no user is signed in. */
  <Selected>(
    options: SelectedSessionOptions<Value | null, Selected>,
  ): SessionSelected<Selected, 'authenticated' | 'unauthenticated', Code>;
  /**
   * Reads the session and its user. `status` is `loading`, `error` or `authenticated`. Without a session it stays `loading`, and calls
   * `onUnauthenticated`.
   */
  (options: RequiredSessionOptions): SessionLoading<Code> | SessionFailed<Code> | SessionPresent<Value, Code>;
  /**
   * Reads the session and its user. `status` is `loading`, `error`, `authenticated` or `unauthenticated`; `user` and `session` are
   * `null` if no user is signed in. One request for a page with any number of components; none if the server passed the session.
   */
  (
    options?: SessionHookOptions,
  ): SessionLoading<Code> | SessionFailed<Code> | SessionAbsent<Code> | SessionPresent<Value, Code>;
  /** The same in a component that suspends until the session is known. */
  suspense(): SessionAbsent<Code> | SessionPresent<Value, Code>;
}

/** The same hook, for the code that makes it. */
export type AnySessionHook = SessionHook<SignedIn, string>;
type AnyResult = ReturnType<AnySessionHook>;

/** Makes `useSession`. */
export function createSessionHook(wiring: Wiring): AnySessionHook {
  return Object.assign((options?: AnyOptions) => useSession(wiring, options), {
    suspense: () => useSuspendedSession(wiring),
    ...wiring.auth.session,
    // The overloads distinguish at compile time what `required` and `status` distinguish at run time.
  }) as AnySessionHook;
}

type AnyOptions = Omit<RequiredSessionOptions, 'required'> & {
  readonly required?: boolean;
  readonly select?: (session: SignedIn | null) => unknown;
};

const whenToAsk = /* @__PURE__ */ either(aBoolean, /* @__PURE__ */ oneOf('always'));
/** Every option of `useSession`. */
export const sessionHookOptions = {
  enabled: aBoolean,
  staleTime: aNumber,
  refetchInterval: /* @__PURE__ */ either(aNumber, /* @__PURE__ */ oneOf(false)),
  refetchOnMount: whenToAsk,
  refetchOnReconnect: whenToAsk,
  refetchOnWindowFocus: whenToAsk,
  throwOnError: aBoolean,
  required: aBoolean,
  onUnauthenticated: aFunction,
  select: aFunction,
} satisfies KnownOptions<AnyOptions>;

function useSession(wiring: Wiring, options: AnyOptions = {}) {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('useSession', options, sessionHookOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const { required = false, onUnauthenticated, select, ...reading } = options;
  const queryClient = useAuthQueryClient(wiring, 'useSession');
  const rendered = useRendered(wiring);
  const viewOf = (session: SignedIn | null): View => ({
    isAbsent: session === null,
    // With `required`, `select` takes a session that is there.
    data: select && (session || !required) ? select(session) : session,
  });
  const result = useQuery({ ...wiring.auth.session.options(), ...reading, select: viewOf }, queryClient);
  const shown = shownPart(rendered, result.data, viewOf);
  const isAbsent = required && shown?.isAbsent === true;
  // A user can have signed in since the server rendered the page.
  useCallWhen({ condition: isAbsent && result.data?.isAbsent === true, callback: onUnauthenticated });
  const words = wordsOf(isAbsent ? undefined : shown);
  const parts = select ? {} : partsOf(words.data as SignedIn | null | undefined); // without `select`, the whole session
  const error = failureOf(wiring, rendered, result);
  const failed = error ? { status: 'error', error } : {};
  return view(result, { ...words, ...parts, ...factsOf(rendered), ...failed }, useRefresh(wiring, queryClient));
}

/** What a component shows of the session. */
interface View {
  readonly isAbsent: boolean;
  readonly data: unknown;
}

function useSuspendedSession(wiring: Wiring) {
  const queryClient = useAuthQueryClient(wiring, 'useSession.suspense');
  const result = useSessionSuspense(wiring, queryClient, 'useSession.suspense');
  const rendered = useRendered(wiring);
  // The server has waited for a promise here.
  const data =
    rendered === 'pending' ? result.data : shownPart<SignedIn | null>(rendered, result.data, (session) => session);
  const words = data === undefined ? undefined : { isAbsent: data === null, data };
  return view(result, { ...wordsOf(words), ...partsOf(data) }, useRefresh(wiring, queryClient));
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
  return useCallback(() => wiring.auth.refreshSession(queryClient), [wiring, queryClient]);
}

/** TanStack's result with the properties of a session. */
function view(result: object, words: object, refresh: () => Promise<void>): AnyResult {
  // The properties of each status belong together.
  return withWords(result, { ...words, refresh }) as AnyResult;
}

function wordsOf(shown: View | undefined) {
  if (!shown) return { status: 'loading', data: undefined };
  return { status: shown.isAbsent ? 'unauthenticated' : 'authenticated', data: shown.data };
}

/** The user and the session, `null` without one, `undefined` while it is not known. */
function partsOf(data: SignedIn | null | undefined) {
  return data ? { user: data.user, session: data.session } : { user: data, session: data };
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
