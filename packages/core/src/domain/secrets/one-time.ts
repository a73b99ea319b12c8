import type { CodeTries } from '../../contract/limits.js';
import { sha256Text } from '../../crypto/hash.js';
import type { Db } from '../../store/statements/executor.js';
import type { App, Work } from '../app/app.js';
import type { NewSecret } from '../app/secrets.js';
import { readAskingBrowser } from '../limits/asking-browser.js';
import type { Asker } from '../mail/mail.js';
import { onCommit } from '../transactions/commit.js';
import { askBefore, endOf, isHooked, tellAfter } from '../transactions/database-hooks.js';

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
  /** The user of the secret; `null` if no user is known. The plugin deletes it when the user is deleted. */
  readonly userId: string | null;
}

/**
 * Stores a long random token. The table holds its hash only, so an attacker who reads the table cannot use it.
 * Tokens have enough entropy for a plain hash; short codes go through `issueCode`.
 */
export async function issueToken(
  app: App,
  db: Db,
  token: string,
  { purpose, lifetime, payload, userId }: Issue,
): Promise<void> {
  const secret = { identifier: tokenIdentifier(purpose, token), value: payload, lifetime, userId };
  await put(app, db, { purpose, recipient: null }, secret);
}

/** Checks whether a token is valid, without using it up. For checks before expensive work. */
export function peekToken(app: App, db: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  tidy(app, db);
  return app.secrets.find(db, tokenIdentifier(purpose, token));
}

/** Uses a token up: returns its payload to only one of several concurrent callers, `undefined` to all others. */
export async function redeemToken(app: App, db: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  tidy(app, db);
  const identifier = tokenIdentifier(purpose, token);
  if (!isHooked(app, 'verification', 'delete')) return app.secrets.consume(db, identifier);
  if ((await app.secrets.find(db, identifier)) === undefined) return undefined;
  const row = { purpose, recipient: null };
  await askBefore(app, db, 'verification', 'delete', { row });
  const payload = await app.secrets.consume(db, identifier);
  if (payload !== undefined) await tellAfter(app, db, 'verification', 'delete', { row });
  return payload;
}

/**
 * Deletes the tokens and codes of a deleted user. Each plugin calls it for its own secrets on `userDeleted`. The code that
 * redeems a secret compares the user too, so a secret that is stored concurrently, or in secondary storage, is useless.
 */
export function endSecretsOf({ app, tx }: Work, purpose: Purpose, userId: string): Promise<void> {
  return app.secrets.endOf(tx, userId, purpose);
}

/** Deletes the pending code of a recipient, from the database or secondary storage. */
export async function endCode({ app, tx }: Work, { purpose, recipient }: PendingCode): Promise<void> {
  await app.secrets.consume(tx, `${purpose}${recipient}`);
}

/**
 * Remembers a token of another issuer for `lifetime` seconds: true for only one of several concurrent callers, false for all
 * others.
 */
export function takeTokenOnce(app: App, db: Db, purpose: Purpose, token: string, lifetime: number): Promise<boolean> {
  return app.secrets.putOnce(db, {
    identifier: tokenIdentifier(purpose, token),
    value: 'used',
    lifetime,
    userId: null,
  });
}

/** Forgets a token that was taken. */
export function takeBackToken(app: App, db: Db, purpose: Purpose, token: string): Promise<void> {
  return app.secrets.takeBack(db, tokenIdentifier(purpose, token));
}

/** Checks whether an invalid token was valid before, to choose the error. False after the token was cleaned up. */
export async function hasExpired(app: App, db: Db, purpose: Purpose, token: string): Promise<boolean> {
  return (await app.secrets.attempt(db, tokenIdentifier(purpose, token), noGuess)) === 'expired';
}

/** A lookup that counts no attempt. */
const noGuess = { marks: [], network: undefined, tries: { asking: 0, perNetwork: 0, others: 0 } };

function tokenIdentifier(purpose: Purpose, token: string): string {
  return `${purpose}${sha256Text(`${purpose}${token}`)}`;
}

