import {
  type App,
  type AuditAction,
  commonErrors,
  failure,
  isAuthError,
  lockUser,
  makeNamed,
  pageSize,
  type StoredUser,
  type User,
  type Work,
} from 'latchkey/plugin';
import { isBanned } from '../fields.js';
import { readGrants } from '../grants.js';
import type { Config } from '../options.js';
import { allows } from '../roles.js';
import { refuseSelf } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';
import { banFor, unbanFor } from './bans.js';
import { removeFor } from './people.js';
import { endSessionsFor } from './sessions.js';
import { countUsers, findUsers, listingOf, type UserFilter } from './user-list.js';

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
  transaction<T>(steps: (work: Work, held: { readonly user: StoredUser }) => Promise<T>): Promise<T>;
}

interface Results {
  readonly results: { readonly userId: string; readonly code: string | null }[];
  readonly nextCursor: string | null;
}

type Change = (work: Work, caller: StoredUser, userId: string) => Promise<unknown>;

/**
 * Makes a change of each user in a transaction of its own, so it is made for a user or not, also if another one is refused. Throws
 * where the caller's session or permission has ended, and where the server fails: the changes before that stay.
 */
async function forEach(config: Config, call: BulkCall, action: AuditAction, change: Change): Promise<Results> {
  const { ids, nextCursor } = await usersOf(config, call);
  const own = call.session.user.id;
  const codes = new Map<string, string | null>();
  // The caller is the last one: callers who end their own sessions can change no user after it.
  for (const userId of ids.toSorted((one, other) => Number(one === own) - Number(other === own))) {
    let isReached = false;
    try {
      const isChanged = await call.transaction(async (work, { user }) => {
        isReached = true;
        if (!(await isStillMeant(config, call, work, userId))) return false;
        await change(work, user, userId);
        return true;
      });
      if (isChanged) codes.set(userId, null);
    } catch (error) {
      if (!isReached || !isAuthError(error)) throw error;
      const { code: refusedAs } = error;
      codes.set(userId, refusedAs);
      const targets = [{ type: 'user', id: userId }];
      await makeNamed(call.app, { action, refusedAs, targets, areOnlyNamed: true }, async () => true);
    }
  }
  const results = ids.flatMap((userId) => {
    const code = codes.get(userId);
    return code === undefined ? [] : [{ userId, code }];
  });
  return { results, nextCursor };
}

/**
 * The users of a call: each id once, or the next users of the list. No change of a user moves another one in its order. The results tell
 * who meets the filters, so these need the permission of the list.
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
 * Whether a user of the list meets its filters now, with the row locked: another call may have changed the user since the list was read.
 * Throws for the caller, whose session has to last until the end of the list.
 */
async function isStillMeant(
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
      forEach(config, call, 'ban.created', (work, caller, userId) =>
        banFor(config, work, caller, { ...call.input, userId }),
      ),
    adminUnbanUsers: (call) =>
      forEach(config, call, 'ban.removed', (work, caller, userId) => unbanFor(config, work, caller, userId)),
    adminRevokeSessionsOfUsers: (call) =>
      forEach(config, call, 'session.revoked', (work, caller, userId) => endSessionsFor(config, work, caller, userId)),
    adminRemoveUsers: (call) =>
      forEach(config, call, 'user.deleted', (work, caller, userId) => removeFor(config, work, caller, userId)),
  };
}
