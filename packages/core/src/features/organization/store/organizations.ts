import type { Page } from '../../../contract/paging.js';
import type { ListedOrganization } from '../../../domain/access/organization.js';
import { user } from '../../../store/schema/tables.js';
import type { Db, Tx } from '../../../store/statements/executor.js';
import { find, not, oneOf } from '../../../store/statements/index.js';
import { inPages, readPageWithSession, type WithSession } from '../../../store/statements/paging.js';
import { lockInCluster } from '../../../store/statements/row-lock.js';
import { type Params, statement, wholeOfAll, wholeWithoutIfAny } from '../../../store/statements/statement.js';
import { member, organization, sessionHere } from './tables.js';

/** Columns of the session that lists do not read: lists need only the columns that decide whether to extend the session. */
const unusedInLists = ['id', 'token', 'createdAt', 'ipAddress', 'userAgent', 'userId', 'factors', 'lineage'] as const;

const organizationsWithSession = statement(
  [sessionHere, organization, member],
  (q, p: Params<{ token: string; now: Date } & Page>) =>
    q
      .selectFrom('session')
      .leftJoin('member', (join) =>
        // A membership whose organization was deleted is not listed.
        join
          .onRef('member.userId', '=', 'session.userId')
          .on(({ exists, selectFrom }) =>
            exists(
              selectFrom('organization as existing')
                .select('existing.id')
                .whereRef('existing.id', '=', 'member.organizationId'),
            ),
          ),
      )
      .leftJoin('organization', 'organization.id', 'member.organizationId')
      .where('session.token', '=', p.token)
      .where('session.expiresAt', '>', p.now)
      .$call(inPages(p, 'member', 'asc'))
      .select([wholeOfAll(sessionHere, ...unusedInLists), wholeWithoutIfAny(organization, 'metadata')]),
);

/** The organizations of the session's user, the oldest membership first; `undefined` if the session has ended. */
export async function listOrganizationsWithSession(
  db: Db,
  live: { readonly token: string; readonly now: Date },
  page: Page,
): Promise<WithSession<ListedOrganization[]> | undefined> {
  const part = await readPageWithSession(page, ({ limit, offset }) =>
    organizationsWithSession.all(db, { token: live.token, now: live.now, limit, offset }),
  );
  return part && { session: part.session, found: part.rows.flatMap((row) => row.organization ?? []) };
}

const organizationsOf = statement([organization, user, member], (q, p: Params<{ userId: string } & Page>) =>
  q
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .innerJoin('user', 'user.id', 'member.userId')
    .where('member.userId', '=', p.userId)
    .$call(inPages(p, 'member', 'asc'))
    .select(wholeWithoutIfAny(organization, 'metadata')),
);

export async function listOrganizationsOf(db: Db, userId: string, page: Page): Promise<ListedOrganization[]> {
  return (await organizationsOf.all(db, { userId, ...page })).flatMap((row) => row.organization ?? []);
}

/** Checks whether another organization has the slug. */
export async function isSlugTaken(db: Db, slug: string, exceptId?: string): Promise<boolean> {
  const where = exceptId === undefined ? { slug } : { slug, id: not(exceptId) };
  return (await find(db, organization, where)) !== undefined;
}

const organizationsHeld = statement(
  [member, organization],
  (q, p: Params<{ userId: string }>, { dialect: { lock } }) => {
    const found = q
      .selectFrom('member')
      .innerJoin('organization', 'organization.id', 'member.organizationId')
      .where('member.userId', '=', p.userId)
      .orderBy('organization.id')
      .select('organization.id');
    return lock ? found.modifyEnd(lock.updateOf('organization')) : found;
  },
);

/**
 * Locks every organization of a user until the transaction ends: no member joins, leaves or gets another role there
 * meanwhile. One transaction at a time holds the lock, so the last two owners cannot both leave. Locks in the order of the ids,
 * like every statement that locks several organizations (Z44).
 */
export async function lockOrganizationsOf(tx: Tx, userId: string): Promise<void> {
  if (!tx.dialect.lock) return; // SQLite: the transaction locks the whole database
  const ids = (await organizationsHeld.all(tx, { userId })).map(({ id }) => id);
  if (ids.length > 0) await lockInCluster(tx, organization, { id: oneOf<string>(ids) });
}
