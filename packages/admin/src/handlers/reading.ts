import { condition, count, failure, findUserById, list, listAccounts, pageSize } from 'latchkey/plugin';
import { adminErrors } from '../errors.js';
import type { Config } from '../options.js';
import { administeredUser } from '../shown-user.js';
import { sessions } from '../tables.js';
import { recordTarget } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';
import { countUsers, findUsers, listingOf } from './user-list.js';

/** A database reads all rows before an offset. So the server refuses a larger offset, and the caller uses the cursor. */
const maxOffset = 1000;

export function readingHandlers(
  config: Config,
): Pick<AdminHandlers, 'adminListUsers' | 'adminGetUser' | 'adminListUserSessions'> {
  return {
    async adminListUsers({ app, db, input = {} }) {
      const { offset = 0, limit = pageSize, cursor, sortBy, sortDirection: direction } = input;
      if (offset > maxOffset) throw failure(adminErrors, 'OFFSET_IS_TOO_LARGE_USE_THE_CURSOR');
      const listing = await listingOf(app, config, { filter: input, sortBy });
      const { count: total, more } = await countUsers(db, listing);
      const page = await findUsers(app, listing, { direction, limit, cursor, offset });
      const { rows, next: nextCursor, previous: previousCursor } = page;
      return { users: rows.map(administeredUser), total, totalIsExact: !more, nextCursor, previousCursor };
    },

    /** In a transaction, because the audit log records that the caller has read this user. */
    async adminGetUser(call) {
      const { id } = call.input;
      return call.transaction(async (work) => {
        const { app, tx } = work;
        const user = await findUserById(tx, id);
        if (!user) throw call.fail('USER_NOT_FOUND');
        recordTarget(work, 'user.viewed', id);
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
