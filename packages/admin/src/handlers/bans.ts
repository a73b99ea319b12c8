import { endEverySession, lockUser, type StoredUser, type Work } from 'latchkey/plugin';
import { keepAdministrator } from '../last-administrator.js';
import type { Config } from '../options.js';
import { administeredUser } from '../shown-user.js';
import { changeRights, lockOther, nameTarget } from '../target.js';
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
  nameTarget(work, 'ban.created', userId);
  return banned;
}

/** Ends the ban of a user whose row is locked. */
function unban(work: Work, userId: string): Promise<StoredUser> {
  nameTarget(work, 'ban.removed', userId);
  return changeRights(work, userId, { banned: false, banReason: null, banExpires: null });
}

/** Bans a user for an administrator. */
export async function banFor(
  config: Config,
  work: Work,
  caller: StoredUser,
  { userId, ...about }: Ban & { readonly userId: string },
): Promise<StoredUser> {
  await lockOther(work, config, caller, userId);
  return ban(work, userId, about);
}

/** Ends the ban of a user for an administrator. */
export async function unbanFor(config: Config, work: Work, caller: StoredUser, userId: string): Promise<StoredUser> {
  await lockOther(work, config, caller, userId);
  return unban(work, userId);
}

export function banHandlers(config: Config): Pick<AdminHandlers, 'adminBanUser' | 'adminUnbanUser' | 'adminAssignBan'> {
  return {
    async adminBanUser(call) {
      const user = await call.transaction((work, { user: caller }) => banFor(config, work, caller, call.input));
      return { user: administeredUser(user) };
    },

    async adminUnbanUser(call) {
      const { userId } = call.input;
      const user = await call.transaction((work, { user: caller }) => unbanFor(config, work, caller, userId));
      return { user: administeredUser(user) };
    },

    async adminAssignBan(call) {
      const { userId, banned, ...about } = call.input;
      const user = await call.transaction(async (work) => {
        const held = await lockUser(work.tx, userId);
        if (!held) throw call.fail('USER_NOT_FOUND');
        if (banned) await keepAdministrator(work, config, held);
        return banned ? ban(work, userId, about) : unban(work, userId);
      });
      return { user: administeredUser(user) };
    },
  };
}
