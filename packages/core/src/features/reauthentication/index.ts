import { definePlugin } from '../../define-plugin.js';
import { endSecretsOf } from '../../domain/secrets/one-time.js';
import { reauthenticationContract } from './contract.js';
import type { ReauthenticationMails } from './options.js';
import { reauthenticationPurpose } from './purpose.js';

export type { ReauthenticationMail, ReauthenticationMails } from './options.js';

/** Reauthentication: users prove their identity again without signing out, which makes the session fresh. */
export function reauthentication(options: ReauthenticationMails = {}) {
  return definePlugin(reauthenticationContract, {
    listeners: { on: { userDeleted: (work, { user }) => endSecretsOf(work, reauthenticationPurpose, user.id) } },
    handlers: async () => (await import('./handlers.js')).reauthenticationHandlers(options),
  });
}
