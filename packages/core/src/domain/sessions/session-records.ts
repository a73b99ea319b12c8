import type { Session } from '../../contract/shapes.js';
import { sha256Text } from '../../crypto/hash.js';
import { type Column, checkValue } from '../../store/schema/column.js';
import type { Table } from '../../store/schema/table.js';
import { type SecondaryStorage, wholeSeconds } from '../settings/secondary-storage.js';

/** A session in secondary storage. */
export interface SessionRecord {
  readonly session: Session;
  /** The epoch of the user's sessions in which this one began. It never changes. */
  readonly epoch: number;
}
export interface StoredRecord extends SessionRecord {
  /** The text from which it was read. */
  readonly text: string;
}

/**
 * The records of sessions in secondary storage, each under a hash of its token, and for each user the set of their names
 * (Z24). A record is written before its name, and removed before its name: a record without a name is new or useless.
 */
export class SessionRecords {
  readonly #storage: SecondaryStorage;
  readonly #now: () => Date;

  constructor(storage: SecondaryStorage, now: () => Date) {
    this.#storage = storage;
    this.#now = now;
  }

  async read(table: Table, name: string): Promise<StoredRecord | undefined> {
    const text = await this.#storage.get(recordKey(name));
    const record = text === null ? undefined : decode(table, text);
    return record && text !== null ? { text, ...record } : undefined;
  }

  /** Writes a new record. False, and no change, if the key has a record already. */
  async add(record: SessionRecord): Promise<boolean> {
    const { session } = record;
    const added = await this.#storage.setIfAbsent(recordKey(nameOf(session.token)), encode(record), this.#ttl(session));
    if (added) await this.list(session);
    return added;
  }

  /** Replaces a record if it is unchanged since it was read: false if it has changed or was removed. */
  async replace(seen: StoredRecord, session: Session): Promise<boolean> {
    const key = recordKey(nameOf(session.token));
    const text = encode({ session, epoch: seen.epoch });
    if (!(await this.#storage.replace(key, seen.text, text, this.#ttl(session)))) return false;
    if (+session.expiresAt !== +seen.session.expiresAt) await this.list(session);
    return true;
  }

  /** Adds a session's name to the set of its user, until the session expires. */
  list(session: Session): Promise<void> {
    return this.#storage.addMember(setKey(session.userId), nameOf(session.token), this.#ttl(session));
  }

  names(userId: string): Promise<readonly string[]> {
    return this.#storage.members(setKey(userId));
  }

  /** Removes records permanently, and then their names. */
  async drop(userId: string, names: readonly string[]): Promise<void> {
    for (let from = 0; from < names.length; from += atOnce) {
      const some = names.slice(from, from + atOnce);
      await Promise.all(some.map((name) => this.#storage.delete(recordKey(name))));
      await Promise.all(some.map((name) => this.#storage.removeMember(setKey(userId), name)));
    }
  }

  /** Removes a name without a record from the set. It stays if the record has been restored meanwhile. */
  async unlist(table: Table, userId: string, name: string): Promise<void> {
    await this.#storage.removeMember(setKey(userId), name);
    const back = await this.read(table, name);
    if (back) await this.list(back.session);
  }

  #ttl({ expiresAt }: Session): number {
    return wholeSeconds((expiresAt.getTime() - this.#now().getTime()) / 1000);
  }
}

/** Maximum number of concurrent calls of the storage, so that other requests are not delayed. */
const atOnce = 100;

/** The record's name for a token: it has the same length for every text that a caller sends. */
export const nameOf = (token: string): string => sha256Text(token);
const recordKey = (name: string) => `session:${name}`;
const setKey = (userId: string) => `session-names:${userId}`;

/** Reads a column's value from JSON. */
function keptValue({ kind, revive }: Column, kept: unknown): unknown {
  if (kind === 'instant' && typeof kept === 'number') return new Date(kept);
  return revive ? revive(kept) : kept;
}

/** Columns as JSON, instants as milliseconds since the epoch. */
function encode({ session, epoch }: SessionRecord): string {
  const columns = Object.entries(session).map(([name, value]) => [name, value instanceof Date ? +value : value]);
  return JSON.stringify({ epoch, session: Object.fromEntries(columns) });
}

/**
 * Parses a record; `undefined` if it is not ours (H054). A column that is newer than the record gets its initial value, like a
 * row of the table.
 */
function decode(table: Table, text: string): SessionRecord | undefined {
  try {
    const { epoch, session: stored }: { epoch?: unknown; session?: unknown } = JSON.parse(text) ?? {};
    if (typeof epoch !== 'number' || typeof stored !== 'object' || stored === null) return undefined;
    const columns = Object.entries(table.columns).map(([name, column]) => {
      const kept: unknown = Object.hasOwn(stored, name) ? Reflect.get(stored, name) : (column.initial ?? null);
      const value = keptValue(column, kept);
      if (value !== null) checkValue(name, column, value);
      else if (!column.optional) throw new TypeError(`${name} is missing`);
      return [name, value];
    });
    // Every column of the table has been checked, and a session is a row of it.
    return { session: Object.fromEntries(columns) as Session, epoch };
  } catch {
    return undefined; // a damaged record counts as absent
  }
}
