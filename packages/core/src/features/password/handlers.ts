import type { SignedIn } from '../../contract/shapes.js';
import type { Handlers } from '../../define-plugin.js';
import { signInWithPassword } from '../../domain/sign-in/password-sign-in.js';
import { completeSignIn } from '../../domain/sign-in/sign-in.js';
import { signUpUser } from '../../domain/sign-up/sign-up.js';
import { createAccount } from '../../domain/users/account-rows.js';
import { credentialOf } from '../../domain/users/accounts.js';
import { normalizeEmail } from '../../domain/users/email.js';
import { credentialProvider, isHashable, problemWith } from '../../domain/users/passwords.js';
import { draftUser } from '../../domain/users/users.js';
import { findUserWithAccountByEmail } from '../../store/rows/accounts.js';
import { insertFirstAccount } from '../../store/rows/first-account.js';
import { changeHandlers } from './change.js';
import type { passwordContract } from './contract.js';
import type { PasswordRules } from './options.js';
import { resetHandlers } from './reset.js';

/** The handlers for sign-up, sign-in, reset and change. */
export function passwordHandlers(rules: PasswordRules): Handlers<(typeof passwordContract)['endpoints']> {
  const { enabled, disableSignUp, autoSignIn } = rules;
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

      const draft = await draftUser(call, { email, name, image: image ?? null, ...fields, emailVerified: false });
      // Hashed before the lookup, so that a taken address takes as much time as a free one.
      const hash = await app.passwords.hash(password, call.network);
      const user = await signUpUser(call, draft, {
        identifiedBy: 'email',
        hasAccount: true,
        callbackURL,
        store: (work, { id }) => createAccount(work, credentialOf(app, id, hash), insertFirstAccount),
      });
      if (!autoSignIn || app.settings.requireEmailVerification) return { token: null, user };
      const outcome = await completeSignIn(call, user, 'sign-up', {
        remember: rememberMe,
        // The owner of the mailbox may have claimed the account meanwhile, which removes this password.
        recheck: async () => {
          const held = await findUserWithAccountByEmail(call.db, user.email, credentialProvider);
          return held?.account?.password === hash ? held.user : undefined;
        },
      });
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
        find: () => findUserWithAccountByEmail(call.db, email, credentialProvider),
        remember: rememberMe,
        callbackURL,
      });
      if (!outcome) throw call.fail('INVALID_EMAIL_OR_PASSWORD');
      return 'session' in outcome ? signedInAnswer(outcome, callbackURL) : outcome;
    },
  };
}

function signedInAnswer({ session, user }: SignedIn, callbackURL: string | undefined) {
  const { token } = session;
  return callbackURL ? { redirect: true, token, user, url: callbackURL } : { redirect: false, token, user };
}
