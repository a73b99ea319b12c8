import { expect, onTestFinished, test, vi } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';
import { type PageUrl, type ProxyRequest, protectByCookie, protectBySession } from './proxy.js';

vi.mock('next/server.js', () => ({
  NextResponse: {
    next: () => new Response(null, { headers: { 'x-middleware-next': '1' } }),
    redirect: (url: string, status: number) => new Response(null, { status, headers: { location: url } }),
  },
}));

/** An address below the base path `/shop`, which Next's address leaves out of `pathname`. */
class Address implements PageUrl {
  constructor(
    public pathname: string,
    public search = '',
  ) {}
  clone = () => new Address(this.pathname, this.search);
  toString = () => `https://app.example.com/shop${this.pathname}${this.search}`;
}

function request(path: string, cookie = '', method = 'GET'): ProxyRequest {
  const url = new URL(path, 'https://app.example.com');
  return { method, headers: new Headers({ cookie }), nextUrl: new Address(url.pathname, url.search) };
}

const goesOn = (answer: Response) => answer.headers.get('x-middleware-next') === '1';

test('a visitor without a session cookie is redirected to the sign-in page, with the path of the page', async () => {
  const proxy = protectByCookie();
  const answer = await proxy(request('/account?tab=1'));
  expect(answer.status).toBe(307);
  expect(answer.headers.get('location')).toBe('https://app.example.com/shop/sign-in?returnTo=%2Faccount%3Ftab%3D1');
  expect(goesOn(await proxy(request('/account', 'theme=dark; other.session_token=x')))).toBe(false);
});

test('a form without a session is redirected by 303, which posts nothing to the sign-in page', async () => {
  const answer = await protectByCookie({ signInPath: '/login?plain' })(request('/account', '', 'POST'));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('https://app.example.com/shop/login?plain');
});

test('the sign-in page itself is never redirected', async () => {
  expect(goesOn(await protectByCookie({ signInPath: '/login?plain' })(request('/login?returnTo=/account')))).toBe(true);
});

test.each([
  ['latchkey.session_token', undefined],
  ['__Secure-latchkey.session_token', undefined],
  ['__Host-latchkey.session_token', undefined],
  ['__Secure-sid', 'sid'],
  ['__Host-sid', '__Host-sid'],
])('a request with the cookie %s passes, without a read of the database', async (name, sessionCookie) => {
  const proxy = protectByCookie(sessionCookie === undefined ? {} : { sessionCookie });
  expect(goesOn(await proxy(request('/account', `theme=dark; ${name}=anything`)))).toBe(true);
});

test('with the auth object the session is read: a forged cookie is not enough', async () => {
  const { auth } = testAuth({ advanced: { useSecureCookies: false } });
  onTestFinished(() => auth.close());
  const proxy = protectBySession(auth);
  expect((await proxy(request('/account', 'latchkey.session_token=forged'))).status).toBe(307);
});

test('with the auth object a session that is due is extended, for no shared cache', async () => {
  const { auth, clock } = testAuth({ advanced: { useSecureCookies: false } });
  onTestFinished(() => auth.close());
  const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
  const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
  const cookie = headers.getSetCookie().map((each) => each.split(';')[0]);
  const proxy = protectBySession(auth);

  const fresh = await proxy(request('/account', cookie.join('; ')));
  expect(goesOn(fresh)).toBe(true);
  expect(fresh.headers.getSetCookie()).toEqual([]);
  expect(fresh.headers.has('cache-control')).toBe(false);

  clock.advance(2 * 86_400);
  const extended = await proxy(request('/account', cookie.join('; ')));
  expect(goesOn(extended)).toBe(true);
  expect(extended.headers.getSetCookie()).toEqual([expect.stringMatching(/^latchkey\.session_token=.+Max-Age=604800/)]);
  expect(extended.headers.get('cache-control')).toBe('private, no-store');

  clock.advance(8 * 86_400);
  expect((await proxy(request('/account', cookie.join('; ')))).status).toBe(307);
});

test('a wrong option is refused', () => {
  expect(() => protectByCookie({ signInPath: '//evil.example' })).toThrow(/protectByCookie\.signInPath/);
  // @ts-expect-error: not an auth object
  expect(() => protectBySession({})).toThrow(/protectBySession\.auth/);
});
