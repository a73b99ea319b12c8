import { request as httpRequest, type RequestListener } from 'node:http';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { type Echo, echo } from '../../test/fixtures/http/echo.js';
import { mountedAuth, serve } from '../../test/round-trip.js';
import { type Mountable, toNodeHandler } from './node.js';

describe('a body', () => {
  const big = 'x'.repeat(1_000_000);

  test('arrives whole, in any number of chunks', async () => {
    const answer = await fetch(await serve(toNodeHandler(echo)), { method: 'POST', body: big });
    expect(((await answer.json()) as Echo).body).toBe(big);
  });

  test('that was parsed as a form arrives as a form', async () => {
    const app = express().use(express.urlencoded()).use(toNodeHandler(echo));
    const body = new URLSearchParams([
      ['code', 'a b&c'],
      ['scope', 'one'],
      ['scope', 'two'],
    ]);
    const seen = (await (await fetch(await serve(app), { method: 'POST', body })).json()) as Echo;
    expect(seen.body).toBe(String(body));
  });

  test('is taken from rawBody rather than from the parsed body', async () => {
    const parse: RequestListener = async (request, response) => {
      for await (const _ of request);
      const parsed = Object.assign(request, { rawBody: '{"a": 1.0}', body: { a: 1 } });
      await toNodeHandler(echo)(parsed, response);
    };
    const answer = await fetch(await serve(parse), { method: 'POST', body: '{"a": 1.0}' });
    expect(((await answer.json()) as Echo).body).toBe('{"a": 1.0}');
  });

  test('that was read and thrown away is empty, and the request does not hang', async () => {
    const waste: RequestListener = async (request, response) => {
      for await (const _ of request);
      await toNodeHandler(echo)(request, response);
    };
    const answer = await fetch(await serve(waste), { method: 'POST', body: 'lost' });
    expect(((await answer.json()) as Echo).body).toBe('');
  });

  test('that the handler refuses half-way still gets its answer, and the connection stays usable', async () => {
    const { auth } = mountedAuth();
    const url = await serve(toNodeHandler(auth));
    const headers = { 'content-type': 'application/json', origin: 'https://app.example.com' };
    const path = `${url}/api/auth/sign-in/email`;
    // Without a length, so that counting refuses it.
    const body = new Blob([big, big, big]).stream();
    const refused = await fetch(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(refused.status).toBe(413);
    expect((await fetch(`${url}/api/auth/ok`)).status).toBe(200);
  });

  test('that is not read does not block the connection', async () => {
    const ignoring: Mountable = { handler: async () => new Response('done') };
    const url = await serve(toNodeHandler(ignoring));
    for (let turn = 0; turn < 3; turn++) {
      expect(await (await fetch(url, { method: 'POST', body: big })).text()).toBe('done');
    }
  });

  test('that is cut off fails for the reader, and aborts the request', async () => {
    let report = (_: { failed: boolean; aborted: boolean }) => {};
    const seen = new Promise((resolve) => {
      report = resolve;
    });
    const reading: Mountable = {
      async handler(request) {
        const failed = await request.text().then(
          () => false,
          () => true,
        );
        if (!request.signal.aborted) await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
        report({ failed, aborted: request.signal.aborted });
        return new Response('too late');
      },
    };
    const { hostname, port } = new URL(await serve(toNodeHandler(reading)));
    const client = httpRequest({ hostname, port, method: 'POST', headers: { 'content-length': 100 } });
    client.on('error', () => {});
    client.write('half', () => client.destroy());
    expect(await seen).toEqual({ failed: true, aborted: true });
  });
});
