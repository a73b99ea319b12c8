import type { Access, Endpoint } from './contract/endpoint.js';
import type { Asking } from './contract/infer.js';
import type { Kind, Via } from './contract/routes.js';

/** The options of every direct call. `AsResponse` and `ReturnHeaders` decide what it returns. */
export interface ApiOptions<AsResponse extends boolean = boolean, ReturnHeaders extends boolean = boolean> {
  /** The headers of the request for which the server's code makes the call; its cookies identify the caller. */
  readonly headers?: Headers | Readonly<Record<string, string>>;
  /** The request itself, where there is one. */
  readonly request?: Request;
  /** The address of the socket's peer, as `auth.handler` gets it. Default: only a header that is configured has the client's address. */
  readonly ipAddress?: string | undefined;
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** `true`: the call returns a `Response`, for errors too. */
  readonly asResponse?: AsResponse;
  /** `true`: the call returns `{ headers, response }`, with the cookies to pass on as `set-cookie` headers. */
  readonly returnHeaders?: ReturnHeaders;
}

/** What a call returns: its answer, a `Response`, or the answer with the headers. */
type Returned<Answer, AsResponse, ReturnHeaders> = [AsResponse] extends [true]
  ? Response
  : [ReturnHeaders] extends [true]
    ? { headers: Headers; response: Answer }
    : Answer;

/** A call of `auth.api`. Returns the answer, throws `AuthError`. */
export interface ApiCall<V extends Via, Sent, Answer, K extends Kind = Kind> {
  // One signature: of a call with several an editor does not show the documentation of the endpoint.
  <AsResponse extends boolean = false, ReturnHeaders extends boolean = false>(
    ...input: undefined extends Sent
      ? [input?: ApiOptions<AsResponse, ReturnHeaders> & { readonly [K in V]?: Sent }]
      : [input: ApiOptions<AsResponse, ReturnHeaders> & { readonly [K in V]: Sent }]
  ): Promise<Returned<Answer, AsResponse, ReturnHeaders>>;
  /** Only for the compiler: never present at run time. Editors do not offer a name that begins with a space. */
  readonly ' types'?: { readonly kind: K; readonly sent: Sent; readonly answer: Answer };
}
type ApiCallOf<E, Q> =
  E extends Endpoint<infer K, infer V, infer Sent, infer _Received, infer Answer, infer _Code, Access>
    ? ApiCall<V, Sent, Asking<Answer, Q>, K>
    : never;

/** Every endpoint as a function of the server. */
/** The variance of its parameters is written out: the compiler would compare every endpoint with itself to find it. */
export type Api<in out E, in out Q = never> = { readonly [N in keyof E]: ApiCallOf<E[N], Q> };
