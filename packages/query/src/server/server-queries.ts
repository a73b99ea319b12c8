import type { DataTag, QueryKey } from '@tanstack/query-core';
import { aText, ConfigurationError, checkOptions, type KnownOptions, listOf, type SignedIn } from 'latchkey/client';
import { answerKey, createKeys } from '../cache/keys.js';
import { share } from '../cache/share.js';
import { identityOf } from '../session/session-query.js';

/** The part of an auth object that reads. */
export interface ReadingAuth {
  readonly api: { getSession(input: { readonly headers: Headers }): Promise<SignedIn | null> };
}

export interface ServerQueriesOptions {
  /** The `keyPrefix` of the page; default `['auth']`. */
  readonly keyPrefix?: readonly string[] | undefined;
}

/** Every option of `serverQueries`. */
export const serverQueriesOptions = {
  keyPrefix: /* @__PURE__ */ listOf(aText),
} satisfies KnownOptions<ServerQueriesOptions>;

/** The options with which a server prefetches an answer. */
export interface ServerQueryOptions<Answer> {
  readonly queryKey: DataTag<QueryKey, Answer>;
  readonly queryFn: () => Promise<Answer>;
  readonly retry: false;
  readonly structuralSharing: (previous: unknown, next: unknown) => unknown;
}

/** How a server reads an endpoint. */
export interface ServerQuery<Sent, Answer> {
  options(...input: undefined extends Sent ? [input?: Sent] : [input: Sent]): ServerQueryOptions<Answer>;
}

/** What the server reads for one request, under the keys that the page uses. */
export interface ServerQueries<A extends ReadingAuth> {
  /** The session of the request, `null` without one. It is the `initialSession` of a page. */
  readonly initialSession: Awaited<ReturnType<A['api']['getSession']>>;
  /** The session, which has been read. */
  readonly session: ServerQuery<undefined, Awaited<ReturnType<A['api']['getSession']>>>;
  /** The endpoints that only read, by their names: `queries.listSessions.options()`. */
  readonly queries: QueriesOf<A['api']>;
}

/** Over `keyof Api` itself, because the compiler keeps the documentation of properties only then. */
type QueriesOf<Api> = {
  readonly [N in keyof Api as Api[N] extends Typed<'query', unknown, unknown>
    ? Exclude<N, 'getSession'>
    : never]: Api[N] extends Typed<'query', infer Sent, infer Answer> ? ServerQuery<Sent, Answer> : never;
};
/** A call of `auth.api`, by its kind. */
interface Typed<K, Sent, Answer> {
  readonly ' types'?: { readonly kind: K; readonly sent: Sent; readonly answer: Answer };
}

/** A call of `auth.api`, for any endpoint. The endpoint reads its input from `query` or from `body`, and ignores the other one. */
type Call = (input: { readonly headers: Headers; readonly query: unknown; readonly body: unknown }) => Promise<unknown>;

/**
 * Makes TanStack's options for one request on the server. They call `auth.api`, so the server sends no request to itself. The keys
 * are those of the page: prefetch with them, dehydrate, and the page makes no request. `headers`: of the request, with its
 * cookies. Reads the session first, because the key of each answer contains its user. It extends no session.
 */
export async function serverQueries<A extends ReadingAuth>(
  auth: A,
  headers: Headers,
  options: ServerQueriesOptions = {},
): Promise<ServerQueries<A>> {
  if (typeof auth?.api?.getSession !== 'function')
    throw new ConfigurationError('serverQueries.auth', {
      given: auth,
      expected: 'the object that createAuth() returned',
    });
  checkOptions('serverQueries', options, serverQueriesOptions);
  const keys = createKeys(options.keyPrefix);
  const initialSession = await auth.api.getSession({ headers });
  const identity = identityOf(initialSession);
  const reading = (queryKey: QueryKey, queryFn: () => Promise<unknown>) => ({
    queryKey,
    queryFn,
    retry: false,
    structuralSharing: share,
  });
  const calls = Object.entries<Call>({ ...auth.api } as object as Readonly<Record<string, Call>>);
  const queries = calls.map(([name, call]) => [
    name,
    {
      options: (input?: unknown) =>
        reading(answerKey(keys, identity, name, input), () => call({ headers, query: input, body: input })),
    },
  ]);
  // One member for each call, typed by the call itself.
  return {
    initialSession,
    session: { options: () => reading(keys.session, async () => initialSession) },
    queries: Object.fromEntries(queries),
  } as ServerQueries<A>;
}
