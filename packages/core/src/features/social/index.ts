import { definePlugin } from '../../define-plugin.js';
import type { AccountLinking } from '../../domain/app/provider.js';
import { endSecretsOf } from '../../domain/secrets/one-time.js';
import type { LinkingRules } from './calls.js';
import { socialContract } from './contract.js';
import { type SocialProviders, socialProviderSource } from './providers/index.js';
import { statePurpose } from './purpose.js';

/** Sign-in with providers, linked accounts, and their tokens. */
export function social(providers: SocialProviders = {}, linking: AccountLinking = {}) {
  const rules: LinkingRules = { enabled: true, trustedProviders: [], allowDifferentEmails: false, ...linking };
  return definePlugin(socialContract, {
    providers: socialProviderSource(providers),
    listeners: { on: { userDeleted: (work, { user }) => endSecretsOf(work, statePurpose, user.id) } },
    handlers: async () => (await import('./handlers.js')).socialHandlers(rules),
  });
}
