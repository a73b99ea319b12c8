import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { mountedAuth, serve } from '../../test/round-trip.js';
import { type Mountable, toNodeHandler } from './node.js';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['JSON', '/ok', {}],
  ['JSON for HEAD', '/ok', { method: 'HEAD' }],
  ['a refusal', '/list-sessions', {}],
  ['a method that the route does not have', '/sign-out', { method: 'HEAD' }],
  ['a page', '/error?error=X', {}],
  ['a redirect', '/verify-email?token=x&callbackURL=/home', { redirect: 'manual' }],
  ['no endpoint', '/nothing', {}],
] as const)('%s is written as `auth.handler` answers it, without a `Response`', async (_, path, init) => {
  const { auth } = mountedAuth();
  const answer = await auth.handler(new Request(`https://app.example.com/api/auth${path}`, init));
  const url = await serve(toNodeHandler(auth));
  vi.stubGlobal('Response', undefined);
  const written = await fetch(`${url}/api/auth${path}`, init);
  expect(written.status).toBe(answer.status);
  expect(await written.text()).toBe(await answer.text());
  const {
    date,
    connection,
    'keep-alive': _alive,
    'content-length': _length,
    ...headers
  } = Object.fromEntries(written.headers);
  expect(headers).toEqual(Object.fromEntries(answer.headers));
});

test('a handler around that of the auth object decides about the answer', async () => {
  const { auth } = mountedAuth();
  const around: Mountable = {
    ...auth,
    async handler(request, context) {
      const answer = await auth.handler(request, context);
      return new Response(Buffer.from([0xff, ...Buffer.from(await answer.text())]), { status: 201 });
    },
  };
  const written = await fetch(`${await serve(toNodeHandler(around))}/api/auth/ok`);
  expect(written.status).toBe(201);
  expect(new Uint8Array(await written.arrayBuffer())[0]).toBe(0xff);
});

test('code that asks for the signal after the client has left gets one that is aborted', async () => {
  const leaving = new AbortController();
  let tell = (_: AbortSignal) => {};
  const asked = new Promise<AbortSignal>((resolve) => {
    tell = resolve;
  });
  const url = await serve((request, response) => {
    const late: Mountable = {
      async handler(received) {
        leaving.abort();
        await once(response, 'close');
        tell(received.signal);
        return new Response();
      },
    };
    return toNodeHandler(late)(request, response);
  });
  await fetch(`${url}/api/auth/ok`, { signal: leaving.signal }).catch(() => 'left');
  expect((await asked).aborted).toBe(true);
});
