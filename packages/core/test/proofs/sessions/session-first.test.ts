import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { cookieName, openTestServer, type TestServer } from '../../fixtures/application.js';
import { type Found, findEndpoints, findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';

const all = await findEndpoints();
const needsSession = ({ endpoint: { access } }: Found) => access !== 'anyone' && access !== 'optional';
const needing = (await findPublicEndpoints()).filter(needsSession);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** Callers without a valid session, each as a browser that can still have cookies. */
const strangers: Readonly<Record<string, () => Promise<Browser>>> = {
  anonymous: async () => server.openBrowser(),
  async revoked() {
    const { browser } = await server.meet();
    const copy = browser.clone();
    await browser.post('/revoke-sessions');
    return copy;
  },
  async expired() {
    const { browser } = await server.meet();
    const copy = browser.clone();
    server.clock.advance(8 * 86_400);
    return copy;
  },
  async forged() {
    const { browser } = await server.meet();
    const forger = browser.clone();
    const value = browser.cookie(cookieName('session_token'))?.value ?? '';
    forger.setCookie(cookieName('session_token'), `${value.slice(0, -3)}AAA`);
    return forger;
  },
};

/** Inputs that an endpoint cannot read or does not accept. */
const bodies: readonly (readonly [body: string, type: string])[] = [
  ['', 'application/json'],
  ['{', 'application/json'],
  ['[]', 'application/json'],
  ['null', 'application/json'],
  ['{"a":1}', 'text/plain'],
  ['{"a":1}', 'application/json'],
  [`${'['.repeat(100)}${']'.repeat(100)}`, 'application/json'],
  [JSON.stringify('x'.repeat(2 * 1024 * 1024)), 'application/json'],
];
const queries = ['', '?a=1&a=2', '?a=%', '?a=%00'];

describe.each(needing)('$name [D31]', (found) => {
  const { path } = requestFor(found, smallestInput(found));

  it.each(Object.keys(strangers))('answers 401 to a caller who is %s, with every body [I10-E3]', async (who) => {
    const browser = (await strangers[who]?.()) ?? server.openBrowser();
    const code = found.endpoint.unauthorized ?? 'UNAUTHORIZED';
    const sent =
      found.endpoint.route.via === 'body'
        ? bodies.map(([body, type]) =>
            browser.clone().send(path, { method: 'POST', body, headers: { 'content-type': type } }),
          )
        : queries.map((query) => browser.clone().get(`${path.split('?')[0]}${query}`));
    for (const { status, json, text } of await Promise.all(sent)) {
      expect([status, json], text).toEqual([401, expect.objectContaining({ code })]);
    }
  });

  it('refuses an untrusted redirect target before it checks the session [I10-E3]', async () => {
    const input = { ...smallestInput(found), callbackURL: 'https://evil.example/' };
    const { path: to, ...request } = requestFor(found, input);
    const { status, json } = await server.openBrowser().send(to, request);
    expect([status, json]).toEqual([403, { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' }]);
  });
});

/** A visitor’s headers: the sender of a request acts, also if no header or no object of headers is there. */
const visitors = [
  { headers: { cookie: 'none=1' } },
  { headers: {} },
  { headers: new Headers() },
  { headers: undefined },
];

it.each(all.filter(needsSession))('a direct call of $name without a session throws 401 [D31 D34]', async ({ name }) => {
  const call: unknown = Reflect.get(server.auth.api, name);
  if (typeof call !== 'function') throw new Error(`${name} is not on auth.api`);
  for (const visitor of visitors) {
    const input = { body: { unknown: 1 }, query: { unknown: '1' }, ...visitor };
    await expect(call(input), JSON.stringify(visitor)).rejects.toMatchObject({ status: 401 });
  }
});
