import type { Handlers } from '../../feature.js';
import { getAccessToken, getIdToken, renewAccessToken } from './access-token.js';
import { finishFlow } from './callback.js';
import type { LinkingRules } from './calls.js';
import { getConfigured } from './configured.js';
import type { socialContract } from './contract.js';
import { issueNonce, takesIdTokens } from './id-token-use.js';
import { beginLinking } from './link.js';
import { signInSocial } from './sign-in.js';

export function socialHandlers(rules: LinkingRules): Handlers<(typeof socialContract)['endpoints']> {
  return {
    signInSocial: (call) => signInSocial(call, rules),
    callbackOAuth: (call) => finishFlow(call, rules),
    linkSocialAccount: (call) => beginLinking(call, rules),
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
