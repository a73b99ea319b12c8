import {
  completeSignIn,
  createUser,
  draftUser,
  isAuthError,
  normalizeEmail,
  randomToken,
  takenError,
} from 'latchkey/plugin';
import { invalid, issueChallenge, redeemChallenge } from '../ceremonies/challenge.js';
import { creationOptionsFor, verifyCreation } from '../ceremonies/creation.js';
import type { Config } from '../options.js';
import { relyingPartyOf } from '../relying-party.js';
import { insertHandle, insertPasskey } from '../store.js';
import { handleLength } from './addition.js';
import type { PasskeyHandlers } from './passkey-handlers.js';

export function signUpHandlers(config: Config): Pick<PasskeyHandlers, 'beginPasskeySignUp' | 'finishPasskeySignUp'> {
  return {
    async beginPasskeySignUp(call) {
      const party = relyingPartyOf(call, config);
      const email = normalizeEmail(call.input.email);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      const { name } = call.input;
      const handle = randomToken(handleLength);
      const challenge = await issueChallenge(call, call.db, 'signUp', { userId: null, handle, email, name });
      return creationOptionsFor(config, { party, challenge, handle, email, name, known: [] });
    },

    async finishPasskeySignUp(call) {
      const { app } = call;
      const { response, callbackURL, ...fields } = call.input;
      const { challenge, bound } = await redeemChallenge(call, 'signUp', response.response.clientDataJSON, null);
      const { email, name, handle } = bound;
      if (email === undefined || name === undefined || handle === undefined) throw invalid();
      const party = relyingPartyOf(call, config);
      const verified = await verifyCreation(response, { app, config, party, challenge, user: null });
      const draft = await draftUser(call, { ...fields, email, name, image: null, emailVerified: false });
      const { generateId, now, hidesExistingUsers, requireEmailVerification } = app.settings;
      let user = draft; // also the user that a hidden sign-up would have created
      try {
        await call.transaction(async (work) => {
          const { origin, request, network, cookies } = call;
          const created = await createUser(work, draft, { origin, request, network, cookies, callbackURL });
          user = created.user;
          if (created.taken === 'email') throw call.fail('USER_ALREADY_EXISTS');
          if (created.taken) throw takenError(app, created.taken);
          const of = { userId: user.id, createdAt: now(), lastUsedAt: null, hasOldHandle: null };
          await insertHandle(work.tx, { id: generateId(), userId: user.id, handle });
          if (!(await insertPasskey(work.tx, { ...verified, ...of, id: generateId() })))
            throw call.fail('PASSKEY_IS_ALREADY_REGISTERED');
        });
      } catch (error) {
        if (!hidesExistingUsers || !isAuthError(error, 'USER_ALREADY_EXISTS')) throw error;
      }
      if (requireEmailVerification) return { token: null, user };
      const outcome = await completeSignIn(call, user, 'passkey');
      if (!outcome) throw call.fail('FAILED_TO_CREATE_SESSION');
      return 'session' in outcome ? { token: outcome.session.token, user } : { token: null, user, ...outcome };
    },
  };
}
