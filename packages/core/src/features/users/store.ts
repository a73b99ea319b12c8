import { type Expression, type QueryCreator, sql } from 'kysely';
import type { Page } from '../../contract/paging.js';
import { type User, user } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import { inPages } from '../../store/statements/paging.js';
import { counting, type Params, statement, type TablesOf, whole } from '../../store/statements/statement.js';

/** Which users a list shows. A filter that is left out excludes no user. */
export interface UserFilter {
  readonly emailStartsWith?: string | undefined;
  readonly nameStartsWith?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

interface Bounds {
  readonly email: string;
  readonly name: string;
  readonly from: Date;
  readonly before: Date;
}

/** The default bounds: no user was created before the first instant or after the last, and every database can compare both. */
const [first, last] = [new Date(0), new Date('9000-01-01T00:00:00.000Z')];

// SQLite lower-cases only ASCII letters, so the database also lower-cases the wanted text.
function startsWith(column: string, pattern: Expression<string>) {
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '!'`;
}

const matching = (q: QueryCreator<TablesOf<readonly [typeof user]>>, p: Params<Bounds>) =>
  q
    .selectFrom('user')
    .where('user.createdAt', '>=', p.from)
    .where('user.createdAt', '<', p.before)
    .where(startsWith('user.email', p.email))
    .where(startsWith('user.name', p.name));
const people = statement([user], (q, p: Params<Bounds & Page>) =>
  matching(q, p)
    .$call(inPages(p, 'user', 'desc'))
    .select(whole(user)),
);
const counted = counting([user], matching);

/** A page of users, the newest first, and how many match. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
  { limit, offset }: Page,
): Promise<{ readonly users: User[]; readonly total: number }> {
  const bounds = {
    email: patternOf(filter.emailStartsWith),
    name: patternOf(filter.nameStartsWith),
    from: filter.createdFrom ?? first,
    before: filter.createdBefore ?? last,
  };
  const [rows, total] = await Promise.all([people.all(db, { limit, offset, ...bounds }), counted(db, bounds)]);
  return { users: rows.map((row) => row.user), total };
}

const patternOf = (beginning = '') => `${beginning.replace(/[!%_]/g, '!$&')}%`;
