import { describe, expect, it } from 'vitest';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { guard } from '../../contract/oversight/guard.js';
import { mutation } from '../../contract/routes.js';
import { status } from '../../contract/shapes.js';
import { definePlugin } from '../../define-plugin.js';
import type { AuthOptions } from '../../options.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { testAuth } from '../../testing/test-auth.js';

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

  it('are counted at endpoints of plugins too, before their code runs [R-F09]', async () => {
    let ran = 0;
    const contract = defineContract('bell', {
      ring: endpoint(mutation('/bell/ring'), {
        audit: false,
        guard: guard.signedIn,
        output: status,
        errors: {},
        limit: { window: 10, max: 2 },
      }),
    });
    const bell = definePlugin(contract, {
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

describe('the log', () => {
  const signIn = { email: ada.email, password: ada.password };
  type Sent = readonly [headers: Readonly<Record<string, string>>, peer: string | undefined];

  async function warnings(options: AuthOptions<[], never, never>, calls: readonly Sent[]) {
    const { lines, logging } = record();
    const { auth } = testAuth({ rateLimit: { enabled: true }, ...options, ...logging });
    for (const [headers, ipAddress] of calls)
      await auth.handler(post('/sign-in/email', signIn, headers), { ipAddress });
    return lines.map(({ line }) => line);
  }
  const names = [
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'cf-connecting-ip',
    'true-client-ip',
    'fly-client-ip',
    'fastly-client-ip',
    'x-vercel-forwarded-for',
    'x-client-ip',
    'x-cluster-client-ip',
  ];

  it.each(names)('names the option once if %s is sent and no header is configured [R-F03]', async (name) => {
    for (const peer of ['10.0.0.3', '127.0.0.1', '::1', 'fdaa::3', '100.64.0.2', undefined]) {
      const said = await warnings({}, [
        [{ [name]: '203.0.113.1' }, peer],
        [{ [name]: '203.0.113.2' }, peer],
        [{}, undefined],
      ]);
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(`['${name}']`);
      expect(said[0]).toContain('advanced.ipAddress.ipAddressHeaders');
      expect(said[0]).not.toContain('203.0.113');
    }
  });

  it('names every forwarding header of the request', async () => {
    const sent = { 'x-forwarded-for': '203.0.113.1', 'x-real-ip': '203.0.113.1' };
    expect((await warnings({}, [[sent, undefined]])).join()).toContain('(x-real-ip, x-forwarded-for)');
  });

  it('warns for a server action too', async () => {
    const { lines, logging } = record();
    const { auth } = testAuth({ rateLimit: { enabled: true }, ...logging });
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    await auth.api.signInEmail({ body: ada, headers }).catch(() => {});
    expect(lines.filter(({ line }) => line.includes('come through a proxy'))).toHaveLength(1);
  });

  const configured = { advanced: { ipAddress: { ipAddressHeaders: ['x-real-ip'] } } };
  it.each<[string, AuthOptions<[], never, never>, Sent]>([
    ['a header is configured', configured, [{ 'x-real-ip': '203.0.113.1', 'x-forwarded-for': '1.1.1.1' }, '10.0.0.3']],
    ['the client itself sends the header', {}, [{ 'x-forwarded-for': '10.0.0.1' }, '203.0.113.7']],
    ['limits are off', { rateLimit: { enabled: false } }, [{ 'x-forwarded-for': '203.0.113.1' }, '10.0.0.3']],
    ['there is no proxy', {}, [{}, '10.0.0.3']],
  ])('has no warning if %s', async (_, options, sent) => {
    expect(await warnings(options, [sent])).toEqual([]);
  });

  it('warns once that a client has no address [R-F03]', async () => {
    const said = await warnings({}, [
      [{}, undefined],
      [{}, undefined],
    ]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('came without an address');
    const unreadable = await warnings(configured, [[{ 'x-real-ip': 'none' }, '10.0.0.3']]);
    expect(unreadable.join()).toContain('came without an address');
  });
});

describe('clients without an address', () => {
  it('share 100 times the limit, and so do server actions for them [D10]', async () => {
    const { auth } = testAuth({ rateLimit: { enabled: true } });
    const names = Array.from({ length: 150 }, (_, index) => ({ ...ada, email: `user${index}@example.com` }));
    const statusOf = (call: Promise<unknown>) => call.then(() => 200).catch(({ status }: { status: number }) => status);
    const headers = { 'user-agent': 'a browser' };
    const calls: number[] = [];
    for (const body of names) {
      calls.push((await auth.handler(post('/sign-in/email', body))).status);
      calls.push(await statusOf(auth.api.signInEmail({ body, headers })));
    }
    expect(calls.filter((status) => status === 401)).toHaveLength(300);
    expect(await statusOf(auth.api.signInEmail({ body: ada, headers }))).toBe(429);
    expect((await auth.handler(post('/sign-in/email', ada))).status).toBe(429);
    expect((await auth.handler(post('/sign-in/email', ada), { ipAddress: '192.0.2.1' })).status).toBe(401);
    expect(await statusOf(auth.api.signInEmail({ body: ada }))).toBe(401); // the server's own code
  });

  it('are refused if a rule allows no call', async () => {
    const customRules = { '/sign-in/email': { window: 10, max: 0 } };
    const { auth } = testAuth({ rateLimit: { enabled: true, customRules } });
    expect((await auth.handler(post('/sign-in/email', ada))).status).toBe(429);
  });
});

describe('the store of counts', () => {
  it.each([
    ['192.0.2.1', 1],
    ['2001:db8::1', 3],
    [undefined, 1],
  ])('for a client at %s is called %i times, once beyond the limit', async (ipAddress, times) => {
    const keys: string[] = [];
    const counts = new Map<string, number>();
    const bump = (key: string, _: number, windowStart: Date) => {
      keys.push(key);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { count: counts.get(key) ?? 0, windowStart };
    };
    const rateLimit = { enabled: true, max: 1, storage: { bump } };
    const { auth } = testAuth({ rateLimit });
    await auth.handler(new Request(`${base}/ok`), { ipAddress });
    expect(keys).toHaveLength(times);
    await auth.handler(new Request(`${base}/ok`), { ipAddress });
    expect(keys).toHaveLength(times + 1);
  });

  it('is secondary storage if configured', async () => {
    const secondaryStorage = memoryStorage();
    const { openBrowser } = testAuth({ secondaryStorage, rateLimit: { enabled: true } });
    const answers = await Promise.all(Array.from({ length: 64 }, () => openBrowser().post('/sign-in/email', ada)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(61);
    expect(secondaryStorage.entries().map(({ key }) => key)).toContain('rate-limit:127.0.0.1/sign-in/email');
  });

  it('gets lifetimes in whole seconds, and the answer contains the time to wait [H181]', async () => {
    const { clock, openBrowser, storage } = withStorage({ window: '1500ms', max: 1 });
    const browser = openBrowser();
    await browser.get('/ok');
    expect(await storage.ttlOf('rate-limit:127.0.0.1/ok')).toBe(2);
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
  ])(
    '%i ms after the end of a window in secondary storage a call is answered with %i [R-F11]',
    async (offset, status) => {
      const { clock, openBrowser } = withStorage({ window: 10, max: 1 });
      const browser = openBrowser();
      await browser.get('/ok');
      clock.advanceMs(5_000);
      await browser.get('/ok'); // a refused call does not lengthen the window
      clock.advanceMs(5_000 + offset);
      expect((await browser.get('/ok')).status).toBe(status);
    },
  );

  it('keeps counts in the database until their window ends', async () => {
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

  it('can be memory, even with secondary storage', async () => {
    const { openBrowser, storage } = withStorage({ storage: 'memory' });
    await openBrowser().get('/ok');
    expect(storage.entries()).toEqual([]);
  });

  it("can be the application's own", async () => {
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
    expect(bumped).toEqual(Array.from({ length: 4 }, () => ['127.0.0.1/sign-up/email', 10_000]));
  });

  it.each<[string, () => never]>([
    [
      'that is down',
      () => {
        throw new Error('the store is down');
      },
    ],
    ['that returns no count', () => ({ count: Number.NaN, windowStart: new Date() }) as never],
  ])('%s refuses strictly limited calls, accepts other calls, and is logged [H182]', async (_, bump) => {
    const { lines, logging } = record();
    const { openBrowser } = testAuth({ rateLimit: { enabled: true, storage: { bump } }, ...logging });
    const answer = await openBrowser().post('/sign-in/email', ada);
    expect(answer.status).toBe(503);
    expect(answer.json).toMatchObject({ code: 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER' });
    expect((await openBrowser().get('/ok')).status).toBe(200);
    expect(lines.filter(({ line }) => line.startsWith('latchkey: the rate limiter failed'))).toHaveLength(2);
  });
});

function withStorage(rateLimit: AuthOptions<[], never, never>['rateLimit']) {
  const server = testAuth();
  const storage = memoryStorage(server.clock.now);
  const limited = testAuth({
    clock: server.clock,
    secondaryStorage: storage,
    rateLimit: { enabled: true, ...rateLimit },
  });
  return { ...limited, storage };
}
