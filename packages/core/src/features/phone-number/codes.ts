import { triesAt } from '../../contract/limits.js';
import type { SignedIn } from '../../contract/shapes.js';
import { randomDigits } from '../../crypto/random.js';
import type { Caller, Work } from '../../domain/app/app.js';
import { markAskingBrowser } from '../../domain/limits/asking-browser.js';
import { type Recipient, sendMail } from '../../domain/mail/mail.js';
import { endCode, endSecretsOf, issueCode, type Purpose, redeemCode } from '../../domain/secrets/one-time.js';
import type { User } from '../../store/schema/tables.js';
import type { CodeType, PhoneNumberRules } from './options.js';
import { findProvenUser } from './store.js';

export type Codes = ReturnType<typeof createCodes>;

/** Codes by text message: one valid code per number and purpose. */
export function createCodes({ sendOTP, otpLength, expiresIn: lifetime, allowedAttempts }: PhoneNumberRules) {
  const tries = triesAt(otpLength, allowedAttempts);
  return {
    /**
     * Creates a code that replaces the previous one, and sends it if `isWanted`. All of it happens after the answer, and
     * a code is created for unknown numbers too, so that neither asking nor guessing reveals whether a user has the number
     * (R-G03). A number that has reached its limit of messages gets no new code either: each code allows some guesses, so the
     * limit of messages also limits the guesses in an hour.
     */
    send(
      call: Caller,
      type: CodeType,
      phoneNumber: string,
      isWanted: () => Promise<boolean>,
      owner: Owner | null,
    ): void {
      const { app, request } = call;
      const askedBy = markAskingBrowser(call);
      const recipient: Recipient = { address: phoneNumber, findOwner: () => findProvenUser(app.db, phoneNumber) };
      sendMail(call, recipient, 'sending a code to a phone', async () => {
        const isSent = await isWanted();
        const user = owner ? undefined : await findProvenUser(app.db, phoneNumber);
        const code = randomDigits(otpLength);
        await issueCode(app, app.db, code, {
          lifetime,
          askedBy,
          boundTo: owner ?? (user ? { user } : 'holder'),
          ...slotOf(type, phoneNumber),
        });
        if (isSent) await sendOTP({ phoneNumber, code, type }, request);
      });
    },

    /**
     * Deletes the codes of a user: codes that are bound to the user, for a proven number or a number to add, and codes for the
     * user's number from before its proof.
     */
    async end(work: Work, userId: string, phoneNumber: string | undefined): Promise<void> {
      await endSecretsOf(work, 'phone-number-', userId);
      if (phoneNumber === undefined) return;
      for (const type of ['sign-in', 'reset'] as const) await endCode(work, slotOf(type, phoneNumber));
    },

    /** Uses a code up: true for only one of several concurrent callers. Runs outside of transactions, so that a failed guess is counted. */
    async redeem(by: Caller, type: CodeType, phoneNumber: string, code: string, owner: Owner | null): Promise<boolean> {
      const about = { tries, by: owner, ...slotOf(type, phoneNumber) };
      return (await redeemCode(by, by.app.db, code, about)) === 'ok';
    },
  };
}

/** The session in which a user adds a number: the code is bound to it. */
type Owner = SignedIn<User>;

function slotOf(type: CodeType, phoneNumber: string): { purpose: Purpose; recipient: string } {
  return { purpose: `phone-number-${type}-`, recipient: phoneNumber };
}
