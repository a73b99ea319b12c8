import { explained } from '../../contract/errors.js';
import { pageFrom } from '../../contract/paging.js';
import type { Session, SignedIn } from '../../contract/shapes.js';
import {
  findEndedSessions,
  findUserAtEpoch,
  markSessionEnded,
  raiseSessionEpoch,
} from '../../store/rows/session-epochs.js';
import { lockUser } from '../../store/rows/users.js';
import { type SessionEpoch, session as sessionTable, type User } from '../../store/schema/tables.js';
import { completeRow, outcomeOf, readChanges } from '../../store/statements/changes.js';
import { type Database, type Db, isTransaction, type Tx } from '../../store/statements/executor.js';
import { meets } from '../../store/statements/meets.js';
import { registered } from '../../store/statements/registered.js';
import type { SessionStore } from '../app/session-store.js';
import type { SecondaryStorage } from '../settings/secondary-storage.js';
import type { Settings } from '../settings/settings.js';
import { onCommit } from '../transactions/commit.js';
import { onRollback } from '../transactions/rollback.js';
import { nameOf, type SessionRecord, SessionRecords, type StoredRecord } from './session-records.js';

/** A retry is needed only if another call changed the record in between; so many in a row do not happen by chance. */
const mostTries = 100;

interface Found extends SignedIn<User> {
  readonly record: StoredRecord;
}

interface SharedSessionsOptions extends Pick<Settings, 'now' | 'logger' | 'generateId'> {
  readonly session: Pick<Settings['session'], 'expiresIn'>;
  /** Runs maintenance in the background, because there may be much of it. */
  readonly later: (tidy: () => Promise<void>) => Promise<void> | void;
}

/**
 * Keeps sessions in secondary storage. The user is read from the database, together with what has ended: the epoch of their
 * sessions, which ends all of them or all but one, and a mark for a session that was ended alone (W-H23, H029). Both are written in
 * the transaction that ends the sessions. So a record that the storage failed to remove, or got back by a failover, is useless, and
 * a change never writes a record that does not exist (R-E05).
 *
 * Reads and writes after a commit use `database`, because the transaction has ended.
 */
