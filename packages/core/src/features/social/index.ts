import { settleOptions } from '../../contract/options/known-options.js';
import { socialProviderIds } from '../../contract/provider-ids.js';
import { definePlugin } from '../../define-plugin.js';
import { type AccountLinking, accountLinking } from '../../domain/app/provider.js';
import { endSecretsOf } from '../../domain/secrets/one-time.js';
import { socialContract } from './contract.js';
import { type SocialProviders, socialProviderSource } from './providers/index.js';
import { statePurpose } from './purpose.js';

/** Sign-in with providers, linked accounts, and their tokens. */
export function social(providers: SocialProviders = {}, linking: AccountLinking = {}) {
  const rules = settleOptions('account.accountLinking', accountLinking, linking);
  const source = socialProviderSource(providers);
  return definePlugin(socialContract, {
    providers: source,
    providerIds: socialProviderIds,
    async publicFacts() {
      const found = await Promise.all(Object.keys(providers).map((id) => source(id)));
      return {
        providers: found.flatMap((each) => (each ? { id: each.provider.id, name: each.provider.name } : [])),
        link: rules.enabled,
      };
    },
    listeners: { on: { userDeleted: (work, { user }) => endSecretsOf(work, statePurpose, user.id) } },
    handlers: async () => (await import('./handlers.js')).socialHandlers(rules),
  });
}
