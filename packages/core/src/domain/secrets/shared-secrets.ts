import { sha256Text } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import type { Db } from '../../store/statements/executor.js';
import type { Guess, SecretStore } from '../app/secrets.js';
import { type SecondaryStorage, wholeSeconds } from '../settings/secondary-storage.js';
import type { Settings } from '../settings/settings.js';
import { isDone, noteDone } from '../transactions/asked-first.js';
import { onRollback } from '../transactions/rollback.js';

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

/**
 * Keeps secrets in secondary storage. A secret has two entries: its data under a hash of its identifier, and a ticket under its
 * id, which only one caller can remove. So a code that is redeemed while the next one is stored cannot remove the next one,
 * and an entry that the storage drops early makes a secret invalid, never usable twice.
 *
 * A secret that is used up inside of a transaction is restored if the transaction is certainly rolled back. If the outcome is
 * unknown, the secret stays used.
 */
export function createSharedSecrets(storage: SecondaryStorage, { now }: Pick<Settings, 'now'>): SecretStore {
  async function read(identifier: string): Promise<StoredSecret | undefined> {
    return parse(await storage.get(secretKey(identifier)));
  }

  async function redeem(db: Db, identifier: string, secret: StoredSecret): Promise<boolean> {
    if (secret.endsAt <= now().getTime()) return false;
    if ((await storage.getAndDelete(rightKey(secret.id))) === null) return false;
    onRollback(db, () => putBack(identifier, secret));
    return true;
  }

  async function putBack(identifier: string, secret: StoredSecret): Promise<void> {
    const ttl = keptFor((secret.endsAt - now().getTime()) / 1000);
    await storage.setIfAbsent(rightKey(secret.id), '1', ttl);
    await storage.setIfAbsent(secretKey(identifier), JSON.stringify(secret), ttl); // must not replace a newer one
  }

  return {
    async putOnce(_, { identifier, value, lifetime }) {
      const id = randomToken();
      const secret = { id, value, endsAt: now().getTime() + lifetime * 1000 };
      const isFirst = await storage.setIfAbsent(secretKey(identifier), JSON.stringify(secret), keptFor(lifetime));
      if (isFirst) await storage.setIfAbsent(rightKey(id), '1', keptFor(lifetime));
      return isFirst;
    },
    async put(_, { identifier, value, lifetime, askedBy }) {
      const secret = { id: randomToken(), value, endsAt: now().getTime() + lifetime * 1000, askedBy };
      const ttl = keptFor(lifetime);
      await storage.setIfAbsent(rightKey(secret.id), '1', ttl);
      await storage.set(secretKey(identifier), JSON.stringify(secret), ttl);
    },
    async find(_, identifier) {
      const secret = await read(identifier);
      return secret && secret.endsAt > now().getTime() ? secret.value : undefined;
    },
    async consume(db, identifier) {
      const secret = parse(await storage.getAndDelete(secretKey(identifier)));
      return secret && (await redeem(db, identifier, secret)) ? secret.value : undefined;
    },
    async endOf() {},
    async attempt(db, identifier, guess) {
      const secret = await read(identifier);
      if (!secret) return 'wrong';
      if (secret.endsAt <= now().getTime()) return 'expired';
      if (!(await spend(db, secret, guess))) return 'wrong';
      return { value: secret.value, consume: (db) => redeem(db, identifier, secret) };
    },
  };

  /** Each budget of a secret is a separate counter. */
  async function spend(
    db: Db,
    { id, endsAt, askedBy }: StoredSecret,
    { marks, network, tries }: Guess,
  ): Promise<boolean> {
    const ttl = keptFor((endsAt - now().getTime()) / 1000);
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
const rightKey = (id: string) => `verification-right:${id}`;

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
