import type { Access, Endpoint } from './contract/endpoint.js';
import type { Asking } from './contract/infer.js';
import type { Kind, Via } from './contract/routes.js';

/** What every direct call takes besides its input. */
export interface ApiOptions {
  /** The headers of the request on whose behalf the call is made; its cookies say who calls. */
  readonly headers?: Headers | Readonly<Record<string, string>>;
  /** The request itself, where there is one. */
  readonly request?: Request;
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly asResponse?: boolean;
  readonly returnHeaders?: boolean;
}
type Part<V extends Via, Sent> = undefined extends Sent ? { readonly [K in V]?: Sent } : { readonly [K in V]: Sent };
type Input<V extends Via, Sent> = ApiOptions & Part<V, Sent>;

/** A call of `auth.api`. Returns the answer, throws `AuthError`. */
export interface ApiCall<V extends Via, Sent, Answer> {
  /** A `Response`, errors included. */
  (input: Input<V, Sent> & { readonly asResponse: true }): Promise<Response>;
  /** The answer, and the cookies to pass on as `set-cookie` headers. */
  (input: Input<V, Sent> & { readonly returnHeaders: true }): Promise<{ headers: Headers; response: Answer }>;
  (...input: undefined extends Sent ? [input?: Input<V, Sent>] : [input: Input<V, Sent>]): Promise<Answer>;
}
type ApiCallOf<E, Q> =
  E extends Endpoint<Kind, infer V, infer Sent, infer _Received, infer Answer, infer _Code, Access>
    ? ApiCall<V, Sent, Asking<Answer, Q>>
    : never;

/** Every endpoint as a function of the server. */
export type Api<E, Q = never> = { readonly [N in keyof E]: ApiCallOf<E[N], Q> };
