import {
  type App,
  type AuditAction,
  commonErrors,
  failure,
  isAuthError,
  lockUser,
  pageSize,
  type StoredUser,
  type User,
  type Work,
  writeAudited,
} from 'latchkey/plugin';
import { isBanned } from '../fields.js';
import { readGrants } from '../grants.js';
import type { Config } from '../options.js';
import { allows } from '../roles.js';
import { refuseSelf } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';
import { banAsAdministrator, unbanAsAdministrator } from './bans.js';
import { endSessionsAsAdministrator } from './sessions.js';
import { countUsers, findUsers, listingOf, type UserFilter } from './user-list.js';
import { removeUserAsAdministrator } from './users.js';

type BulkHandlers = Pick<
  AdminHandlers,
  'adminBanUsers' | 'adminUnbanUsers' | 'adminRevokeSessionsOfUsers' | 'adminRemoveUsers'
>;

interface BulkCall {
  readonly app: App;
  readonly input: {
    readonly userIds?: readonly string[] | undefined;
    readonly where?: UserFilter | undefined;
    readonly cursor?: string | undefined;
  };
  readonly session: { readonly user: User };
  transaction<T>(steps: (work: Work, locked: { readonly user: StoredUser }) => Promise<T>): Promise<T>;
}

interface Results {
  readonly results: { readonly userId: string; readonly code: string | null }[];
  readonly nextCursor: string | null;
}

type Change = (work: Work, caller: StoredUser, userId: string) => Promise<unknown>;

/**
 * Changes each user in a separate transaction. If the server refuses one user, it still changes the others. Throws if the caller's session
 * or permission has ended, or if the server fails. The changes before the error stay.
 */
async function changeEach(config: Config, call: BulkCall, action: AuditAction, change: Change): Promise<Results> {
  const { ids, nextCursor } = await usersOf(config, call);
  const own = call.session.user.id;
  const codes = new Map<string, string | null>();
  // The caller comes last: if callers end their own sessions, the server refuses all later changes.
  for (const userId of ids.toSorted((one, other) => Number(one === own) - Number(other === own))) {
    let hasStarted = false;
    try {
      const isChanged = await call.transaction(async (work, { user }) => {
        hasStarted = true;
        if (!(await matchesFilters(config, call, work, userId))) return false;
        await change(work, user, userId);
        return true;
      });
      if (isChanged) codes.set(userId, null);
    } catch (error) {
      if (!hasStarted || !isAuthError(error)) throw error;
      const { code: refusedAs } = error;
      codes.set(userId, refusedAs);
      const targets = [{ type: 'user', id: userId }];
      await writeAudited(call.app, { action, refusedAs, targets, areTargetsUnaffected: true }, async () => true);
    }
  }
  const results = ids.flatMap((userId) => {
    const code = codes.get(userId);
    return code === undefined ? [] : [{ userId, code }];
  });
  return { results, nextCursor };
}

/**
 * Returns the users of a call: the sent ids without duplicates, or the next users of the list. A change of one user does not change the
 * position of another user in the list. The results reveal which users match the filters, so the caller needs `user:list` for them.
 */
async function usersOf(config: Config, { app, input: { userIds, where = {}, cursor }, session: { user } }: BulkCall) {
  if (userIds) return { ids: [...new Set(userIds)], nextCursor: null };
  if (!allows(await readGrants(config, app.db, user), { user: ['list'] }).success)
    throw failure(commonErrors, 'PERMISSION_DENIED', { details: [{ path: 'permission', message: 'user:list' }] });
  const listing = await listingOf(app, config, { filter: where });
  const { rows, next } = await findUsers(app, listing, { direction: 'asc', limit: pageSize, cursor });
  return { ids: rows.map(({ id }) => id), nextCursor: next };
}

/**
 * Locks a user and checks whether the user still matches the filters: another call may have changed the user since the server read the
 * list. Throws if the user is the caller, because the change could end the caller's session before the end of the list.
 */
async function matchesFilters(
  config: Config,
  { app, input: { where: filter }, session }: BulkCall,
  { tx }: Work,
  userId: string,
): Promise<boolean> {
  if (!filter) return true;
  refuseSelf(session.user, userId);
  const user = await lockUser(tx, userId);
  // A ban that has ended by itself stays in the column by which users are listed.
  if (!user || (filter.banned && !isBanned(user, app.settings.now()))) return false;
  return (await countUsers(tx, await listingOf(app, config, { filter, only: userId }, tx))).count > 0;
}

export function bulkHandlers(config: Config): BulkHandlers {
  return {
    adminBanUsers: (call) =>
      changeEach(config, call, 'ban.created', (work, caller, userId) =>
        banAsAdministrator(config, work, caller, { ...call.input, userId }),
      ),
    adminUnbanUsers: (call) =>
      changeEach(config, call, 'ban.removed', (work, caller, userId) =>
        unbanAsAdministrator(config, work, caller, userId),
      ),
    adminRevokeSessionsOfUsers: (call) =>
      changeEach(config, call, 'session.revoked', (work, caller, userId) =>
        endSessionsAsAdministrator(config, work, caller, userId),
      ),
    adminRemoveUsers: (call) =>
      changeEach(config, call, 'user.deleted', (work, caller, userId) =>
        removeUserAsAdministrator(config, work, caller, userId),
      ),
  };
}
