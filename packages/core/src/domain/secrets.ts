import type { Db } from '../store/executor.js';
import * as store from '../store/verifications.js';
import type { Settings } from './settings.js';

/**
 * Where one-time secrets wait for whoever redeems them: the table `verification`, or secondary storage. `db` may be a
 * transaction; what is kept elsewhere answers to it as far as it can.
 */
export interface SecretStore {
  /** Stores a secret in place of what was pending under its identifier: only the newest is good, with all its attempts. */
  put(db: Db, secret: NewSecret): Promise<void>;
  /** The value pending under an identifier, while it is good. */
  find(db: Db, identifier: string): Promise<string | undefined>;
  /** Uses up what is pending: its value for exactly one of any number of callers. */
  consume(db: Db, identifier: string): Promise<string | undefined>;
  /** Spends one of `max` attempts before anything is compared, so that parallel guesses stay within the budget (Z08). */
  attempt(db: Db, identifier: string, max: number): Promise<SecretAttempt | 'expired' | 'wrong'>;
}

export interface NewSecret {
  /** A purpose and a recipient, or a purpose and a hashed token. */
  readonly identifier: string;
  readonly value: string;
  /** Seconds. */
  readonly lifetime: number;
}

/** An attempt that was paid for. */
export interface SecretAttempt {
  /** To compare with. */
  readonly value: string;
  /** Uses up the very secret that this attempt saw: true for exactly one of any number of callers. */
  consume(): Promise<boolean>;
}

/** Keeps secrets in the database. */
export function createDatabaseSecrets({ now, generateId }: Pick<Settings, 'now' | 'generateId'>): SecretStore {
  return {
    async put(db, { identifier, value, lifetime }) {
      const createdAt = now();
      await store.replaceVerification(db, {
        id: generateId(),
        identifier,
        value,
        attempts: 0,
        nonce: null,
        expiresAt: new Date(createdAt.getTime() + lifetime * 1000),
        createdAt,
        updatedAt: createdAt,
      });
    },
    async find(db, identifier) {
      const record = await store.findVerification(db, identifier);
      return record && record.expiresAt > now() ? record.value : undefined;
    },
    async consume(db, identifier) {
      return (await store.consumeVerification(db, identifier, undefined, now()))?.value;
    },
    async attempt(db, identifier, max) {
      const record = await store.spendAttempt(db, identifier, max, now());
      if (!record) {
        const dead = await store.findVerification(db, identifier);
        return dead && dead.expiresAt <= now() ? 'expired' : 'wrong';
      }
      const { value } = record;
      const consume = async () => (await store.consumeVerification(db, identifier, value, now())) !== undefined;
      return { value, consume };
    },
  };
}
