import type { CodeTries } from '../../contract/limits.js';
import { sha256Text } from '../../crypto/hash.js';
import {
  consumeSeen,
  consumeVerification,
  deleteVerification,
  deleteVerificationsOf,
  findBoundVerification,
  findVerification,
  replaceVerification,
} from '../../store/rows/verifications.js';
import type { NewVerification } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { App, Work } from '../app/app.js';
import { readAskingBrowser } from '../limits/asking-browser.js';
import type { Asker } from '../mail/mail.js';
import { onCommit } from '../transactions/commit.js';
import { hasHook, readExpiry, runAfterHook, runBeforeHook } from '../transactions/database-hooks.js';
import { type Binding, columnsOf, type Finisher, lineageIn, recipientIn } from './binding.js';
import { attemptCode, returnAttempt } from './code-attempt.js';

/**
 * The purpose of a one-time secret. It is part of the record's identifier and of the hashed text, so that a secret for one
 * purpose is never valid for another.
 */
export type Purpose = `${string}:` | `${string}-`;

export interface Issue {
  readonly purpose: Purpose;
  /** Seconds. */
  readonly lifetime: number;
  /** The text that `redeemToken` returns. */
  readonly payload: string;
  /**
   * The session or user that can finish the flow of the secret. The plugin deletes the secrets of a user when the user is deleted.
   */
  readonly boundTo: Binding;
}

/**
 * Stores a long random token. The table holds its hash only, so an attacker who reads the table cannot use it.
 * Tokens have enough entropy for a plain hash; short codes go through `issueCode`.
 */
export async function issueToken(
  app: App,
  db: Db,
  token: string,
  { purpose, lifetime, payload, boundTo }: Issue,
): Promise<void> {
  const secret = { identifier: tokenIdentifier(purpose, token), value: payload, lifetime, ...columnsOf(boundTo) };
  await put(app, db, { purpose, recipient: null }, secret);
}

/** Checks whether a session (`null`: no session) could use a token now, without using it up. For checks before expensive work. */
export function peekToken(
  app: App,
  db: Db,
  purpose: Purpose,
  token: string,
  by: Finisher,
): Promise<string | undefined> {
  tidy(app, db);
  return findPending(app, db, tokenIdentifier(purpose, token), by);
}

/**
 * Uses a token up: returns its payload to only one of several concurrent callers, `undefined` to all others. `by`: the session of the
 * call. A token that is bound to another session, or whose account has changed, is not used up.
 */
export async function redeemToken(
  app: App,
  db: Db,
  purpose: Purpose,
  token: string,
  by: Finisher,
): Promise<string | undefined> {
  tidy(app, db);
  const identifier = tokenIdentifier(purpose, token);
  if (!hasHook(app, 'verification', 'delete')) return consumeSecret(app, db, identifier, by);
  if ((await findPending(app, db, identifier, by)) === undefined) return undefined;
  const row = { purpose, recipient: null };
  await runBeforeHook(app, db, 'verification', 'delete', { row });
  const payload = await consumeSecret(app, db, identifier, by);
  if (payload !== undefined) await runAfterHook(app, db, 'verification', 'delete', { row });
  return payload;
}

/**
 * Deletes the tokens and codes of a deleted user. Each plugin calls it for its own secrets on `userDeleted`. The code that
 * redeems a secret compares the user too, so a secret that is stored concurrently is useless.
 */
export function endSecretsOf({ tx }: Work, purpose: Purpose, userId: string): Promise<void> {
  return deleteVerificationsOf(tx, userId, purpose);
}

/** Deletes the pending code of a recipient. A code that is bound to a session ends with `endSecretsOf`. */
export async function endCode({ tx }: Work, { purpose, recipient }: PendingCode): Promise<void> {
  await deleteVerification(tx, `${purpose}${recipient}`);
}

/** Returns the payload of a token that this call could not use up, to choose where to show the error. It proves nothing. */
export async function readRefused(db: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  return (await findVerification(db, tokenIdentifier(purpose, token)))?.value;
}

