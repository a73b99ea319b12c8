import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { createClock, secondaryStorageConformance, testAuth } from 'latchkey/testing';
import { createClient } from 'redis';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type RedisClient, redisStorage } from './redis-storage.js';

const url = process.env.LATCHKEY_TEST_REDIS ?? 'redis://127.0.0.1:6379';
/** The prefix of all keys of this run. Other keys are not changed. */
const run = `latchkey-test:${randomUUID()}:`;
let places = 0;

interface Library {
  readonly name: string;
  /** A connected client; throws when Redis cannot be reached. */
  connect(): Promise<{ readonly client: RedisClient; close(): unknown }>;
}

const libraries: readonly Library[] = [
  {
    name: 'ioredis',
    async connect() {
      const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
      client.on('error', () => {}); // `connect` throws the same error
      await client.connect();
      return { client, close: () => client.disconnect() };
    },
  },
  {
    name: 'node-redis',
    async connect() {
      const client = createClient({ url, socket: { reconnectStrategy: false } });
      client.on('error', () => {});
      await client.connect();
      return { client, close: () => client.destroy() };
    },
  },
];

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

for (const { name, connect } of libraries) {
  describe(`Redis by ${name}`, async () => {
    const opened = await connect().catch((error: unknown) => String(error));
    if (typeof opened === 'string') {
      const title = `${url} cannot be reached: ${opened}`;
      if (process.env.LATCHKEY_REQUIRE_SERVICES !== '1') return void it.skip(title);
      return void it(title, () => {
        throw new Error(title);
      });
    }
    closing.push(opened.close);
    tests(opened.client, connect);
  });
}

