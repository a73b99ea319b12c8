// One of the processes in process-races.test.ts: a server on a shared database that checks one key many times, at the given instant.
import { createAuth } from 'latchkey';
import { connect } from '../../core/test/fixtures/test-databases.js';
import { apiKeys } from '../src/index.js';

export interface Order {
  readonly key: string;
  readonly checks: number;
  /** Epoch milliseconds at which all begin. */
  readonly startAt: number;
  /** The time of the server's clock; ISO 8601. */
  readonly now: string;
}

/** The options of every process. */
export const sharedOptions = {
  baseURL: 'https://app.example.com',
  secret: 'a secret for processes that has enough characters',
  logLevel: 'error',
  migrate: false,
} as const;
export const quota = { limit: 10, window: '1h' } as const;

async function work(url: string): Promise<void> {
  const { source, end } = connect(url, { poolSize: 8 });
  let now = new Date();
  const auth = createAuth({
    ...sharedOptions,
    database: source,
    plugins: [apiKeys({ prefix: 'acme', quota })],
    advanced: { now: () => now },
  });
  /** The code of the refusal, or `passed`. */
  const check = (key: string) =>
    auth.api.verifyApiKey({ headers: { authorization: `Bearer ${key}` } }).then(
      () => 'passed',
      (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
    );
  process.on('message', async (order: Order) => {
    now = new Date(order.now);
    await new Promise((resolve) => setTimeout(resolve, order.startAt - Date.now()));
    process.send?.(await Promise.all(Array.from({ length: order.checks }, () => check(order.key))));
  });
  process.on('disconnect', async () => {
    await auth.settled();
    await auth.close();
    await end();
  });
  await check('acme_none');
  process.send?.([]);
}

const [, , url] = process.argv;
if (process.send && url !== undefined && process.argv[1]?.endsWith('key-racer.mjs')) await work(url);
