import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { Redis } from 'ioredis';
import { testAuth } from 'latchkey/testing';
import { createClient } from 'redis';
import { afterAll, describe, expect, it } from 'vitest';
import { type RedisClient, redisStorage } from './redis-storage.js';

const url = process.env.LATCHKEY_TEST_REDIS ?? 'redis://127.0.0.1:6379';
const prefix = `latchkey-test:${randomUUID()}:`;
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' };

const ioredis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
const nodeRedis = createClient({ url, socket: { reconnectStrategy: false } });
const connected = await Promise.all([ioredis.connect(), nodeRedis.connect()]).then(
  () => true,
  () => false,
);
afterAll(() => {
  ioredis.disconnect();
  if (nodeRedis.isOpen) nodeRedis.destroy();
});

/** Clients that spell each command wrong, so that Redis itself refuses it and repeats its arguments. */
const clients: readonly (readonly [name: string, client: RedisClient])[] = [
  ['ioredis', { call: (command, args) => ioredis.call(`x${command}`, args) }],
  ['node-redis', { sendCommand: ([command, ...args]) => nodeRedis.sendCommand([`x${command}`, ...args]) }],
];

describe.skipIf(!connected && process.env.LATCHKEY_REQUIRE_SERVICES !== '1')('an error of Redis', () => {
  it.each(clients)('of %s: no log contains the arguments of its command [R-J08]', async (_, client) => {
    const said: string[] = [];
    const sent: string[] = [];
    const noting = <T>(args: string[], send: () => T): T => {
      sent.push(...args);
      return send();
    };
    const heard: RedisClient =
      'call' in client
        ? { call: (command, args) => noting(args, () => client.call(command, args)) }
        : { sendCommand: (args) => noting(args.slice(1), () => client.sendCommand(args)) };
    const write = (...words: unknown[]) => void said.push(inspect(words, { depth: 20, showHidden: true }));
    const links: { readonly token: string }[] = [];
    const { auth, openBrowser } = testAuth({
      secondaryStorage: redisStorage(heard, { prefix }),
      rateLimit: { enabled: true },
      emailAndPassword: { sendResetPassword: (mail) => void links.push(mail) },
      logger: { debug: write, info: write, warn: write, error: write },
      logLevel: 'debug',
      onError: write,
    });
    for (const path of ['/sign-up/email', '/sign-in/email', '/forget-password']) await openBrowser().post(path, ada);
    await openBrowser().get('/get-session');
    for (const call of [() => auth.api.signUpEmail({ body: ada }), () => auth.api.forgetPassword({ body: ada })])
      await call().catch((error: unknown) => write(error));
    await auth.settled();
    const log = said.join('\n');
    expect(log).toContain('the storage failed');
    expect(log).toMatch(/unknown command/i);
    const secrets = [...new Set(sent)].filter((each) => each.length >= 16);
    expect(secrets.length).toBeGreaterThan(1);
    for (const value of [...secrets, prefix, ada.email, 'Lovelace']) expect(log).not.toContain(value);
  });
});
