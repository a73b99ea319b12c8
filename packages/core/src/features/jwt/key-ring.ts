import { explained } from '../../contract/errors.js';
import type { App } from '../../domain/app/app.js';
import { writeAudited } from '../../domain/transactions/write-audited.js';
import type { Db } from '../../store/statements/executor.js';
import { makeKeyPair, openPrivateKey, type PrivateKey } from './key-pair.js';
import type { JwtRules } from './options.js';
import { deleteKeyPairs, deleteKeyPairsBefore, insertKeyPair, listKeyPairs } from './store.js';
import type { KeyPairRow } from './tables.js';

interface SigningKey {
  readonly id: string;
  readonly algorithm: string;
  readonly privateKey: PrivateKey;
}

export interface KeyRing {
  /** Returns every key that can still verify a token, the newest first. */
  published(): Promise<readonly KeyPairRow[]>;
  /** Returns the key that signs now. */
  signing(): Promise<SigningKey>;
  /**
   * Creates a new key, which replaces the current one after a delay. With `revoke`, it signs at once, and all other
   * keys are removed.
   */
  rotate(caller: App, others: 'keep' | 'revoke'): Promise<void>;
}

/** Maximum number of attempts to create a key before a call fails: each failed attempt means that another call was faster. */
const attempts = 8;

/**
 * Creates the key ring of one application. It creates keys when they are needed: the first key at the first call, and
 * the next key when the newest has signed for its interval. The table decides: only one insert wins each generation, in
 * all processes together, and all other calls use its key (Z51). A new key is published for as long as other services
 * can cache the old list. Then it signs.
 */
export function createKeyRing(app: App, policy: JwtRules): KeyRing {
  const { db, settings } = app;
  const now = () => settings.now().getTime();
  const { endOf, isDue, signers } = createSchedule(now, policy);
  const open = createOpener(app);
  let making: Promise<boolean> | undefined;

  /**
   * Inserts the generation after the newest of `keys`, and removes keys after their grace period. False if another call
   * was faster.
   */
  async function insertNext(
    keys: readonly KeyPairRow[],
    activeAt: number,
    insert = (insertInto: (on: Db) => Promise<boolean>) => insertInto(db),
  ): Promise<boolean> {
    const [newest] = keys;
    const id = settings.generateId();
    const pair = await makeKeyPair(app, id, policy.algorithm);
    const generation = (newest?.generation ?? 0) + 1;
    const times = { createdAt: settings.now(), activeAt: new Date(activeAt) };
    const row = { id, generation, algorithm: policy.algorithm, ...times, ...pair };
    const won = await insert((on) => insertKeyPair(on, row, newest));
    const past = keys.flatMap((each, index) => (now() >= endOf(keys, index) ? each.id : []));
    if (won) await deleteKeyPairs(db, past);
    return won;
  }

  /** Like `insertNext`, but concurrent calls of one process share one new key pair. */
  function makeNext(keys: readonly KeyPairRow[], activeAt: number): Promise<boolean> {
    making ??= insertNext(keys, activeAt).finally(() => {
      making = undefined;
    });
    return making;
  }

  async function upToDate(): Promise<readonly KeyPairRow[]> {
    const keys = await listKeyPairs(db);
    const [newest] = keys;
    if (newest && !isDue(newest)) return keys;
    await makeNext(keys, newest ? later(now(), policy.cacheAge) : now());
    return listKeyPairs(db);
  }

  return {
    async published() {
      const keys = await upToDate();
      return keys.filter((_, index) => now() < endOf(keys, index));
    },

    async signing() {
      let keys = await upToDate();
      for (let attempt = 0; attempt < attempts; attempt++) {
        const usable = await findUsable(signers(keys), open);
        if (usable) return usable;
        await makeNext(keys, now()); // no key can sign, so the new one signs at once
        keys = await listKeyPairs(db);
      }
      throw new Error(
        'no configured secret can decrypt a private key: the processes on this database have different secrets',
      );
    },

    async rotate(caller, others) {
      const revoke = others === 'revoke';
      for (;;) {
        const keys = await listKeyPairs(db);
        const activeAt = revoke ? now() : later(now(), policy.cacheAge);
        const action = 'signing_key.rotated';
        const won = await insertNext(keys, activeAt, (insertInto) =>
          writeAudited(caller, { action, targets: [] }, insertInto),
        );
        if (won && revoke) await deleteKeyPairsBefore(db, (keys[0]?.generation ?? 0) + 1);
        // A call with `revoke` must create its own key. Of concurrent calls one succeeds in each round, so this ends.
        if (won || !revoke) return;
      }
    },
  };
}

const later = (instant: number, seconds: number) => instant + seconds * 1000;

/** When keys begin and stop to sign and to verify. Keys are listed with the newest first. */
function createSchedule(now: () => number, policy: JwtRules) {
  /** Returns when a key stops verifying: one grace period after the next key has begun to sign. */
  function endOf(keys: readonly KeyPairRow[], index: number): number {
    const successor = keys[index - 1];
    return successor ? later(successor.activeAt.getTime(), policy.grace) : Number.POSITIVE_INFINITY;
  }

  return {
    endOf,

    /** Checks whether the next key is due. It is not due while a new key waits for its time to sign. */
    isDue(newest: KeyPairRow): boolean {
      const since = newest.activeAt.getTime();
      if (since > now()) return false;
      return newest.algorithm !== policy.algorithm || now() >= later(since, policy.interval);
    },

    /**
     * Returns the active keys. An older one is among them only if all its tokens expire within its grace period.
     * Otherwise processes with different secrets would keep replacing each other's keys.
     */
    signers(keys: readonly KeyPairRow[]): readonly KeyPairRow[] {
      const lastUse = later(now(), policy.lifetime);
      return keys.filter(({ activeAt }, index) => activeAt.getTime() <= now() && lastUse < endOf(keys, index));
    },
  };
}

/** Returns the first key that can be opened. */
async function findUsable(
  keys: readonly KeyPairRow[],
  open: (row: KeyPairRow) => Promise<PrivateKey | undefined>,
): Promise<SigningKey | undefined> {
  for (const row of keys) {
    const privateKey = await open(row);
    if (privateKey) return { id: row.id, algorithm: row.algorithm, privateKey };
  }
  return undefined;
}

/**
 * Creates the function that decrypts the private key of a row. It caches the key. It logs a key that no configured secret can
 * decrypt.
 */
function createOpener(app: App) {
  const opened = new Map<string, PrivateKey | undefined>();
  return async (row: KeyPairRow): Promise<PrivateKey | undefined> => {
    if (opened.has(row.id)) return opened.get(row.id);
    const privateKey = await openPrivateKey(app, row);
    if (!privateKey)
      app.settings.logger.error(
        explained(
          'PRIVATE_KEY_DOES_NOT_OPEN',
          'no configured secret can decrypt a private key. Latchkey signs with another key.',
        ),
        { key: row.id },
      );
    if (opened.size >= 16) opened.clear(); // more keys than exist at the same time
    opened.set(row.id, privateKey);
    return privateKey;
  };
}
