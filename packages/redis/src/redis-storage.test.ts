import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { secondaryStorageConformance, testAuth } from 'latchkey/testing';
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

  it('of 64 callers on two connections no two get the same count', async () => {
    const { storage, prefix } = open();
    const other = await connect();
    const storages = [storage, redisStorage(other.client, { prefix })];
    const counts = await Promise.all(
      Array.from({ length: 64 }, async (_, number) => {
        const { count } = await (storages[number % 2] ?? storage).increment('counter', 600);
        return count;
      }),
    );
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, before) => before + 1));
    await other.close();
  });

  it('applications with different prefixes do not share keys', async () => {
    const [one, other] = [open(), open()];
    for (const count of [1, 2]) expect((await one.storage.increment('key', 600)).count).toBe(count);
    expect((await other.storage.increment('key', 600)).count).toBe(1);
    await other.storage.delete('key');
    expect(await admin.send('GET', `${one.prefix}key`)).toBe('2');
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
    await expect(storage.increment('key', ttl)).rejects.toThrow(RangeError);
    expect(await ttlOf('key')).toBeUndefined();
  });

  it('throws the error of Redis', async () => {
    const { storage, prefix } = open();
    await admin.send('SET', `${prefix}key`, 'no number');
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
}

it('refuses a value that is not a client', () => {
  expect(() => redisStorage({} as RedisClient)).toThrow(
    'redisStorage.client: got an object, expected a client of ioredis',
  );
});

it('throws a clear error if a client returns something else than numbers', async () => {
  const mapped = { sendCommand: async () => Buffer.from('value') };
  await expect(redisStorage(mapped).increment('key', 600)).rejects.toThrow('must not map types');
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
      const script = "return redis.call('PEXPIRE', KEYS[1], redis.call('PTTL', KEYS[1]) - ARGV[1])";
      for (const key of await keys(prefix)) await send('EVAL', script, '1', key, String(seconds * 1000));
    },
    async clear(prefix: string): Promise<void> {
      const found = await keys(prefix);
      if (found.length > 0) await send('DEL', ...found);
    },
  };
}
