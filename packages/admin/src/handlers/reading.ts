import {
  type App,
  condition,
  count,
  countUpTo,
  type Db,
  failure,
  findUserById,
  list,
  listAccounts,
  listByCursor,
  type Where,
} from 'latchkey/plugin';
import { adminErrors } from '../errors.js';
import { mostRoles, type SearchField } from '../fields.js';
import { readRoles } from '../grants.js';
import type { Config } from '../options.js';
import { textsWith } from '../roles.js';
import { administeredUser } from '../shown-user.js';
import { type Person, searchedTables, sessions } from '../tables.js';
import { nameTarget } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

/** A database counts its way to an offset row by row, so a larger one needs the cursor. */
const largestOffset = 1000;
const pageSize = 100;

type Texts = readonly string[] | undefined;

interface Filter {
  readonly banned?: boolean | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly searchField?: SearchField | undefined;
  readonly searchValue?: string | undefined;
}

/** The column of each search, and how a typed beginning is compared with it. */
const searches = {
  email: ['email', (typed: string) => condition.startsWith(typed.toLowerCase())],
  id: ['id', condition.startsWith],
  name: ['searchName', condition.startsLike],
  username: ['username', condition.startsLike],
  phoneNumber: ['phoneNumber', (typed: string) => condition.startsWith(typed.replace(/[ ().-]/g, ''))],
} as const;

const sortColumns = { createdAt: 'createdAt', email: 'email', name: 'searchName' } as const;

/** The conditions of a list of users. `texts`: those of the column `role`. Throws for a field that this server does not have. */
function whereOf(texts: Texts, { userFields }: App, filter: Filter): Where<Person> {
  const { banned, emailVerified, createdFrom: from, createdBefore: before } = filter;
  const { searchField = 'email', searchValue } = filter;
  const isOfPlugin = searchField === 'username' || searchField === 'phoneNumber';
  if (isOfPlugin && !userFields[searchField]?.unique)
    throw failure(adminErrors, 'UNKNOWN_SEARCH_FIELD', { details: [{ path: 'searchField', message: searchField }] });
  const [column, compare] = searches[searchField];
  return {
    ...(texts && { role: condition.oneOf(texts) }),
    ...(banned !== undefined && { banned }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...((from ?? before) && { createdAt: condition.range({ from, before }) }),
    ...(searchValue !== undefined && { [column]: compare(searchValue) }),
  };
}

/** Every text of the column that contains the role; `undefined` without one. Throws for a role that this server does not have. */
async function textsOf(config: Config, db: Db, role: string | undefined): Promise<Texts> {
  if (role === undefined) return undefined;
  const roles = await readRoles(config, db);
  if (!Object.hasOwn(roles, role)) throw failure(adminErrors, 'UNKNOWN_ROLE');
  return textsWith(roles, role, mostRoles);
}

/**
 * Most users have one role, so their rows are read in order along an index: a page of a role of a million users reads as many rows as it
 * has. The few with several roles are sorted.
 */
function eitherOf(texts: Texts, role: string | undefined): readonly Where<Person>[] | undefined {
  if (role === undefined || !texts) return undefined;
  const several = texts.filter((text) => text !== role);
  return [{ role }, ...(several.length > 0 ? [{ role: condition.oneOf(several) }] : [])];
}

export function readingHandlers(
  config: Config,
): Pick<AdminHandlers, 'adminListUsers' | 'adminGetUser' | 'adminListUserSessions'> {
  return {
    async adminListUsers({ app, db, input = {} }) {
      const { offset = 0, limit = pageSize, cursor, searchField = 'email', searchValue, sortDirection } = input;
      const texts = await textsOf(config, db, input.role);
      const where = whereOf(texts, app, input);
      const table = searchedTables[searchField];
      // The index of the searched text gives its order too.
      const sortBy = searchValue === undefined ? sortColumns[input.sortBy ?? 'createdAt'] : searches[searchField][0];
      const direction = sortDirection ?? (sortBy === 'createdAt' ? 'desc' : 'asc');
      if (offset > largestOffset) throw failure(adminErrors, 'OFFSET_IS_TOO_LARGE_USE_THE_CURSOR');
      const { count: total, more } = await countUpTo(db, table, where);
      const about = { users: [], total, totalIsExact: !more, nextCursor: null, previousCursor: null };
      if (offset > 0) {
        const order = { orderBy: [[sortBy, direction] as const, ['id', direction] as const], limit, offset };
        return { ...about, users: (await list(db, table, where, order)).map(administeredUser) };
      }
      const either = sortBy === 'createdAt' ? eitherOf(texts, input.role) : undefined;
      const page = await listByCursor(app, table, { where, either, sortBy, direction, limit, cursor });
      const { next: nextCursor, previous: previousCursor } = page;
      return { ...about, users: page.rows.map(administeredUser), nextCursor, previousCursor };
    },

    /** In a transaction, because reading a person is part of the audit trail. */
    async adminGetUser(call) {
      const { id } = call.input;
      return call.transaction(async (work) => {
        const { app, tx } = work;
        const user = await findUserById(tx, id);
        if (!user) throw call.fail('USER_NOT_FOUND');
        nameTarget(work, 'user.viewed', id);
        const accounts = (await listAccounts(tx, id)).map(({ providerId, createdAt }) => ({ providerId, createdAt }));
        const live = { userId: id, expiresAt: condition.after(app.settings.now()) };
        return { user: administeredUser(user), accounts, sessions: await count(tx, sessions, live) };
      });
    },

    async adminListUserSessions(call) {
      const { app, db, input } = call;
      if (!(await findUserById(db, input.userId))) throw call.fail('USER_NOT_FOUND');
      const live = { userId: input.userId, expiresAt: condition.after(app.settings.now()) };
      const newestFirst = { orderBy: [['createdAt', 'desc'] as const, ['id', 'desc'] as const], limit: pageSize };
      return { sessions: await list(db, sessions, live, newestFirst) };
    },
  };
}
