import { isGranted } from './granted.js';

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** One request with its answer. */
export interface Exchange {
  /** Path, query, headers and body of the request. */
  readonly asked: string;
  readonly path: string;
  /** Each text of the input, with the name before it. */
  readonly texts: readonly NamedText[];
  readonly body: string;
  readonly isGranted: boolean;
  /** Every header of the answer, one a line. */
  readonly headers: string;
  /** The session cookie of the request. */
  readonly session: string | undefined;
  /** All cookies of the request. */
  readonly browser: string;
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
        texts: [...textsIn(Object.fromEntries(new URL(request.url).searchParams)), ...textsIn(parsed(sent))],
        body: await response.clone().text(),
        isGranted: isGranted(response),
        headers: linesOf(response),
        session: /session_token=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1],
        browser: request.headers.get('cookie') ?? '',
        cookies: response.headers.getSetCookie().join(),
      });
      return response;
    };
  }
  return { exchanges, record };
}

/** The body of a POST: JSON, or the fields of a form. */
function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return Object.fromEntries(new URLSearchParams(sent));
  }
}

function textsIn(value: unknown, name = 'input'): readonly NamedText[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, Array.isArray(value) ? name : key));
}

function linesOf({ headers }: Request | Response): string {
  return Array.from(headers, (pair) => pair.join(': ')).join('\n');
}
