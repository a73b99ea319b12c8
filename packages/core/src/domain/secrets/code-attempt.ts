import type { CodeTries } from '../../contract/limits.js';
import {
  findVerification,
  spendVerificationAttempt,
  unspendAttempt,
  writeOthers,
} from '../../store/rows/verifications.js';
import type { Verification } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';

/** The browser that guesses a secret, and the maximum number of guesses. */
interface Guess {
  /** The marks of the browser, if it has asked for secrets before. */
  readonly marks: readonly string[];
  /** A keyed hash of the network; if it is unknown, only the pool limits the guesses of other browsers. */
  readonly network: string | undefined;
  readonly tries: CodeTries;
}

/** Uses one of the attempts before the comparison, so that parallel guesses stay within the budget. Returns the secret to compare. */
export async function attemptCode(
  db: Db,
  identifier: string,
  guess: Guess,
  now: Date,
): Promise<Verification | 'expired' | 'wrong'> {
  const { marks, tries } = guess;
  const own = marks.length > 0 && (await spendVerificationAttempt(db, identifier, { marks, max: tries.asking }, now));
  return own || spendOfPool(db, identifier, guess, now);
}

/** A round fails only if another caller spent an attempt at the same time. The pool limits their number, so the loop ends. */
async function spendOfPool(
  db: Db,
  identifier: string,
  { marks, network = unknownNetwork, tries }: Guess,
  now: Date,
): Promise<Verification | 'expired' | 'wrong'> {
  for (;;) {
    const record = await findVerification(db, identifier);
    if (!record) return 'wrong';
    if (record.expiresAt <= now) return 'expired';
    if (record.nonce !== null && marks.includes(record.nonce)) return 'wrong'; // the browser that asked for the secret has its own guesses, and has used them
    const tried = record.others?.split(' ') ?? [];
    const ofNetwork = network === unknownNetwork ? 0 : tried.filter((each) => each === network).length;
    if (tried.length >= tries.others || ofNetwork >= tries.perNetwork) return 'wrong';
    if (await writeOthers(db, record, [...tried, network].join(' '), now)) return record;
  }
}

/**
 * Gives the attempt of a caller with the right code back. If the secret was replaced meanwhile, nothing changes: the new secret has
 * its own attempts.
 */
export async function returnAttempt(
  db: Db,
  { id, identifier, nonce }: Verification,
  { marks, network = unknownNetwork }: Guess,
  now: Date,
): Promise<void> {
  if (nonce !== null && marks.includes(nonce)) return unspendAttempt(db, id);
  for (;;) {
    const record = await findVerification(db, identifier);
    const tried = record?.others?.split(' ') ?? [];
    const last = tried.lastIndexOf(network);
    if (record?.id !== id || record.expiresAt <= now || last < 0) return;
    const rest = tried.filter((_, index) => index !== last);
    if (await writeOthers(db, record, rest.join(' ') || null, now)) return;
  }
}

const unknownNetwork = '-';
