import { endSecretsOf } from '../../domain/secrets/one-time.js';
import { defineFeature } from '../../feature.js';
import { accountDeletionContract } from './contract.js';
import type { AccountDeletionOptions } from './options.js';
import { deletionPurpose } from './purpose.js';

export type { AccountDeletionOptions } from './options.js';

/** How users delete their own account: with their password, a fresh session, or a link that is mailed to them. */
export function accountDeletion(options: AccountDeletionOptions = {}) {
  return defineFeature(accountDeletionContract, {
    listeners: { on: { userDeleted: (work, { user }) => endSecretsOf(work, deletionPurpose, user.id) } },
    absent: options.enabled ? [] : ['deleteUser', 'deleteUserCallback'],
    handlers: async () => (await import('./handlers.js')).deletionHandlers(options),
  });
}
