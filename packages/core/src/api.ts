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
  /** `true`: the call returns a `Response`, for errors too. */
  readonly asResponse?: boolean;
  /** `true`: the call returns `{ headers, response }`, with the cookies to pass on as `set-cookie` headers. */
  readonly returnHeaders?: boolean;
}
interface PlainOptions extends ApiOptions {
  readonly asResponse?: false;
  readonly returnHeaders?: false;
}
type Part<V extends Via, Sent> = undefined extends Sent ? { readonly [K in V]?: Sent } : { readonly [K in V]: Sent };
type Input<V extends Via, Sent> = ApiOptions & Part<V, Sent>;

/** A call of `auth.api`. Returns the answer, throws `AuthError`. */
export interface ApiCall<V extends Via, Sent, Answer, K extends Kind = Kind> {
  // The plain call comes first, because an editor shows the first signature until the input is complete, and last too:
  // `ReturnType` reads the last one, and with four signatures the compiler explains a wrong input by the last one only.
  (...input: undefined extends Sent ? [input?: PlainInput<V, Sent>] : [input: PlainInput<V, Sent>]): Promise<Answer>;
  /** The answer, and the cookies to pass on as `set-cookie` headers. */
  (input: Input<V, Sent> & { readonly returnHeaders: true }): Promise<{ headers: Headers; response: Answer }>;
  /** A `Response`, errors included. */
  (input: Input<V, Sent> & { readonly asResponse: true }): Promise<Response>;
  (...input: undefined extends Sent ? [input?: Input<V, Sent>] : [input: Input<V, Sent>]): Promise<Answer>;
  /** Only for the compiler: never present at run time. */
  readonly '~types'?: { readonly kind: K; readonly sent: Sent; readonly answer: Answer };
}
type PlainInput<V extends Via, Sent> = PlainOptions & Part<V, Sent>;
type ApiCallOf<E, Q> =
  E extends Endpoint<infer K, infer V, infer Sent, infer _Received, infer Answer, infer _Code, Access>
    ? ApiCall<V, Sent, Asking<Answer, Q>, K>
    : never;

/** Every endpoint as a function of the server. */
/** The variance of its parameters is written out: the compiler would compare every endpoint with itself to find it. */
export type Api<in out E, in out Q = never> = { readonly [N in keyof E]: ApiCallOf<E[N], Q> };
