import {
  type App,
  actorOf,
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
import { allows, covers } from './roles.js';

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
  async function isStillAllowed(app: App, db: App['db'], acting: Acting): Promise<boolean> {
    const now = app.settings.now();
    const found = await sessionById.first(db, { id: acting.actorSessionId });
    if (!found || found.session.expiresAt <= now || found.user.id !== acting.impersonatedBy) return false;
    const own = await readGrants(config, db, found.user);
    return (
      !isBanned(found.user, now) &&
      allows(own, { user: ['impersonate'] }).success &&
      covers(own, await readGrants(config, db, acting.user))
    );
  }
  return (app, { session, user }, db) => {
    if (isBanned(user, app.settings.now())) return false;
    const impersonatedBy = actorOf(session);
    if (impersonatedBy === undefined) return true;
    const actorSessionId = String(Reflect.get(session, 'actorSessionId'));
    return isStillAllowed(app, db, { impersonatedBy, actorSessionId, user });
  };
}

interface Acting {
  readonly impersonatedBy: string;
  readonly actorSessionId: string;
  readonly user: Parameters<SessionGate>[1]['user'];
}
