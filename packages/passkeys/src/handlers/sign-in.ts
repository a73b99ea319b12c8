import { accountErrors, completeSignIn, failure } from 'latchkey/plugin';
import { requestOptionsFor, verifyAssertion } from '../ceremonies/assertion.js';
import { invalid, issueChallenge, redeemChallenge } from '../ceremonies/challenge.js';
import type { Config } from '../options.js';
import { relyingPartyOf } from '../relying-party.js';
import { shownFactor } from '../shown-factor.js';
import type { PasskeyHandlers } from './passkey-handlers.js';

export function signInHandlers(config: Config): Pick<PasskeyHandlers, 'beginPasskeySignIn' | 'finishPasskeySignIn'> {
  const { userVerification } = config;
  return {
    async beginPasskeySignIn(call) {
      const party = relyingPartyOf(call, config);
      const challenge = await issueChallenge(call, call.db, 'signIn', { boundTo: 'holder' });
      return requestOptionsFor(party, challenge, { allowed: [], userVerification });
    },

    async finishPasskeySignIn(call) {
      const { response, rememberMe: remember } = call.input;
      const { challenge } = await redeemChallenge(call, 'signIn', response.response.clientDataJSON, null);
      const shown = await verifyAssertion(call, config, response, { challenge, userId: null, userVerification });
      const { user } = shown;
      await shown.recordUse(call.db);
      // A passkey does not prove a mailbox, as a password does not.
      if (!user.emailVerified && call.app.settings.requireEmailVerification)
        throw failure(accountErrors, 'EMAIL_NOT_VERIFIED');
      const shownAt = call.app.settings.now();
      const outcome = await completeSignIn(call, user, 'passkey', {
        remember,
        factors: [{ factor: shownFactor(config, shown), shownAt }],
        recheck: () => shown.findOwner(), // the user may have removed the passkey meanwhile
      });
      if (!outcome) throw invalid();
      return 'session' in outcome ? { token: outcome.session.token, user: outcome.user } : outcome;
    },
  };
}
