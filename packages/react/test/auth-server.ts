import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

export interface Person {
  readonly id: string;
  readonly name: string;
}
export const ada: Person = { id: 'user-ada', name: 'Ada' };
export const bob: Person = { id: 'user-bob', name: 'Bob' };

/** A server of the wire format for these tests. `person` takes the place of the cookie. */
export class AuthServer {
  person: Person | null = null;
  /** The received requests: method, path and query, without `extendAt`, which every read of the session has. */
  readonly requests: string[] = [];
  expiresAt = new Date(Date.now() + 3_600_000);
  extendAt: Date | undefined;
  /** Whether answers contain the session for clients that ask for it. */
  carries = true;
  readonly #waiting = new Map<string, Promise<void>[]>();
  readonly #failing = new Map<string, () => unknown>();
  readonly #lost = new Map<string, () => Response>();

  /** How often a path was requested. */
  count(path: string): number {
    return this.requests.filter((request) => request.split(' ')[1]?.split('?')[0] === path).length;
  }
  /** Holds the answer to the next request for a path; the answer is made when the request arrives. */
  hold(path: string): () => void {
    const { promise, release } = gate();
    this.#waiting.set(path, [...(this.#waiting.get(path) ?? []), promise]);
    return release;
  }
  /** From now on, requests for a path fail. */
  fail(path: string, status: number, code: string): void {
    this.#failing.set(path, () => refusal(status, code));
  }
  /** From now on, requests for a path have this answer. */
  answer(path: string, answer: object): void {
    this.#failing.set(path, () => answer);
  }
  /** The server does what the next request for a path asks for, and its answer does not reach the page. By default no answer does. */
  lose(path: string, instead: () => Response = () => HttpResponse.error()): void {
    this.#lost.set(path, instead);
  }
  /** Requests for this path no longer fail. */
  mend(path: string): void {
    this.#failing.delete(path);
  }

  get session() {
    return this.person && sessionOf(this.person, this.expiresAt);
  }
  readonly handlers: readonly RequestHandler[] = [
    this.#on('get', '/ok', () => ({ ok: true })),
    this.#on(
      'get',
      '/get-session',
      (query) => this.session && { ...this.session, ...('extendAt' in query && { extendAt: this.extendAt }) },
    ),
    this.#on('get', '/list-sessions', () => (this.session ? [this.session.session] : unauthorized())),
    this.#on('post', '/sign-in/email', ({ email }) => {
      const person = [ada, bob].find(({ name }) => String(email).startsWith(name.toLowerCase()));
      if (!person) return refusal(401, 'INVALID_EMAIL_OR_PASSWORD');
      this.person = person;
      return { redirect: false, token: 'handle', user: userOf(person) };
    }),
    this.#on('post', '/update-user', ({ name }) => {
      if (!this.person) return unauthorized();
      this.person = { ...this.person, name: String(name) };
      return { status: true, user: userOf(this.person) };
    }),
    this.#on('post', '/revoke-session', ({ token }) => (token === 'foreign' ? unauthorized() : { status: true })),
    this.#on('post', '/revoke-sessions', () => {
      this.person = null;
      return { status: true };
    }),
    this.#on('post', '/delete-user', () => refusal(404, 'NOT_FOUND')),
    this.#on('post', '/revoke-other-sessions', () => ({ status: true })),
    this.#on('post', '/sign-out', () => {
      this.person = null;
      return { success: true };
    }),
  ];

  #on(
    method: 'get' | 'post',
    path: string,
    answer: (input: Readonly<Record<string, unknown>>) => unknown,
  ): RequestHandler {
    return http[method](`*/api/auth${path}`, async ({ request }) => {
      const url = new URL(request.url);
      const input = method === 'post' ? await bodyOf(request) : Object.fromEntries(url.searchParams);
      url.searchParams.delete('extendAt');
      this.requests.push(`${request.method} ${path}${url.search}`);
      const result = this.#failing.get(path)?.() ?? answer(input);
      const isWanted = this.carries && carriers.includes(path) && request.headers.get('accept') === carrying;
      const carried = isWanted && { session: withoutToken(this.session, this.extendAt) };
      await this.#waiting.get(path)?.shift();
      const lost = this.#lost.get(path);
      this.#lost.delete(path);
      if (lost) return lost();
      if (result instanceof Response) return result;
      if (!carried) return HttpResponse.json(result as null);
      return HttpResponse.json({ answer: result, session: carried.session }, { headers: { 'content-type': carrying } });
    });
  }
}

/** The type of an answer with the session after the call, and the calls that can have it: changes, and a query that needs a session. */
const carrying = 'application/vnd.latchkey+json';
const carriers = [
  '/list-sessions',
  '/sign-in/email',
  '/update-user',
  '/revoke-session',
  '/revoke-sessions',
  '/delete-user',
  '/sign-out',
];

function withoutToken(signedIn: AuthServer['session'], extendAt: Date | undefined) {
  if (!signedIn) return null;
  const { token: _, ...session } = signedIn.session;
  return { ...signedIn, session, extendAt };
}

/** A server for each test of a file; a request that it does not answer fails the test. */
export function provideServer(): () => AuthServer {
  const network = setupServer();
  let server = new AuthServer();
  beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    server = new AuthServer();
    network.use(...server.handlers);
  });
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());
  return () => server;
}

/** The session that a server passes with the page. */
export function signedIn(person: Person, expiresAt: Date = new Date(Date.now() + 3_600_000)) {
  const { user, session } = sessionOf(person, expiresAt);
  return {
    user: { ...user, createdAt: new Date(user.createdAt), updatedAt: new Date(user.updatedAt) },
    session: {
      ...session,
      expiresAt: new Date(session.expiresAt),
      createdAt: new Date(session.createdAt),
      updatedAt: new Date(session.updatedAt),
    },
  };
}

const born = '2026-01-02T03:04:05.678Z';

function sessionOf(person: Person, expiresAt: Date) {
  const times = { createdAt: born, updatedAt: born, expiresAt: expiresAt.toISOString() };
  const session = {
    id: `session-${person.id}`,
    token: 'handle',
    ipAddress: null,
    userAgent: null,
    factors: [],
    userId: person.id,
    ...times,
  };
  return { session, user: userOf(person) };
}

function userOf({ id, name }: Person) {
  const email = `${name.toLowerCase()}@example.com`;
  return { id, name, email, image: null, emailVerified: true, createdAt: born, updatedAt: born };
}

function unauthorized(): Response {
  return refusal(401, 'UNAUTHORIZED');
}

function refusal(status: number, code: string): Response {
  // A call that is tried again is sent at once, so that no test waits.
  return HttpResponse.json({ code, message: code }, { status, headers: { 'retry-after': '0' } });
}

async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await request.json();
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function gate(): { promise: Promise<void>; release: () => void } {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
