import {
  type App,
  type Authenticated,
  type Caller,
  find,
  isCredentialAccepted,
  lockUser,
  type StoredUser,
} from 'latchkey/plugin';
import { hashOf } from '../key.js';
import type { Config } from '../options.js';
import { type ApiKey, apiKey } from '../tables.js';
import { type FoundKey, findKey, isLive } from './find-key.js';
import type { RecordUse } from './last-use.js';
import { checkLimits, type KeyUse } from './limits.js';
import { countCall } from './quota.js';

/**
 * Makes the check of keys at the endpoints that take them. A key of a user authenticates the user. A key of an organization or of
 * the application is not accepted: only `verifyApiKey` checks those.
 */
export function authenticatorOf(config: Config, recordUse: RecordUse) {
  // The server checks a key again after a slow hook of the application. The call counts once.
  const counted = new WeakSet<Caller>();
  return async (app: App, shown: string, caller: Caller): Promise<Authenticated | undefined> => {
    const use = useOf(caller);
    const found = await findAccepted(app, config, shown, use);
    if (!found?.user) return undefined;
    if (!counted.has(caller)) await countCall(app, found.key);
    counted.add(caller);
    recordUse(app, found.key.id);
    return authenticatedBy(app, { shown, use }, { key: found.key, user: found.user });
  };
}

/**
 * Finds the key that a caller shows. `undefined` too if a plugin refuses the user of the key, for example a banned user. Throws for a
 * use outside of the limits of the key.
 */
export async function findAccepted(
  app: App,
  config: Config,
  shown: string,
  use: KeyUse,
): Promise<FoundKey | undefined> {
  const found = await findKey(app, config, shown);
  if (!found) return undefined;
  const { key, user } = found;
  if (user && !(await isCredentialAccepted(app, authenticatedBy(app, { shown, use }, { key, user })))) return undefined;
  checkLimits(key, use);
  return found;
}

/** Returns the facts about a call that the limits of a key can name. No endpoint of Latchkey has a resource of the application. */
export function useOf({ ipAddress, headers, request }: Pick<Caller, 'ipAddress' | 'headers' | 'request'>): KeyUse {
  return { address: ipAddress, method: request?.method, origin: headers.get('origin'), resource: undefined };
}

function authenticatedBy(
  app: App,
  { shown, use }: { readonly shown: string; readonly use: KeyUse },
  { key, user }: { readonly key: ApiKey; readonly user: StoredUser },
): Authenticated {
  return {
    kind: 'api-key',
    id: key.id,
    user,
    scopes: key.scopes,
    factors: [],
    async hold({ tx }) {
      const held = await lockUser(tx, user.id);
      const row = await find(tx, apiKey, { id: key.id, userId: user.id });
      if (!row || !isLive(row, hashOf(shown), app.settings.now())) return undefined;
      checkLimits(row, use); // the owner may have changed them since the check
      return held;
    },
  };
}
