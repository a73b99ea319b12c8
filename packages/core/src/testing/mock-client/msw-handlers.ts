import type { MockServer } from './mock-server.js';

type Resolver = (info: { readonly request: Request }) => Promise<Response>;
/** The part of msw's `http` that the handlers need, so that this package needs no msw. */
export interface MswHttp<Handler> {
  readonly all: (path: string, resolver: Resolver) => Handler;
}

/**
 * Makes the handlers of msw for the server of a mock client: `setupServer(...mswHandlers(http, server))`. They answer the
 * real client of the application; the base path is that of the mock client.
 */
export function mswHandlers<Handler>(
  http: MswHttp<Handler>,
  server: Pick<MockServer<never>, 'basePath' | 'fetch'>,
): readonly Handler[] {
  return [
    http.all(`*${server.basePath}/*`, async ({ request }) => {
      try {
        return await server.fetch(request);
      } catch {
        return Response.error(); // how msw lets a request fail
      }
    }),
  ];
}
