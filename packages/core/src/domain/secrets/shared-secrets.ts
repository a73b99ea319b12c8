import { explained } from '../../contract/errors.js';
import { sha256Text } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import type { Db } from '../../store/statements/executor.js';
import type { Guess, SecretStore } from '../app/secrets.js';
import { type SecondaryStorage, wholeSeconds } from '../settings/secondary-storage.js';
import type { Settings } from '../settings/settings.js';
import { isDone, noteDone } from '../transactions/asked-first.js';
import { onCommit } from '../transactions/commit.js';

/** Seconds that a storage keeps a secret after its expiry, which our own clock decides: so `expired` differs from `wrong`. */
const grace = 600;

interface StoredSecret {
  /** The id of this secret: a replacing secret has new attempts and can be redeemed once itself. */
  readonly id: string;
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  /** The mark of the browser that asked for it. */
  readonly askedBy?: string | undefined;
}

interface Found extends StoredSecret {
  readonly identifier: string;
  /** The entry from which it was read. */
  readonly entry: string;
}

/**
 * Keeps secrets in secondary storage, under a hash of their identifier. Whether a secret has been used is in the database: its id
 * is inserted there in the transaction that uses it. So of several callers one uses it, a rollback restores it, and an entry that
 * comes back in the storage (after a failover to a replica that is behind, or from a backup) stays used.
 */
export function createSharedSecrets(
  storage: SecondaryStorage,
  database: SecretStore,
  { now, logger }: Pick<Settings, 'now' | 'logger'>,
): SecretStore {
  async function read(identifier: string): Promise<Found | undefined> {
    const entry = await storage.get(secretKey(identifier));
    const secret = parse(entry);
    return secret && entry !== null ? { identifier, entry, ...secret } : undefined;
  }

  const secondsLeft = ({ endsAt }: StoredSecret) => (endsAt - now().getTime()) / 1000;

  async function redeem(db: Db, secret: Found): Promise<boolean> {
    const lifetime = secondsLeft(secret);
    if (lifetime <= 0) return false;
    const use = { identifier: usedMark(secret), value: 'used', lifetime, userId: null };
    if (!(await database.putOnce(db, use))) return false;
    await onCommit(db, () => drop(secret));
    return true;
  }

  /** Removes the entry of a used secret, and never that of a newer secret: expires in a second what is still the same text. */
  async function drop({ identifier, entry }: Found): Promise<void> {
    await storage.replace(secretKey(identifier), entry, '', 1).catch((error: unknown) => {
      logger.error(explained('STORAGE_FAILED', 'a used secret could not be deleted from secondary storage.'), {
        error,
      });
    });
  }

  return {
    putOnce: database.putOnce,
    takeBack: database.takeBack,
    async put(_, { identifier, value, lifetime, askedBy }) {
      const secret = { id: randomToken(), value, endsAt: now().getTime() + lifetime * 1000, askedBy };
      await storage.set(secretKey(identifier), JSON.stringify(secret), keptFor(lifetime));
    },
    async find(db, identifier) {
      const secret = await read(identifier);
      if (!secret || secondsLeft(secret) <= 0) return undefined;
      return (await database.find(db, usedMark(secret))) === undefined ? secret.value : undefined;
    },
    async consume(db, identifier) {
      const secret = await read(identifier);
      return secret && (await redeem(db, secret)) ? secret.value : undefined;
    },
    async endOf() {},
    async attempt(db, identifier, guess) {
      const secret = await read(identifier);
      if (!secret) return 'wrong';
      if (secondsLeft(secret) <= 0) return 'expired';
      if (!(await spend(db, secret, guess))) return 'wrong';
      return { value: secret.value, consume: (db) => redeem(db, secret) };
    },
  };

  /** Each budget of a secret is a separate counter. */
  async function spend(db: Db, secret: StoredSecret, { marks, network, tries }: Guess): Promise<boolean> {
    const { id, askedBy } = secret;
    const ttl = keptFor(secondsLeft(secret));
    const isWithin = async (whose: string, max: number) => {
      const key = `verification-attempts:${id}${whose}`;
      if (isDone(db, key)) return true; // the attempt is already counted, and the transaction runs again
      const { count } = await storage.increment(key, ttl);
      if (!(count <= max)) return false;
      noteDone(db, key);
      return true;
    };
    if (askedBy !== undefined && marks.includes(askedBy)) return isWithin('', tries.asking);
    if (network !== undefined && !(await isWithin(`:${network}`, tries.perNetwork))) return false;
    return isWithin(':others', tries.others);
  }
}

const keptFor = (seconds: number) => wholeSeconds(Math.max(0, seconds)) + grace;

/** Identifiers of codes contain an address; the storage sees only a hash. */
const secretKey = (identifier: string) => `verification:${sha256Text(identifier)}`;
/** The identifier in the database that says that a secret was used. */
const usedMark = ({ id }: StoredSecret) => `used:${id}`;

/** Parses an entry; `undefined` if the entry is absent or is not ours. */
function parse(text: string | null): StoredSecret | undefined {
  if (text === null) return undefined;
  try {
    const { id, value, endsAt, askedBy }: Partial<Record<keyof StoredSecret, unknown>> = JSON.parse(text) ?? {};
    const isOurs = typeof id === 'string' && typeof value === 'string' && typeof endsAt === 'number';
    return isOurs ? { id, value, endsAt, askedBy: typeof askedBy === 'string' ? askedBy : undefined } : undefined;
  } catch {
    return undefined; // a damaged entry counts as absent
  }
}
