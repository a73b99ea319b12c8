import { endEverySession, lockUser, type StoredUser, type Work } from 'latchkey/plugin';
import { checkAnotherAdministrator } from '../last-administrator.js';
import type { Config } from '../options.js';
import { administeredUser } from '../shown-user.js';
import { changeRights, lockOther, recordTarget } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

interface Ban {
  readonly banReason?: string | null | undefined;
  /** Seconds. */
  readonly banExpiresIn?: number | undefined;
}

/** Bans a user whose row is locked. */
async function ban(work: Work, userId: string, { banReason = null, banExpiresIn }: Ban): Promise<StoredUser> {
  const now = work.app.settings.now();
  const banExpires = banExpiresIn === undefined ? null : new Date(now.getTime() + banExpiresIn * 1000);
  const banned = await changeRights(work, userId, { banned: true, banReason, banExpires });
  await endEverySession(work, userId);
  recordTarget(work, 'ban.created', userId);
  return banned;
}

/** Ends the ban of a user whose row is locked. */
function unban(work: Work, userId: string): Promise<StoredUser> {
  recordTarget(work, 'ban.removed', userId);
  return changeRights(work, userId, { banned: false, banReason: null, banExpires: null });
}

/** An administrator bans a user. Throws if the administrator has fewer permissions than the user. */
export async function banAsAdministrator(
  config: Config,
  work: Work,
  caller: StoredUser,
  { userId, ...details }: Ban & { readonly userId: string },
): Promise<StoredUser> {
  await lockOther(work, config, caller, userId);
  return ban(work, userId, details);
}

/** An administrator ends the ban of a user. */
export async function unbanAsAdministrator(
  config: Config,
  work: Work,
  caller: StoredUser,
  userId: string,
): Promise<StoredUser> {
  await lockOther(work, config, caller, userId);
  return unban(work, userId);
}

export function banHandlers(config: Config): Pick<AdminHandlers, 'adminBanUser' | 'adminUnbanUser' | 'adminAssignBan'> {
  return {
    async adminBanUser(call) {
      const user = await call.transaction((work, { user: caller }) =>
        banAsAdministrator(config, work, caller, call.input),
      );
      return { user: administeredUser(user) };
    },

    async adminUnbanUser(call) {
      const { userId } = call.input;
      const user = await call.transaction((work, { user: caller }) =>
        unbanAsAdministrator(config, work, caller, userId),
      );
      return { user: administeredUser(user) };
    },

    async adminAssignBan(call) {
      const { userId, banned, ...details } = call.input;
      const user = await call.transaction(async (work) => {
        const locked = await lockUser(work.tx, userId);
        if (!locked) throw call.fail('USER_NOT_FOUND');
        if (banned) await checkAnotherAdministrator(work, config, locked);
        return banned ? ban(work, userId, details) : unban(work, userId);
      });
      return { user: administeredUser(user) };
    },
  };
}
