import { sha256Text } from '../crypto/hash.js';
import type { Db } from '../store/executor.js';
import type { App } from './app.js';

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
  await app.secrets.put(db, { identifier: tokenIdentifier(purpose, token), value: payload, lifetime });
}

/** Looks whether a token is good, without using it up. For checks that come before expensive work. */
export function peekToken(app: App, db: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  return app.secrets.find(db, tokenIdentifier(purpose, token));
}

/** Uses a token up: its payload for exactly one of any number of callers, `undefined` for all others. */
export function redeemToken(app: App, db: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  return app.secrets.consume(db, tokenIdentifier(purpose, token));
}

function tokenIdentifier(purpose: Purpose, token: string): string {
  return `${purpose}${sha256Text(`${purpose}${token}`)}`;
}

interface CodeIssue {
  readonly purpose: Purpose;
  /** For whom: a normalised address, a user id. */
  readonly recipient: string;
  /** Seconds. */
  readonly lifetime: number;
}
/** Same text to the caller whatever the reason (D8); the reason is for the error that the spec names. */
export type CodeOutcome = 'ok' | 'expired' | 'wrong';

/** Stores a short code as a keyed hash bound to purpose and recipient. It replaces the one before it (D8). */
export async function issueCode(
  app: App,
  db: Db,
  code: string,
  { purpose, recipient, lifetime }: CodeIssue,
): Promise<void> {
  const value = app.keys.mac('one-time-code').of(codeText(purpose, recipient, code));
  await app.secrets.put(db, { identifier: `${purpose}${recipient}`, value, lifetime });
}

/**
 * Uses a code up. An attempt is spent before comparing, so that parallel guesses never exceed `maxAttempts` (Z08); of
 * any number of callers with the right code exactly one gets `ok`.
 */
export async function redeemCode(
  app: App,
  db: Db,
  code: string,
  { purpose, recipient, maxAttempts }: Omit<CodeIssue, 'lifetime'> & { readonly maxAttempts: number },
): Promise<CodeOutcome> {
  const attempt = await app.secrets.attempt(db, `${purpose}${recipient}`, maxAttempts);
  if (typeof attempt === 'string') return attempt;
  const matches = app.keys.mac('one-time-code').matches(codeText(purpose, recipient, code), attempt.value);
  return matches && (await attempt.consume()) ? 'ok' : 'wrong';
}

function codeText(purpose: Purpose, recipient: string, code: string): string {
  return `${purpose}\n${recipient}\n${code}`;
}
