import type { IncomingMessage } from 'node:http';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import express from 'express';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Echo, echo, echoOf, sendRaw } from '../../test/fixtures/http/echo.js';
import { mountedAuth, roundTrip, serve } from '../../test/round-trip.js';
import { fromNodeHeaders, type Mountable, passCookies, toNodeHandler } from './node.js';

describe('sign-up, get-session and sign-out', () => {
  test('work on node:http, and the session knows the address of the socket [H201]', async () => {
    const { auth, browserAt } = mountedAuth();
    const { session } = await roundTrip(browserAt(await serve(toNodeHandler(auth))));
    expect(session.ipAddress).toBe('127.0.0.1');
  });

  test.each([
    ['without a body parser', (app: express.Express) => app],
    ['behind express.json()', (app: express.Express) => app.use(express.json())],
    ['behind express.text(), which leaves a string', (app: express.Express) => app.use(express.text({ type: '*/*' }))],
    ['behind express.raw(), which leaves a buffer', (app: express.Express) => app.use(express.raw({ type: '*/*' }))],
  ])('work in Express %s', async (_, prepare) => {
    const { auth, browserAt } = mountedAuth();
    const app = prepare(express());
    app.all('/api/auth/*splat', toNodeHandler(auth));
    await roundTrip(browserAt(await serve(app)));
  });

  test('work in Express under a prefix that app.use takes off', async () => {
    const { auth, browserAt } = mountedAuth();
    const app = express().use('/api/auth', toNodeHandler(auth));
    await roundTrip(browserAt(await serve(app)));
  });

  test('work in Fastify with its own body parser', async () => {
    const { auth, browserAt } = mountedAuth();
    const app = fastify();
    app.all('/api/auth/*', toNodeHandler(auth));
    await roundTrip(browserAt(await listening(app)));
  });

  test('work in Fastify with bodies passed through unread', async () => {
    const { auth, browserAt } = mountedAuth();
    const app = fastify();
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      scope.all('/api/auth/*', toNodeHandler(auth));
    });
    await roundTrip(browserAt(await listening(app)));
  });
});

