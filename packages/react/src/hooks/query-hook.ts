import {
  type DataTag,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  type UseSuspenseQueryOptions,
  type UseSuspenseQueryResult,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { AuthClientError } from 'latchkey/client';
import { answerKey, type Identity } from '../cache/keys.js';
import { isWorthRetrying, pauseBeforeRetry } from '../cache/retry.js';
import { share } from '../cache/share.js';
import { answerOf, type Call, useAuthQueryClient, type Wiring } from '../cache/wiring.js';
import { identityOf } from '../session/session-query.js';
import { refuseOnServer, useIdentity, useSessionSuspense } from '../session/use-session-query.js';

/** TanStack's options of a query, without those that the endpoint decides. */
export type QueryHookOptions<Answer, Code extends string, Data> = Omit<
  UseQueryOptions<Answer, AuthClientError<Code>, Data>,
  'queryKey' | 'queryFn' | 'queryKeyHashFn' | 'queryHash'
>;
/** The same for a component that suspends. */
export type SuspenseHookOptions<Answer, Code extends string, Data> = Omit<
  UseSuspenseQueryOptions<Answer, AuthClientError<Code>, Data>,
  'queryKey' | 'queryFn' | 'queryKeyHashFn' | 'queryHash'
>;

/** The options with which TanStack Query reads an endpoint. */
export interface AuthQueryOptions<Answer, Code extends string> {
  readonly queryKey: DataTag<QueryKey, Answer>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
  readonly retry: (failures: number, error: AuthClientError<Code>) => boolean;
  readonly retryDelay: (failures: number, error: AuthClientError<Code>) => number;
  readonly structuralSharing: (previous: unknown, next: unknown) => unknown;
  /** Exists only for the compiler: `useQueries` takes the type of the error from here. */
  readonly throwOnError?: (error: AuthClientError<Code>) => boolean;
}

/** An input, which can be left out if the endpoint has none, and the arguments after it. */
export type InputThen<Sent, Next> = undefined extends Sent ? [input?: Sent, next?: Next] : [input: Sent, next?: Next];

/** Reads an endpoint. Waits for the session first, because the key of every answer contains its user. */
export interface QueryHook<Sent, Answer, Code extends string> {
  <Data = Answer>(
    ...inputAndOptions: InputThen<Sent, QueryHookOptions<Answer, Code, Data>>
  ): UseQueryResult<Data, AuthClientError<Code>>;
  /** The same in a component that suspends until there is an answer. */
  suspense<Data = Answer>(
    ...inputAndOptions: InputThen<Sent, SuspenseHookOptions<Answer, Code, Data>>
  ): UseSuspenseQueryResult<Data, AuthClientError<Code>>;
  /**
   * For prefetching, loaders, `useSuspenseQuery` and `useQueries`; not a hook. The key contains the user of this browser,
   * if it is known: read the session first, or name the user (`null`: no user), as a server always has to. An answer that
   * was read before is removed when the session becomes known.
   */
  options(...inputAndUserId: InputThen<Sent, Identity>): AuthQueryOptions<Answer, Code>;
  /** The key of one answer; without input, of every answer of this endpoint. */
  key(input?: Sent, userId?: Identity): DataTag<QueryKey, Answer>;
}

/** The same hook, for the code that makes it. */
export type AnyQueryHook = QueryHook<unknown, unknown, string>;

/** Makes the hook of an endpoint that only reads. */
export function createQueryHook(wiring: Wiring, hook: string, name: string, call: Call): AnyQueryHook {
  const key = (input?: unknown, identity: Identity | undefined = wiring.browserIdentity) =>
    // A tag exists only for the compiler.
    answerKey(wiring.keys, identity, name, input) as DataTag<QueryKey, unknown>;
  const options = (input?: unknown, identity?: Identity): AuthQueryOptions<unknown, string> => ({
    queryKey: key(input, identity),
    // The server refuses the call in the session of another user, whose answer must not get this key.
    queryFn: ({ signal }) =>
      answerOf(call(input, { signal, retry: 0, ...(identity && { headers: { 'x-latchkey-user': identity } }) })),
    retry: (failures, error) => isWorthRetrying(failures, error) || (failures === 0 && isOvertaken(wiring, error)),
    retryDelay: pauseBeforeRetry,
    structuralSharing: share,
  });
  const reading: Reading = { wiring, hook, options };
  return Object.assign((input?: unknown, more?: object) => useAnswer(reading, input, more), {
    suspense: (input?: unknown, more?: object) => useAnswerSuspense(reading, input, more),
    options,
    key,
    // TanStack's results are unions over the data, which is unknown here.
  }) as AnyQueryHook;
}

/**
 * Whether the query was sent with a session that another call has replaced meanwhile, such as turning on a second factor.
 * The session was read since then, so a session that has ended is already known.
 */
function isOvertaken({ browserIdentity }: Wiring, { code }: AuthClientError): boolean {
  return code === 'UNAUTHORIZED' && typeof browserIdentity === 'string';
}

interface Reading {
  readonly wiring: Wiring;
  readonly hook: string;
  readonly options: (input: unknown, identity: Identity | undefined) => AuthQueryOptions<unknown, string>;
}

function useAnswer({ wiring, hook, options }: Reading, input?: unknown, more?: object) {
  const queryClient = useAuthQueryClient(wiring, hook);
  const { identity, waiting } = useIdentity(wiring, queryClient);
  return useQuery({ ...options(input, identity), ...more, ...waiting }, queryClient);
}

function useAnswerSuspense({ wiring, hook, options }: Reading, input?: unknown, more?: object) {
  const queryClient = useAuthQueryClient(wiring, `${hook}.suspense`);
  const { data: session } = useSessionSuspense(wiring, queryClient, `${hook}.suspense`);
  const reading = options(input, identityOf(session));
  refuseOnServer(
    queryClient,
    reading.queryKey,
    `${hook}.suspense cannot ask`,
    'prefetch the answer, or leave it to the browser',
  );
  return useSuspenseQuery({ ...reading, ...more }, queryClient);
}
