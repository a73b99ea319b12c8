import { beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { requestFor, smallestInput } from '../../fixtures/contracts.js';
import { endpoints } from './siblings.js';

let server: TestServer;
let person: Person;
beforeEach(async () => {
  server = await openTestServer();
  person = await server.meet();
});

describe('every endpoint that writes [R-J15]', () => {
  // The form of a provider is the exception: it comes from another origin, and its state protects it (R-B01 to R-B05).
  const writing = endpoints.filter(
    ({ endpoint: { route } }) =>
      route.methods.includes('POST') && route.kind !== 'internal' && route.kind !== 'redirect',
  );

  it.each(writing)('refuses a page of another origin: $name', async (found) => {
    const before = await server.contents();
    const { path, ...request } = requestFor(found, smallestInput(found));
    for (const headers of [
      { origin: 'https://evil.tld' },
      { origin: 'null' },
      { origin: 'https://app.example.com.evil.tld' },
      { origin: 'http://app.example.com' },
    ] as const) {
      for (const browser of [person.browser, server.openBrowser()]) {
        const answer = await browser.send(path, { ...request, headers });
        expect([answer.status, answer.json]).toEqual([403, { code: 'INVALID_ORIGIN', message: 'Invalid origin' }]);
      }
    }
    expect(await server.contents()).toBe(before);
  });

  it.each(writing)('refuses forms and plain text: $name', async (found) => {
    const { path } = requestFor(found, smallestInput(found));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ]) {
      const headers = { 'content-type': type };
      const answer = await person.browser.send(path, { method: 'POST', body: 'a=b', headers });
      expect(answer.status, type).toBe(415);
    }
  });

  it.each(writing)('cannot be called by another method: $name [R-B10]', async (found) => {
    const { path } = requestFor(found, smallestInput(found));
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await person.browser.send(path, { method });
      expect([answer.status, answer.text], method).toEqual([404, '']);
    }
  });
});
