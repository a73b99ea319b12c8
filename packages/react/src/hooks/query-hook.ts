import { type AnyAuthQuery, type AuthQuery, type InputThen, identityOf, needsUser } from '@latchkey/query';
import {
  hashKey,
  type UseQueryOptions,
  type UseQueryResult,
  type UseSuspenseQueryOptions,
  type UseSuspenseQueryResult,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { AuthClientError } from 'latchkey/client';
import { useEffect } from 'react';
import { useAuthQueryClient, type Wiring } from '../provider/wiring.js';
import { loadingWhile, refuseOnServer, useIdentity, useSessionSuspense } from '../session/use-session-query.js';

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

/**
 * Reads an endpoint. Waits for the session first, because the key of every answer contains its user: `isLoading` is true. If the
 * endpoint needs a session and no user is signed in, the query is disabled and sends nothing: `status` is `pending`, and
 * `fetchStatus` is `idle`.
 */
export interface QueryHook<Sent, Answer, Code extends string> extends AuthQuery<Sent, Answer, Code> {
  <Data = Answer>(
    ...inputAndOptions: InputThen<Sent, QueryHookOptions<Answer, Code, Data>>
  ): UseQueryResult<Data, AuthClientError<Code>>;
  /**
   * The same in a component that suspends until there is an answer. Throws `UNAUTHORIZED` without a request if the endpoint needs
   * a session and no user is signed in.
   */
  suspense<Data = Answer>(
    ...inputAndOptions: InputThen<Sent, SuspenseHookOptions<Answer, Code, Data>>
  ): UseSuspenseQueryResult<Data, AuthClientError<Code>>;
}

/** The same hook, for the code that makes it. */
export type AnyQueryHook = QueryHook<unknown, unknown, string>;

/** Makes the hook of an endpoint that only reads. */
export function createQueryHook(wiring: Wiring, hook: string, query: AnyAuthQuery): AnyQueryHook {
  const reading: Reading = { wiring, hook, query };
  return Object.assign((input?: unknown, more?: object) => useAnswer(reading, input, more), {
    suspense: (input?: unknown, more?: object) => useAnswerSuspense(reading, input, more),
    ...query,
    // TanStack's results are unions over the data, which is unknown here.
  }) as AnyQueryHook;
}

interface Reading {
  readonly wiring: Wiring;
  readonly hook: string;
  readonly query: AnyAuthQuery;
}

function useAnswer({ wiring, hook, query }: Reading, input?: unknown, more?: object) {
  const queryClient = useAuthQueryClient(wiring, hook);
  const shown = useIdentity(wiring, queryClient, query);
  const options = query.options(input, shown.identity);
  const { enabled = true }: { readonly enabled?: unknown } = more ?? {};
  const hash = shown.isWaiting && enabled === true ? hashKey([input]) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the input, which can be a new object in each render
  useEffect(() => (hash ? query.askEarly(input) : undefined), [hash]);
  return loadingWhile(shown, more, useQuery({ ...options, ...more, ...shown.off }, queryClient));
}

function useAnswerSuspense({ wiring, hook, query }: Reading, input?: unknown, more?: object) {
  const queryClient = useAuthQueryClient(wiring, `${hook}.suspense`);
  const { data: session } = useSessionSuspense(wiring, queryClient, `${hook}.suspense`);
  const identity = identityOf(session);
  if (query.needsSession && identity === null) throw needsUser(hook);
  const reading = query.options(input, identity);
  refuseOnServer(wiring, queryClient, `${hook}.suspense`, reading.queryKey);
  return useSuspenseQuery({ ...reading, ...more }, queryClient);
}
