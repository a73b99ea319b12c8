import type { Handlers } from '../../define-plugin.js';
import { endEverySession } from '../../domain/sessions/end-session.js';
import { putPassword } from '../../domain/users/accounts.js';
import { credentialProvider, problemWith } from '../../domain/users/passwords.js';
import { touchUser } from '../../store/rows/users.js';
import type { Codes } from './codes.js';
import type { phoneNumberContract } from './contract.js';
import type { NumberReader } from './numbers.js';
import { findProvenUser, findUserWithAccountByPhoneNumber } from './store.js';

type ResetHandlers = Pick<
  Handlers<(typeof phoneNumberContract)['endpoints']>,
  'forgetPasswordPhoneNumber' | 'resetPasswordPhoneNumber'
>;

/** The handlers that reset the password by phone. */
export function resetHandlers(codes: Codes, readNumber: NumberReader): ResetHandlers {
  return {
    async forgetPasswordPhoneNumber(call) {
      const phoneNumber = await readNumber(call.input.phoneNumber);
      if (phoneNumber === undefined) throw call.fail('INVALID_PHONE_NUMBER');
      const isWanted = async () => (await findProvenUser(call.app.db, phoneNumber)) !== undefined;
      codes.send(call, 'reset', phoneNumber, isWanted, null);
      return { status: true };
    },

    async resetPasswordPhoneNumber(call) {
      const { app, db } = call;
      const { otp, newPassword } = call.input;
      const phoneNumber = await readNumber(call.input.phoneNumber);
      if (phoneNumber === undefined) throw call.fail('INVALID_PHONE_NUMBER');
      // Checked before the code is used up, so that a refused password does not cost the user the code (H040).
      const problem = problemWith(newPassword, app.settings.password);
      if (problem) throw call.fail(problem);

      // Hashed before the code is used up: a failure to hash must not cost the user the code, and a wrong code takes as long as a right one.
      const hash = await app.passwords.hash(newPassword, call.network);
      if (!(await codes.redeem(call, 'reset', phoneNumber, otp, null))) throw call.fail('INVALID_OTP');
      const owner = await findProvenUser(db, phoneNumber);
      if (!owner) throw call.fail('INVALID_OTP');
      await call.transaction(async (work) => {
        const userExists = await touchUser(work.tx, owner.id, app.settings.now());
        const holder = userExists && (await findUserWithAccountByPhoneNumber(work.tx, phoneNumber, credentialProvider));
        // Under the lock: another user may have got the number while the hash was computed.
        if (!holder || holder.user.id !== owner.id || !holder.user.phoneNumberVerified) throw call.fail('INVALID_OTP');
        await putPassword(work, holder, hash, { how: 'reset', by: 'phone' });
        if (app.settings.endSessionsOnReset) await endEverySession(work, owner.id);
      });
      return { status: true };
    },
  };
}
