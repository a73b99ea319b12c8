import {
  accountErrors,
  type Caller,
  failure,
  findPendingSecondFactor,
  type PendingSecondFactor,
} from 'latchkey/plugin';
import { requestOptionsFor, type UserVerification, verifyAssertion } from '../ceremonies/assertion.js';
import { invalid, issueChallenge, redeemChallenge } from '../ceremonies/challenge.js';
import { passkeyErrors } from '../errors.js';
import type { Config } from '../options.js';
import { relyingPartyOf } from '../relying-party.js';
import { listPasskeys } from '../store.js';
import type { PasskeyHandlers } from './passkey-handlers.js';

export function secondFactorHandlers(
  config: Config,
): Pick<PasskeyHandlers, 'beginPasskeySecondFactor' | 'finishPasskeySecondFactor'> {
  return {
    async beginPasskeySecondFactor(call) {
      const party = relyingPartyOf(call, config);
      const { user, userVerification } = await findPending(call, config);
      const allowed = await listPasskeys(call.db, user.id);
      if (allowed.length === 0) throw failure(passkeyErrors, 'PASSKEY_NOT_FOUND');
      const challenge = await issueChallenge(call, call.db, 'secondFactor', { boundTo: { user }, userId: user.id });
      return requestOptionsFor(party, challenge, { allowed, userVerification });
    },

    async finishPasskeySecondFactor(call) {
      const { response, trustDevice } = call.input;
      const pending = await findPending(call, config);
      const { user, userVerification } = pending;
      const { challenge, subject } = await redeemChallenge(
        call,
        'secondFactor',
        response.response.clientDataJSON,
        null,
      );
      if (subject.userId !== user.id) throw invalid();
      const shown = await verifyAssertion(call, config, response, { challenge, userId: user.id, userVerification });
      const outcome = await pending.complete(
        { factor: 'passkey' },
        { trustDevice, useUp: ({ tx }) => shown.recordUse(tx) },
      );
      return 'session' in outcome ? { token: outcome.session.token, user: outcome.user } : outcome;
    },
  };
}

/**
 * The sign-in that waits for its second factor. After a password, the device is enough. After a passkey that did not verify the
 * user, it would be the same factor again: then the device has to verify the user.
 */
async function findPending(
  caller: Caller,
  { passesSecondFactor }: Config,
): Promise<PendingSecondFactor & { readonly userVerification: UserVerification }> {
  const pending = await findPendingSecondFactor(caller);
  const isAfterPasskey = pending?.factors.some(({ factor }) => factor === 'passkey-first') ?? false;
  if (!pending || (isAfterPasskey && !passesSecondFactor)) throw failure(accountErrors, 'NO_PENDING_SIGN_IN');
  return { ...pending, userVerification: isAfterPasskey ? 'required' : 'preferred' };
}
