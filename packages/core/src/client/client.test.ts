import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../contract/endpoint.js';
import { instant } from '../contract/fields.js';
import { guard } from '../contract/oversight/guard.js';
import { query, redirect } from '../contract/routes.js';
import { testAuth } from '../testing/test-auth.js';
import { clientInternals, createAuthClient } from './create-client.js';
import { defineClientPlugin } from './define-client-plugin.js';
import { follow } from './follow.js';
import { revive } from './revive.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const baseURL = 'https://app.example.com';

/** A client that calls a real handler; the jar stores cookies as a browser would. */
function connect(options = {}) {
  const { auth } = testAuth();
  let cookie = '';
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', baseURL);
    if (cookie) request.headers.set('cookie', cookie);
    const response = await auth.handler(request);
    for (const set of response.headers.getSetCookie())
      cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
    return response;
  };
  return createAuthClient({ baseURL, fetch, ...options });
}

describe('a client', () => {
  it('has one function for each route, and `undefined` under a misspelt name', () => {
    const client = connect();
    expect(client.signInEmail).toBeTypeOf('function');
    expect(Reflect.get(client, 'signInEmial')).toBeUndefined();
    expect(Object.keys(client)).toEqual(expect.arrayContaining(Object.keys(client[clientInternals].routes)));
  });

  it('answers with data or with an error, never both, and turns instants into dates', async () => {
    const client = connect();
    const signedUp = await client.signUpEmail(ada);
    expect(signedUp.error).toBeNull();
    expect(signedUp.data?.user.createdAt).toEqual(new Date('2030-01-01T00:00:00Z'));
    const session = await client.getSession();
    expect(session.data?.session.expiresAt).toEqual(new Date('2030-01-08T00:00:00Z'));
    const again = await client.signUpEmail(ada);
    expect(again.data).toBeNull();
    expect(again.error).toMatchObject({ code: 'USER_ALREADY_EXISTS', status: 422, message: 'User already exists' });
  });

  it('passes on the fields that validation refused', async () => {
    const { error } = await connect().signInEmail({ email: 'ada@example.com' } as never);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'password', message: 'Required' }] });
  });

  it('says that a feature may be missing when the server does not know a call', async () => {
    const routes = { ghost: query('/ghost') };
    const contract = defineContract('ghost', { ghost: endpoint(routes.ghost, { output: z.null() }) });
    const client = connect({ plugins: [defineClientPlugin<typeof contract>()(routes)] });
    const ghost: () => Promise<{ readonly error: Error }> = Reflect.get(client, 'ghost');
    const { error } = await ghost();
    expect(error).toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining("server's plugins") });
  });

  it('makes links with encoded parameters for endpoints that a browser navigates to', () => {
    const routes = { resetLink: redirect('/reset/:token') };
    const contract = defineContract('x', {
      resetLink: endpoint(routes.resetLink, {
        audit: false,
        guard: guard.signedIn,
        input: z.object({ token: z.string(), callbackURL: z.string() }),
        output: z.null(),
      }),
    });
    const client = createAuthClient({ baseURL, plugins: [defineClientPlugin<typeof contract>()(routes)] });
    expect(client.resetLink({ token: '../../x?y#z', callbackURL: '/a b' })).toBe(
      'https://app.example.com/api/auth/reset/..%2F..%2Fx%3Fy%23z?callbackURL=%2Fa+b',
    );
  });

  it('takes the base path from baseURL if baseURL has a path', () => {
    expect(createAuthClient({ baseURL: 'https://x.example/identity/' })[clientInternals].base()).toBe(
      'https://x.example/identity',
    );
    expect(createAuthClient({ baseURL: 'https://x.example', basePath: '/auth' })[clientInternals].base()).toBe(
      'https://x.example/auth',
    );
  });

  it('throws outside of a page if no baseURL is given', async () => {
    await expect(createAuthClient().getSession()).rejects.toThrow(
      'createAuthClient.baseURL: got nothing, expected an address',
    );
  });

  it("calls the listeners with every answer before the caller's promise resolves", async () => {
    const client = connect();
    const heard: string[] = [];
    const stop = client[clientInternals].subscribe(async ({ name, result }) => {
      await Promise.resolve();
      heard.push(`${name} ${result.error?.code ?? 'ok'}`);
    });
    await client.signUpEmail(ada);
    await client.signUpEmail(ada);
    stop();
    await client.getSession();
    expect(heard).toEqual(['signUpEmail ok', 'signUpEmail USER_ALREADY_EXISTS']);
  });

  it('sends the headers of the client and those of the call; those of the call win', async () => {
    const seen: (string | null)[][] = [];
    const client = createAuthClient({
      baseURL,
      fetchOptions: { headers: { 'x-app': 'web', 'x-trace': 'none' } },
      fetch: async (input) => {
        const { headers } = new Request(input);
        seen.push([headers.get('x-app'), headers.get('x-trace')]);
        return Response.json({ ok: true });
      },
    });
    await client.ok();
    await client.ok(undefined, { headers: { 'X-Trace': '7' } });
    expect(seen).toEqual([
      ['web', 'none'],
      ['web', '7'],
    ]);
  });

  it('lets a hook change a request', async () => {
    const seen: (string | null)[] = [];
    const client = createAuthClient({
      baseURL,
      onRequest: ({ request }) => request.headers.set('x-trace', '7'),
      fetch: async (input) => {
        seen.push(new Request(input).headers.get('x-trace'));
        return Response.json({ ok: true });
      },
    });
    await client.ok();
    expect(seen).toEqual(['7']);
  });
});

