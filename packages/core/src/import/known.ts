import { normalizeEmail } from '../domain/users/email.js';
import { createFingerprints } from './fingerprints.js';
import type { OldUser } from './rows.js';

/** The users, values and providers that one run of an import has read so far. */
export interface Known {
  /** Remembers the address of a user, before any user is written: if several users have the same address, the import refuses them all. */
  addAddress(user: Pick<OldUser, 'id' | 'email'>): void;
  /** The ids of the other users with this normalized address. */
  othersWith(email: string, id: string): readonly string[];
  /** Marks a value that is unique in the export. True if it was marked before. */
  isRepeated(kind: string, value: string): boolean;
  /** Remembers that a user was added, or would be added without `dryRun`. */
  addUser(id: string): void;
  wasAdded(userId: string): boolean;
  /** Whether the source has a user, by `addAddress`. */
  isInSource(userId: string): boolean;
  /** The providers of accounts that were looked up, and whether the configuration has them. */
  readonly providers: Map<string, boolean>;
}

export function createKnown(): Known {
  const addresses = new Map<string, string | string[]>(); // most addresses have one user, so no list is made for them
  const marked = createFingerprints();
  const added = new Set<string>();
  const inSource = new Set<string>();
  const idsOf = (email: string) => [addresses.get(email) ?? []].flat();
  return {
    addAddress({ id, email }) {
      inSource.add(id);
      const normalized = normalizeEmail(email ?? '');
      if (normalized === undefined) return;
      const before = idsOf(normalized);
      if (!before.includes(id)) addresses.set(normalized, before.length === 0 ? id : [...before, id]);
    },
    othersWith: (email, id) => idsOf(email).filter((each) => each !== id),
    isRepeated: (kind, value) => !marked.add(`${kind} ${value}`),
    addUser: (id) => void added.add(id),
    wasAdded: (userId) => added.has(userId),
    isInSource: (userId) => inSource.has(userId),
    providers: new Map(),
  };
}
