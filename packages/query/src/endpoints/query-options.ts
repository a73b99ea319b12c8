import type { DataTag, QueryKey } from '@tanstack/query-core';
import { AuthClientError, clientInternals, shownUserHeader } from 'latchkey/client';
import { answerKey, type Identity } from '../cache/keys.js';
import { isWorthRetrying, pauseBeforeRetry } from '../cache/retry.js';
import { share } from '../cache/share.js';
import { answerOf, type Call, type Wiring } from '../cache/wiring.js';
import { askEarly, takeEarly } from '../session/early-answers.js';

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

/** An input, which can be left out if the endpoint has none, and options after it. */
export type InputThen<Sent, Options> = undefined extends Sent
  ? [input?: Sent, options?: Options]
  : [input: Sent, options?: Options];

/** How TanStack Query reads an endpoint. */
export interface AuthQuery<Sent, Answer, Code extends string> {
  /**
   * For queries, prefetching and loaders. The key contains the user of this browser, if it is known: read the session
   * first, or name the user (`null`: no user), as a server always has to. An answer that was read before is removed when the
   * session becomes known.
   */
  options(
    ...inputAndUserId: undefined extends Sent ? [input?: Sent, userId?: Identity] : [input: Sent, userId?: Identity]
  ): AuthQueryOptions<Answer, Code>;
  /** The key of one answer; without input, of every answer of this endpoint. */
  key(input?: Sent, userId?: Identity): DataTag<QueryKey, Answer>;
  /**
   * Sends the request while the session is not known, if a user was signed in when this browser last knew it and the endpoint
   * needs a session. `options` of the user takes the answer, if it is an answer to that user. For a component that waits for the
   * session: returns a function that gives the request up, or `undefined` if nothing was sent.
   */
  askEarly(...input: undefined extends Sent ? [input?: Sent] : [input: Sent]): (() => void) | undefined;
  /** Whether the endpoint needs a session. Then its query rejects with `UNAUTHORIZED` for `null`, and sends nothing. */
  readonly needsSession: boolean;
}

/** `AuthQuery` with any input and answer, for the code that makes it. */
export type AnyAuthQuery = AuthQuery<unknown, unknown, string>;

/** Makes the options of an endpoint that only reads. */
export function createQuery(wiring: Wiring, name: string, call: Call): AnyAuthQuery {
  const key = (input?: unknown, identity: Identity | undefined = wiring.browserIdentity) =>
    // A tag exists only for the compiler.
    answerKey(wiring.keys, identity, name, input) as DataTag<QueryKey, unknown>;
  const needsSession = wiring.client[clientInternals].routes[name]?.access !== undefined;
  return {
    key,
    needsSession,
    askEarly: (input) => (needsSession ? askEarly(wiring, name, input, call) : undefined),
    options: (input, identity = wiring.browserIdentity) => ({
      queryKey: key(input, identity),
      // The server refuses the call in the session of another user, whose answer must not get this key.
      queryFn: async ({ signal }) => {
        if (needsSession && identity === null) throw needsUser(name);
        const early = identity && (await takeEarly(wiring, name, input, identity));
        if (early) return early.data;
        return answerOf(
          call(input, { signal, retry: 0, ...(identity && { headers: { [shownUserHeader]: identity } }) }),
        );
      },
      retry: (failures, error) => isWorthRetrying(failures, error) || (failures === 0 && isOvertaken(wiring, error)),
      retryDelay: pauseBeforeRetry,
      structuralSharing: share,
    }),
  };
}

/** The error of a query that needs a session while no user is signed in: what the server would answer. */
export function needsUser(name: string): AuthClientError {
  return new AuthClientError('UNAUTHORIZED', `${name} needs a signed-in user.`, 401);
}

/**
 * Checks whether another call has replaced the session with which the query was sent, for example by turning on a second factor.
 * The page has read the session since then, so it would know if the session had ended.
 */
function isOvertaken({ browserIdentity }: Wiring, { code }: AuthClientError): boolean {
  return code === 'UNAUTHORIZED' && typeof browserIdentity === 'string';
}
