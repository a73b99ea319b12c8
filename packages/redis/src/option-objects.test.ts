import { describeOptions } from '../../core/test/fixtures/options/option-objects.js';
import * as redis from './index.js';
import { storageOptions } from './redis-storage.js';

const client: redis.NodeRedisClient = { sendCommand: async () => null };

describeOptions('@latchkey/redis', redis, import.meta.dirname, {
  redisStorage: {
    options: ['RedisStorageOptions'],
    known: storageOptions,
    make: (options) => redis.redisStorage(client, options),
  },
});
