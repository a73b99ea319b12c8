import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { HandlerOf } from '../../define-plugin.js';
import { endOtherSessionsWith } from '../../domain/sessions/end-session.js';
import { writeSessionCookies } from '../../domain/sessions/session-cookies.js';
import { countSignInMethods } from '../../domain/users/sign-in-methods.js';
import { updateUser } from '../../domain/users/users.js';
import { allowSecurityChanges, touchUser } from '../../store/rows/users.js';
import type { phoneNumberContract } from './contract.js';
import { isNumber, noPhoneNumber } from './numbers.js';
import { findPhoneUser } from './store.js';

type Handler = HandlerOf<(typeof phoneNumberContract)['endpoints']['removePhoneNumber']>;

/** Removes the caller's number, and ends the sessions that it began. Another way to sign in must remain. */
export const removeNumber: Handler = async (call) => {
  const { user } = call.session;
  const current = await call.transaction(async (work, held) => {
    const { app, tx } = work;
    allowSecurityChanges(tx); // the checks below read the current rows under the lock
    // Locks the user's row: no other call can remove another way to sign in meanwhile (Z14).
    const userExists = await touchUser(tx, user.id, app.settings.now());
    const known = userExists && (await findPhoneUser(tx, user.id));
    if (!known) throw failure(commonErrors, 'UNAUTHORIZED');
    if (known.phoneNumber === null) return { ...held, user: known };
    if (known.phoneNumberVerified && (await countSignInMethods(work, user.id)) === 1)
      throw call.fail('PHONE_NUMBER_IS_YOUR_LAST_SIGN_IN_METHOD');
    const outcome = await updateUser(work, user.id, noPhoneNumber);
    if (outcome === 'gone' || 'taken' in outcome) throw failure(commonErrors, 'UNAUTHORIZED');
    await endOtherSessionsWith(work, held, isNumber);
    if (known.phoneNumberVerified)
      await work.emit('phoneNumberChanged', {
        user: outcome.user,
        phoneNumber: null,
        previousPhoneNumber: known.phoneNumber,
      });
    return { ...held, user: outcome.user };
  });
  writeSessionCookies(call, current);
  return { status: true };
};
