/**
 * How a caller uses an endpoint.
 * - `query` is read and cached, `mutation` changes data: both are functions of the client and hooks of React.
 * - `redirect` is navigated to, `page` answers HTML: both are links.
 * - `internal` exists on `auth.api` only; over HTTP it is an unknown route.
 */
export type Kind = 'query' | 'mutation' | 'redirect' | 'page' | 'internal';
/** The request header that names the user whom a page shows, by id. The server refuses a call in the session of another user. */
export const shownUserHeader = 'x-latchkey-user';
/** Where a request has the input. */
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
  /** Only for a query: the server answers 401 without a session, so hooks do not send it while no user is signed in. */
  readonly access?: QueryAccess | undefined;
  /** Only for a mutation: the place of the change. Hooks and screens send it only if its input names the organization. */
  readonly within?: Within | undefined;
}
/** The place of a change: one organization, which the input names by `organizationId` or `organizationSlug`. */
export type Within = 'organization';
/** `session`: only a signed-in user can read the query. Absent if a caller without a session gets an answer too. */
export type QueryAccess = 'session';

/** The word for the session and its user in `reads` and `writes`. */
export const sessionWord = 'session';

/**
 * The media type of an answer with the session that the caller has after the call: `{ answer, session }`. A client asks for it
 * with `Accept`. Browsers send and show `Accept` and `Content-Type` across origins without a permission of the server.
 */
export const sessionAnswerType = 'application/vnd.latchkey+json';

/** Declares a read by GET. `endpoint` checks that `access` agrees with the contract: `query('/notes', ['notes'], 'session')`. */
export function query(path: string, reads: readonly string[] = [], access?: QueryAccess): Route<'query', 'query'> {
  return { kind: 'query', via: 'query', methods: ['GET'], path, reads, writes: [], access };
}

/** Declares a read by POST, for an input that does not fit a query string. */
export function postedQuery(path: string, reads: readonly string[] = [], access?: QueryAccess): Route<'query', 'body'> {
  return { kind: 'query', via: 'body', methods: ['POST'], path, reads, writes: [], access };
}

/** Declares a read by GET whose answer is secret or soon stale. For clients it is a mutation, so no cache of queries keeps it. */
export function uncachedRead(path: string): Route<'mutation', 'query'> {
  return { kind: 'mutation', via: 'query', methods: ['GET'], path, reads: [], writes: [] };
}

/** Declares a change by POST. A change in one organization says so: `mutation('/notes/add', ['notes'], 'organization')`. */
export function mutation(path: string, writes: readonly string[] = [], within?: Within): Route<'mutation', 'body'> {
  return { kind: 'mutation', via: 'body', methods: ['POST'], path, reads: [], writes, within };
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
