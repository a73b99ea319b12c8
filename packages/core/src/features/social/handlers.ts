import type { Handlers } from '../../feature.js';
import { getAccessToken, renewAccessToken } from './access-token.js';
import { finishFlow } from './callback.js';
import type { LinkingRules } from './calls.js';
import type { socialContract } from './contract.js';
import { beginLinking } from './link.js';
import { signInSocial } from './sign-in.js';

export function socialHandlers(rules: LinkingRules): Handlers<(typeof socialContract)['endpoints']> {
  return {
    signInSocial: (call) => signInSocial(call, rules),
    callbackOAuth: (call) => finishFlow(call, rules),
    linkSocialAccount: (call) => beginLinking(call, rules),
    getAccessToken,
    refreshToken: renewAccessToken,
  };
}
