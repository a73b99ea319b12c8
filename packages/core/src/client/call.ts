import type { Access, AnyContract, Endpoint } from '../contract/endpoint.js';
import type { Asking } from '../contract/infer.js';
import type { Kind, Via } from '../contract/routes.js';
import type { AuthClientError } from './error.js';

/** The options with which the client sends a call. */
export interface CallOptions {
  readonly headers?: HeadersInit;
  readonly signal?: AbortSignal;
  /** Seconds until the call is aborted with `TIMEOUT`. Default 30; `Infinity` for none. Each attempt of `retry` has its own. */
  readonly timeout?: number;
  /** How many times a call is repeated after a network failure, 429 or 5xx, one second after each failure. Default 0. */
  readonly retry?: number;
  readonly credentials?: RequestCredentials;
}

/**
 * The second argument that TanStack Query passes to a `mutationFn`. A call ignores it, so that a call can be a `mutationFn`:
 * `useMutation({ mutationFn: client.signInEmail })`.
 */
export interface MutationContext {
  readonly client: object;
  readonly meta: unknown;
  readonly mutationKey?: unknown;
}

/** Either data or an error, never both. */
export type Result<Answer, Code extends string> =
  | { readonly data: Answer; readonly error: null }
  | { readonly data: null; readonly error: AuthClientError<Code> };

/** An operation of the server as a function. Never throws because of an answer of the server. */
export interface ClientCall<K extends Kind, Sent, Answer, Code extends string> {
  (
    ...args: undefined extends Sent
      ? [input?: Sent, options?: CallOptions | MutationContext]
      : [input: Sent, options?: CallOptions | MutationContext]
  ): Promise<Result<Answer, Code>>;
  /** Only for the compiler: never present at run time. Editors do not offer a name that begins with a space. */
  readonly ' types'?: { readonly kind: K; readonly sent: Sent; readonly answer: Answer; readonly code: Code };
}

/** A place to navigate to: makes its URL. */
export type Link<Sent> = (...input: undefined extends Sent ? [input?: Sent] : [input: Sent]) => string;

/**
 * A message that contains a field's name has its own code: COMPANY_IS_REQUIRED. Gets only the codes of fields, so that the
 * compiler does not look at each code of each call.
 */
type CodeOfField<Code extends string> = Code extends `FIELD_${infer Rest}` ? `${string}_${Rest}` : never;

type CallOf<E, Q = never> =
  E extends Endpoint<infer K, Via, infer Sent, infer _Received, infer Answer, infer Code, Access>
    ? K extends 'redirect' | 'page'
      ? Link<Sent>
      : ClientCall<K, Sent, Asking<Answer, Q>, Code | CodeOfField<Code & `FIELD_${string}`>>
    : never;

/**
 * A function for each endpoint in `Names`. `Names` has no internal endpoint: each contract lists its public ones, because otherwise
 * the compiler would inspect every endpoint in each consumer (decision 2 has the figures). The variance is written out, because
 * otherwise the compiler would compare all calls of two plugins to find it.
 */
export type Calls<in out E, in out Q = never, in out Names extends keyof E = keyof E> = {
  readonly [N in Names]: CallOf<E[N], Q>;
};

/** The contracts of the plugins that a client was created with. */
export type ContractsOf<P> = P extends readonly { readonly '~contract'?: AnyContract }[]
  ? P[number]['~contract'] & {}
  : never;
