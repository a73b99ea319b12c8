import type { Route } from '../../contract/routes.js';

/** A request as the call of the client that it comes from. */
export interface MockCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Finds the call that a request comes from. `undefined` for a request to another address. */
export async function readCall(
  routes: Readonly<Record<string, Route>>,
  base: string,
  request: Request,
): Promise<MockCall | undefined> {
  const url = new URL(request.url);
  // The path alone: with msw the page is at another origin than the mock.
  const { pathname } = new URL(base);
  if (!url.pathname.startsWith(`${pathname}/`)) return undefined;
  for (const [name, route] of Object.entries(routes)) {
    const parameters = parametersIn(route.path, url.pathname.slice(pathname.length));
    if (!parameters || !route.methods.some((method) => method === request.method)) continue;
    const sent: object = route.via === 'body' ? await bodyOf(request) : Object.fromEntries(url.searchParams);
    return { name, input: { ...sent, ...parameters } };
  }
  return undefined;
}

/** The parameters of a path that a route describes; `undefined` for another path. */
function parametersIn(described: string, path: string): Readonly<Record<string, string>> | undefined {
  const sent = path.split('/');
  const parts = described.split('/');
  if (parts.length !== sent.length) return undefined;
  const isSame = parts.every((part, index) => part.startsWith(':') || part === sent[index]);
  if (!isSame) return undefined;
  const named = parts.flatMap((part, index) =>
    part.startsWith(':') ? [[part.slice(1), decodeURIComponent(sent[index] ?? '')] as const] : [],
  );
  return Object.fromEntries(named);
}

async function bodyOf(request: Request): Promise<object> {
  const body: unknown = await request.json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? body : {};
}