async function listening(app: FastifyInstance): Promise<string> {
  onTestFinished(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

describe('the URL of a request', () => {
  const listener = toNodeHandler(echo);

  test('has the Host header over the protocol of the socket', async () => {
    const url = await serve(listener);
    const { url: seen, ipAddress } = await echoOf(url, ['GET /api/auth/ok?a=1 HTTP/1.1', 'Host: app.example:8080']);
    expect(seen).toBe('http://app.example:8080/api/auth/ok?a=1');
    expect(ipAddress).toBe('127.0.0.1');
  });

  test('is not taken from a forwarded header', async () => {
    const claim = ['X-Forwarded-Proto: https', 'X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example'];
    const { url } = await echoOf(await serve(listener), ['GET / HTTP/1.1', 'Host: app.example', ...claim]);
    expect(url).toBe('http://app.example/');
  });

  test('is taken from the nearest proxy if proxies are trusted', async () => {
    const trusting = await serve(toNodeHandler(echo, { trustProxy: true }));
    const claim = ['X-Forwarded-Proto: gopher, https', 'X-Forwarded-Host: evil.example, app.example'];
    const { url } = await echoOf(trusting, ['GET / HTTP/1.1', 'Host: 10.0.0.1:3000', ...claim]);
    expect(url).toBe('https://app.example/');
  });

  test('has the host of an absolute target, even if Host differs (RFC 9112 §3.2.2)', async () => {
    const lines = ['GET https://app.example/api/auth/ok?a=1 HTTP/1.1', 'Host: other.example'];
    expect((await echoOf(await serve(listener), lines)).url).toBe('http://app.example/api/auth/ok?a=1');
  });

  test('stays on this host when the path begins with two slashes', async () => {
    const { url } = await echoOf(await serve(listener), ['GET //evil.example/x HTTP/1.1', 'Host: app.example']);
    expect(url).toBe('http://app.example//evil.example/x');
  });

  test('has localhost for an HTTP/1.0 request that names no host', async () => {
    expect((await echoOf(await serve(listener), ['GET / HTTP/1.0'])).url).toBe('http://localhost/');
  });

  test.each([
    ['a host with a path in it', ['GET / HTTP/1.1', 'Host: app.example/evil']],
    ['a host with credentials in it', ['GET / HTTP/1.1', 'Host: app.example@evil.example']],
    ['an invalid port', ['GET / HTTP/1.1', 'Host: app.example:99999']],
    ['a target that is no path', ['OPTIONS * HTTP/1.1', 'Host: app.example']],
    ['a method that fetch forbids', ['TRACE / HTTP/1.1', 'Host: app.example']],
  ])('is refused with 400 for %s', async (_, lines) => {
    expect(await sendRaw(await serve(listener), [...lines, 'Connection: close'])).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('is read from the pseudo headers of HTTP/2, which the handler does not get as headers', async () => {
    const server = createHttp2Server(toNodeHandler(echo));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const session = connectHttp2(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    onTestFinished(() => {
      session.close();
      server.close();
    });
    const stream = session.request({ ':method': 'POST', ':path': '/api/auth/x', ':authority': 'app.example' });
    stream.end('{"a":1}');
    let text = '';
    for await (const chunk of stream) text += chunk;
    const seen: Echo = JSON.parse(text);
    expect(seen).toMatchObject({ method: 'POST', url: 'http://app.example/api/auth/x', body: '{"a":1}' });
    expect(Object.keys(seen.headers).filter((name) => name.startsWith(':'))).toEqual([]);
  });
});

describe('an answer', () => {
  test('has each cookie in a separate header, after those that were set before [H066]', async () => {
    const setting: Mountable = {
      async handler() {
        const headers = new Headers();
        headers.append('set-cookie', 'a=1; Path=/');
        headers.append('set-cookie', 'b=2; Expires=Thu, 01 Jan 2032 00:00:00 GMT');
        return new Response(null, { status: 204, headers });
      },
    };
    const url = await serve((request, response) => {
      response.setHeader('set-cookie', 'own=0');
      void toNodeHandler(setting)(request, response);
    });
    const { headers, status } = await fetch(url);
    expect(status).toBe(204);
    expect(headers.getSetCookie()).toEqual(['own=0', 'a=1; Path=/', 'b=2; Expires=Thu, 01 Jan 2032 00:00:00 GMT']);
  });

  test('to HEAD has no body', async () => {
    const answer = await fetch(await serve(toNodeHandler(echo)), { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });

  test('is 500 without text if a handler throws against its contract', async () => {
    const throwing: Mountable = { handler: () => Promise.reject(new Error('private detail')) };
    const answer = await fetch(await serve(toNodeHandler(throwing)));
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('');
  });
});

test('fromNodeHeaders keeps several values apart and drops pseudo headers', () => {
  const headers: IncomingMessage['headers'] = { cookie: 'a=1; b=2', 'set-cookie': ['x=1', 'y=2'], absent: undefined };
  const converted = fromNodeHeaders({ ':path': '/', ...headers });
  expect([...converted]).toEqual([
    ['cookie', 'a=1; b=2'],
    ['set-cookie', 'x=1'],
    ['set-cookie', 'y=2'],
  ]);
});

test.each([
  [undefined, 'private'],
  ['public, max-age=600, s-maxage=900', 'private, max-age=600'],
  ['no-store', 'no-store'],
])('a response that says %j and gets a session cookie is for no shared cache', async (said, expected) => {
  const { auth } = mountedAuth();
  const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
  const app = express();
  app.get('/:what', async ({ params }, response) => {
    if (said !== undefined) response.set('cache-control', said);
    response.cookie('own', '1');
    const answer =
      params.what === 'none'
        ? { headers: new Headers(), response: null }
        : await auth.api.signUpEmail({ body, returnHeaders: true });
    response.send(passCookies(response, answer) === answer.response ? 'passed' : 'changed');
  });
  const origin = await serve(app);
  const without = await fetch(`${origin}/none`);
  expect(without.headers.get('cache-control')).toBe(said ?? null);
  const answer = await fetch(`${origin}/sign-up`);
  expect(await answer.text()).toBe('passed');
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    'own',
    'latchkey.session_token',
  ]);
  expect(answer.headers.get('cache-control')).toBe(expected);
});

describe('in Fastify, a plugin', () => {
  const served = async (mountable: Mountable, prepare: (app: FastifyInstance) => void) => {
    const app = fastify();
    prepare(app);
    app.all('/api/auth/*', toNodeHandler(mountable));
    return listening(app);
  };

  test('keeps the headers and cookies that it sets before the answer', async () => {
    const answering: Mountable = {
      async handler() {
        const headers = new Headers({ vary: 'cookie', 'cache-control': 'no-store' });
        headers.append('set-cookie', 'a=1');
        headers.append('set-cookie', 'b=2');
        return new Response('ours', { status: 201, headers });
      },
    };
    const url = await served(answering, (app) =>
      app.addHook('onRequest', async (_request, reply) => {
        reply.headers({ 'access-control-allow-origin': 'https://app.example.com', vary: 'Origin' });
        reply.header('set-cookie', 'own=0');
      }),
    );
    const answer = await fetch(`${url}/api/auth/ok`);
    expect(answer.status).toBe(201);
    expect(await answer.text()).toBe('ours');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': 'https://app.example.com',
      'cache-control': 'no-store',
      vary: 'Origin, cookie',
    });
    expect(answer.headers.getSetCookie()).toEqual(['own=0', 'a=1', 'b=2']);
  });

  test('has its hooks run: it sees the answer, changes it, and learns of its end', async () => {
    const seen: unknown[] = [];
    const url = await served({ handler: async () => Response.json({ ok: true }) }, (app) =>
      app
        .addHook('onSend', async (_request, reply, payload) => {
          seen.push(String(payload), reply.statusCode);
          return '{"changed":true}';
        })
        .addHook('onResponse', async (_request, reply) => {
          seen.push(reply.sent);
        }),
    );
    expect(await (await fetch(`${url}/api/auth/ok`)).json()).toEqual({ changed: true });
    expect(seen).toEqual(['{"ok":true}', 200, true]);
  });

  test('reads an answer without a body, and one of 500 if the handler throws', async () => {
    const nothing = await served({ handler: async () => Response.redirect('https://app.example.com/') }, () => {});
    const redirect = await fetch(`${nothing}/api/auth/ok`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://app.example.com/']);
    const broken = await served({ handler: () => Promise.reject(new Error('private detail')) }, () => {});
    const failed = await fetch(`${broken}/api/auth/ok`);
    expect([failed.status, await failed.text()]).toEqual([500, '']);
  });

  test('logs no error when the client leaves before the answer', async () => {
    const lines: string[] = [];
    const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
    const leaving = new AbortController();
    let left = () => {};
    const gone = new Promise<void>((resolve) => {
      left = resolve;
    });
    const slow: Mountable = {
      async handler(request) {
        leaving.abort();
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
        return new Response('too late');
      },
    };
    const handle = toNodeHandler(slow);
    app.all('/api/auth/*', (request, reply) => handle(request, reply).finally(left));
    const url = await listening(app);
    const asked = fetch(`${url}/api/auth/ok`, { signal: leaving.signal }).catch(() => 'left');
    expect(await asked).toBe('left');
    await gone;
    await app.close();
    expect(lines).toEqual([]);
  });
});
