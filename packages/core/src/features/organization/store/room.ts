import { type QueryCreator, sql } from 'kysely';
import { type Params, rowCount, type TablesOf, value } from '../../../store/statements/statement.js';
import { ended, member } from './tables.js';

export const countedTables = [member, ended] as const;
export type Counting = QueryCreator<TablesOf<typeof countedTables>>;

/** Finds the memberships of an organization, also those that have outlived their users. */
export const allOf = (q: Counting, p: Params<{ organizationId: string }>) =>
  q.selectFrom('member').where('member.organizationId', '=', p.organizationId);

/**
 * The number of memberships that have outlived their users: `ended` names these users until the background has removed all their
 * rows. Each of these users is counted alone: with one count for all of them, a database can read every member.
 */
export function leftOver(q: Counting, counted: ReturnType<typeof allOf>) {
  const rows = counted.where('member.userId', '=', sql.ref<string>('ended.id')).select(rowCount());
  const sum = sql<number>`coalesce(sum(${rows}), 0)`.as('rows');
  return value('integer', q.selectFrom('ended').where('ended.kind', '=', 'user').select(sum)).as('left');
}

/** Selects the number of members of an organization, and whether a user is one of them, for `roomOf`. */
export function selectRoom(q: Counting, p: Params<{ organizationId: string; userId: string }>) {
  const all = allOf(q, p);
  const own = all.where('member.userId', '=', p.userId);
  return [
    value('integer', all.select(rowCount()).$castTo<number>()).as('rows'),
    value('integer', own.select(rowCount()).$castTo<number>()).as('own'),
    leftOver(q, all),
  ] as const;
}

/** Whether a user can become a member. */
export interface Room {
  readonly count: number;
  readonly isMember: boolean;
}

export function roomOf({ rows, left, own }: { rows: number; left: unknown; own: number }): Room {
  return { count: rows - Number(left), isMember: own > 0 };
}
