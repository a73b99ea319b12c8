// A server of its own on a shared database, for own-rows.databases.test.ts: it signs a user up or deletes one, and is killed when a
// hook of the application runs.
import { createAuth } from '../../../src/auth.js';
import type { ApplicationTransaction } from '../../../src/store/connection/application-transaction.js';
import { profiles, writers } from '../../fixtures/own-rows.js';
import { connect } from '../../fixtures/test-databases.js';
import { sharedOptions } from './request-racer.js';

/** Where a process is killed: before or after the application has written in the transaction, or after the commit. */
export const instants = ['before writing', 'after writing', 'after the commit'] as const;

export interface KilledWithin {
  readonly change: 'create' | 'delete';
  readonly at: (typeof instants)[number];
}

export const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

export const withinOptions = {
  ...sharedOptions,
  rateLimit: { enabled: false },
  user: { deleteUser: { enabled: true } },
  emailAndPassword: { enabled: true, cost: { ln: 4, r: 1, p: 1 } },
} as const;

async function work(url: string, { change, at }: KilledWithin): Promise<void> {
  const { source } = connect(url);
  const killAt = (now: KilledWithin['at']) => {
    if (now === at) process.kill(process.pid, 'SIGKILL');
  };
  const hooksOf = (here: KilledWithin['change'], write: typeof writers.Kysely.insert) => {
    if (here !== change) return {};
    return {
      async within({ row, tx }: { readonly row: { readonly id: string }; readonly tx: ApplicationTransaction }) {
        killAt('before writing');
        await write(tx, row.id);
        killAt('after writing');
      },
      after: () => killAt('after the commit'),
    };
  };
  const auth = createAuth({
    ...withinOptions,
    plugins: [profiles],
    database: source,
    databaseHooks: {
      user: { create: hooksOf('create', writers.Kysely.insert), delete: hooksOf('delete', writers.Kysely.remove) },
    },
  });
  const headers = new Headers({ origin: sharedOptions.baseURL, 'content-type': 'application/json' });
  const post = (path: string, body: unknown) =>
    auth.handler(
      new Request(`${sharedOptions.baseURL}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  if (change === 'create') return void (await post('/sign-up/email', person));
  const signedIn = await post('/sign-in/email', person);
  headers.set(
    'cookie',
    signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  );
  await post('/delete-user', { password: person.password });
}

const [, , url, about] = process.argv;
if (url !== undefined && about !== undefined && process.argv[1]?.endsWith('killed-within.mjs'))
  await work(url, JSON.parse(about));
