import { definePlugin, type Plugin } from '../../define-plugin.js';
import { endSecretsOf } from '../../domain/secrets/one-time.js';
import { type MagicLinkContract, magicLinkContract } from './contract.js';
import { type MagicLinkOptions, resolveMagicLink } from './options.js';
import { linkPurpose } from './purpose.js';

export type { MagicLinkMail, MagicLinkOptions } from './options.js';

/** Mailed links that sign in. */
export function magicLink(options: MagicLinkOptions): Plugin<MagicLinkContract> {
  const rules = resolveMagicLink(options);
  return definePlugin(magicLinkContract, {
    verifiesEmail: true,
    signsIn: ({ emailVerified }) => emailVerified,
    publicFacts: { signIn: true, signUp: !rules.disableSignUp },
    senders: [{ option: 'magicLink.sendMagicLink', given: options.sendMagicLink }],
    listeners: { on: { userDeleted: (work, { user }) => endSecretsOf(work, linkPurpose, user.id) } },
    handlers: async () => (await import('./handlers.js')).magicLinkHandlers(rules),
  });
}
