import { triesAt } from '../../contract/limits.js';
import { type Duration, seconds } from '../../contract/options/duration.js';
import { randomDigits } from '../../crypto/random.js';
import type { Caller, Work } from '../../domain/app/app.js';
import { markAskingBrowser } from '../../domain/limits/asking-browser.js';
import { type Recipient, sendMail } from '../../domain/mail/mail.js';
import { endCode, endSecretsOf, issueCode, type Purpose, redeemCode } from '../../domain/secrets/one-time.js';
import type { User } from '../../store/schema/tables.js';
import { findProvenUser } from './store.js';

/** The purpose of a code. The message should name it, so that the user knows what a stranger who asks for the code could do. */
export type CodeType = 'sign-in' | 'verification' | 'reset';

/** A message with a code. */
export interface PhoneNumberCode {
  /** Where to send it, `+15551234567`. */
  readonly phoneNumber: string;
  readonly code: string;
  /** `verification`: a signed-in user adds the number to their account. */
  readonly type: CodeType;
}

export interface CodeOptions {
  /**
   * Sends a code as a text message. Runs after the answer; an error that it throws is logged. `request`: the request that
   * asked for the code, if any. `rateLimit.mailsPerRecipient` limits the messages to one number.
   */
  readonly sendOTP: (message: PhoneNumberCode, request: Request | undefined) => Promise<void> | void;
  /** Digits of a code, 4 to 8. Default 6. */
  readonly otpLength?: number;
  /** Time until a code expires. Default 5 minutes. */
  readonly expiresIn?: Duration;
  /**
   * Maximum number of guesses at one code by the browser that asked for it, including the right one. All other browsers share
   * 17 guesses. Default 3. For codes with fewer than 6 digits: default 1, and the other browsers share 1.
   */
  readonly allowedAttempts?: number;
}

export type Codes = ReturnType<typeof createCodes>;

/** Codes by text message: one valid code per number and purpose. */
export function createCodes(options: CodeOptions) {
  const { sendOTP, otpLength = 6, expiresIn = '5m', allowedAttempts } = options;
  const tries = triesAt(otpLength, allowedAttempts);
  const lifetime = seconds(expiresIn);
  return {
    /**
     * Creates a code that replaces the previous one, and sends it if `isWanted`. All of it happens after the answer, and
     * a code is created for unknown numbers too, so that neither asking nor guessing reveals whether a user has the number
     * (R-G03). A number that has reached its limit of messages gets no new code either: each code allows some guesses, so the
     * limit of messages also limits the guesses in an hour.
     */
    send(call: Caller, type: CodeType, phoneNumber: string, isWanted: () => Promise<boolean>, owner?: Owner): void {
      const { app, request } = call;
      const askedBy = markAskingBrowser(call);
      const recipient: Recipient = { address: phoneNumber, findOwner: () => findProvenUser(app.db, phoneNumber) };
      sendMail(call, recipient, 'sending a code to a phone', async () => {
        const isSent = await isWanted();
        const code = randomDigits(otpLength);
        await issueCode(app, app.db, code, {
          lifetime,
          userId: owner?.id,
          askedBy,
          ...slotOf(type, phoneNumber, owner),
        });
        if (isSent) await sendOTP({ phoneNumber, code, type }, request);
      });
    },

    /**
     * Deletes the codes of a deleted user: those for the user's number, and those for a number that the user wanted to add. The
     * latter are bound to the user: storage that cannot search for them keeps them, useless, until they expire.
     */
    async end(work: Work, userId: string, phoneNumber: string | undefined): Promise<void> {
      await endSecretsOf(work, slotOf('verification', '').purpose, userId);
      if (phoneNumber === undefined) return;
      for (const type of ['sign-in', 'reset'] as const) await endCode(work, slotOf(type, phoneNumber));
    },

    /** Uses a code up: true for only one of several concurrent callers. Runs outside of transactions, so that a failed guess is counted. */
    async redeem(by: Caller, type: CodeType, phoneNumber: string, code: string, owner?: Owner): Promise<boolean> {
      const slot = slotOf(type, phoneNumber, owner);
      return (await redeemCode(by, by.app.db, code, { tries, ...slot })) === 'ok';
    },
  };
}

/** The user who verifies a number. */
type Owner = Pick<User, 'id' | 'securityVersion'>;

/**
 * A code that adds a number to an account is bound to the user and to the version of the account: sessions of other users
 * cannot use it, and neither can a session that asked for it before the second factor was turned on.
 */
function slotOf(type: CodeType, phoneNumber: string, owner?: Owner): { purpose: Purpose; recipient: string } {
  const recipient = owner === undefined ? phoneNumber : `${owner.id}:${owner.securityVersion}:${phoneNumber}`;
  return { purpose: `phone-number-${type}-`, recipient };
}
