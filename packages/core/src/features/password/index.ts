import { isAuthError } from '../../contract/errors.js';
import type { SignedIn, User } from '../../contract/shapes.js';
import { createCredential } from '../../domain/accounts.js';
import type { Caller } from '../../domain/app.js';
import { spendSignInAttempt } from '../../domain/attempts.js';
import { normalizeEmail } from '../../domain/email.js';
import { credentialProvider, isHashable, problemWith, upgradeHash, verifyPassword } from '../../domain/passwords.js';
import { completeSignIn } from '../../domain/sign-in.js';
import { createUser, draftUser } from '../../domain/users.js';
import { defineFeature } from '../../feature.js';
import { findUserWithAccount } from '../../store/users.js';
import { changeHandlers } from './change.js';
import { passwordContract } from './contract.js';
import { type ExistingUserListener, pretendSignUp } from './hidden-sign-up.js';
import { type ResetOptions, resetHandlers } from './reset.js';

export interface PasswordOptions extends ResetOptions {
  /** Sign in with e-mail and password at all? Default false. */
  readonly enabled?: boolean;
  /** Refuse new users. Default false. */
  readonly disableSignUp?: boolean;
  /** Begin a session with the sign-up. Default true. */
  readonly autoSignIn?: boolean;
  /**
   * Answer a sign-up for an address that somebody has like one for a new address. Only with `requireEmailVerification`:
   * a session would tell. Default false.
   */
  readonly hideExistingUsers?: boolean;
  /** Told of such a sign-up, to write to the owner of the address. Default: nobody is told. */
  readonly onExistingUserSignUp?: ExistingUserListener;
}

/** Sign-up and sign-in with e-mail and password, and how the password is reset, changed and set. */
export function password({
  enabled = false,
  disableSignUp = false,
  autoSignIn = true,
  hideExistingUsers = false,
  onExistingUserSignUp,
  ...reset
}: PasswordOptions = {}) {
  return defineFeature(passwordContract, {
    handlers: {
      ...resetHandlers(reset),
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
        // Hashed before anything is looked up: a taken address costs the caller as much time as a free one.
        const hash = await app.passwords.hash(password);
        let user = draft; // also the one that a hidden sign-up would have made
        try {
          await call.transaction(async (work) => {
            const from = { origin: call.origin, request: call.request, callbackURL };
            const created = await createUser(work, draft, from);
            user = created.user;
            if (created.taken === 'email') throw call.fail('USER_ALREADY_EXISTS');
            if (created.taken) throw call.fail('FIELD_IS_ALREADY_TAKEN', { values: { field: created.taken } });
            await createCredential(work, user.id, hash);
          });
        } catch (error) {
          const hides = hideExistingUsers && app.settings.requireEmailVerification;
          if (!hides || !isAuthError(error, 'USER_ALREADY_EXISTS')) throw error;
          const refused = await pretendSignUp(call, user, onExistingUserSignUp);
          if (refused) throw call.fail('FIELD_IS_ALREADY_TAKEN', { values: { field: refused.taken } });
        }
        if (!autoSignIn || app.settings.requireEmailVerification) return { token: null, user };
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

        const attempt = await spendSignInAttempt(call, email);
        const known = await findUserWithAccount(call.db, email, credentialProvider);
        const hash = known?.account?.password;
        const matches = await verifyPassword(call.app, hash, password);
        if (!known || !hash || !matches) throw call.fail('INVALID_EMAIL_OR_PASSWORD');
        await attempt.forgive();

        const outcome = await completeSignIn(call, known.user, 'email', {
          remember: rememberMe,
          callbackURL,
          recheck: () => userIfStillProven(call, email, hash, password),
        });
        if (!outcome) throw call.fail('INVALID_EMAIL_OR_PASSWORD');
        upgradeHash(call.app, known.user.id, hash, password);
        return 'session' in outcome ? signedInAnswer(outcome, callbackURL) : outcome;
      },
    },
  });
}

/**
 * The user as it is now, provided that the password still is the one in force (Z18). Compared again where the hash is
 * another one: a sign-in beside this one may have upgraded it.
 */
async function userIfStillProven(
  { app }: Caller,
  email: string,
  hash: string,
  password: string,
): Promise<User | undefined> {
  const known = await findUserWithAccount(app.db, email, credentialProvider);
  const current = known?.account?.password;
  if (!current) return undefined;
  return current === hash || (await app.passwords.verify(current, password)) ? known.user : undefined;
}

function signedInAnswer({ session, user }: SignedIn, callbackURL: string | undefined) {
  const answer = { redirect: Boolean(callbackURL), token: session.token, user };
  return callbackURL ? { ...answer, url: callbackURL } : answer;
}
