import { ConfigurationError } from 'latchkey';
import { describe, expect, it } from 'vitest';
import * as redis from './index.js';
import { storageOptions } from './redis-storage.js';

const client: redis.NodeRedisClient = { sendCommand: async () => null };
const makers: Readonly<Record<string, (options: never) => unknown>> = {
  redisStorage: (options) => redis.redisStorage(client, options),
};

function errorOf(make: () => unknown): ConfigurationError {
  try {
    make();
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the options of redisStorage [I10-B11]', () => {
  it.each(Object.keys(storageOptions))('%s: a misspelt name is refused, with the name that was meant', (key) => {
    const wrong = `${key}${key.at(-1)}`;
    const error = errorOf(() => makers.redisStorage?.({ [wrong]: 'a secret value' } as never));
    expect(error.option).toBe(`redisStorage.${wrong}`);
    expect(error.code).toBe('UNKNOWN_OPTION');
    expect(error.message).toContain(`Did you mean ${key}?`);
    expect(error.message).not.toContain('a secret value');
    expect(errorOf(() => makers.redisStorage?.({ [key]: Number.NaN } as never)).option).toBe(`redisStorage.${key}`);
  });

  it('lists the options if no name is close', () => {
    expect(errorOf(() => makers.redisStorage?.({ qqqqqqqq: 1 } as never)).message).toContain('expected one of prefix');
  });

  it('every function of this package is listed above', () => {
    const functions = Object.entries(redis).filter(([, value]) => typeof value === 'function');
    expect(functions.map(([name]) => name)).toEqual(Object.keys(makers));
  });
});
