import { isAuthError } from '../../contract/errors.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Handlers } from '../../define-plugin.js';
import { signInWithPassword } from '../../domain/sign-in/password-sign-in.js';
import { completeSignIn } from '../../domain/sign-in/sign-in.js';
import { createCredential } from '../../domain/users/accounts.js';
import { normalizeEmail } from '../../domain/users/email.js';
import { credentialProvider, isHashable, problemWith } from '../../domain/users/passwords.js';
import { createUser, draftUser, takenError } from '../../domain/users/users.js';
import { findUserWithAccount } from '../../store/rows/users.js';
import { changeHandlers } from './change.js';
import type { passwordContract } from './contract.js';
import { pretendSignUp, rehearse } from './hidden-sign-up.js';
import type { PasswordRules } from './options.js';
import { resetHandlers } from './reset.js';
import { keepWaiting, withoutUnique } from './waiting-fields.js';

/** The handlers for sign-up, sign-in, reset and change. */
export function passwordHandlers(rules: PasswordRules): Handlers<(typeof passwordContract)['endpoints']> {
  const { enabled, disableSignUp, autoSignIn, onExistingUserSignUp } = rules;
  return {
    ...resetHandlers(rules),
    ...changeHandlers,

    async signUpEmail(call) {
      const { app } = call;
      if (!enabled || disableSignUp) throw call.fail('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED');
      const { name, email: sentEmail, password, image, callbackURL, rememberMe, ...fields } = call.input;
      const email = normalizeEmail(sentEmail);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      const problem = problemWith(password, app.settings.password);
      if (problem) throw call.fail(problem);

      const draft = await draftUser(call, { ...fields, email, name, image: image ?? null, emailVerified: false });
      const hides = app.settings.hidesExistingUsers;
      const { stored, waiting } = hides ? withoutUnique(app, draft) : { stored: draft, waiting: {} };
      const takenName = hides ? await rehearse(app, draft) : undefined;
      if (takenName !== undefined) throw takenError(app, takenName);
      // Hashed before the lookup, so that a taken address takes as much time as a free one.
      const hash = await app.passwords.hash(password, call.network);
      let user = stored; // also the user that a hidden sign-up would have created
      try {
        await call.transaction(async (work) => {
          const { origin, request, network, cookies } = call;
          const from = { origin, request, network, cookies, callbackURL };
          const created = await createUser(work, stored, from);
          user = created.user;
          if (created.taken === 'email') throw call.fail('USER_ALREADY_EXISTS');
          if (created.taken) throw takenError(app, created.taken);
          await createCredential(work, user.id, hash);
        });
      } catch (error) {
        if (!hides || !isAuthError(error, 'USER_ALREADY_EXISTS')) throw error;
        await pretendSignUp(call, user, onExistingUserSignUp);
      }
      await keepWaiting(app, user.id, waiting);
      if (!autoSignIn || app.settings.requireEmailVerification) return { token: null, user: { ...user, ...waiting } };
      const outcome = await completeSignIn(call, user, 'sign-up', { remember: rememberMe });
      if (!outcome) throw call.fail('FAILED_TO_CREATE_SESSION');
      return 'session' in outcome ? { token: outcome.session.token, user } : { token: null, user, ...outcome };
    },

    async signInEmail(call) {
      if (!enabled) throw call.fail('EMAIL_AND_PASSWORD_IS_NOT_ENABLED');
      const { password, callbackURL, rememberMe } = call.input;
      const email = normalizeEmail(call.input.email);
      if (email === undefined) throw call.fail('INVALID_EMAIL');
      if (!isHashable(password)) throw call.fail('PASSWORD_TOO_LONG');

      const outcome = await signInWithPassword(call, {
        method: 'email',
        account: email,
        password,
        find: () => findUserWithAccount(call.db, email, credentialProvider),
        remember: rememberMe,
        callbackURL,
      });
      if (!outcome) throw call.fail('INVALID_EMAIL_OR_PASSWORD');
      return 'session' in outcome ? signedInAnswer(outcome, callbackURL) : outcome;
    },
  };
}

function signedInAnswer({ session, user }: SignedIn, callbackURL: string | undefined) {
  const answer = { redirect: Boolean(callbackURL), token: session.token, user };
  return callbackURL ? { ...answer, url: callbackURL } : answer;
}