describe('a call that does not reach the server', () => {
  afterEach(() => void vi.useRealTimers());
  const answering = (...answers: (Response | Error)[]) => {
    const fetch = vi.fn(async () => {
      const next = answers.shift() ?? Response.json({ ok: true });
      if (next instanceof Error) throw next;
      return next;
    });
    return { fetch, client: createAuthClient({ baseURL, fetch }) };
  };

  it('is an error with status 0', async () => {
    const { client } = answering(new TypeError('fetch failed'));
    expect((await client.ok()).error).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
  });

  it('is repeated as many times as `retry` says, one second apart', async () => {
    vi.useFakeTimers();
    const { client, fetch } = answering(
      new TypeError('fetch failed'),
      new Response(null, { status: 503 }),
      Response.json({ ok: true }),
    );
    const call = client.ok({}, { retry: 2 });
    await vi.advanceTimersByTimeAsync(999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await call).data).toEqual({ ok: true });
  });

  it('is not repeated after a refusal', async () => {
    const { client, fetch } = answering(
      Response.json({ code: 'UNAUTHORIZED', message: 'Unauthorized' }, { status: 401 }),
    );
    expect((await client.ok({}, { retry: 3 })).error?.code).toBe('UNAUTHORIZED');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is aborted after its timeout, or when the caller cancels it', async () => {
    vi.useFakeTimers();
    const hanging: typeof fetch = (input, init) =>
      new Promise((_, reject) => {
        const { signal } = new Request(input, init);
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const client = createAuthClient({ baseURL, fetch: hanging });
    const late = client.ok({}, { timeout: 5 });
    await vi.advanceTimersByTimeAsync(5000);
    expect((await late).error?.code).toBe('TIMEOUT');
    const controller = new AbortController();
    const cancelled = client.ok({}, { signal: controller.signal });
    controller.abort();
    expect((await cancelled).error?.code).toBe('ABORTED');
  });

  it('has its own error if a proxy answers with an HTML page', async () => {
    const { client } = answering(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await client.ok()).error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 502 });
    const odd = answering(new Response('<h1>Welcome</h1>'));
    expect((await odd.client.ok()).error).toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });

  it('does not take the empty answer of a proxy for the answer that no user is signed in', async () => {
    const { client } = answering(new Response(''));
    expect(await client.getSession()).toMatchObject({ data: null, error: { code: 'UNEXPECTED_ANSWER', status: 200 } });
    const signedOut = answering(new Response('null'));
    expect(await signedOut.client.getSession()).toEqual({ data: null, error: null });
  });
});

describe('an answer with a URL to navigate to', () => {
  it('is followed if it has `redirect: true`', () => {
    const navigate = vi.fn();
    follow({ redirect: true, url: '/dashboard' }, navigate);
    follow({ redirect: true, url: 'https://accounts.example/authorize?x=1' }, navigate);
    expect(navigate.mock.calls).toEqual([['/dashboard'], ['https://accounts.example/authorize?x=1']]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:x',
    'vbscript:x',
  ])('is not followed to %s [R-A07]', (url) => {
    const navigate = vi.fn();
    follow({ redirect: true, url }, navigate);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is not followed without `redirect: true`', () => {
    const navigate = vi.fn();
    for (const answer of [null, 'x', {}, { url: '/x' }, { redirect: false, url: '/x' }, { redirect: true }])
      follow(answer, navigate);
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('dates', () => {
  it('are made from fields named as instants, not from text that looks like a date [H200]', () => {
    const iso = '2030-01-01T00:00:00.000Z';
    const birthday = instant({ settable: true });
    expect(birthday.type).toBe('timestamp');
    expect(
      revive(
        { createdAt: iso, name: iso, born: iso, list: [{ endsAt: iso, at: iso, format: 'At' }] },
        new Set(['born']),
      ),
    ).toEqual({
      createdAt: new Date(iso),
      name: iso,
      born: new Date(iso),
      list: [{ endsAt: new Date(iso), at: iso, format: 'At' }],
    });
    expect(revive({ createdAt: 'yesterday-ish', expiresAt: null }, new Set())).toEqual({
      createdAt: 'yesterday-ish',
      expiresAt: null,
    });
  });

  it('of a value that already has them stay', () => {
    const createdAt = new Date(0);
    expect(revive({ user: { createdAt } })).toEqual({ user: { createdAt } });
  });

  it("of an application's own fields are known to the client's hand-over", () => {
    const client = createAuthClient({ baseURL, userFields: { born: instant({ settable: true }) } });
    const passed = JSON.parse('{"user":{"born":"2030-01-01T00:00:00Z","createdAt":"2030-01-01T00:00:00Z"}}');
    const date = new Date('2030-01-01T00:00:00Z');
    expect(client[clientInternals].revive(passed)).toEqual({ user: { born: date, createdAt: date } });
  });
});
