import type { Access, AnyContract, Endpoint } from '../contract/endpoint.js';
import type { Kind, Via } from '../contract/routes.js';
import type { AuthClientError } from './error.js';

/** How a call travels. */
export interface CallOptions {
  readonly headers?: HeadersInit;
  readonly signal?: AbortSignal;
  /** Seconds until the call is given up. */
  readonly timeout?: number;
  /** How often a call is tried again after a network failure, 429 or 5xx, a second after each. Default 0. */
  readonly retry?: number;
  readonly credentials?: RequestCredentials;
}

/** Never both. */
export type Result<Answer, Code extends string> =
  | { readonly data: Answer; readonly error: null }
  | { readonly data: null; readonly error: AuthClientError<Code> };

/** An operation of the server as a function. Never throws for what the server answers. */
export interface ClientCall<K extends Kind, Sent, Answer, Code extends string> {
  (
    ...args: undefined extends Sent ? [input?: Sent, options?: CallOptions] : [input: Sent, options?: CallOptions]
  ): Promise<Result<Answer, Code>>;
  /** Exists only for the compiler. */
  readonly '~types'?: { readonly kind: K; readonly sent: Sent; readonly answer: Answer; readonly code: Code };
}

/** A place to navigate to: makes its URL. */
export type Link<Sent> = (...input: undefined extends Sent ? [input?: Sent] : [input: Sent]) => string;

/** A message with a field's name in it has a code of its own: COMPANY_IS_REQUIRED. */
type WireCode<Code extends string> = Code extends `FIELD_${infer Rest}` ? `${string}_${Rest}` : Code;

export type CallOf<E> =
  E extends Endpoint<infer K, Via, infer Sent, infer _Received, infer Answer, infer Code, Access>
    ? K extends 'redirect' | 'page'
      ? Link<Sent>
      : K extends 'internal'
        ? never
        : ClientCall<K, Sent, Answer, WireCode<Code>>
    : never;

/**
 * Every endpoint that is reachable over HTTP, under its one name. An internal one is `never` rather than left out: to
 * leave keys out costs every consumer a look into every endpoint (5,000 instantiations for a hundred of them).
 */
export type Calls<E> = { readonly [N in keyof E]: CallOf<E[N]> };

/** The contracts of the features that a client was made for. */
export type ContractsOf<P extends readonly { readonly '~contract'?: AnyContract }[]> = NonNullable<
  P[number]['~contract']
>;
