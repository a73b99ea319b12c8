import {
  type App,
  actorOf,
  confinedTo,
  isAboveMember,
  isAccepted,
  type Params,
  type SessionGate,
  sessionTable,
  statement,
  userTable,
  whole,
} from 'latchkey/plugin';
import { isBanned } from './fields.js';
import { readGrants } from './grants.js';
import type { Config } from './options.js';
import { allows, covers, grantsNothing, impersonatesMembers } from './roles.js';

const sessionById = statement([sessionTable, userTable], (q, p: Params<{ id: string }>) =>
  q
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.id', '=', p.id)
    .select([whole(sessionTable), whole(userTable)]),
);

/**
 * Whether a session counts. That of a blocked user does not. One in which an administrator acts as the user counts only as long as the
 * administrator's own session is live and would still be allowed to begin it: so it ends with each of these at once, and no code has to
 * find and end it.
 */
export function sessionGate(config: Config): SessionGate {
  async function isStillAllowed(app: App, db: App['db'], actorId: string, { session, user }: Acting): Promise<boolean> {
    const now = app.settings.now();
    const own = await sessionById.first(db, { id: String(Reflect.get(session, 'actorSessionId')) });
    if (!own || own.session.expiresAt <= now || own.user.id !== actorId || !(await isAccepted(app, own, db)))
      return false;
    const organizationId = confinedTo(session);
    const grants = await readGrants(config, db, user);
    if (organizationId !== undefined) {
      const other = { organizationId, otherUserId: user.id, permission: impersonatesMembers };
      return config.impersonateMembers && grantsNothing(grants) && isAboveMember(app, db, own, other);
    }
    const ofActor = await readGrants(config, db, own.user);
    return allows(ofActor, { user: ['impersonate'] }).success && covers(ofActor, grants);
  }
  return (app, acting, db) => {
    if (isBanned(acting.user, app.settings.now())) return false;
    const actorId = actorOf(acting.session);
    if (actorId === undefined) return confinedTo(acting.session) === undefined;
    return isStillAllowed(app, db, actorId, acting);
  };
}

type Acting = Parameters<SessionGate>[1];
