import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { afterAll, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { mountedAuth, roundTrip, serve } from '../../test/round-trip.js';
import { text } from '../contract/fields.js';
import { Browser } from '../testing/browser.js';
import { testAuth } from '../testing/test-auth.js';
import { authMiddleware, toHonoHandler } from './hono.js';

// The server of Hono replaces both classes for the whole process, which other test files use too.
const platform = ['Request', 'Response'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
afterAll(() => {
  for (const [name, described] of platform) if (described) Object.defineProperty(globalThis, name, described);
});

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

test('sign-up, get-session and sign-out work on Node, and the session knows the address of the socket', async () => {
  const { auth, browserAt } = mountedAuth();
  const app = new Hono().on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth));
  const { session } = await roundTrip(browserAt(await serve(getRequestListener(app.fetch))));
  expect(session.ipAddress).toBe('127.0.0.1');
});

test.each([
  ['Deno', { remoteAddr: { hostname: '192.0.2.7' } }],
  ['Bun', { requestIP: () => ({ address: '192.0.2.7' }) }],
  ['Bun behind a binding', { server: { requestIP: () => ({ address: '192.0.2.7' }) } }],
])('the address of the socket is found on %s', async (_, env) => {
  const app = new Hono().all(
    '*',
    toHonoHandler({ handler: async (_request, context) => Response.json(context ?? null) }),
  );
  expect(await (await app.request('/', {}, env)).json()).toEqual({ ipAddress: '192.0.2.7' });
});

test.each([
  ['no bindings', undefined],
  ['bindings of the application', { DB: {}, requestIP: 'not a function' }],
])('with %s no address is made up', async (_, env) => {
  const app = new Hono().all(
    '*',
    toHonoHandler({ handler: async (_request, context) => Response.json(context ?? null) }),
  );
  expect(await (await app.request('/', {}, env)).json()).toEqual({});
});

test('cookies and lists of middleware stay beside those of the answer, whose other headers win', async () => {
  const app = new Hono()
    .use(async (context, next) => {
      context.res.headers.set('vary', 'Origin');
      context.header('cache-control', 'public');
      context.header('set-cookie', 'own=0', { append: true });
      await next();
    })
    .all(
      '*',
      toHonoHandler({
        async handler() {
          const headers = new Headers({ vary: 'cookie', 'cache-control': 'no-store', location: '/next' });
          headers.append('set-cookie', 'a=1');
          headers.append('set-cookie', 'b=2');
          return new Response(null, { status: 302, headers });
        },
      }),
    );
  const { status, headers } = await app.request('/');
  expect([status, headers.get('location')]).toEqual([302, '/next']);
  expect(headers.getSetCookie()).toEqual(['own=0', 'a=1', 'b=2']);
  expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['Origin, cookie', 'no-store']);
});

test.each([
  ['has read the response', (context: Context) => context.res],
  ['has not read the response', () => {}],
])('the answer is passed on when middleware with a cookie %s', async (_, touch) => {
  const { auth, browserAt } = mountedAuth();
  const app = new Hono()
    .use(async (context, next) => {
      touch(context);
      context.header('set-cookie', 'own=0', { append: true });
      await next();
    })
    .on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth));
  const browser = browserAt(await serve(getRequestListener(app.fetch)));
  const answer = await browser.post('/sign-up/email', person);
  expect(answer.json).toMatchObject({ user: { email: person.email } });
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    'own',
    'latchkey.session_token',
  ]);
  expect(answer.headers.get('content-type')).toBe('application/json');
});

function protectedApp() {
  const made = testAuth({ user: { additionalFields: { plan: text({ settable: true, initial: () => 'free' }) } } });
  onTestFinished(() => made.auth.close());
  const app = new Hono()
    .use(authMiddleware(made.auth))
    .on(['GET', 'POST'], '/api/auth/*', toHonoHandler(made.auth))
    .get('/api/auth-free/me', (context) => {
      const { user, session } = context.var;
      expectTypeOf(user).toEqualTypeOf<typeof made.auth.$Infer.User | null>();
      expectTypeOf(session).toEqualTypeOf<typeof made.auth.$Infer.Session | null>();
      return context.json({ plan: user?.plan ?? null, expiresAt: session?.expiresAt ?? null });
    });
  const browser = new Browser(async (request) => app.fetch(request), 'https://app.example.com', made.clock.now, '/api');
  return { ...made, browser };
}

test('the middleware gives every route the user and the session, or null without a session', async () => {
  const { browser } = protectedApp();
  expect((await browser.get('/auth-free/me')).json).toEqual({ plan: null, expiresAt: null });
  await browser.post('/auth/sign-up/email', person);
  expect((await browser.get('/auth-free/me')).json).toEqual({ plan: 'free', expiresAt: '2030-01-08T00:00:00.000Z' });
});

test('the middleware extends a session that is due and sets the new cookie', async () => {
  const { browser, clock } = protectedApp();
  await browser.post('/auth/sign-up/email', person);
  clock.advance(2 * 86_400);
  const answer = await browser.get('/auth-free/me');
  expect(answer.json).toMatchObject({ expiresAt: '2030-01-10T00:00:00.000Z' });
  expect(answer.headers.getSetCookie()).toHaveLength(1);
});

test('a sign-out behind the middleware wins: its removal of the cookie is kept', async () => {
  const { browser, clock } = protectedApp();
  await browser.post('/auth/sign-up/email', person);
  clock.advance(2 * 86_400);
  const answer = await browser.post('/auth/sign-out');
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes('session_token'))).toHaveLength(1);
  expect(browser.cookieNames()).toEqual([]);
});

test.each([
  [undefined, 'private'],
  ['public, max-age=600, s-maxage=900', 'private, max-age=600'],
  ['private, max-age=5', 'private, max-age=5'],
  ['no-store', 'no-store'],
])('an answer that says %j and gets a session cookie is for no shared cache [I10-B16]', async (said, expected) => {
  const { auth, clock, openBrowser } = testAuth();
  const browser = openBrowser();
  await browser.post('/sign-up/email', person);
  const app = new Hono()
    .use(authMiddleware(auth))
    .get('/', (context) => context.text('hello', 200, said === undefined ? {} : { 'cache-control': said }));
  const ask = () => app.request('/', { headers: browser.headers });
  expect((await ask()).headers.get('cache-control')).toBe(said ?? null);
  clock.advance(2 * 86_400);
  const extended = await ask();
  expect(extended.headers.getSetCookie()).toHaveLength(1);
  expect(extended.headers.get('cache-control')).toBe(expected);
});
