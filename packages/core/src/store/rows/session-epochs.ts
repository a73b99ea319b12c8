import { sql } from 'kysely';
import { type Session, type SessionEpoch, sessionEpoch, type User, user, verification } from '../schema/tables.js';
import type { Db } from '../statements/executor.js';
import { executeChange, preparedFor, slots } from '../statements/prepared.js';
import { registered } from '../statements/registered.js';
import { type Params, statement, whole, wholeIfAny } from '../statements/statement.js';
import { insertVerification } from './verifications.js';

/** The identifier that says that a session has ended alone. It is inserted into `verification`, whose expired rows are removed. */
const endMark = (sessionId: string) => `ended-session:${sessionId}`;

const userAtEpoch = statement([user, sessionEpoch, verification], (q, p: Params<{ userId: string; endMark: string }>) =>
  q
    .selectFrom('user')
    .leftJoin('sessionEpoch', 'sessionEpoch.userId', 'user.id')
    .leftJoin('verification', (join) => join.on('verification.identifier', '=', p.endMark))
    .where('user.id', '=', p.userId)
    .select([whole(user), wholeIfAny(sessionEpoch), wholeIfAny(verification)]),
);

/**
 * Returns a user, and the epoch that decides which of their sessions have ended. If it is absent, the user's sessions were never
 * ended all at once. `undefined` if there is no such user, or if `sessionId` names a session that was ended alone.
 */
export async function findUserAtEpoch(
  db: Db,
  userId: string,
  sessionId = '',
): Promise<{ readonly user: User; readonly sessionEpoch: SessionEpoch | undefined } | undefined> {
  const found = await userAtEpoch.first(db, { userId, endMark: endMark(sessionId) });
  return found?.verification ? undefined : found;
}

/**
 * Ends one session in the current transaction, also if secondary storage still has it or gets it back. `id` is that of the mark;
 * `until`: the session cannot be valid after it. False if it has ended already.
 */
export function markSessionEnded(
  tx: Db,
  session: Pick<Session, 'id' | 'userId'>,
  { id, now, until }: { readonly id: string; readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const dates = { createdAt: now, updatedAt: now, expiresAt: until };
  return insertVerification(tx, {
    id,
    identifier: endMark(session.id),
    value: 'ended',
    userId: session.userId,
    ...dates,
  });
}

const marksOf = statement([verification], (q, p: Params<{ userId: string }>) =>
  q.selectFrom('verification').where('userId', '=', p.userId).select('identifier'),
);

/** Returns which sessions of the user were ended alone, while they could still be valid. */
export async function findEndedSessions(db: Db, userId: string): Promise<{ has(sessionId: string): boolean }> {
  const marks = new Set((await marksOf.all(db, { userId })).map(({ identifier }) => identifier));
  return { has: (sessionId) => marks.has(endMark(sessionId)) };
}

/** The session to keep, and the epoch in which it began. */
interface Kept {
  readonly id: string;
  readonly epoch: number;
}

/**
 * Ends every session of a user except the kept one, in one statement within the current transaction. A session that has already
 * ended cannot be kept: the row decides, so two sessions that end each other's sessions never restore an ended one
 * (Z23). False if the user does not exist.
 */
export async function raiseSessionEpoch(db: Db, userId: string, kept?: Kept): Promise<boolean> {
  const { name } = registered(db, sessionEpoch);
  const prepared = preparedFor(db, 'raise session epoch', (statements) => {
    const next = slots();
    const { lock, upsert } = db.dialect;
    // Selected from the user's row: for a deleted user the statement does nothing and does not fail.
    const first = statements
      .selectFrom('user')
      .select([sql.ref('user.id').as('userId'), sql`1`.as('epoch'), sql`${next()}`.as('keptSessionId')])
      .where(sql.ref('user.id'), '=', next());
    const insert = statements
      .insertInto(name)
      .columns(['userId', 'epoch', 'keptSessionId'])
      .expression(lock ? first.modifyEnd(lock.share) : first);
    const epoch = sql.ref('sessionEpoch.epoch');
    const changes = {
      // MySQL assigns in this order and each sees the one before, so the epoch comes last.
      keptSessionId: sql`case when ${epoch} <= ${next()} or ${sql.ref('sessionEpoch.keptSessionId')} = ${next()} then ${next()} else null end`,
      epoch: sql`${epoch} + 1`,
    };
    return upsert === 'on conflict'
      ? insert.onConflict((on) => on.column('userId').doUpdateSet(changes))
      : insert.onDuplicateKeyUpdate(changes);
  });
  const id = kept?.id ?? null;
  const began = kept?.epoch ?? -1;
  return (await executeChange(db, prepared, [began === 0 ? id : null, userId, began, id, id])) > 0;
}
