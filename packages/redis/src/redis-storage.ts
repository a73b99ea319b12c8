import { aText, ConfigurationError, checkOptions, type KnownOptions, type SecondaryStorage } from 'latchkey';

/** The methods that the storage uses of an ioredis client, single or cluster. */
export interface IoredisClient {
  call(command: string, args: string[]): Promise<unknown>;
}

/** The methods that the storage uses of a node-redis client, single or pool. The client must be connected. */
export interface NodeRedisClient {
  sendCommand(args: string[]): Promise<unknown>;
}

export type RedisClient = IoredisClient | NodeRedisClient;

export interface RedisStorageOptions {
  /** The beginning of every key, so that applications can share a Redis. Default `latchkey:`. */
  readonly prefix?: string;
}

/** Every option of `redisStorage`. */
export const storageOptions = { prefix: aText } satisfies KnownOptions<RedisStorageOptions>;

/**
 * A secondary storage on Redis 6.2 or newer, or on a server with the same protocol and Lua: it counts rate limits for all processes.
 * Each method is one command or one script on one key, and so atomic between all processes. It neither connects nor closes the
 * client, and throws the client's errors.
 */
export function redisStorage(client: RedisClient, options: RedisStorageOptions = {}): SecondaryStorage {
  checkOptions('redisStorage', options, storageOptions);
  const { prefix = 'latchkey:' } = options;
  const send = senderOf(client);
  return {
    async increment(key, ttlSeconds) {
      const answer = await send('EVAL', increment, '1', `${prefix}${key}`, lifetime(ttlSeconds));
      const [count, ttlMs] = Array.isArray(answer) ? answer.map(Number) : [];
      if (!Number.isSafeInteger(count) || ttlMs === undefined)
        throw new TypeError(`Redis answered with ${typeof answer}; the client must not map types`);
      return { count: Number(count), ttl: ttlMs / 1000 };
    },
    async delete(key) {
      await send('DEL', `${prefix}${key}`);
    },
  };
}

// One script, so that no window begins without an expiry. A number without an expiry, from any source, gets one.
const increment = `
local count = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('EXPIRE', KEYS[1], ARGV[1])
  ttl = ARGV[1] * 1000
end
return { count, ttl }`;

type Send = (command: string, ...args: string[]) => Promise<unknown>;

// ioredis has a method `sendCommand` too, with other arguments.
function senderOf(client: RedisClient): Send {
  if (has(client, 'call')) return (command, ...args) => client.call(command, args);
  if (has(client, 'sendCommand')) return (...command) => client.sendCommand(command);
  throw new ConfigurationError('redisStorage.client', {
    given: client,
    expected: 'a client of ioredis, or of redis (node-redis): redisStorage(createClient({ url }))',
  });
}

/** JavaScript may pass anything as a client. */
function has<M extends 'call' | 'sendCommand'>(
  client: RedisClient,
  method: M,
): client is Extract<RedisClient, Record<M, unknown>> {
  return typeof client === 'object' && client !== null && typeof Reflect.get(client, method) === 'function';
}

/** Redis would remove a number with a lifetime of 0 or less at once, and a limit would never be reached. */
function lifetime(seconds: number): string {
  if (!Number.isSafeInteger(seconds) || seconds < 1) {
    throw new RangeError(`a lifetime is a whole number of seconds, 1 or more, not ${seconds}`);
  }
  return String(seconds);
}
