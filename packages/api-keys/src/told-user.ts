import { type App, find, findUserById, type StoredUser } from 'latchkey/plugin';
import type { Config } from './options.js';
import { type ApiKey, memberTable } from './tables.js';

/**
 * The user who gets the mails about a key: its owner, or the member who has made the key of an organization. A user who has left the
 * organization must not learn anything about its keys.
 */
export async function findToldUser(
  { db }: App,
  { organizations }: Pick<Config, 'organizations'>,
  { userId, organizationId, issuerId }: ApiKey,
): Promise<StoredUser | undefined> {
  const id = userId ?? issuerId;
  if (id === null) return undefined;
  const isOutside =
    organizationId !== null && !(organizations && (await find(db, memberTable, { organizationId, userId: id })));
  return isOutside ? undefined : findUserById(db, id);
}
