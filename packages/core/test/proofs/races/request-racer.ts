// One of the processes in process-races.test.ts: a server on a shared database, which sends the given requests to itself, all
// at once and at the given instant.
import { createAuth } from '../../../src/auth.js';
import { everyFeature } from '../../fixtures/every-feature.js';
import { connect } from '../../fixtures/test-databases.js';

export interface RacedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** Sent as a form, in place of `body`. */
  readonly form?: Readonly<Record<string, string>>;
  readonly cookie?: string;
}
export interface RacedAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly cookies: readonly string[];
  readonly text: string;
}
export interface Order {
  readonly requests: readonly RacedRequest[];
  /** Epoch milliseconds at which all begin. */
  readonly startAt: number;
  /** The time of the server's clock; ISO 8601. */
  readonly now: string;
}

/** The options of every process, so that each accepts the secrets of the others. */
export const sharedOptions = {
  baseURL: 'https://app.example.com',
  secret: 'a secret for processes that has enough characters',
  logLevel: 'error',
  migrate: false,
} as const;

async function work(url: string): Promise<void> {
  const { source, end } = connect(url, { poolSize: 8 });
  const { options } = everyFeature();
  let now = new Date('2030-01-01T00:00:00.000Z');
  const auth = createAuth({
    ...options,
    ...sharedOptions,
    database: source,
    emailAndPassword: { ...options.emailAndPassword, enabled: true, cost: { ln: 4, r: 1, p: 1 } },
    emailVerification: { ...options.emailVerification, autoSignInAfterVerification: true },
    rateLimit: { enabled: false },
    advanced: { now: () => now },
  });

  async function send({ method, path, body, form, cookie }: RacedRequest): Promise<RacedAnswer> {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = new Headers({ origin: sharedOptions.baseURL, 'content-type': type });
    if (cookie !== undefined) headers.set('cookie', cookie);
    const text = form ? new URLSearchParams(form).toString() : JSON.stringify(body ?? {});
    const init = method === 'POST' ? { method, headers, body: text } : { method, headers };
    const answer = await auth.handler(new Request(`${sharedOptions.baseURL}/api/auth${path}`, init));
    const { status, headers: answered } = answer;
    const [location, cookies] = [answered.get('location'), answered.getSetCookie()];
    return { status, location, cookies, text: await answer.text() };
  }

  process.on('message', async (order: Order) => {
    now = new Date(order.now);
    await new Promise((resolve) => setTimeout(resolve, order.startAt - Date.now()));
    process.send?.(await Promise.all(order.requests.map(send)));
  });
  process.on('disconnect', async () => {
    await auth.settled();
    await auth.close();
    await end();
  });
  await send({ method: 'GET', path: '/ok' });
  process.send?.([]);
}

const [, , url] = process.argv;
if (process.send && url !== undefined && process.argv[1]?.endsWith('request-racer.mjs')) await work(url);
