/** Numbers from 0 to 1 that are the same in each run, so that a failure can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Lets everything happen that needs no network. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** What happens to a request: the server acts and answers, does not act, or acts, and its answer gets lost. */
export type Fate = 'answered' | 'failed' | 'lost';

/** A browser whose requests reach the server, and whose answers come back, when the test lets one of `waiting` go on. */
export function openNetwork(handler: (request: Request) => Promise<Response>, nextFate: () => Fate) {
  const cookies = new Map<string, string>();
  const waiting: (() => Promise<void>)[] = [];
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const headers = new Headers(request.headers);
    headers.set('cookie', Array.from(cookies, (pair) => pair.join('=')).join('; '));
    if (request.method === 'POST') headers.set('origin', 'https://app.example.com');
    const body = request.method === 'POST' ? request.text() : undefined;
    return new Promise((resolve, reject) => {
      waiting.push(async () => {
        const fate = nextFate();
        const init = { method: request.method, headers, ...(body && { body: await body }) };
        const response =
          fate === 'failed' ? new Response('', { status: 500 }) : await handler(new Request(request.url, init));
        waiting.push(async () => {
          for (const cookie of response.headers.getSetCookie()) store(cookies, cookie);
          if (fate === 'lost') reject(new TypeError('The connection was lost.'));
          else resolve(response);
        });
      });
    });
  };
  return { send, waiting };
}

function store(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split('; ');
  const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}
