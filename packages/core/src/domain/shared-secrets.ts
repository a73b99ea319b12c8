import { sha256Text } from '../crypto/hash.js';
import { randomToken } from '../crypto/random.js';
import type { Db } from '../store/executor.js';
import { onRollback } from './rollback.js';
import { type SecondaryStorage, wholeSeconds } from './secondary-storage.js';
import type { SecretStore } from './secrets.js';
import type { Settings } from './settings.js';

/** Seconds that a storage keeps a secret beyond its end, which our own clock decides: so `expired` is told from `wrong`. */
const grace = 600;

interface StoredSecret {
  /** Of this issue; a secret that replaces another has attempts and a right to be redeemed of its own. */
  readonly id: string;
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

/**
 * Keeps secrets in secondary storage. Two entries make one: the secret under a hash of its identifier, and under its id
 * the right to redeem it, which one caller takes away. So a code that is redeemed while the next one is stored cannot
 * remove that one, and an entry that the storage drops early makes a secret worthless, never usable twice.
 *
 * What is used up inside of a transaction is put back when that is rolled back for certain; where its end is not known,
 * the secret stays used.
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
    await storage.setIfAbsent(secretKey(identifier), JSON.stringify(secret), ttl); // not over one that came after it
  }

  return {
    async put(_, { identifier, value, lifetime }) {
      const secret = { id: randomToken(), value, endsAt: now().getTime() + lifetime * 1000 };
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
    async attempt(db, identifier, max) {
      const secret = await read(identifier);
      if (!secret) return 'wrong';
      const { id, value, endsAt } = secret;
      if (endsAt <= now().getTime()) return 'expired';
      const { count } = await storage.increment(
        `verification-attempts:${id}`,
        keptFor((endsAt - now().getTime()) / 1000),
      );
      if (!(count <= max)) return 'wrong';
      return { value, consume: () => redeem(db, identifier, secret) };
    },
  };
}

const keptFor = (seconds: number) => wholeSeconds(Math.max(0, seconds)) + grace;

/** Identifiers of codes hold an address; the storage sees a hash. */
const secretKey = (identifier: string) => `verification:${sha256Text(identifier)}`;
const rightKey = (id: string) => `verification-right:${id}`;

/** What an entry holds; `undefined` for none and for one that is not ours to read. */
function parse(text: string | null): StoredSecret | undefined {
  if (text === null) return undefined;
  try {
    const { id, value, endsAt }: Partial<Record<keyof StoredSecret, unknown>> = JSON.parse(text) ?? {};
    const isOurs = typeof id === 'string' && typeof value === 'string' && typeof endsAt === 'number';
    return isOurs ? { id, value, endsAt } : undefined;
  } catch {
    return undefined; // damaged, and so as good as absent
  }
}
