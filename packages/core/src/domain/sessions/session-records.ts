import type { Session } from '../../contract/shapes.js';
import { sha256Text } from '../../crypto/hash.js';
import { type Column, checkValue } from '../../store/schema/column.js';
import type { Table } from '../../store/schema/table.js';
import { type SecondaryStorage, wholeSeconds } from '../settings/secondary-storage.js';

/** A session as secondary storage keeps it. */
export interface SessionRecord {
  readonly session: Session;
  /** The epoch of its user's sessions in which it began. It never changes. */
  readonly epoch: number;
}
export interface StoredRecord extends SessionRecord {
  /** What it was read from. */
  readonly text: string;
}

/**
 * The records of sessions in secondary storage, each under a hash of its token, and for each user the set of their names
 * (Z24). A record is written before its name is, and removed before it: what is in no set is about to be, or of no use.
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
    return record && text !== null ? { ...record, text } : undefined;
  }

  /** Writes a record where there is none: false where there is one. */
  async add(record: SessionRecord): Promise<boolean> {
    const { session } = record;
    const added = await this.#storage.setIfAbsent(recordKey(nameOf(session.token)), encode(record), this.#ttl(session));
    if (added) await this.list(session);
    return added;
  }

  /** Puts a record in place of one that is still as it was read: false where it has changed, or is gone. */
  async replace(seen: StoredRecord, session: Session): Promise<boolean> {
    const key = recordKey(nameOf(session.token));
    const text = encode({ session, epoch: seen.epoch });
    if (!(await this.#storage.replace(key, seen.text, text, this.#ttl(session)))) return false;
    if (+session.expiresAt !== +seen.session.expiresAt) await this.list(session);
    return true;
  }

  /** Takes a record away: it goes to one of any number of callers. Its name stays in the set. */
  async take(table: Table, name: string): Promise<SessionRecord | undefined> {
    const text = await this.#storage.getAndDelete(recordKey(name));
    return text === null ? undefined : decode(table, text);
  }

  /** Names a session in the set of its user, for as long as it lives. */
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

  /** Takes a name without a record out of the set. One whose record has been put back meanwhile stays in it. */
  async unlist(table: Table, userId: string, name: string): Promise<void> {
    await this.#storage.removeMember(setKey(userId), name);
    const back = await this.read(table, name);
    if (back) await this.list(back.session);
  }

  #ttl({ expiresAt }: Session): number {
    return wholeSeconds((expiresAt.getTime() - this.#now().getTime()) / 1000);
  }
}

/** Calls of the storage that run at the same time: so many that others still get their turn. */
const atOnce = 100;

/** The record's name for a token: it has the same length for every text that a caller sends. */
export const nameOf = (token: string): string => sha256Text(token);
const recordKey = (name: string) => `session:${name}`;
const setKey = (userId: string) => `session-names:${userId}`;

/** A column's value as JSON has kept it. */
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
 * What a text holds; `undefined` for one that is not ours to read (H054). A column that is younger than the record has its
 * initial value, as a row of the table would.
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
    return undefined; // damaged, and so as good as absent
  }
}
