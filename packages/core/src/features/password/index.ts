import type { SignedIn, User } from '../../contract/shapes.js';
import { createCredential } from '../../domain/accounts.js';
import type { Caller } from '../../domain/app.js';
import { normalizeEmail } from '../../domain/email.js';
import { credentialProvider, isHashable, problemWith, verifyPassword } from '../../domain/passwords.js';
import { completeSignIn } from '../../domain/sign-in.js';
import { createUser, draftUser } from '../../domain/users.js';
import { defineFeature } from '../../feature.js';
import { findUserWithAccount } from '../../store/users.js';
import { passwordContract } from './contract.js';

export interface PasswordOptions {
  /** Sign in with e-mail and password at all? Default false. */
  readonly enabled?: boolean;
  /** Refuse new users. Default false. */
  readonly disableSignUp?: boolean;
  /** Begin a session with the sign-up. Default true. */
  readonly autoSignIn?: boolean;
}

/** Sign-up and sign-in with e-mail and password. */
export function password({ enabled = false, disableSignUp = false, autoSignIn = true }: PasswordOptions = {}) {
  return defineFeature(passwordContract, {
    handlers: {
      async signUpEmail(call) {
        const { app } = call;
        if (!enabled || disableSignUp) throw call.fail('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED');
        const { name, email: sentEmail, password, image, callbackURL: _, rememberMe, ...fields } = call.input;
        const email = normalizeEmail(sentEmail);
        if (email === undefined) throw call.fail('INVALID_EMAIL');
        const problem = problemWith(password, app.settings.password);
        if (problem) throw call.fail(problem);

        const user = await draftUser(call, { ...fields, email, name, image: image ?? null, emailVerified: false });
        // Hashed before anything is looked up: a taken address costs the caller as much time as a free one.
        const hash = await app.passwords.hash(password);
        await call.transaction(async (work) => {
          const refused = await createUser(work, user);
          if (refused?.taken === 'email') throw call.fail('USER_ALREADY_EXISTS');
          if (refused) throw call.fail('FIELD_IS_ALREADY_TAKEN', { values: { field: refused.taken } });
          await createCredential(work, user.id, hash);
        });
        if (!autoSignIn) return { token: null, user };
        const outcome = await completeSignIn(call, user, 'sign-up', { remember: rememberMe });
        if (!outcome) throw call.fail('FAILED_TO_CREATE_SESSION');
        return { token: 'session' in outcome ? outcome.session.token : null, user };
      },

      async signInEmail(call) {
        if (!enabled) throw call.fail('EMAIL_AND_PASSWORD_IS_NOT_ENABLED');
        const { password, callbackURL, rememberMe } = call.input;
        const email = normalizeEmail(call.input.email);
        if (email === undefined) throw call.fail('INVALID_EMAIL');
        if (!isHashable(password)) throw call.fail('PASSWORD_TOO_LONG');

        const known = await findUserWithAccount(call.db, email, credentialProvider);
        const hash = known?.account?.password;
        const matches = await verifyPassword(call.app, hash, password);
        if (!known || !matches) throw call.fail('INVALID_EMAIL_OR_PASSWORD');

        const outcome = await completeSignIn(call, known.user, 'email', {
          remember: rememberMe,
          recheck: () => userIfHashIsStill(call, email, hash),
        });
        if (!outcome) throw call.fail('INVALID_EMAIL_OR_PASSWORD');
        return 'session' in outcome ? signedInAnswer(outcome, callbackURL) : outcome;
      },
    },
  });
}

/** The user as it is now, provided that the password that was verified is still the one in force (Z18). */
async function userIfHashIsStill(
  { app }: Caller,
  email: string,
  hash: string | null | undefined,
): Promise<User | undefined> {
  const known = await findUserWithAccount(app.db, email, credentialProvider);
  return known?.account?.password === hash ? known?.user : undefined;
}

function signedInAnswer({ session, user }: SignedIn, callbackURL: string | undefined) {
  const answer = { redirect: Boolean(callbackURL), token: session.token, user };
  return callbackURL ? { ...answer, url: callbackURL } : answer;
}
