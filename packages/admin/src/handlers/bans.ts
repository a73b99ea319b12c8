import { endEverySession, type StoredUser, touchUser, updateUser, type Work } from 'latchkey/plugin';
import type { Config } from '../options.js';
import { administeredUser } from '../shown-user.js';
import { lockTarget, nameTarget, refuseSelf } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

interface Ban {
  readonly banned: boolean;
  readonly banReason: string | null;
  readonly banExpires: Date | null;
}

/**
 * Writes a ban. The version of the account increases first: a sign-in, a link or a code that was checked against the account before
 * begins no session any more.
 */
async function writeBan(work: Work, { id }: StoredUser, ban: Ban): Promise<StoredUser | undefined> {
  await touchUser(work.tx, id, work.app.settings.now());
  const outcome = await updateUser(work, id, { ...ban });
  return outcome === 'gone' || 'taken' in outcome ? undefined : outcome.user;
}

export function banHandlers(config: Config): Pick<AdminHandlers, 'adminBanUser' | 'adminUnbanUser'> {
  return {
    async adminBanUser(call) {
      const { userId, banReason = null, banExpiresIn } = call.input;
      const now = call.app.settings.now();
      const banExpires = banExpiresIn === undefined ? null : new Date(now.getTime() + banExpiresIn * 1000);
      const user = await call.transaction(async (work, { user: caller }) => {
        refuseSelf(caller, userId);
        const target = await lockTarget(work, config, caller, userId);
        const banned = await writeBan(work, target.user, { banned: true, banReason, banExpires });
        await endEverySession(work, userId);
        nameTarget(work, 'ban.created', userId);
        return banned;
      });
      if (!user) throw call.fail('USER_NOT_FOUND');
      return { user: administeredUser(user) };
    },

    async adminUnbanUser(call) {
      const { userId } = call.input;
      const user = await call.transaction(async (work, { user: caller }) => {
        refuseSelf(caller, userId);
        const target = await lockTarget(work, config, caller, userId);
        nameTarget(work, 'ban.removed', userId);
        return writeBan(work, target.user, { banned: false, banReason: null, banExpires: null });
      });
      if (!user) throw call.fail('USER_NOT_FOUND');
      return { user: administeredUser(user) };
    },
  };
}
