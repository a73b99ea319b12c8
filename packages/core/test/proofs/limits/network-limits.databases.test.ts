// One attacker with a whole IPv6 network, users who share one address, and users without an address (D10).
import { describe, expect, it } from 'vitest';
import type { RateLimitOptions } from '../../../src/options.js';
import { type Clock, createClock } from '../../../src/testing/clock.js';
import { memoryStorage } from '../../../src/testing/memory-storage.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer } from '../../fixtures/application.js';
import { findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../fixtures/every-database.js';

const base = 'https://app.example.com/api/auth';
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
let names = 0;
/** Sign-ins with another name each time, so that the budget of a name does not apply. */
const unknownUser = () => ({ email: `unknown${++names}@example.com`, password: 'correct horse' });

const hex = (number: number) => number.toString(16);
/** An address in a /56 of 2001:db8:7::/48, with another /64 and another host each time. */
const in56 = (index: number, network = 0xab) => `2001:db8:7:${hex(network * 256 + (index % 256))}::${hex(index + 1)}`;
/** An address in this /48, with another /56 each time. */
const in48 = (index: number) => in56(index, index % 256);

interface TestServer {
  readonly auth: { handler(request: Request, context: { ipAddress: string | undefined }): Promise<Response> };
  readonly clock: Clock;
}

function from({ auth }: Pick<TestServer, 'auth'>, path: string, body: object | (() => object)) {
  return async (ipAddress: string | undefined): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const sent = JSON.stringify(typeof body === 'function' ? body() : body);
    const request = new Request(`${base}${path}`, { method: 'POST', body: sent, headers });
    return (await auth.handler(request, { ipAddress })).status;
  };
}

/** How many of the calls were allowed; 50 run at a time. */
async function passing(count: number, call: (index: number) => Promise<number>): Promise<number> {
  let passed = 0;
  for (let start = 0; start < count; start += 50) {
    const length = Math.min(50, count - start);
    const statuses = await Promise.all(Array.from({ length }, (_, index) => call(start + index)));
    passed += statuses.filter((status) => status !== 429).length;
  }
  return passed;
}

function attacks(open: (rateLimit?: RateLimitOptions) => TestServer | Promise<TestServer>): void {
  it('of 2,000 sign-ins from a /56, 12 are allowed, from its /48 48, and other networks have their own limits [R-F01]', async () => {
    const server = await open();
    const signIn = from(server, '/sign-in/email', unknownUser);
    expect(await passing(2000, (index) => signIn(in56(index)))).toBe(12);
    expect(await passing(500, (index) => signIn(in48(index)))).toBe(36);
    expect(await passing(10, () => signIn('2001:db8:8::1'))).toBe(3);
    expect(await passing(10, () => signIn('192.0.2.1'))).toBe(3);
    server.clock.advance(10);
    expect(await passing(50, (index) => signIn(in56(index)))).toBe(12);
  });

  it('calls above the limit of a /64 do not count for the networks around it', async () => {
    const server = await open();
    const signIn = from(server, '/sign-in/email', unknownUser);
    expect(await passing(100, () => signIn(in56(1)))).toBe(3);
    expect(await passing(3, (index) => signIn(in56(index + 2)))).toBe(3);
    expect(await passing(20, () => signIn(in56(7)))).toBe(3);
    expect(await passing(100, (index) => signIn(in56(index)))).toBe(3); // the /56 is at 12
    expect(await passing(3, () => signIn(in56(1, 0xcd)))).toBe(3);
  });

  it('100 users without an address can sign in at once, and they share one high limit [D10]', async () => {
    const server = await open();
    const users = Array.from({ length: 100 }, (_, index) => ({ ...ada, email: `user${index}@example.com` }));
    const call = (path: string) => (index: number) => from(server, path, users[index] ?? ada)(undefined);
    expect(await passing(100, call('/sign-up/email'))).toBe(100);
    expect(await passing(100, call('/sign-in/email'))).toBe(100);
    const unknown = { email: 'unknown@example.com', password: 'correct horse' };
    expect(await passing(100, () => from(server, '/sign-in/email', unknown)(undefined))).toBe(10); // tries of one name
    expect(await passing(500, () => from(server, '/sign-in/email', unknownUser)(undefined))).toBe(100);
    expect(await call('/sign-in/email')(1)).toBe(429);
    server.clock.advance(10);
    expect(await call('/sign-in/email')(1)).toBe(200);
  });

  it('two accounts behind one address do not lock each other out', async () => {
    const server = await open();
    const address = '203.0.113.7';
    const bob = { ...ada, email: 'bob@example.com' };
    for (const user of [ada, bob]) expect(await from(server, '/sign-up/email', user)(address)).toBe(200);
    for (let guess = 0; guess < 12; guess++) {
      server.clock.advance(10);
      const status = await from(server, '/sign-in/email', { ...ada, password: `guess ${guess}` })(address);
      expect(status).toBe(guess < 10 ? 401 : 429);
    }
    expect(await from(server, '/sign-in/email', bob)(address)).toBe(200);
    expect(await from(server, '/sign-in/email', ada)('203.0.113.8')).toBe(200);
  });

  it('of 500 passwords for one account from a /48, 10 are checked [D10]', async () => {
    const server = await open({ customRules: { '/*/*': { window: 10, max: 100_000 } } });
    expect(await from(server, '/sign-up/email', ada)('192.0.2.1')).toBe(200);
    const guess = from(server, '/sign-in/email', { ...ada, password: 'wrong password' });
    expect(await passing(500, (index) => guess(in48(index)))).toBe(10);
    expect(await from(server, '/sign-in/email', ada)('2001:db8:8::1')).toBe(200); // R-F07
  });
}

describe('limits counted in memory', () => {
  attacks((rateLimit) => testAuth({ rateLimit: { ...rateLimit, enabled: true } }));
});

describe('limits counted in secondary storage', () => {
  attacks((rateLimit) => {
    const clock = createClock();
    const secondaryStorage = memoryStorage(clock.now);
    return testAuth({ clock, secondaryStorage, rateLimit: { ...rateLimit, enabled: true } });
  });
});

describeAuthOnEveryDatabase('limits counted', (openAuth: OpenAuth) => {
  attacks((rateLimit) => openAuth({ rateLimit: { ...rateLimit, enabled: true, storage: 'database' } }));
});

describe('every endpoint', async () => {
  const endpoints = await findPublicEndpoints();

  it.each(endpoints.map((each) => [each.name, each] as const))('%s counts a /56 as four clients', async (_, found) => {
    const customRules = { [found.endpoint.route.path]: { window: 10, max: 2 } };
    const { auth } = await openTestServer({
      limits: { enabled: true, customRules, failedSignIns: { max: 1_000_000 } },
    });
    const { method, path, body } = requestFor(found, smallestInput(found));
    const init = { method, headers: { 'content-type': 'application/json' } };
    const call = async (ipAddress: string | undefined) => {
      const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) };
      return (await auth.handler(new Request(`${base}${path}`, sent), { ipAddress })).status;
    };
    expect(await passing(50, (index) => call(in56(index)))).toBe(8);
    expect(await passing(50, () => call('192.0.2.1'))).toBe(2);
    expect(await passing(250, () => call(undefined))).toBe(200);
  });
});
