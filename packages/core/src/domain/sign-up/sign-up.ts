import { accountErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { User } from '../../store/schema/tables.js';
import type { Work } from '../app/app.js';
import type { Origination } from '../app/events.js';
import { createUser, takenError } from '../users/users.js';
import { rehearse, signUpHidden } from './hidden-sign-up.js';
import { markBrowser } from './own-browser.js';
import type { SignUp, SignUpCall } from './sign-up-call.js';
import { splitWaiting, storeWaiting } from './waiting-fields.js';

/**
 * Creates a user for a visitor, from the draft of `draftUser`. Throws `USER_ALREADY_EXISTS` for a taken address. If the
 * application hides existing users, a taken address has the same result as a new one: the user that would have been created.
 */
export async function signUpUser(call: SignUpCall, draft: User, signUp: SignUp): Promise<User> {
  const { app, origin, request, network, cookies } = call;
  const from: Origination = { origin, request, network, cookies, callbackURL: signUp.callbackURL };
  if (!app.settings.hidesExistingUsers) {
    const user = await call.transaction((work) => create(work, draft, signUp, from));
    mark(call, user);
    return user;
  }
  const { stored, waiting } = splitWaiting(app, draft);
  const taken = await rehearse(app, draft);
  if (taken !== undefined) throw takenError(app, taken);
  const user = await signUpHidden(call, stored, signUp, from);
  await storeWaiting(app, user.id, waiting);
  mark(call, user); // also for a hidden sign-up: the answers are the same
  return { ...user, ...waiting };
}

/**
 * Remembers the sign-up in a cookie. If the user opens the verification link in this browser, the server then knows that the user of the
 * mailbox is the user who signed up, and the account is settled.
 */
function mark(call: SignUpCall, user: User): void {
  if (call.app.settings.mailsVerification) markBrowser(call, 'signed-up', user);
}

async function create(work: Work, draft: User, signUp: SignUp, from: Origination): Promise<User> {
  const { user, taken } = await createUser(work, draft, { ...signUp, from });
  if (taken === 'email') throw failure(accountErrors, 'USER_ALREADY_EXISTS');
  if (taken) throw takenError(work.app, taken);
  await signUp.store(work, user);
  return user;
}
