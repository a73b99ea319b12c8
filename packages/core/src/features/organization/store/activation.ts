import { holdSession } from '../../../store/rows/sessions.js';
import { user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { inOneTransaction, lockInCluster } from '../../../store/statements/row-lock.js';
import { type Params, statement } from '../../../store/statements/statement.js';
import type { Live } from './memberships.js';
import { member, sessionHere } from './tables.js';

const activation = statement(
  [sessionHere, user, member],
  (q, p: Params<Live & { readonly userId: string; readonly organizationId: string }>, { dialect: { lock } }) => {
    const membership = q
      .selectFrom('user')
      .innerJoin('member', 'member.userId', 'user.id')
      .where('user.id', '=', p.userId)
      .where('member.organizationId', '=', p.organizationId)
      .select('member.id');
    return q
      .updateTable('session')
      .set({ activeOrganizationId: p.organizationId })
      .where('session.token', '=', p.token)
      .where('session.userId', '=', p.userId)
      .where('session.expiresAt', '>', p.now)
      .where(({ exists }) => exists(lock ? membership.modifyEnd(lock.share) : membership));
  },
);

/**
 * Makes an organization the active one of a live session while the user is a member. False if the session has ended or the member
 * was removed. The statement decides: it locks the user, then the membership, then the session, so that the member is removed
 * before or after it (Z46). MariaDB and MySQL would lock the session first, so there a transaction locks the user before.
 */
export async function activateWhileMember(
  db: Db,
  at: Live & { readonly userId: string; readonly organizationId: string },
): Promise<boolean> {
  const activate = async (on: Db) => (await activation.change(on, at)) > 0;
  if (db.dialect.returning) return activate(db);
  return inOneTransaction(db, async (tx) => {
    const held = await holdSession(tx, at);
    if (held) await lockInCluster(tx, member, { organizationId: at.organizationId, userId: at.userId });
    return held !== undefined && activate(tx);
  });
}
