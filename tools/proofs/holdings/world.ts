// The account of a user, and an attacker in front of it. Every step begins with a copy of a database.

import { passkeys } from '@latchkey/passkeys';
import BetterSqlite from 'better-sqlite3';
import type { TwoFactorOptions } from 'latchkey';
import { type TOTP, URI } from 'otpauth';
import type { Browser } from '../../../packages/core/src/testing/browser.js';
import { createClock } from '../../../packages/core/src/testing/clock.js';
import { testAuth } from '../../../packages/core/src/testing/test-auth.js';
import {
  type EverySignIn,
  must,
  openEverySignIn,
  victim,
} from '../../../packages/core/test/proofs/accounts/every-sign-in.js';
import type { createAuthenticator } from '../../../packages/passkeys/test/authenticator.js';

/** What the attacker holds. The letters are those of docs/choosing-factors.md. */
export type Holding = 'M' | 'K' | 'N' | 'P' | 'T' | 'B' | 'W' | 'presence' | 'trusted';
export const holdings: readonly Holding[] = ['M', 'K', 'N', 'P', 'T', 'B', 'W', 'presence', 'trusted'];

/** What the attacker has learned on the way. */
export interface Known {
  /** The password of the account, as far as the attacker knows. */
  password?: string | undefined;
  /** The secret of an authenticator, as `otpauth:` has it. */
  secret?: string | undefined;
  backupCodes?: readonly string[] | undefined;
  /** A code of the authenticator that the server has told. */
  code?: string | undefined;
}

/** What the owner has. Devices are outside the database, so copies of it share them. */
export interface Owner {
  readonly secret?: string;
  readonly backupCodes: readonly string[];
  readonly device: ReturnType<typeof createAuthenticator>;
  /** At the linked provider. */
  readonly person: EverySignIn['atProvider']['person'];
}

type Cookies = Readonly<Record<string, string>>;

/** A place of the search: all that the next step depends on. */
export interface State {
  readonly database: Buffer;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly cookies: Cookies;
  readonly known: Known;
}

export interface World {
  readonly server: EverySignIn;
  readonly database: BetterSqlite.Database;
  /** The codes that were mailed for a reauthentication. */
  readonly reauthentications: readonly string[];
  readonly attacker: Browser;
  readonly owner: Owner;
  readonly held: ReadonlySet<Holding>;
  readonly known: Known;
}

/** A server in front of a copy of the database. */
export async function openServer(factor: TwoFactorOptions, copy?: Pick<State, 'database' | 'now'>) {
  const database = copy ? new BetterSqlite(copy.database) : new BetterSqlite(':memory:');
  const clock = createClock(copy && new Date(copy.now));
  const reauthentications: string[] = [];
  const open: typeof testAuth = (options) =>
    testAuth({
      ...options,
      user: { ...options?.user, deleteUser: { enabled: true } },
      reauthentication: { sendCode: ({ code }: { readonly code: string }) => void reauthentications.push(code) },
      database,
      migrate: copy === undefined,
      clock,
    } as NonNullable<typeof options>);
  const server = await openEverySignIn(open, { factor, plugins: [passkeys({ userVerification: 'preferred' })] });
  return { server, database, reauthentications };
}

export function cookiesOf(browser: Browser): Cookies {
  return Object.fromEntries(browser.cookieNames().map((name) => [name, browser.cookie(name)?.value ?? '']));
}

export function withCookies(browser: Browser, cookies: Cookies): Browser {
  for (const [name, value] of Object.entries(cookies)) browser.setCookie(name, value);
  return browser;
}

/** The code of an authenticator at the time of the server. */
export function codeOf(secret: string, { clock }: EverySignIn): string {
  return (URI.parse(secret) as TOTP).generate({ timestamp: clock.now().getTime() });
}

export { must, victim };
