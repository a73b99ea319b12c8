import type { AuditTarget, Work } from 'latchkey/plugin';
import type { ApiKey } from './tables.js';

type KeyActionName = 'api_key.created' | 'api_key.updated' | 'api_key.rotated' | 'api_key.revoked' | 'api_key.leaked';

/** Records in the audit log what a transaction does to a key. The key's owner, a user or an organization, sees the entry. */
export function recordKeyAction(
  work: Work,
  action: KeyActionName,
  { id, userId, organizationId }: Pick<ApiKey, 'id' | 'userId' | 'organizationId'>,
  changes: readonly string[] = [],
): void {
  const key: AuditTarget = { type: 'api_key', id };
  const targets = userId === null ? [key] : [{ type: 'user', id: userId }, key];
  work.audit(action, {
    targets,
    organizationId: organizationId ?? undefined,
    changes,
    isByStranger: action === 'api_key.leaked',
  });
}
