import { isGranted } from './granted.js';

/** One request with its answer. */
export interface Exchange {
  /** Path, query, headers and body of the request. */
  readonly asked: string;
  readonly path: string;
  readonly body: string;
  readonly isGranted: boolean;
  /** Every header of the answer, one a line. */
  readonly headers: string;
  /** The session cookie of the request. */
  readonly session: string | undefined;
  /** The cookies that the answer sets: the browser may know what is in them. */
  readonly cookies: string;
}
type Handler = (request: Request) => Promise<Response>;

/** Keeps each exchange. `record` wraps the handler of a browser. */
export function recorder() {
  const exchanges: Exchange[] = [];
  function record(handler: Handler): Handler {
    return async (request) => {
      const sent = request.method === 'POST' ? await request.clone().text() : '';
      const { pathname, search } = new URL(request.url);
      const response = await handler(request);
      exchanges.push({
        asked: `${decodeURIComponent(pathname)} ${Array.from(new URLSearchParams(search)).join()} ${linesOf(request)} ${sent}`,
        path: pathname,
        body: await response.clone().text(),
        isGranted: isGranted(response),
        headers: linesOf(response),
        session: /session_token=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1],
        cookies: response.headers.getSetCookie().join(),
      });
      return response;
    };
  }
  return { exchanges, record };
}

function linesOf({ headers }: Request | Response): string {
  return Array.from(headers, (pair) => pair.join(': ')).join('\n');
}
