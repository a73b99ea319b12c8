// `npm run bench -- seed`: compares times with a thousand and with ten thousand users in a file.
// `npm run bench -- seed people.db` keeps the file, for use with the demo or by hand.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createAuth, defineContract, definePlugin, endpoint, internal } from 'latchkey';
import * as z from 'zod/mini';
import { createCredential } from '../packages/core/src/domain/users/accounts.js';
import { createUser, draftUser } from '../packages/core/src/domain/users/users.js';
import { cookieOf, measured } from './measured.js';

const password = 'the same for all users';
const perTransaction = 500;
const emailOf = (index: number) => `person${index}@example.com`;

/** Creates users by the domain functions of sign-up, all with the same hash, because hashing is not measured. */
const seeding = definePlugin(
  defineContract('seeding', {
    seed: endpoint(internal('/seed'), {
      audit: false,
      input: z.object({ from: z.number(), to: z.number(), hash: z.string() }),
      output: z.object({ created: z.number() }),
    }),
    hash: endpoint(internal('/hash'), { audit: false, output: z.object({ hash: z.string() }) }),
  }),
  {
    handlers: {
      async hash({ app }) {
        return { hash: await app.passwords.hash(password, undefined) };
      },
      async seed(call) {
        const { from, to, hash } = call.input;
        const drafts = Array.from({ length: to - from }, (_, index) =>
          draftUser(call, {
            email: emailOf(from + index),
            name: `Person ${from + index}`,
            image: null,
            emailVerified: false,
          }),
        );
        const users = await Promise.all(drafts);
        await call.transaction(async (work) => {
          for (const user of users) {
            const { taken } = await createUser(work, user, { identifiedBy: 'email' });
            if (taken) throw new Error(`${user.email}: ${taken} is taken`);
            await createCredential(work, user.id, hash);
          }
        });
        return { created: users.length };
      },
    },
  },
);

interface Figures {
  readonly create: number;
  readonly megabytes: number;
  readonly signIn: number;
  readonly getSession: number;
  readonly listSessions: number;
}

async function measure(count: number, file: string): Promise<Figures> {
  const auth = createAuth({
    ...measured,
    database: file,
    emailAndPassword: { enabled: true },
    plugins: [seeding],
  });
  const { hash } = await auth.api.hash();
  const startedAt = performance.now();
  for (let from = 0; from < count; from += perTransaction) {
    await auth.api.seed({ body: { from, to: Math.min(count, from + perTransaction), hash } });
  }
  const create = performance.now() - startedAt;

  const email = emailOf(Math.floor(Math.random() * count));
  const body = { email, password };
  const signIn = await medianOf(9, () => auth.api.signInEmail({ body }));
  const { headers: cookies, response } = await auth.api.signInEmail({ body, returnHeaders: true });
  if (!('user' in response) || response.user.email !== email) throw new Error('another user was signed in');
  const headers = { cookie: cookieOf(cookies) };
  const sessions = await auth.api.listSessions({ headers });
  if (sessions.length !== 10) throw new Error(`10 sessions were expected, not ${sessions.length}`);
  const getSession = await medianOf(2000, () => auth.api.getSession({ headers }));
  const listSessions = await medianOf(2000, () => auth.api.listSessions({ headers }));
  await auth.close();
  return { create, megabytes: statSync(file).size / 1e6, signIn, getSession, listSessions };
}

/** The median of the runs, in milliseconds. */
async function medianOf(runs: number, task: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    await task();
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[runs >> 1] ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-seed-'));
const kept = process.argv[2];
try {
  const small = await measure(1000, join(folder, 'thousand.db'));
  const large = await measure(10_000, kept ? resolve(kept) : join(folder, 'ten-thousand.db'));
  const row = (name: string, of: (figures: Figures) => number, unit: string) =>
    console.log(
      `${name.padEnd(36)}${of(small).toFixed(3).padStart(12)}${of(large).toFixed(3).padStart(12)} ${unit.padEnd(4)} ×${(of(large) / of(small)).toFixed(2)}`,
    );
  console.log(`${''.padEnd(36)}${'1,000 users'.padStart(12)}${'10,000'.padStart(12)}`);
  row('creating all', ({ create }) => create, 'ms');
  row('file', ({ megabytes }) => megabytes, 'MB');
  row('sign-in of a random user', ({ signIn }) => signIn, 'ms');
  row('get-session, from the database', ({ getSession }) => getSession, 'ms');
  row('list-sessions, ten of them', ({ listSessions }) => listSessions, 'ms');
  if (kept) console.log(`kept in ${resolve(kept)}; the password of all users: ${password}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
