import {
  type App,
  type Db,
  type Params,
  type StoredUser,
  statement,
  userTable,
  whole,
  wholeIfAny,
} from 'latchkey/plugin';
import { hashOf, isLegacy, isWellFormed } from '../key.js';
import type { Config } from '../options.js';
import { type ApiKey, apiKey, organizationTable } from '../tables.js';

/** A key that is accepted now. `user`: its owner, if a user owns it. */
export interface FoundKey {
  readonly key: ApiKey;
  readonly user: StoredUser | undefined;
}

/** The row of a key with its user. The key may be disabled or expired. */
export interface FoundRow {
  readonly apiKey: ApiKey;
  readonly user: StoredUser | undefined;
}

const withUser = statement([apiKey, userTable], (q, p: Params<{ hash: string }>) =>
  q
    .selectFrom('apiKey')
    .leftJoin('user', 'user.id', 'apiKey.userId')
    .where((is) => is.or([is('apiKey.hash', '=', p.hash), is('apiKey.previousHash', '=', p.hash)]))
    .where('apiKey.organizationId', 'is', null)
    .select([whole(apiKey), wholeIfAny(userTable)]),
);

/**
 * Joins the organization: other code than Latchkey can delete an organization and leave its keys in the table. Such a key is not
 * found.
 */
const withAnyOwner = statement([apiKey, userTable, organizationTable], (q, p: Params<{ hash: string }>) =>
  q
    .selectFrom('apiKey')
    .leftJoin('user', 'user.id', 'apiKey.userId')
    .leftJoin('organization', 'organization.id', 'apiKey.organizationId')
    .where((is) => is.or([is('apiKey.hash', '=', p.hash), is('apiKey.previousHash', '=', p.hash)]))
    .where((is) => is.or([is('apiKey.organizationId', 'is', null), is('organization.id', 'is not', null)]))
    .select([whole(apiKey), wholeIfAny(userTable)]),
);

/** Finds the key that a caller shows, with one statement. A text without the form of a key costs no statement. */
export async function findKey(app: App, config: Config, shown: string): Promise<FoundKey | undefined> {
  if (!isWellFormed(config.prefix, shown) && !(config.legacyKeys && isLegacy(shown))) return undefined;
  const hash = hashOf(shown);
  const found = await findByHash(app.db, config, hash);
  if (!found || !isLive(found.apiKey, hash, app.settings.now())) return undefined;
  const { apiKey: key, user } = found;
  return key.userId !== null && !user ? undefined : { key, user };
}

/** Finds the row of a key, even if the key has expired. */
export function findByHash(db: Db, { organizations }: Config, hash: string): Promise<FoundRow | undefined> {
  return (organizations ? withAnyOwner : withUser).first(db, { hash });
}

/** Checks whether a caller who shows the key with this hash is admitted now. */
export function isLive(key: ApiKey, hash: string, now: Date): boolean {
  const { enabled, expiresAt, previousEndsAt } = key;
  if (!enabled || (expiresAt !== null && expiresAt <= now)) return false;
  return key.hash === hash || (key.previousHash === hash && previousEndsAt !== null && previousEndsAt > now);
}
