// A server on a shared database, for ended-organizations.databases.test.ts and ended-users.databases.test.ts: it answers one
// request, and is killed when its background work begins.
import { createAuth } from '../../../src/auth.js';
import { organization } from '../../../src/features/organization/index.js';
import { teams } from '../../../src/features/organization/teams/index.js';
import { connect } from '../../fixtures/test-databases.js';
import { sharedOptions } from './request-racer.js';

export interface KilledCall {
  readonly path: string;
  readonly body: unknown;
  readonly cookie: string;
  /** ISO 8601. */
  readonly now: string;
}

/** The configuration of organizations in both processes. */
export const killedOptions = {
  ...sharedOptions,
  rateLimit: { enabled: false },
  user: { deleteUser: { enabled: true } },
} as const;

async function work(url: string, { path, body, cookie, now }: KilledCall): Promise<void> {
  const { source } = connect(url);
  const auth = createAuth({
    ...killedOptions,
    plugins: [organization(), teams()],
    database: source,
    advanced: {
      now: () => new Date(now),
      onStatement(sql) {
        // The first statement of the removal in the background.
        if (/^select .*from .ended\b/.test(sql)) process.kill(process.pid, 'SIGKILL');
      },
    },
  });
  const headers = { origin: sharedOptions.baseURL, 'content-type': 'application/json', cookie };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  await auth.handler(new Request(`${sharedOptions.baseURL}/api/auth${path}`, init));
  await auth.settled();
}

const [, , url, call] = process.argv;
if (url !== undefined && call !== undefined && process.argv[1]?.endsWith('killed-process.mjs'))
  await work(url, JSON.parse(call));
