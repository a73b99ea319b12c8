import { type App, type Authenticated, type Caller, find, lockUser } from 'latchkey/plugin';
import { hashOf } from '../key.js';
import type { Config } from '../options.js';
import { apiKey } from '../tables.js';
import { findKey, isLive } from './find-key.js';
import type { NoteUse } from './last-use.js';
import { countCall } from './quota.js';

/**
 * Makes the check of keys at the endpoints that take them. Only a user's key stands for a user: those of organizations and of the
 * application are for `verifyApiKey`.
 */
export function authenticatorOf(config: Config, noteUse: NoteUse) {
  // A call that is admitted again, after a slow hook, counts once.
  const counted = new WeakSet<Caller>();
  return async (app: App, shown: string, caller: Caller): Promise<Authenticated | undefined> => {
    const found = await findKey(app, config, shown);
    if (!found?.user) return undefined;
    const { key, user } = found;
    if (!counted.has(caller)) await countCall(app, key);
    counted.add(caller);
    noteUse(app, key.id);
    return {
      kind: 'api-key',
      id: key.id,
      user,
      scopes: key.scopes,
      factors: [],
      async hold({ tx }) {
        const held = await lockUser(tx, user.id);
        const row = await find(tx, apiKey, { id: key.id, userId: user.id });
        return row && isLive(row, hashOf(shown), app.settings.now()) ? held : undefined;
      },
    };
  };
}
