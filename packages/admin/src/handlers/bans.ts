import { endEverySession } from 'latchkey/plugin';
import type { Config } from '../options.js';
import { administeredUser } from '../shown-user.js';
import { changeRights, lockTarget, nameTarget, refuseSelf } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';

export function banHandlers(config: Config): Pick<AdminHandlers, 'adminBanUser' | 'adminUnbanUser'> {
  return {
    async adminBanUser(call) {
      const { userId, banReason = null, banExpiresIn } = call.input;
      const now = call.app.settings.now();
      const banExpires = banExpiresIn === undefined ? null : new Date(now.getTime() + banExpiresIn * 1000);
      const user = await call.transaction(async (work, { user: caller }) => {
        refuseSelf(caller, userId);
        await lockTarget(work, config, caller, userId);
        const banned = await changeRights(work, userId, { banned: true, banReason, banExpires });
        await endEverySession(work, userId);
        nameTarget(work, 'ban.created', userId);
        return banned;
      });
      return { user: administeredUser(user) };
    },

    async adminUnbanUser(call) {
      const { userId } = call.input;
      const user = await call.transaction(async (work, { user: caller }) => {
        refuseSelf(caller, userId);
        await lockTarget(work, config, caller, userId);
        nameTarget(work, 'ban.removed', userId);
        return changeRights(work, userId, { banned: false, banReason: null, banExpires: null });
      });
      return { user: administeredUser(user) };
    },
  };
}
