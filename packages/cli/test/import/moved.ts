import { compare } from 'bcryptjs';
import { createAuth, organization, phoneNumber, teams, twoFactor, username } from 'latchkey';
import { oldPasswords, oldSessions } from 'latchkey/migration';
import { Browser } from 'latchkey/testing';
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '../../../core/src/store/connection/database.js';
import { findAccountOf } from '../../../core/src/store/rows/accounts.js';
import { coreTables } from '../../../core/src/store/schema/tables.js';
import { connect, engines, type TestDatabase } from '../../../core/test/fixtures/test-databases.js';
import { makeApplication, secret } from '../fixtures/application.js';
import { authOn } from '../fixtures/databases.js';
import { betterAuth, recordedDay } from '../fixtures/old-systems/better-auth.js';

const origin = 'http://localhost:3000';

/** The configuration of an application that comes from another library, as a file. */
export function movingAuth(url: string, passwords = 'oldPasswords({ bcrypt: compare })'): string {
  return `import { compare } from 'bcryptjs';
import { organization, phoneNumber, teams, twoFactor, username } from 'latchkey';
import { oldPasswords, oldSessions } from 'latchkey/migration';
void [oldPasswords, compare];
${authOn(
  url,
  `socialProviders: { github: { clientId: 'id', clientSecret: 'a-secret-of-the-test' } },
   plugins: [organization({ sendInvitationEmail: async () => {} }), teams(), twoFactor(), username(), phoneNumber({ sendOTP: async () => {} })],
   advanced: { now: () => new Date('${recordedDay}') },`,
).replace(
  'emailAndPassword: { enabled: true },',
  `emailAndPassword: { enabled: true, ${passwords && `password: ${passwords}`} },`,
)}`;
}

/** The application after the move: its server, and browsers in front of it. */
export function openApplication(url: string) {
  const { source, end } = connect(url);
  const now = () => new Date(recordedDay);
  const auth = createAuth({
    secret,
    baseURL: origin,
    database: source,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    emailAndPassword: { enabled: true, password: oldPasswords({ bcrypt: compare }) },
    socialProviders: { github: { clientId: 'id', clientSecret: 'a-secret-of-the-test' } },
    plugins: [
      organization({ sendInvitationEmail: async () => {} }),
      teams(),
      twoFactor(),
      username(),
      phoneNumber({ sendOTP: async () => {} }),
      oldSessions({ secret: betterAuth.known.secret, until: '2026-12-10' }),
    ],
    advanced: { now },
  });
  onTestFinished(async () => {
    await auth.settled();
    await end();
  });
  return { auth, openBrowser: () => new Browser(auth.handler, origin, now) };
}

/** The stored password hash of a user. */
export async function readHash(url: string, userId: string): Promise<string | undefined> {
  return (await readAccount(url, userId, 'credential'))?.password ?? undefined;
}

/** The stored tokens of a user's account at GitHub. */
export async function readTokens(url: string, userId: string) {
  const { accessToken, refreshToken } = (await readAccount(url, userId, 'github')) ?? {};
  return { accessToken, refreshToken };
}

async function readAccount(url: string, userId: string, providerId: string) {
  const { source, end } = connect(url);
  const database = openDatabase(source, { tables: coreTables });
  try {
    return await findAccountOf(database, userId, providerId);
  } finally {
    await database.close();
    await end();
  }
}

export async function createOn(name: 'PostgreSQL' | 'an SQLite file'): Promise<TestDatabase> {
  const database = await engines.find((engine) => engine.name === name)?.create();
  if (!database) throw new Error(`no ${name}`);
  return database;
}

/** An application on a new database, and `import` in it. */
export async function prepare(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const { url, drop } = await createOn('an SQLite file');
  onTestFinished(drop);
  const { latchkey } = makeApplication({ 'auth.ts': movingAuth(url), ...files });
  await latchkey(['migrate', '--yes']);
  const run = (args: readonly string[], old?: string) =>
    latchkey(['import', '--yes', '--json', ...args], old === undefined ? {} : { env: { OLD_DATABASE_URL: old } });
  return { run, url, latchkey };
}

/** Signs in twice with the old password: the first sign-in replaces the hash. */
export async function signInTwice(url: string, email: string, password: string) {
  const { auth, openBrowser } = openApplication(url);
  const sign = (typed: string) => openBrowser().post('/sign-in/email', { email, password: typed });
  expect((await sign(`${password}!`)).status).toBe(401);
  const { user } = (await sign(password)).json as { readonly user: { readonly id: string } };
  await auth.settled();
  expect(await readHash(url, user.id)).toMatch(/^\$scrypt\$/);
  expect((await sign(password)).status).toBe(200);
  return user;
}
