import { type App, find, findUserById, type StoredUser } from 'latchkey/plugin';
import type { Config } from './options.js';
import { type ApiKey, memberTable } from './tables.js';

/**
 * Returns the user who gets the mails about a key: its owner, or the member who has created the key of an organization. `undefined`
 * if this member has left the organization: the member must not learn anything about its keys.
 */
export async function findMailRecipient(
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
