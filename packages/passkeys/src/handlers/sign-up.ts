import { completeSignIn, draftUser, normalizeEmail, randomToken, signUpUser, type Work } from 'latchkey/plugin';
import { invalid, issueChallenge, redeemChallenge } from '../ceremonies/challenge.js';
import { creationOptionsFor, verifyCreation } from '../ceremonies/creation.js';
import { namePasskey } from '../name-passkey.js';
import type { Config } from '../options.js';
import { relyingPartyOf } from '../relying-party.js';
import { shownFactor } from '../shown-factor.js';
import { findByCredential, insertHandle, insertPasskey, isCredentialKnown } from '../store.js';
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
      const challenge = await issueChallenge(call, call.db, 'signUp', { boundTo: 'holder', handle, email, name });
      return creationOptionsFor(config, { party, challenge, handle, email, name, known: [] });
    },

    async finishPasskeySignUp(call) {
      const { app } = call;
      const { response, callbackURL, ...fields } = call.input;
      const { challenge, subject } = await redeemChallenge(call, 'signUp', response.response.clientDataJSON, null);
      const { email, name, handle } = subject;
      if (email === undefined || name === undefined || handle === undefined) throw invalid();
      const party = relyingPartyOf(call, config);
      const { row, isUserVerified } = await verifyCreation(response, { app, config, party, challenge, user: null });
      // Checked before the user is created, so that a hidden sign-up with a taken address gives the same answer.
      if (await isCredentialKnown(app.db, row.credentialHash)) throw call.fail('PASSKEY_IS_ALREADY_REGISTERED');
      const draft = await draftUser(call, { ...fields, email, name, image: null, emailVerified: false });
      const { generateId, now, requireEmailVerification } = app.settings;
      const store = async (work: Work, { id: userId }: { readonly id: string }) => {
        const { tx } = work;
        await insertHandle(tx, { id: generateId(), userId, handle });
        const owned = { id: generateId(), userId, createdAt: now(), lastUsedAt: null, hasOldHandle: null };
        if (!(await insertPasskey(tx, { ...row, ...owned }))) throw call.fail('PASSKEY_IS_ALREADY_REGISTERED');
        namePasskey(work, 'passkey.added', owned);
      };
      const user = await signUpUser(call, draft, { identifiedBy: 'credential', callbackURL, store });
      if (requireEmailVerification) return { token: null, user };
      const outcome = await completeSignIn(call, user, 'passkey', {
        factors: [{ factor: shownFactor(config, { isUserVerified }), shownAt: now() }],
        // The owner of the mailbox may have taken the address away meanwhile.
        recheck: async () => {
          const found = await findByCredential(app.db, row.credentialHash);
          return found?.user.id === user.id ? found.user : undefined;
        },
      });
      if (!outcome) throw call.fail('FAILED_TO_CREATE_SESSION');
      return 'session' in outcome
        ? { token: outcome.session.token, user: outcome.user }
        : { token: null, user, ...outcome };
    },
  };
}
