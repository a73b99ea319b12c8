import type { CodeTries } from '../../contract/limits.js';
import * as store from '../../store/rows/verifications.js';
import type { Verification } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { Settings } from '../settings/settings.js';

/**
 * The store of one-time secrets: the table `verification`, or secondary storage. `db` can be a transaction: a secret is used up
 * by its commit.
 */
export interface SecretStore {
  /** Stores a secret and replaces the pending one with its identifier: only the newest is valid, with all its attempts. */
  put(db: Db, secret: NewSecret): Promise<void>;
  /**
   * Stores a secret under an unused identifier: true for only one of several concurrent callers. Always in the database: what must
   * not happen twice must not be lost.
   */
  putOnce(db: Db, secret: NewSecret): Promise<boolean>;
  /** Removes a secret that `putOnce` has stored. */
  takeBack(db: Db, identifier: string): Promise<void>;
  /** Returns the value pending under an identifier until it expires. */
  find(db: Db, identifier: string): Promise<string | undefined>;
  /** Uses up the pending secret: returns its value to only one of several concurrent callers. */
  consume(db: Db, identifier: string): Promise<string | undefined>;
  /**
   * Removes a user's pending secrets whose identifiers begin with `purpose`. Secondary storage cannot search for them: there they
   * expire, so the code that redeems a secret compares the user.
   */
  endOf(db: Db, userId: string, purpose: string): Promise<void>;
  /** Uses one of the attempts before the comparison, so that parallel guesses stay within the budget. */
  attempt(db: Db, identifier: string, guess: Guess): Promise<SecretAttempt | 'expired' | 'wrong'>;
}

/** The browser that guesses a secret, and the maximum number of guesses. */
export interface Guess {
  /** The marks of the browser, if it has asked for secrets before. */
  readonly marks: readonly string[];
  /** A keyed hash of the network; if it is unknown, only the pool limits the guesses of other browsers. */
  readonly network: string | undefined;
  readonly tries: CodeTries;
}

export interface NewSecret {
  /** A purpose and a recipient, or a purpose and a hashed token. */
  readonly identifier: string;
  readonly value: string;
  /** Seconds. */
  readonly lifetime: number;
  /** The user of the secret, if known. */
  readonly userId: string | null;
  /** The mark of the browser that asked for it. */
  readonly askedBy?: string | undefined;
}

/** An attempt that was counted. */
export interface SecretAttempt {
  /** The value to compare with. */
  readonly value: string;
  /** Uses up exactly the secret of this attempt: true for only one of several concurrent callers. */
  consume(db: Db): Promise<boolean>;
}

/** Keeps secrets in the database. */
export function createDatabaseSecrets({ now, generateId }: Pick<Settings, 'now' | 'generateId'>): SecretStore {
  function rowOf({ identifier, value, lifetime, userId, askedBy }: NewSecret) {
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + lifetime * 1000);
    const nonce = askedBy ?? null;
    const counted = { attempts: 0, others: null };
    return {
      id: generateId(),
      identifier,
      value,
      userId,
      nonce,
      ...counted,
      expiresAt,
      createdAt,
      updatedAt: createdAt,
    };
  }

  return {
    async put(db, secret) {
      await store.replaceVerification(db, rowOf(secret));
    },
    putOnce: (db, secret) => store.insertVerification(db, rowOf(secret)),
    async takeBack(db, identifier) {
      await store.consumeVerification(db, identifier, now());
    },
    async find(db, identifier) {
      const record = await store.findVerification(db, identifier);
      return record && record.expiresAt > now() ? record.value : undefined;
    },
    async consume(db, identifier) {
      return (await store.consumeVerification(db, identifier, now()))?.value;
    },
    endOf: store.deleteVerificationsOf,
    async attempt(db, identifier, { marks, network, tries }) {
      const own = marks.length > 0 && (await store.spendAttempt(db, identifier, { marks, max: tries.asking }, now()));
      const record = own || (await spendOfPool(db, identifier, { marks, network, tries }, now()));
      if (typeof record === 'string') return record;
      return { value: record.value, consume: (db) => store.consumeSeen(db, record, now()) };
    },
  };
}

/** Each failed round has met an attempt of another caller, and the pool limits their number. */
async function spendOfPool(
  db: Db,
  identifier: string,
  { marks, network = unknownNetwork, tries }: Guess,
  now: Date,
): Promise<Verification | 'expired' | 'wrong'> {
  for (;;) {
    const record = await store.findVerification(db, identifier);
    if (!record) return 'wrong';
    if (record.expiresAt <= now) return 'expired';
    if (record.nonce !== null && marks.includes(record.nonce)) return 'wrong'; // the browser that asked for the secret has its own guesses, and has used them
    const tried = record.others?.split(' ') ?? [];
    const ofNetwork = network === unknownNetwork ? 0 : tried.filter((each) => each === network).length;
    if (tried.length >= tries.others || ofNetwork >= tries.perNetwork) return 'wrong';
    if (await store.writeOthers(db, record, [...tried, network].join(' '), now)) return record;
  }
}

const unknownNetwork = '-';