/** Checks whether an invalid token was valid before, to choose the error. False after the token was cleaned up. */
export async function hasExpired(app: App, db: Db, purpose: Purpose, token: string): Promise<boolean> {
  const secret = await findVerification(db, tokenIdentifier(purpose, token));
  return secret !== undefined && secret.expiresAt <= app.settings.now();
}

/** The identifier under which a token is stored: a purpose and a hash. */
export function tokenIdentifier(purpose: Purpose, token: string): string {
  return `${purpose}${sha256Text(`${purpose}${token}`)}`;
}

export interface PendingCode {
  readonly purpose: Purpose;
  /** The recipient: a normalized address or a user id. */
  readonly recipient: string;
}
export interface TriedCode extends PendingCode {
  readonly tries: CodeTries;
  /** The session of the call, for a code that is bound to a session; `null` for every other code. */
  readonly by: Finisher;
}
export interface CodeIssue extends PendingCode {
  /** Seconds. */
  readonly lifetime: number;
  /** The session or user that can finish the flow of the code. */
  readonly boundTo: Binding;
  /** Also stores the encrypted code, for `readCode`. Default false. */
  readonly isReadable?: boolean;
  /** The mark of the browser that asked for the code (`markAskingBrowser`), which has its own guesses. Default: no browser has its own guesses. */
  readonly askedBy?: string | undefined;
}
/** Why a code failed. The user gets the same error for `expired` and `wrong`, unless an endpoint declares separate errors. */
export type CodeOutcome = 'ok' | 'expired' | 'wrong';

/** Stores a short code as a keyed hash bound to purpose and recipient. It replaces the previous one. */
export async function issueCode(
  app: App,
  db: Db,
  code: string,
  { purpose, recipient: named, lifetime, boundTo, isReadable, askedBy }: CodeIssue,
): Promise<void> {
  const recipient = recipientIn(named, boundTo);
  const hash = app.keys.mac('one-time-code').of(codeText(purpose, recipient, code));
  const value = isReadable
    ? `${hash} ${await app.keys.sealer('one-time-code').seal(code, `${purpose}${recipient}`)}`
    : hash;
  const secret = { identifier: `${purpose}${recipient}`, value, lifetime, askedBy, ...columnsOf(boundTo) };
  await put(app, db, { purpose, recipient: named }, secret);
}

/**
 * Uses a code up. An attempt is counted before the comparison, so that parallel guesses never exceed `tries`: an attempt of the
 * browser that asked for the code, or one of the pool that all other browsers share. Strangers cannot use up the attempts of
 * the asking browser. Of several concurrent callers with the right code only one gets `ok`.
 */
export async function redeemCode(by: Asker, db: Db, code: string, about: TriedCode): Promise<CodeOutcome> {
  const matched = await matchCode(by, db, code, about);
  if (typeof matched === 'string') return matched;
  return (await matched.useUp(db)) ? 'ok' : 'wrong';
}

/** A code that was correct when it was compared. */
export interface MatchedCode {
  /** Uses the code up in a transaction of the caller: true for only one of several concurrent callers. */
  useUp(db: Db): Promise<boolean>;
  /** Gives the attempt back. Call it if the code is not used up and the caller has to send it once more. */
  giveBack(): Promise<void>;
}

/**
 * Counts an attempt and compares the code, like `redeemCode`, but the caller's transaction uses the code up. The count is outside
 * of that transaction, so a rollback does not restore the attempt.
 */
export async function matchCode(
  by: Asker,
  db: Db,
  code: string,
  { purpose, recipient: named, tries, by: finisher }: TriedCode,
): Promise<MatchedCode | Exclude<CodeOutcome, 'ok'>> {
  const { app } = by;
  const recipient = recipientIn(named, finisher);
  tidy(app, db);
  const guess = { marks: readAskingBrowser(by), network: networkTag(by), tries };
  const secret = await attemptCode(db, `${purpose}${recipient}`, guess, app.settings.now());
  if (typeof secret === 'string') return secret;
  const [hash = ''] = secret.value.split(' ');
  if (!app.keys.mac('one-time-code').matches(codeText(purpose, recipient, code), hash)) return 'wrong';
  return {
    async useUp(into) {
      const row = { purpose, recipient: named };
      await runBeforeHook(app, into, 'verification', 'delete', { row });
      if (!(await consumeSeen(into, secret, lineageIn(finisher), app.settings.now()))) return false;
      await runAfterHook(app, into, 'verification', 'delete', { row });
      return true;
    },
    giveBack: () => returnAttempt(db, secret, guess, app.settings.now()),
  };
}

