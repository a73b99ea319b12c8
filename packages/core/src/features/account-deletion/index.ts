import { definePlugin } from '../../define-plugin.js';
import { endSecretsOf } from '../../domain/secrets/one-time.js';
import { accountDeletionContract } from './contract.js';
import type { AccountDeletionOptions } from './options.js';
import { deletionPurpose } from './purpose.js';

export type { AccountDeletionOptions } from './options.js';

/** Deletion of the user's own account: with the password, a fresh session, or a mailed link. */
export function accountDeletion(options: AccountDeletionOptions = {}) {
  return definePlugin(accountDeletionContract, {
    listeners: { on: { userDeleted: (work, { user }) => endSecretsOf(work, deletionPurpose, user.id) } },
    enabledBy: 'user.deleteUser.enabled',
    publicFacts: {
      deleteUser: options.enabled ?? false,
      byMail: options.sendDeleteAccountVerification !== undefined,
    },
    absent: options.enabled ? [] : ['deleteUser', 'deleteUserCallback'],
    handlers: async () => (await import('./handlers.js')).deletionHandlers(options),
  });
}
