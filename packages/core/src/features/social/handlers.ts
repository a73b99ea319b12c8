import type { Handlers } from '../../define-plugin.js';
import type { LinkingRules } from '../../domain/app/provider.js';
import { getConfigured } from './configured.js';
import type { socialContract } from './contract.js';
import { finishFlow } from './flow/callback.js';
import { beginLinking } from './flow/link.js';
import { beginReauthentication } from './flow/reauthenticate.js';
import { signInSocial } from './flow/sign-in.js';
import { getAccessToken, getIdToken, renewAccessToken } from './tokens/access-token.js';
import { issueNonce, takesIdTokens } from './tokens/id-token-use.js';

export function socialHandlers(rules: LinkingRules): Handlers<(typeof socialContract)['endpoints']> {
  return {
    signInSocial: (call) => signInSocial(call, rules),
    callbackOAuth: (call) => finishFlow(call, rules),
    linkSocialAccount: (call) => beginLinking(call, rules),
    reauthenticateSocial: beginReauthentication,
    async createIdTokenNonce(call) {
      const configured = await getConfigured(call, call.input.provider);
      if (!takesIdTokens(configured)) throw call.fail('ID_TOKEN_NOT_SUPPORTED');
      return issueNonce(call.app, configured);
    },
    getAccessToken,
    getIdToken,
    refreshToken: renewAccessToken,
  };
}
