import {
  type App,
  type Authenticated,
  type Caller,
  failure,
  find,
  isCredentialAccepted,
  lockUser,
  type StoredUser,
} from 'latchkey/plugin';
import { checkErrors } from '../errors.js';
import { hashOf } from '../key.js';
import type { Config } from '../options.js';
import { type ApiKey, apiKey } from '../tables.js';
import { type FoundKey, findKey, isLive } from './find-key.js';
import type { NoteUse } from './last-use.js';
import { isInside } from './networks.js';
import { countCall } from './quota.js';

/**
 * Makes the check of keys at the endpoints that take them. A key of a user authenticates the user. A key of an organization or of
 * the application is not accepted: only `verifyApiKey` checks those.
 */
export function authenticatorOf(config: Config, noteUse: NoteUse) {
  // The server checks a key again after a slow hook of the application. The call counts once.
  const counted = new WeakSet<Caller>();
  return async (app: App, shown: string, caller: Caller): Promise<Authenticated | undefined> => {
    const found = await findAccepted(app, config, shown, caller.ipAddress);
    if (!found?.user) return undefined;
    if (!counted.has(caller)) await countCall(app, found.key);
    counted.add(caller);
    noteUse(app, found.key.id);
    return authenticatedBy(app, { shown, address: caller.ipAddress }, { key: found.key, user: found.user });
  };
}

/**
 * Finds the key that a caller shows. `undefined` too if a plugin refuses the user of the key, for example a banned user. Throws
 * `API_KEY_IS_NOT_FOR_THIS_ADDRESS` for a caller outside of the networks of the key. `address`: `null` if it is not known.
 */
export async function findAccepted(
  app: App,
  config: Config,
  shown: string,
  address: string | null,
): Promise<FoundKey | undefined> {
  const found = await findKey(app, config, shown);
  if (!found) return undefined;
  const { key, user } = found;
  if (user && !(await isCredentialAccepted(app, authenticatedBy(app, { shown, address }, { key, user }))))
    return undefined;
  checkNetworks(key, address);
  return found;
}

function checkNetworks({ networks }: ApiKey, address: string | null): void {
  if (networks && !isInside(networks, address)) throw failure(checkErrors, 'API_KEY_IS_NOT_FOR_THIS_ADDRESS');
}

function authenticatedBy(
  app: App,
  { shown, address }: { readonly shown: string; readonly address: string | null },
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
      checkNetworks(row, address); // the owner may have changed them since the check
      return held;
    },
  };
}
