import { providerOf } from './providers.js';
import type { Passkey } from './tables.js';

/** A passkey as its user sees it. */
export function shownPasskey(row: Passkey) {
  const { id, name, aaguid, isBackupEligible, isBackedUp, transports, createdAt, lastUsedAt } = row;
  return {
    ...{ id, name, aaguid, isBackupEligible, isBackedUp, createdAt, lastUsedAt },
    provider: providerOf(aaguid) ?? null,
    transports: [...transports],
  };
}
