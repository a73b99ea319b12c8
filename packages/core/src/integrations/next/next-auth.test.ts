import { beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { createAuth } from '../../auth.js';
import { text } from '../../contract/fields.js';
import { createNextAuth, type SignedInOf } from './next-auth.js';

/** What Next has of the current request, and where it renders. */
const next = vi.hoisted(() => ({
  sent: new Headers(),
  cookies: new Map<string, string>(),
  phase: 'action',
  /** Next lets a page wait for the request before it reads a time or a random value. */
  waits: 0,
}));

vi.mock('next/server.js', () => ({
  connection: async () => {
    next.waits += 1;
  },
}));
vi.mock('next/headers.js', () => ({
  headers: async () => next.sent,
  cookies: async () => {
    const getAll = () => Array.from(next.cookies, ([name, value]) => ({ name, value }));
    const refuse = () => {
      throw new Error('Cookies can only be modified in a Server Action or Route Handler.');
    };
    if (next.phase === 'page') return { getAll, set: refuse, delete: refuse };
    const remove = (name: string) => next.cookies.delete(name);
    const set = (name: string, value: string, { maxAge }: { maxAge?: number }) =>
      maxAge === 0 ? remove(name) : next.cookies.set(name, value);
    return { getAll, set, delete: remove };
  },
}));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`NEXT_REDIRECT ${path}`);
  },
}));

const auth = createAuth({
  secret: 'a secret of thirty-two characters',
  baseURL: 'http://localhost:3000',
  database: ':memory:',
  migrate: true,
  emailAndPassword: { enabled: true, cost: { ln: 4, r: 1, p: 1 } },
  user: { additionalFields: { city: text({ initial: () => 'London' }) } },
});
const { api, getSession, requireSession, withSession } = createNextAuth(auth);
const cookieName = 'latchkey.session_token';
let serial = 0;

/** Signs a new user up in a server action. Their browser then opens a page. */
async function signedUp(): Promise<{ readonly email: string }> {
  serial += 1;
  const email = `ada${serial}@example.com`;
  await api.signUpEmail({ body: { name: 'Ada', email, password: 'correct horse' } });
  openPage();
  return { email };
}

/** The next request of the browser. */
function openPage(phase = 'page'): void {
  next.phase = phase;
  const cookie = Array.from(next.cookies, ([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  next.sent = new Headers({ cookie, 'user-agent': 'Test' });
}

beforeEach(() => {
  next.cookies.clear();
  next.waits = 0;
  openPage('action');
});

test('a server action signs in without a word about headers and cookies', async () => {
  const { email } = await signedUp();
  expect((await getSession())?.user.email).toBe(email);
  openPage('action');
  await api.signOut();
  expect(next.cookies.has(cookieName)).toBe(false);
  openPage();
  expect(await getSession()).toBeNull();
  openPage('action');
  const answer = await api.signInEmail({ body: { email, password: 'correct horse' } });
  expect(answer).toMatchObject({ user: { email } });
  expect(next.cookies.has(cookieName)).toBe(true);
});

test('within the action, and in the page that it renders, the session is the new one', async () => {
  await api.signUpEmail({ body: { name: 'Ada', email: 'bea@example.com', password: 'correct horse' } });
  expect((await getSession())?.user.email).toBe('bea@example.com');
  await api.signOut();
  expect(await getSession()).toBeNull();
});

test('the other forms of a call set the cookies too', async () => {
  const { email } = await signedUp();
  const body = { email, password: 'correct horse' };
  for (const form of [{ asResponse: true }, { returnHeaders: true }] as const) {
    next.cookies.clear();
    openPage('action');
    const answer = await api.signInEmail({ body, ...form });
    expect('response' in answer || answer instanceof Response).toBe(true);
    expect(next.cookies.has(cookieName)).toBe(true);
  }
});

test('a call passes what the caller names itself', async () => {
  await signedUp();
  expect(await api.getSession({ headers: new Headers() })).toBeNull();
  expect(await api.getSession()).not.toBeNull();
});

test('while a page renders, calls read and set no cookie, also when the session is due for extension', async () => {
  await signedUp();
  const call = vi.spyOn(auth.api, 'getSession');
  const page = createNextAuth(auth);
  expect(await page.api.getSession()).not.toBeNull();
  expect(call.mock.lastCall?.[0]).not.toHaveProperty('returnHeaders');
  openPage('action');
  await page.api.getSession();
  expect(call.mock.lastCall?.[0]).toHaveProperty('returnHeaders', true);
});

test('every read waits for the request first, because Next renders pages before there is one', async () => {
  await signedUp();
  next.waits = 0;
  await getSession();
  await api.listSessions();
  expect(next.waits).toBe(2);
});

test('a page that requires a session redirects a visitor to the sign-in page, with its own path', async () => {
  await expect(requireSession('/account?tab=1')).rejects.toThrow(
    'NEXT_REDIRECT /sign-in?returnTo=%2Faccount%3Ftab%3D1',
  );
  await expect(requireSession()).rejects.toThrow(/NEXT_REDIRECT \/sign-in$/);
  const { requireSession: elsewhere } = createNextAuth(auth, { signInPath: '/en/login?plain' });
  await expect(elsewhere('/account')).rejects.toThrow('NEXT_REDIRECT /en/login?plain&returnTo=%2Faccount');
});

test('a page with a session gets user and session with the own fields, and its props', async () => {
  const page = withSession(({ user }, { greeting }: { greeting: string }) => `${greeting} ${user.name}`, '/account');
  await expect(page({ greeting: 'Hello' })).rejects.toThrow('NEXT_REDIRECT /sign-in?returnTo=%2Faccount');
  await signedUp();
  expect(await page({ greeting: 'Hello' })).toBe('Hello Ada');
  expect((await requireSession()).user.city).toBe('London');
  expectTypeOf<SignedInOf<typeof auth>['user']['city']>().toEqualTypeOf<string>();
  expectTypeOf(api).toEqualTypeOf(auth.api);
});

test('a wrong option is refused', () => {
  expect(() => createNextAuth(auth, { signInPath: 'https://evil.example' })).toThrow(/createNextAuth\.signInPath/);
  // @ts-expect-error: not an auth object
  expect(() => createNextAuth({})).toThrow(/createNextAuth\.auth/);
});
