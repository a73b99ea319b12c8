import { type AuditAction, isAuthError, type StoredUser, type Work } from 'latchkey/plugin';
import type { Config } from '../options.js';
import type { AdminHandlers } from './admin-handlers.js';
import { banFor, unbanFor } from './bans.js';
import { removeFor } from './people.js';
import { endSessionsFor } from './sessions.js';

type BulkHandlers = Pick<
  AdminHandlers,
  'adminBanUsers' | 'adminUnbanUsers' | 'adminRevokeSessionsOfUsers' | 'adminRemoveUsers'
>;

interface BulkCall {
  readonly input: { readonly userIds: readonly string[] };
  readonly session: { readonly user: { readonly id: string } };
  transaction<T>(steps: (work: Work, held: { readonly user: StoredUser }) => Promise<T>): Promise<T>;
}

interface Result {
  readonly userId: string;
  readonly code: string | null;
}

/**
 * Makes a change of each user in a transaction of its own, so it is made for a user or not, also if another one is refused. Throws
 * where the caller's session or permission has ended, and where the server fails: the changes before that stay.
 */
async function forEach(
  call: BulkCall,
  action: AuditAction,
  change: (work: Work, caller: StoredUser, userId: string) => Promise<unknown>,
): Promise<{ results: Result[] }> {
  const ids = [...new Set(call.input.userIds)];
  const own = call.session.user.id;
  const codes = new Map<string, string | null>();
  // The caller is the last one: callers who end their own sessions can change no user after it.
  for (const userId of ids.toSorted((one, other) => Number(one === own) - Number(other === own))) {
    let isReached = false;
    try {
      await call.transaction((work, { user }) => {
        isReached = true;
        return change(work, user, userId);
      });
      codes.set(userId, null);
    } catch (error) {
      if (!isReached || !isAuthError(error)) throw error;
      const { code } = error;
      codes.set(userId, code);
      const targets = [{ type: 'user', id: userId }];
      await call.transaction(async (work) => work.audit(action, { refusedAs: code, targets, areOnlyNamed: true }));
    }
  }
  return { results: ids.map((userId) => ({ userId, code: codes.get(userId) ?? null })) };
}

export function bulkHandlers(config: Config): BulkHandlers {
  return {
    adminBanUsers: (call) =>
      forEach(call, 'ban.created', (work, caller, userId) => banFor(config, work, caller, { ...call.input, userId })),
    adminUnbanUsers: (call) =>
      forEach(call, 'ban.removed', (work, caller, userId) => unbanFor(config, work, caller, userId)),
    adminRevokeSessionsOfUsers: (call) =>
      forEach(call, 'session.revoked', (work, caller, userId) => endSessionsFor(config, work, caller, userId)),
    adminRemoveUsers: (call) =>
      forEach(call, 'user.deleted', (work, caller, userId) => removeFor(config, work, caller, userId)),
  };
}
