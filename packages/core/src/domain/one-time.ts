import { sha256Text } from '../crypto/hash.js';
import type { Db } from '../store/executor.js';
import type { App } from './app.js';
import { askBefore, endOf, isHooked, tellAfter } from './database-hooks.js';
import type { NewSecret } from './secrets.js';

/**
 * What a one-time secret is for. The purpose is in the record's identifier and in what is hashed, so that a secret made
 * for one purpose never opens for another (security.md R-E06, GHSA-965c-763c-88jm).
 */
export type Purpose = `${string}:` | `${string}-`;

interface Issue {
  readonly purpose: Purpose;
  /** Seconds. */
  readonly lifetime: number;
  /** What the one who redeems it gets back. */
  readonly payload: string;
}

/**
 * Stores a long random token. The table holds its hash only: who reads the table cannot use it (T-07).
 * Tokens have enough entropy for a plain hash; short codes go through `issueCode`.
 */
export async function issueToken(
  app: App,
  db: Db,
  token: string,
  { purpose, lifetime, payload }: Issue,
): Promise<void> {
  const secret = { identifier: tokenIdentifier(purpose, token), value: payload, lifetime };
  await put(app, db, { purpose, recipient: null }, secret);
}

/** Looks whether a token is good, without using it up. For checks that come before expensive work. */
export function peekToken(app: App, db: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  return app.secrets.find(db, tokenIdentifier(purpose, token));
}

/** Uses a token up: its payload for exactly one of any number of callers, `undefined` for all others. */
export async function redeemToken(app: App, db: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  const identifier = tokenIdentifier(purpose, token);
  if (!isHooked(app, 'verification', 'delete')) return app.secrets.consume(db, identifier);
  if ((await app.secrets.find(db, identifier)) === undefined) return undefined;
  const row = { purpose, recipient: null };
  await askBefore(app, 'verification', 'delete', { row });
  const payload = await app.secrets.consume(db, identifier);
  if (payload !== undefined) await tellAfter(app, db, 'verification', 'delete', { row });
  return payload;
}

/** Whether a token that is not good was good once: for the words of an error. No longer once it has been cleaned up. */
export async function hasExpired(app: App, db: Db, purpose: Purpose, token: string): Promise<boolean> {
  return (await app.secrets.attempt(db, tokenIdentifier(purpose, token), 0)) === 'expired';
}

function tokenIdentifier(purpose: Purpose, token: string): string {
  return `${purpose}${sha256Text(`${purpose}${token}`)}`;
}

interface PendingCode {
  readonly purpose: Purpose;
  /** For whom: a normalised address, a user id. */
  readonly recipient: string;
}
interface CodeIssue extends PendingCode {
  /** Seconds. */
  readonly lifetime: number;
  /** Keeps the code sealed beside its hash, for `readCode`. Default false. */
  readonly isReadable?: boolean;
}
/** Same text to the caller whatever the reason (D8); the reason is for the error that the spec names. */
export type CodeOutcome = 'ok' | 'expired' | 'wrong';

/** Stores a short code as a keyed hash bound to purpose and recipient. It replaces the one before it (D8). */
export async function issueCode(
  app: App,
  db: Db,
  code: string,
  { purpose, recipient, lifetime, isReadable }: CodeIssue,
): Promise<void> {
  const hash = app.keys.mac('one-time-code').of(codeText(purpose, recipient, code));
  const value = isReadable
    ? `${hash} ${await app.keys.sealer('one-time-code').seal(code, `${purpose}${recipient}`)}`
    : hash;
  await put(app, db, { purpose, recipient }, { identifier: `${purpose}${recipient}`, value, lifetime });
}

/**
 * Uses a code up. An attempt is spent before comparing, so that parallel guesses never exceed `maxAttempts` (Z08); of
 * any number of callers with the right code exactly one gets `ok`.
 */
export async function redeemCode(
  app: App,
  db: Db,
  code: string,
  { purpose, recipient, maxAttempts }: PendingCode & { readonly maxAttempts: number },
): Promise<CodeOutcome> {
  const attempt = await app.secrets.attempt(db, `${purpose}${recipient}`, maxAttempts);
  if (typeof attempt === 'string') return attempt;
  const [hash = ''] = attempt.value.split(' ');
  if (!app.keys.mac('one-time-code').matches(codeText(purpose, recipient, code), hash)) return 'wrong';
  const row = { purpose, recipient };
  await askBefore(app, 'verification', 'delete', { row });
  if (!(await attempt.consume())) return 'wrong';
  await tellAfter(app, db, 'verification', 'delete', { row });
  return 'ok';
}

/** The code that is pending, for the server's own code (decision 21): `undefined` for none, or one that is not readable. */
export async function readCode(app: App, db: Db, { purpose, recipient }: PendingCode): Promise<string | undefined> {
  const [, sealed] = (await app.secrets.find(db, `${purpose}${recipient}`))?.split(' ') ?? [];
  return sealed && app.keys.sealer('one-time-code').open(sealed, `${purpose}${recipient}`);
}

/** What the application is told of a secret: neither itself nor its hash. */
interface Told {
  readonly purpose: Purpose;
  readonly recipient: string | null;
}

async function put(app: App, db: Db, told: Told, secret: NewSecret): Promise<void> {
  if (!isHooked(app, 'verification', 'create')) return app.secrets.put(db, secret);
  const nowMs = app.settings.now().getTime();
  const wanted = { ...told, expiresAt: new Date(nowMs + secret.lifetime * 1000) };
  const data = await askBefore(app, 'verification', 'create', { row: wanted });
  const expiresAt = endOf(data.expiresAt, wanted.expiresAt);
  await app.secrets.put(db, { ...secret, lifetime: (expiresAt.getTime() - nowMs) / 1000 });
  await tellAfter(app, db, 'verification', 'create', { row: { ...told, expiresAt } });
}

function codeText(purpose: Purpose, recipient: string, code: string): string {
  return `${purpose}\n${recipient}\n${code}`;
}
