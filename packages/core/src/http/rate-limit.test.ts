import { describe, expect, it } from 'vitest';
import { defineContract, endpoint } from '../contract/endpoint.js';
import { mutation } from '../contract/routes.js';
import { status } from '../contract/shapes.js';
import { defineFeature } from '../feature.js';
import type { AuthOptions } from '../options.js';
import { memoryStorage } from '../testing/memory-storage.js';
import { testAuth } from '../testing/test-auth.js';

const base = 'https://app.example.com/api/auth';
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Request(`${base}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

function record() {
  const lines: { readonly line: string; readonly details: unknown }[] = [];
  const write = (line: string, details?: unknown) => void lines.push({ line, details });
  return {
    lines,
    logging: { logger: { debug() {}, info() {}, warn: write, error: write }, logLevel: 'warn' } as const,
  };
}

describe('clients', () => {
  it('of one /64 share a limit, and so do all spellings of one address [R-F01]', async () => {
    const { auth } = testAuth({ rateLimit: { enabled: true } });
    const from = async (ipAddress: string) => (await auth.handler(post('/sign-in/email', ada), { ipAddress })).status;
    const hosts = ['2001:db8::1', '2001:0DB8:0:0::2', '2001:db8::dead:beef:1', '2001:db8:0:0:ffff::1'];
    expect(await Promise.all(hosts.map(from))).toEqual([401, 401, 401, 429]);
    expect(await from('2001:db8:0:1::1')).toBe(401);
    const spellings = ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'];
    expect(await Promise.all(spellings.map(from))).toEqual([401, 401, 401, 429]);
  });

  it('without an address share one limit, and the log says so once [R-F03]', async () => {
    const { lines, logging } = record();
    const { openBrowser } = testAuth({ rateLimit: { enabled: true }, ...logging });
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await openBrowser().post('/sign-in/email', ada)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect(lines.filter(({ line }) => line.includes('came without an address'))).toHaveLength(1);
  });

  it('are counted at endpoints of plugins too, before anything of them runs [R-F09]', async () => {
    let ran = 0;
    const contract = defineContract('bell', {
      ring: endpoint(mutation('/bell/ring'), {
        output: status,
        errors: {},
        limit: { window: 10, max: 2 },
      }),
    });
    const bell = defineFeature(contract, {
      handlers: {
        async ring() {
          ran++;
          return { status: true };
        },
      },
    });
    const browser = testAuth({ rateLimit: { enabled: true }, plugins: [bell] }).openBrowser();
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await browser.post('/bell/ring')).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(ran).toBe(2);
  });
});

describe('the store of counts', () => {
  it('is secondary storage where there is one', async () => {
    const secondaryStorage = memoryStorage();
    const { openBrowser } = testAuth({ secondaryStorage, rateLimit: { enabled: true } });
    const answers = await Promise.all(Array.from({ length: 64 }, () => openBrowser().post('/sign-in/email', ada)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(61);
    expect(secondaryStorage.entries().map(({ key }) => key)).toContain('rate-limit:unknown/sign-in/email');
  });

  it('is told lifetimes in whole seconds, and the answer how long to wait [H181]', async () => {
    const { clock, openBrowser, storage } = withStorage({ window: '1500ms', max: 1 });
    const browser = openBrowser();
    await browser.get('/ok');
    expect(await storage.ttlOf('rate-limit:unknown/ok')).toBe(2);
    clock.advanceMs(1_999);
    const answer = await browser.get('/ok');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('1');
    clock.advanceMs(1);
    expect((await browser.get('/ok')).status).toBe(200);
  });

  it.each([
    [-1, 429],
    [0, 200],
    [1, 200],
  ])('%i ms from the end of a window in secondary storage a call is answered %i [R-F11]', async (offset, status) => {
    const { clock, openBrowser } = withStorage({ window: 10, max: 1 });
    const browser = openBrowser();
    await browser.get('/ok');
    clock.advanceMs(5_000);
    await browser.get('/ok'); // a refused call lengthens nothing
    clock.advanceMs(5_000 + offset);
    expect((await browser.get('/ok')).status).toBe(status);
  });

  it('keeps counts in the database as long as their window lasts, and no longer', async () => {
    const customRules = { '/ok': { window: '3h', max: 1 } } as const;
    const { clock, openBrowser } = testAuth({ rateLimit: { enabled: true, storage: 'database', customRules } });
    const browser = openBrowser();
    await browser.get('/ok');
    clock.advanceMs(3 * 3_600_000 - 1);
    await browser.post('/sign-up/email', ada); // cleans up
    expect((await browser.get('/ok')).status).toBe(429);
    clock.advanceMs(1);
    expect((await browser.get('/ok')).status).toBe(200);
  });

  it('may be memory, although there is secondary storage', async () => {
    const { openBrowser, storage } = withStorage({ storage: 'memory' });
    await openBrowser().get('/ok');
    expect(storage.entries()).toEqual([]);
  });

  it("may be the application's own", async () => {
    const bumped: unknown[] = [];
    const { openBrowser } = testAuth({
      rateLimit: {
        enabled: true,
        storage: {
          bump(key, windowMs, now) {
            bumped.push([key, windowMs]);
            return { count: bumped.length, windowStart: now };
          },
        },
      },
    });
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await openBrowser().post('/sign-up/email', ada)).status);
    expect(statuses).toEqual([200, 422, 422, 429]);
    expect(bumped).toEqual(Array.from({ length: 4 }, () => ['unknown/sign-up/email', 10_000]));
  });

  it.each<[string, () => never]>([
    [
      'that is down',
      () => {
        throw new Error('the store is down');
      },
    ],
    ['that returns no count', () => ({ count: Number.NaN, windowStart: new Date() }) as never],
  ])('%s refuses what is limited strictly, lets other calls pass, and is logged [H182]', async (_, bump) => {
    const { lines, logging } = record();
    const { openBrowser } = testAuth({ rateLimit: { enabled: true, storage: { bump } }, ...logging });
    const answer = await openBrowser().post('/sign-in/email', ada);
    expect(answer.status).toBe(503);
    expect(answer.json).toMatchObject({ code: 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER' });
    expect((await openBrowser().get('/ok')).status).toBe(200);
    expect(lines.filter(({ line }) => line === 'latchkey: the rate limiter failed')).toHaveLength(2);
  });
});

function withStorage(rateLimit: AuthOptions<[], never, never>['rateLimit']) {
  const world = testAuth();
  const storage = memoryStorage(world.clock.now);
  const limited = testAuth({
    clock: world.clock,
    secondaryStorage: storage,
    rateLimit: { enabled: true, ...rateLimit },
  });
  return { ...limited, storage };
}
