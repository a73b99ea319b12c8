import { definePlugin } from '../../define-plugin.js';
import { endSecretsOf } from '../../domain/secrets/one-time.js';
import { magicLinkContract } from './contract.js';
import { type MagicLinkOptions, resolveMagicLink } from './options.js';
import { linkPurpose } from './purpose.js';

export type { MagicLinkMail, MagicLinkOptions } from './options.js';

/** Mailed links that sign in. */
export function magicLink(options: MagicLinkOptions) {
  const rules = resolveMagicLink(options);
  return definePlugin(magicLinkContract, {
    verifiesEmail: true,
    listeners: { on: { userDeleted: (work, { user }) => endSecretsOf(work, linkPurpose, user.id) } },
    handlers: async () => (await import('./handlers.js')).magicLinkHandlers(rules),
  });
}