function tests(client: RedisClient, connect: Library['connect']): void {
  const admin = asAdmin(client);
  const open = () => {
    const prefix = `${run}${++places}:`;
    const storage = redisStorage(client, { prefix });
    const age = (seconds: number) => admin.age(prefix, seconds);
    return { storage, prefix, ttlOf: (key: string) => admin.ttlOf(prefix + key), age };
  };
  afterEach(() => admin.clear(run));

  secondaryStorageConformance({ describe, it }, async () => open());

  it('of 64 callers on two connections one replaces a value, and no two get the same count', async () => {
    const { storage, prefix } = open();
    const other = await connect();
    const storages = [storage, redisStorage(other.client, { prefix })];
    const race = <T>(work: (each: typeof storage) => Promise<T>) =>
      Promise.all(Array.from({ length: 64 }, (_, number) => work(storages[number % 2] ?? storage)));
    await storage.set('key', 'value', 600);
    expect((await race((each) => each.replace('key', 'value', 'other', 600))).filter(Boolean)).toHaveLength(1);
    expect((await race((each) => each.setIfAbsent('absent', '1', 600))).filter(Boolean)).toHaveLength(1);
    const counts = (await race((each) => each.increment('counter', 600))).map(({ count }) => count);
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, before) => before + 1));
    await other.close();
  });

  it('applications with different prefixes do not share keys', async () => {
    const [one, other] = [open(), open()];
    await one.storage.set('key', 'one', 600);
    expect(await other.storage.get('key')).toBeNull();
    expect((await other.storage.increment('key', 600)).count).toBe(1);
    expect(await admin.send('GET', `${one.prefix}key`)).toBe('one');
  });

  it('a set keeps no expired members, for any number of added members', async () => {
    const { storage, prefix } = open();
    for (let number = 0; number < 50; number++) await storage.addMember('set', `old ${number}`, 600);
    await admin.age(prefix, 601);
    await storage.addMember('set', 'new', 600);
    expect(await admin.send('ZCARD', `${prefix}set`)).toBe(1);
  });

  it('a number without an expiry gets one with the next increment [H181]', async () => {
    const { storage, prefix, ttlOf } = open();
    await admin.send('SET', `${prefix}key`, '7');
    expect(await ttlOf('key')).toBe(Number.POSITIVE_INFINITY);
    expect(await storage.increment('key', 600)).toEqual({ count: 8, ttl: 600 });
    expect(await ttlOf('key')).toBeLessThanOrEqual(600);
  });

  it.each([0, -1, 0.5, Number.NaN])('refuses a lifetime of %d seconds and writes nothing [H181]', async (ttl) => {
    const { storage, ttlOf } = open();
    await expect(storage.set('key', 'value', ttl)).rejects.toThrow(RangeError);
    await expect(storage.setIfAbsent('key', 'value', ttl)).rejects.toThrow(RangeError);
    await expect(storage.increment('key', ttl)).rejects.toThrow(RangeError);
    expect(await ttlOf('key')).toBeUndefined();
  });

  it('throws the error of Redis', async () => {
    const { storage } = open();
    await storage.set('key', 'no number', 600);
    await expect(storage.increment('key', 600)).rejects.toThrow('not an integer');
  });

  it('of 64 concurrent sign-ins on two servers, exactly three are allowed [R-F05]', async () => {
    const { storage, prefix } = open();
    const servers = [1, 2].map(() => testAuth({ secondaryStorage: storage, rateLimit: { enabled: true } }));
    const unknown = { email: 'ada@example.com', password: 'correct horse' };
    const statuses = await Promise.all(
      Array.from({ length: 64 }, async (_, number) => {
        const answer = await servers[number % 2]?.openBrowser().post('/sign-in/email', unknown);
        return answer?.status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(61);
    const keys = await admin.keys(prefix);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain(unknown.email);
    for (const key of keys) expect(await admin.ttlOf(key)).toBeLessThanOrEqual(900);
  });

  it('of 2,000 sign-ins from the /64s of one /56 on two servers, 12 are allowed [R-F01]', async () => {
    const { storage, prefix } = open();
    const servers = [1, 2].map(() => testAuth({ secondaryStorage: storage, rateLimit: { enabled: true } }));
    const statuses: (number | undefined)[] = [];
    for (let start = 0; start < 2000; start += 50) {
      const calls = Array.from({ length: 50 }, async (_, index) => {
        const browser = servers[index % 2]?.openBrowser(
          `2001:db8:7:${(0xab00 + ((start + index) % 256)).toString(16)}::1`,
        );
        const unknown = { email: `unknown${start + index}@example.com`, password: 'correct horse' };
        return (await browser?.post('/sign-in/email', unknown))?.status;
      });
      statuses.push(...(await Promise.all(calls)));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(12);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1988);
    for (const key of await admin.keys(prefix)) expect(await admin.ttlOf(key)).toBeLessThanOrEqual(900);
  });

  it('a session that one server ends has ended on all, also if others extend it or sign in at the same time [R-E05 Z18 Z23]', async () => {
    const { storage, prefix } = open();
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-'));
    const clock = createClock();
    const other = await connect();
    const options = {
      database: join(folder, 'sessions.sqlite'),
      clock,
      session: { storage: 'secondary-storage' },
    } as const;
    const servers = [storage, redisStorage(other.client, { prefix })].map((each) =>
      testAuth({ ...options, secondaryStorage: each }),
    );
    const [one, two] = servers;
    const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
    const [phone, laptop] = [one?.openBrowser(), two?.openBrowser()];
    if (!phone || !laptop) throw new Error('there are two servers');
    await phone.post('/sign-up/email', ada);
    await laptop.post('/sign-in/email', ada);
    clock.advance(2 * 86_400);
    const change = { currentPassword: ada.password, newPassword: 'battery staple', revokeOtherSessions: true };
    const browsers = Array.from({ length: 32 }, (_, number) => servers[number % 2]?.openBrowser() ?? phone);
    const answers = await Promise.all([
      laptop.post('/change-password', change),
      ...Array.from({ length: 32 }, () => phone.clone().get('/get-session')),
      ...browsers.map((browser) => browser.post('/sign-in/email', ada)),
    ]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers[0]?.status).toBe(200);
    for (const browser of [phone, ...browsers]) expect((await browser.get('/get-session')).json).toBeNull();
    expect((await laptop.get('/list-sessions')).json).toHaveLength(1);
    for (const { auth } of servers) await auth.close();
    await other.close();
    rmSync(folder, { recursive: true });
  });

  it('of 32 callers one redeems a reset token, on any server', async () => {
    const { storage, prefix } = open();
    const mails: string[] = [];
    const { auth, openBrowser } = testAuth({
      secondaryStorage: storage,
      verification: { storage: 'secondary-storage' },
      emailAndPassword: { sendResetPassword: ({ token }) => void mails.push(token) },
    });
    await openBrowser().post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
    await openBrowser().post('/forget-password', { email: 'ada@example.com' });
    await auth.settled();
    const [token] = mails;
    for (const key of await admin.keys(prefix)) expect(await admin.ttlOf(key)).toBeLessThanOrEqual(3600 + 600);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, number) =>
        openBrowser().post('/reset-password', { token, newPassword: `new password ${number}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(31);
    for (const key of await admin.keys(prefix)) expect(await admin.ttlOf(key)).toBeLessThanOrEqual(1);
  });
}

it('refuses a value that is not a client', () => {
  expect(() => redisStorage({} as RedisClient)).toThrow(
    'redisStorage.client: got an object, expected a client of ioredis',
  );
});

it('throws a clear error if a client returns something else than texts', async () => {
  const mapped = { sendCommand: async () => Buffer.from('value') };
  await expect(redisStorage(mapped).get('key')).rejects.toThrow('must not map types');
});

/** Reads values from Redis that the storage does not return. */
function asAdmin(client: RedisClient) {
  const send = (command: string, ...args: string[]): Promise<unknown> =>
    'call' in client ? client.call(command, args) : client.sendCommand([command, ...args]);
  async function keys(prefix: string): Promise<string[]> {
    const found: string[] = [];
    let cursor = '0';
    do {
      const [next, page] = (await send('SCAN', cursor, 'MATCH', `${prefix}*`, 'COUNT', '1000')) as [string, string[]];
      found.push(...page);
      cursor = next;
    } while (cursor !== '0');
    return found;
  }
  return {
    send,
    keys,
    async ttlOf(key: string): Promise<number | undefined> {
      const ttlMs = Number(await send('PTTL', key));
      if (ttlMs === -2) return undefined;
      return ttlMs === -1 ? Number.POSITIVE_INFINITY : ttlMs / 1000;
    },
    /** Makes all values older, so that the test need not wait. */
    async age(prefix: string, seconds: number): Promise<void> {
      const script = `
        if redis.call('TYPE', KEYS[1]).ok == 'zset' then
          local members = redis.call('ZRANGE', KEYS[1], 0, -1)
          for _, member in ipairs(members) do redis.call('ZINCRBY', KEYS[1], -ARGV[1], member) end
        end
        return redis.call('PEXPIRE', KEYS[1], redis.call('PTTL', KEYS[1]) - ARGV[1])`;
      for (const key of await keys(prefix)) await send('EVAL', script, '1', key, String(seconds * 1000));
    },
    async clear(prefix: string): Promise<void> {
      const found = await keys(prefix);
      if (found.length > 0) await send('DEL', ...found);
    },
  };
}
