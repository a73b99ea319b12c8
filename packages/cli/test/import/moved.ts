import { compare } from 'bcryptjs';
import { createAuth, organization, phoneNumber, teams, twoFactor, username } from 'latchkey';
import { oldPasswords, oldSessions } from 'latchkey/moving-in';
import { Browser } from 'latchkey/testing';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../core/src/store/connection/database.js';
import { findAccountOf } from '../../../core/src/store/rows/accounts.js';
import { coreTables } from '../../../core/src/store/schema/tables.js';
import { connect } from '../../../core/test/fixtures/test-databases.js';
import { secret } from '../fixtures/application.js';
import { authOn } from '../fixtures/databases.js';
import { betterAuth, recordedDay } from '../fixtures/old-systems/better-auth.js';

const origin = 'http://localhost:3000';

/** The configuration of an application that moves in, as a file. */
export function movingAuth(url: string, passwords = 'oldPasswords({ bcrypt: compare })'): string {
  return `import { compare } from 'bcryptjs';
import { organization, phoneNumber, teams, twoFactor, username } from 'latchkey';
import { oldPasswords, oldSessions } from 'latchkey/moving-in';
void [oldPasswords, compare];
${authOn(
  url,
  `plugins: [organization({ sendInvitationEmail: async () => {} }), teams(), twoFactor(), username(), phoneNumber({ sendOTP: async () => {} })],
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
