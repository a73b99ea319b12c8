export { type IoredisClient, type NodeRedisClient, type RedisClient, redisStorage } from './redis-storage.js';
