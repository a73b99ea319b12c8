import { expect, test } from 'vitest';
import { mountedAuth, roundTrip } from '../../../test/round-trip.js';
import { Browser } from '../../testing/browser.js';
import { toNextHandler } from './route-handler.js';
import { type CookieOptions, type CookieStore, passCookies } from './set-cookies.js';

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** Does what Next's `cookies()` does with a cookie: keeps the value as given, and percent-encodes it for the browser. */
class Store implements CookieStore {
  readonly cookies = new Map<string, { readonly value: string; readonly options: CookieOptions }>();
  set(name: string, value: string, options: CookieOptions) {
    if (options.maxAge === 0) this.cookies.delete(name);
    else this.cookies.set(name, { value, options });
  }
  get headers(): Headers {
    const pairs = Array.from(this.cookies, ([name, { value }]) => `${name}=${encodeURIComponent(value)}`);
    return new Headers({ cookie: pairs.join('; ') });
  }
}

test('sign-up, get-session and sign-out work through the route handlers', async () => {
  const { auth } = mountedAuth();
  const routes = toNextHandler(auth);
  const served = (request: Request) => (request.method === 'POST' ? routes.POST(request) : routes.GET(request));
  await roundTrip(new Browser(served, 'https://app.example.com', () => new Date('2030-01-01')));
});

test('a server action signs in, a server component reads the session, an action signs out', async () => {
  const { auth } = mountedAuth();
  const store = new Store();
  await auth.api.signUpEmail({ body: person });

  const signedIn = passCookies(store, await auth.api.signInEmail({ body: person, returnHeaders: true }));
  expect(signedIn).toMatchObject({ user: { email: person.email } });
  expect(store.cookies.get('latchkey.session_token')?.options).toEqual({
    maxAge: 604_800,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
  });

  const read = await auth.api.getSession({ headers: store.headers });
  expect(read?.user.email).toBe(person.email);

  passCookies(store, await auth.api.signOut({ headers: store.headers, returnHeaders: true }));
  expect([...store.cookies.keys()]).toEqual([]);
});

test('every attribute of a cookie reaches the store', () => {
  const store = new Store();
  const headers = new Headers({
    'set-cookie': 'a=b%3Dc; Max-Age=5; Domain=example.com; Path=/x; HttpOnly; Secure; SameSite=None; Partitioned',
  });
  expect(passCookies(store, { headers, response: 'answer' })).toBe('answer');
  expect(store.cookies.get('a')).toEqual({
    value: 'b=c',
    options: {
      maxAge: 5,
      domain: 'example.com',
      path: '/x',
      httpOnly: true,
      secure: true,
      sameSite: 'none',
      partitioned: true,
    },
  });
});

test.each([
  [undefined, 'private'],
  ['public, max-age=600, s-maxage=900', 'private, max-age=600'],
  ['no-store', 'no-store'],
])('a response that says %j and gets a session cookie is for no shared cache', async (said, expected) => {
  const { auth } = mountedAuth();
  const response = { cookies: new Store(), headers: new Headers(said === undefined ? {} : { 'cache-control': said }) };
  passCookies(response, { headers: new Headers(), response: null });
  expect(response.headers.get('cache-control')).toBe(said ?? null);
  const answer = passCookies(response, await auth.api.signUpEmail({ body: person, returnHeaders: true }));
  expect(answer).toMatchObject({ user: { email: person.email } });
  expect(response.cookies.cookies.has('latchkey.session_token')).toBe(true);
  expect(response.headers.get('cache-control')).toBe(expected);
});
