import { accountErrors } from '../../contract/catalogue.js';
import { failure, isAuthError } from '../../contract/errors.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller, Work } from '../app/app.js';
import { createUser, takenError } from '../users/users.js';
import { pretendSignUp, rehearse } from './hidden-sign-up.js';
import { keepWaiting, withoutUnique } from './waiting-fields.js';

/** The call of a sign-up: the call of a handler. */
export interface SignUpCall extends Caller {
  transaction<T>(steps: (work: Work) => Promise<T>): Promise<T>;
}

export interface SignUp {
  /** The target after the user has verified the address. */
  readonly callbackURL: string | undefined;
  /**
   * Stores what the user signs in with, in the transaction that creates the user. It does not run for a hidden sign-up, so an error
   * that it throws must not depend on the caller's input: check the input before.
   */
  readonly store: (work: Work, user: User) => Promise<unknown>;
}

/**
 * Creates a user for a visitor, from the draft of `draftUser`. Throws `USER_ALREADY_EXISTS` for a taken address. If the
 * application hides existing users, a taken address has the same result as a new one: the user that would have been created.
 */
export async function signUpUser(call: SignUpCall, draft: User, signUp: SignUp): Promise<User> {
  const { app } = call;
  if (!app.settings.hidesExistingUsers) {
    const { user, isTaken } = await create(call, draft, signUp);
    if (isTaken) throw failure(accountErrors, 'USER_ALREADY_EXISTS');
    return user;
  }
  const { stored, waiting } = withoutUnique(app, draft);
  const taken = await rehearse(app, draft);
  if (taken !== undefined) throw takenError(app, taken);
  const { user, isTaken } = await create(call, stored, signUp);
  if (isTaken) await pretendSignUp(call, user);
  await keepWaiting(app, user.id, waiting);
  return { ...user, ...waiting };
}

/** `isTaken`: another user has the address, and the user was not created. */
async function create(call: SignUpCall, draft: User, { callbackURL, store }: SignUp) {
  const { origin, request, network, cookies } = call;
  let user = draft; // also the user that a hidden sign-up would have created
  try {
    await call.transaction(async (work) => {
      const created = await createUser(work, draft, { origin, request, network, cookies, callbackURL });
      user = created.user;
      if (created.taken === 'email') throw failure(accountErrors, 'USER_ALREADY_EXISTS');
      if (created.taken) throw takenError(work.app, created.taken);
      await store(work, user);
    });
  } catch (error) {
    if (isAuthError(error, 'USER_ALREADY_EXISTS')) return { user, isTaken: true };
    throw error;
  }
  return { user, isTaken: false };
}