export interface PendingCode {
  readonly purpose: Purpose;
  /** The recipient: a normalized address or a user id. */
  readonly recipient: string;
}
export interface TriedCode extends PendingCode {
  readonly tries: CodeTries;
}
export interface CodeIssue extends PendingCode {
  /** Seconds. */
  readonly lifetime: number;
  /** The user of the code. Default: none. */
  readonly userId?: string | undefined;
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
  { purpose, recipient, lifetime, userId, isReadable, askedBy }: CodeIssue,
): Promise<void> {
  const hash = app.keys.mac('one-time-code').of(codeText(purpose, recipient, code));
  const value = isReadable
    ? `${hash} ${await app.keys.sealer('one-time-code').seal(code, `${purpose}${recipient}`)}`
    : hash;
  await put(
    app,
    db,
    { purpose, recipient },
    { identifier: `${purpose}${recipient}`, value, lifetime, userId: userId ?? null, askedBy },
  );
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
}

/**
 * Counts an attempt and compares the code, like `redeemCode`, but the caller's transaction uses the code up. The count is outside
 * of that transaction, so a rollback does not restore the attempt.
 */
export async function matchCode(
  by: Asker,
  db: Db,
  code: string,
  { purpose, recipient, tries }: TriedCode,
): Promise<MatchedCode | Exclude<CodeOutcome, 'ok'>> {
  const { app } = by;
  tidy(app, db);
  const guess = { marks: readAskingBrowser(by), network: networkTag(by), tries };
  const attempt = await app.secrets.attempt(db, `${purpose}${recipient}`, guess);
  if (typeof attempt === 'string') return attempt;
  const [hash = ''] = attempt.value.split(' ');
  if (!app.keys.mac('one-time-code').matches(codeText(purpose, recipient, code), hash)) return 'wrong';
  return {
    async useUp(into) {
      const row = { purpose, recipient };
      await askBefore(app, into, 'verification', 'delete', { row });
      if (!(await attempt.consume(into))) return false;
      await tellAfter(app, into, 'verification', 'delete', { row });
      return true;
    },
  };
}

/**
 * Returns the network of a caller, as a keyed hash. `undefined` for callers without an address, which cannot be distinguished.
 */
function networkTag({ app, network }: Asker): string | undefined {
  if (network === undefined || network === 'unknown') return undefined;
  return app.keys.mac('one-time-code').of(`network\n${network}`).slice(0, 16);
}

/** Returns the pending code, for the server's own code (decision 21): `undefined` if no code is pending, or the code is not readable. */
export async function readCode(app: App, db: Db, { purpose, recipient }: PendingCode): Promise<string | undefined> {
  const [, sealed] = (await app.secrets.find(db, `${purpose}${recipient}`))?.split(' ') ?? [];
  return sealed && app.keys.sealer('one-time-code').open(sealed, `${purpose}${recipient}`);
}

/** Returns the data of a secret that hooks get: neither the secret nor its hash. */
interface Told {
  readonly purpose: Purpose;
  readonly recipient: string | null;
}

async function put(app: App, db: Db, told: Told, secret: NewSecret): Promise<void> {
  tidy(app, db);
  if (!isHooked(app, 'verification', 'create')) return app.secrets.put(db, secret);
  const nowMs = app.settings.now().getTime();
  const wanted = { expiresAt: new Date(nowMs + secret.lifetime * 1000), ...told };
  const data = await askBefore(app, db, 'verification', 'create', { row: wanted });
  const expiresAt = endOf(data.expiresAt, wanted.expiresAt);
  await app.secrets.put(db, { ...secret, lifetime: (expiresAt.getTime() - nowMs) / 1000 });
  await tellAfter(app, db, 'verification', 'create', { row: { expiresAt, ...told } });
}

/** Removes expired secrets when secrets are written or looked up: after the transaction if there is one, in the background. */
function tidy(app: App, db: Db): void {
  void onCommit(db, async () => app.cleanUp());
}

function codeText(purpose: Purpose, recipient: string, code: string): string {
  return `${purpose}\n${recipient}\n${code}`;
}
