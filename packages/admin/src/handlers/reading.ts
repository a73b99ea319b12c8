import {
  condition,
  count,
  countUpTo,
  failure,
  findUserById,
  list,
  listAccounts,
  listByCursor,
  type RowOf,
  type Where,
} from 'latchkey/plugin';
import { adminErrors } from '../errors.js';
import { mostRoles, type searchFields } from '../fields.js';
import type { Config } from '../options.js';
import { textsWith } from '../roles.js';
import { administeredUser } from '../shown-user.js';
import { people, sessions } from '../tables.js';
import { nameTarget } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

/** A database counts its way to an offset row by row, so a larger one needs the cursor. */
const largestOffset = 1000;
const pageSize = 100;

type Person = RowOf<typeof people>;

interface Filter {
  readonly role?: string | undefined;
  readonly banned?: boolean | undefined;
  readonly searchField?: (typeof searchFields)[number] | undefined;
  readonly searchValue?: string | undefined;
}

/** The conditions of a list of users. Throws for a role or a field that this server does not have. */
function whereOf(config: Config, { role, banned, searchField = 'email', searchValue }: Filter): Where<Person> {
  if (role !== undefined && !Object.hasOwn(config.roles, role)) throw failure(adminErrors, 'UNKNOWN_ROLE');
  return {
    ...(role !== undefined && { role: condition.oneOf(withRole(config, role)) }),
    ...(banned !== undefined && { banned }),
    ...(searchValue !== undefined && { [searchField]: condition.startsWith(searchValue) }),
  };
}

const withRole = ({ roles }: Config, role: string) => [...textsWith(roles, role, mostRoles)];

/**
 * Most users have one role, so their rows are read in order along an index: a page of a role of a million users reads as many rows as it
 * has. The few with several roles are sorted.
 */
function eitherOf(config: Config, role: string | undefined): readonly Where<Person>[] | undefined {
  if (role === undefined) return undefined;
  const several = withRole(config, role).filter((text) => text !== role);
  return [{ role }, ...(several.length > 0 ? [{ role: condition.oneOf(several) }] : [])];
}

export function readingHandlers(
  config: Config,
): Pick<AdminHandlers, 'adminListUsers' | 'adminGetUser' | 'adminListUserSessions'> {
  return {
    async adminListUsers({ app, db, input = {} }) {
      const { offset = 0, limit = pageSize, cursor, searchField = 'email', searchValue, sortDirection } = input;
      const where = whereOf(config, {
        ...input,
        searchValue: input.searchField === 'id' ? searchValue : searchValue?.toLowerCase(),
      });
      // The index of the searched text gives its order too.
      const sortBy = searchValue === undefined ? (input.sortBy ?? 'createdAt') : searchField;
      const direction = sortDirection ?? (sortBy === 'createdAt' ? 'desc' : 'asc');
      if (offset > largestOffset) throw failure(adminErrors, 'OFFSET_IS_TOO_LARGE_USE_THE_CURSOR');
      const { count: total, more } = await countUpTo(db, people, where);
      const about = { users: [], total, totalIsExact: !more, nextCursor: null, previousCursor: null };
      if (offset > 0) {
        const order = { orderBy: [[sortBy, direction] as const, ['id', direction] as const], limit, offset };
        return { ...about, users: (await list(db, people, where, order)).map(administeredUser) };
      }
      const either = eitherOf(config, input.role);
      const page = await listByCursor(app, people, { where, either, sortBy, direction, limit, cursor });
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