export function createSharedSessions(
  storage: SecondaryStorage,
  database: Database,
  { now, logger, generateId, session: { expiresIn }, later }: SharedSessionsOptions,
): SessionStore {
  const records = new SessionRecords(storage, now);
  const table = registered(database, sessionTable);

  async function look(db: Db, token: string): Promise<Found | undefined> {
    const record = await records.read(table, nameOf(token));
    const owner = record && (await findUserAtEpoch(db, record.session.userId, record.session.id));
    if (!owner || hasEnded(record, owner.sessionEpoch)) return undefined;
    return { session: record.session, user: owner.user, record };
  }

  /** Replaces a live session by the result of `make`, if no other call has changed it meanwhile (Z21, Z23). */
  async function change(db: Db, token: string, make: (row: Session) => Session | undefined): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries++) {
      const found = await look(db, token);
      const session = found && make(found.session);
      if (!session) return false;
      if (await records.replace(found.record, session)) return true;
    }
    throw new Error('too many requests change this session at the same time');
  }

  /** The live sessions of a user, expired or not. `own`: one to look for even where the storage has dropped the set. */
  async function readAll(db: Db, userId: string, own?: string): Promise<readonly SessionRecord[]> {
    const listed = await records.names(userId);
    const names = own === undefined || listed.includes(own) ? listed : [...listed, own];
    const read = await Promise.all(names.map(async (name) => ({ name, record: await records.read(table, name) })));
    const owner = await findUserAtEpoch(db, userId);
    if (!owner) return [];
    const theirs = read.flatMap(({ record }) => (record?.session.userId === userId ? record : []));
    const ended = theirs.length > 0 ? await findEndedSessions(db, userId) : undefined;
    const live = theirs.filter((record) => !hasEnded(record, owner.sessionEpoch) && !ended?.has(record.session.id));
    await dropLater(
      db,
      userId,
      theirs.filter((record) => !live.includes(record)),
    );
    const gone = read.flatMap(({ name, record }) => (record || name === own ? [] : name));
    if (gone.length > 0) {
      await tidy(async () => {
        for (const name of gone) await records.unlist(table, userId, name);
      });
    }
    const found = live.find(({ session }) => nameOf(session.token) === own);
    if (found && names !== listed) await upkeep(() => records.list(found.session));
    return live;
  }

  /** Removes the records of sessions that have ended in the database, after the commit. */
  function dropLater(db: Db, userId: string, over: readonly SessionRecord[]): Promise<void> {
    const names = over.map(({ session }) => nameOf(session.token));
    if (names.length === 0) return Promise.resolve();
    return onCommit(db, () => tidy(() => records.drop(userId, names)));
  }

  async function tidy(step: () => Promise<void>): Promise<void> {
    await later(() => upkeep(step));
  }

  /** Runs a step with the user's row locked: after earlier requests with the lock, and before later ones. */
  async function holdingUser<T>(db: Db, userId: string, step: (tx: Tx) => Promise<T>): Promise<T | undefined> {
    const held = async (tx: Tx) => ((await lockUser(tx, userId)) ? step(tx) : undefined);
    return isTransaction(db) ? held(db) : database.transaction(held);
  }

  /** Runs maintenance whose failure does not matter: the database has already decided. */
  async function upkeep(step: () => Promise<void>): Promise<void> {
    await step().catch((error: unknown) => {
      logger.error(
        explained('STORAGE_FAILED', 'the old entries of sessions could not be deleted from secondary storage.'),
        { error },
      );
    });
  }

  /** A slow request can extend a record that a failover has brought back, by this lifetime at most. */
  function lastInstantOf({ expiresAt }: Session): Date {
    return new Date(Math.max(expiresAt.getTime(), now().getTime() + expiresIn * 1000) + 86_400_000);
  }

  async function list(db: Db, userId: string, at: Date, own?: string): Promise<Session[]> {
    const live = await readAll(db, userId, own);
    return live.flatMap(({ session }) => (session.expiresAt > at ? session : [])).sort(newestFirst);
  }

  return {
    async insert(db, row, { securityVersion }) {
      const owner = await findUserAtEpoch(db, row.userId);
      if (owner?.user.securityVersion !== securityVersion) return false;
      // Checked and completed like a row of the table.
      const session = { ...row, ...completeRow(table, row) };
      const name = nameOf(row.token);
      onRollback(db, () => records.drop(row.userId, [name]));
      if (!(await records.add({ session, epoch: owner.sessionEpoch?.epoch ?? 0 })))
        throw new Error('two sessions got the same token');
      // A call that changes the account after this point finds the record, or begins an epoch that ends it. What was changed
      // until here is seen now, after the write (Z18-Z20).
      const current = await findUserAtEpoch(db, row.userId);
      if (current?.user.securityVersion === securityVersion) return true;
      await records.drop(row.userId, [name]);
      return false;
    },

    async find(db, token) {
      const found = await look(db, token);
      return found && { session: found.session, user: found.user };
    },

    async hold(tx, { token }) {
      const record = await records.read(table, nameOf(token));
      // The user's row is also the lock of the user's sessions: a call that ends one locks it first.
      if (!record || !(await lockUser(tx, record.session.userId))) return undefined;
      const found = await look(tx, token);
      return found && { session: found.session, user: found.user };
    },

    async beside(db, { token, now: at }, { ofUser }) {
      const found = await look(db, token);
      if (!found || found.session.expiresAt <= at) return undefined;
      return { session: found.session, found: await ofUser(db, found.user.id, found) };
    },

    list: (db, userId, at) => list(db, userId, at),

    async listBeside(db, { token, now: at }, page) {
      const name = nameOf(token);
      const own = await records.read(table, name);
      const sessions = own ? await list(db, own.session.userId, at, name) : [];
      return sessions.some((each) => each.token === token) ? pageFrom(sessions, page) : undefined;
    },

    async refresh(db, { token, seenUpdatedAt, expiresAt, now: at, changes = {} }) {
      if (seenUpdatedAt >= at) return false; // it has just been extended, as in the database
      const wanted = Object.assign({}, changes, { expiresAt, updatedAt: at });
      readChanges(table, wanted);
      const isAsSeen = (row: Session) => +row.updatedAt === +seenUpdatedAt && row.expiresAt > at;
      return change(db, token, (row) => (isAsSeen(row) ? { ...row, ...wanted } : undefined));
    },

    async updateOf(db, userIds, where, changes) {
      readChanges(table, changes);
      const make = (row: Session) => (meets(row, where) ? { ...row, ...outcomeOf(changes, row) } : undefined);
      // After the commit, so that the storage never shows data that was rolled back.
      await onCommit(db, () =>
        upkeep(async () => {
          for (const userId of userIds) {
            const live = await readAll(database, userId);
            await Promise.all(live.map(({ session: { token } }) => change(database, token, make)));
          }
        }),
      );
    },

    async delete(db, { token, userId }) {
      const record = await records.read(table, nameOf(token));
      if (!record || (userId !== undefined && record.session.userId !== userId)) return false;
      const { session } = record;
      const isEnded = await holdingUser(db, session.userId, async (tx) => {
        const found = await look(tx, token);
        const mark = found && { id: generateId(), now: now(), until: lastInstantOf(found.session) };
        return mark !== undefined && markSessionEnded(tx, session, mark);
      });
      if (!isEnded) return false; // it has ended already, or another request was faster
      await dropLater(db, session.userId, [record]);
      return true;
    },

    async deleteOf(db, userId, exceptToken) {
      const live = await readAll(db, userId, exceptToken === undefined ? undefined : nameOf(exceptToken));
      const kept = live.find(({ session }) => session.token === exceptToken);
      const others = live.filter((each) => each !== kept);
      await raiseSessionEpoch(db, userId, kept && { id: kept.session.id, epoch: kept.epoch });
      await dropLater(db, userId, others);
      return others.length;
    },

    // The storage drops them by itself.
    async deleteExpired() {},
    deleteSomeExpired: async () => 0,

    forget: (db, userId) => onCommit(db, () => tidy(async () => records.drop(userId, await records.names(userId)))),
  };
}

/** Checks whether the user's sessions were ended after this session began, and this one was not the kept one. */
function hasEnded({ session, epoch }: SessionRecord, current: SessionEpoch | undefined): boolean {
  return current !== undefined && epoch < current.epoch && session.id !== current.keptSessionId;
}

function newestFirst(one: Session, other: Session): number {
  return +other.createdAt - +one.createdAt || (one.id < other.id ? 1 : -1);
}
