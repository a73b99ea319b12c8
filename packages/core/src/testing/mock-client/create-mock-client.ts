import type { ContractsOf } from '../../client/call.js';
import { type Client, type ClientOptions, clientInternals, createAuthClient } from '../../client/create-client.js';
import type { ClientPlugin } from '../../client/define-client-plugin.js';
import type { Fields, NoFields } from '../../contract/fields.js';
import { createServer, type MockOptions, type MockServer } from './mock-server.js';

/** The options of a client, and what its server answers. */
export type MockClientOptions<P extends readonly ClientPlugin[], U extends Fields, S extends Fields> = Omit<
  ClientOptions<P, U, S>,
  'fetch'
> &
  MockOptions<Client<ContractsOf<P>, U, S>>;

/** A client for tests and stories, and the server that it talks to. */
export interface MockClient<T> {
  /** The real client. Make its hooks with it, as in the application. */
  readonly client: T;
  readonly server: MockServer<T>;
}

/**
 * Makes a client whose server is a mock in the same process: no port, no database, no `fetch` of the application. A call
 * without an answer is refused with `INVALID_OPTION`, whose message names the call.
 */
export function createMockClient<
  const P extends readonly ClientPlugin[] = readonly [],
  U extends Fields = NoFields,
  S extends Fields = NoFields,
>(options?: MockClientOptions<P, U, S>): MockClient<Client<ContractsOf<P>, U, S>>;
export function createMockClient({
  session,
  answers,
  scenario,
  delay,
  ...options
}: MockClientOptions<readonly ClientPlugin[], Fields, Fields> = {}): object {
  const client = createAuthClient({
    ...(globalThis.location === undefined && { baseURL: 'https://app.example.com' }),
    ...options,
    fetch: (request) => server.fetch(new Request(request)),
  });
  const server = createServer(client[clientInternals], {
    ...(session !== undefined && { session }),
    ...(answers !== undefined && { answers }),
    ...(scenario !== undefined && { scenario }),
    ...(delay !== undefined && { delay }),
  });
  return { client, server };
}
