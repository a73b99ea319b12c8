import { confirmFactors, failure } from 'latchkey/plugin';
import { requestOptionsFor, verifyAssertion } from '../ceremonies/assertion.js';
import { issueChallenge, redeemChallenge } from '../ceremonies/challenge.js';
import { passkeyErrors } from '../errors.js';
import type { Config } from '../options.js';
import { relyingPartyOf } from '../relying-party.js';
import { shownFactor } from '../shown-factor.js';
import { listPasskeys } from '../store.js';
import type { PasskeyHandlers } from './passkey-handlers.js';

export function reauthenticationHandlers(
  config: Config,
): Pick<PasskeyHandlers, 'beginPasskeyReauthentication' | 'finishPasskeyReauthentication'> {
  const { userVerification } = config;
  return {
    async beginPasskeyReauthentication(call) {
      const party = relyingPartyOf(call, config);
      const { id: userId } = call.session.user;
      const allowed = await listPasskeys(call.db, userId);
      if (allowed.length === 0) throw failure(passkeyErrors, 'PASSKEY_NOT_FOUND');
      const subject = { boundTo: call.session };
      const challenge = await call.transaction(({ tx }) => issueChallenge(call, tx, 'reauthentication', subject));
      return requestOptionsFor(party, challenge, { allowed, userVerification });
    },

    async finishPasskeyReauthentication(call) {
      const { response } = call.input;
      const { clientDataJSON } = response.response;
      const { challenge } = await redeemChallenge(call, 'reauthentication', clientDataJSON, call.session);
      const userId = call.session.user.id;
      const shown = await verifyAssertion(call, config, response, { challenge, userId, userVerification });
      return confirmFactors(call, [{ factor: shownFactor(config, shown) }], ({ tx }) => shown.recordUse(tx));
    },
  };
}
