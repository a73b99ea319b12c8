import { quotaOf } from './check/quota.js';
import type { MailedKey } from './options.js';
import type { ApiKey } from './tables.js';

/** The kind of owner of a key. */
export function ownerTypeOf({
  userId,
  organizationId,
}: Pick<ApiKey, 'userId' | 'organizationId'>): 'user' | 'organization' | 'service' {
  if (userId !== null) return 'user';
  return organizationId === null ? 'service' : 'organization';
}

/** A key as its owner sees it. */
export function shownKey(key: ApiKey, now: Date) {
  const { id, name, start, end, organizationId, enabled, createdAt, expiresAt, lastUsedAt, previousEndsAt } = key;
  return {
    ...{ id, name, start, end, organizationId, enabled, createdAt, expiresAt, lastUsedAt },
    ownerType: ownerTypeOf(key),
    scopes: [...key.scopes],
    networks: key.networks && [...key.networks],
    methods: key.methods && [...key.methods],
    origins: key.origins && [...key.origins],
    resources: key.resources && [...key.resources],
    previousEndsAt: previousEndsAt !== null && previousEndsAt > now ? previousEndsAt : null,
    quota: quotaOf(key, now),
  };
}

/** A key as a mail names it. */
export function mailedKey({ id, name, start, end, organizationId }: ApiKey): MailedKey {
  return { id, name, start, end, organizationId };
}
