export {
  type IoredisClient,
  type NodeRedisClient,
  type RedisClient,
  type RedisStorageOptions,
  redisStorage,
} from './redis-storage.js';