/**
 * Returns the network of a caller, as a keyed hash. `undefined` for callers without an address, which cannot be distinguished.
 */
function networkTag({ app, network }: Asker): string | undefined {
  if (network === undefined || network === 'unknown') return undefined;
  return app.keys.mac('one-time-code').of(`network\n${network}`).slice(0, 16);
}

/** Returns the pending code, for the server's own code (decision 36): `undefined` if no code is pending, or the code is not readable. */
export async function readCode(app: App, db: Db, { purpose, recipient }: PendingCode): Promise<string | undefined> {
  const [, sealed] = (await findPending(app, db, `${purpose}${recipient}`, null))?.split(' ') ?? [];
  return sealed && app.keys.sealer('one-time-code').open(sealed, `${purpose}${recipient}`);
}

/** Returns the data of a secret that hooks get: neither the secret nor its hash. */
interface Told {
  readonly purpose: Purpose;
  readonly recipient: string | null;
}

async function put(app: App, db: Db, told: Told, secret: NewSecret): Promise<void> {
  tidy(app, db);
  if (!hasHook(app, 'verification', 'create')) return putSecret(app, db, secret);
  const nowMs = app.settings.now().getTime();
  const wanted = { expiresAt: new Date(nowMs + secret.lifetime * 1000), ...told };
  const data = await runBeforeHook(app, db, 'verification', 'create', { row: wanted });
  const expiresAt = readExpiry(data.expiresAt, wanted.expiresAt);
  await putSecret(app, db, { ...secret, lifetime: (expiresAt.getTime() - nowMs) / 1000 });
  await runAfterHook(app, db, 'verification', 'create', { row: { expiresAt, ...told } });
}

interface NewSecret {
  /** A purpose and a recipient, or a purpose and a hashed token. */
  readonly identifier: string;
  readonly value: string;
  /** Seconds. */
  readonly lifetime: number;
  /** The user of the secret, if known. */
  readonly userId: string | null;
  /** The session that began the flow, and the version of the account then, if the secret is bound to them. */
  readonly lineage: string | null;
  readonly securityVersion: number | null;
  /** The mark of the browser that asked for it. */
  readonly askedBy?: string | undefined;
}

/** Stores a secret and replaces the pending one with its identifier: only the newest is valid, with all its attempts. Runs no hook. */
export async function putSecret(app: App, db: Db, secret: NewSecret): Promise<void> {
  await replaceVerification(db, rowOf(app, secret));
}

/** Uses up the pending secret: returns its value to only one of several concurrent callers. Runs no hook. */
export async function consumeSecret(
  { settings }: App,
  db: Db,
  identifier: string,
  by: Finisher,
): Promise<string | undefined> {
  return (await consumeVerification(db, identifier, lineageIn(by), settings.now()))?.value;
}

/** Returns the value pending under an identifier, for the session that it is bound to, until it expires. */
async function findPending({ settings }: App, db: Db, identifier: string, by: Finisher): Promise<string | undefined> {
  const secret = await findBoundVerification(db, identifier, lineageIn(by));
  return secret && secret.expiresAt > settings.now() ? secret.value : undefined;
}

export function rowOf({ settings }: App, { lifetime, askedBy, ...secret }: NewSecret): NewVerification {
  const now = settings.now();
  return {
    id: settings.generateId(),
    ...secret,
    nonce: askedBy ?? null,
    attempts: 0,
    others: null,
    expiresAt: new Date(now.getTime() + lifetime * 1000),
    createdAt: now,
    updatedAt: now,
  };
}

/** Removes expired secrets when secrets are written or looked up: after the transaction if there is one, in the background. */
function tidy(app: App, db: Db): void {
  void onCommit(db, async () => app.cleanUp());
}

function codeText(purpose: Purpose, recipient: string, code: string): string {
  return `${purpose}\n${recipient}\n${code}`;
}
