import { settleOptions } from '../../contract/options/known-options.js';
import { definePlugin, type Plugin } from '../../define-plugin.js';
import type { Work } from '../../domain/app/app.js';
import { endSecretsOf } from '../../domain/secrets/one-time.js';
import { type MagicLinkContract, magicLinkContract } from './contract.js';
import { type MagicLinkOptions, magicLinkOptions } from './options.js';
import { linkPurpose } from './purpose.js';

export type { MagicLinkMail, MagicLinkOptions } from './options.js';

/** Mailed links that sign in. */
export function magicLink(options: MagicLinkOptions): Plugin<MagicLinkContract> {
  const rules = settleOptions('magicLink', magicLinkOptions, options);
  return definePlugin(magicLinkContract, {
    verifiesEmail: true,
    canSignIn: ({ emailVerified }) => emailVerified,
    publicFacts: { signIn: true, signUp: !rules.disableSignUp },
    senders: [{ option: 'magicLink.sendMagicLink', given: rules.sendMagicLink }],
    listeners: { on: { userDeleted: endLinks, mailboxClaimed: endLinks } },
    handlers: async () => (await import('./handlers.js')).magicLinkHandlers(rules),
  });
}

function endLinks(work: Work, { user }: { readonly user: { readonly id: string } }): Promise<void> {
  return endSecretsOf(work, linkPurpose, user.id);
}
