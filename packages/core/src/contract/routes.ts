/**
 * How a caller uses an endpoint.
 * - `query` is read and cached, `mutation` changes data: both are functions of the client and hooks of React.
 * - `redirect` is navigated to, `page` answers HTML: both are links.
 * - `internal` exists on `auth.api` only; over HTTP it is an unknown route.
 */
export type Kind = 'query' | 'mutation' | 'redirect' | 'page' | 'internal';
/** Where the input travels. */
export type Via = 'query' | 'body';
export type Method = 'GET' | 'POST';

/** The part of an endpoint that the browser gets: plain data. */
export interface Route<K extends Kind = Kind, V extends Via = Via> {
  readonly kind: K;
  readonly via: V;
  readonly methods: readonly Method[];
  /** Below the base path; `:name` is a parameter. */
  readonly path: string;
  /** Words for the data in the answer; a mutation that writes one of these words makes the answer stale. */
  readonly reads: readonly string[];
  /** Words for the data that the call changes. */
  readonly writes: readonly string[];
}

/** Declares a read by GET. */
export function query(path: string, reads: readonly string[] = []): Route<'query', 'query'> {
  return { kind: 'query', via: 'query', methods: ['GET'], path, reads, writes: [] };
}

/** Declares a read by POST, for an input that does not fit a query string. */
export function postedQuery(path: string, reads: readonly string[] = []): Route<'query', 'body'> {
  return { kind: 'query', via: 'body', methods: ['POST'], path, reads, writes: [] };
}

/** Declares a read by GET whose answer is secret or soon stale. For clients it is a mutation, so no cache of queries keeps it. */
export function uncachedRead(path: string): Route<'mutation', 'query'> {
  return { kind: 'mutation', via: 'query', methods: ['GET'], path, reads: [], writes: [] };
}

/** Declares a change by POST. */
export function mutation(path: string, writes: readonly string[] = []): Route<'mutation', 'body'> {
  return { kind: 'mutation', via: 'body', methods: ['POST'], path, reads: [], writes };
}

/** Declares a place to navigate to; it answers with a redirect. */
export function redirect(path: string, methods: readonly Method[] = ['GET']): Route<'redirect', 'query'> {
  return { kind: 'redirect', via: 'query', methods, path, reads: [], writes: [] };
}

/** Declares an HTML page. */
export function page(path: string): Route<'page', 'query'> {
  return { kind: 'page', via: 'query', methods: ['GET'], path, reads: [], writes: [] };
}

/** Declares a call for the server's own code, never served over HTTP. */
export function internal(path: string): Route<'internal', 'body'> {
  return { kind: 'internal', via: 'body', methods: ['POST'], path, reads: [], writes: [] };
}

/** Declares a call like `internal`, with its input under `query`. */
export function internalQuery(path: string): Route<'internal', 'query'> {
  return { kind: 'internal', via: 'query', methods: ['GET'], path, reads: [], writes: [] };
}
