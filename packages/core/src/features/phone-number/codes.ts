import { triesAt } from '../../contract/limits.js';
import { type Duration, seconds } from '../../contract/options/duration.js';
import { randomDigits } from '../../crypto/random.js';
import type { Caller, Work } from '../../domain/app/app.js';
import { markAskingBrowser } from '../../domain/limits/asking-browser.js';
import { type Recipient, sendMail } from '../../domain/mail/mail.js';
import { endCode, endSecretsOf, issueCode, type Purpose, redeemCode } from '../../domain/secrets/one-time.js';
import type { User } from '../../store/schema/tables.js';
import { findProvenUser } from './store.js';

/** What a code is for, so that the message can say it: whoever reads it out to a stranger should know what they give away. */
export type CodeType = 'sign-in' | 'verification' | 'reset';

/** A message with a code. */
export interface PhoneNumberCode {
  /** Where to send it, `+15551234567`. */
  readonly phoneNumber: string;
  readonly code: string;
  /** `verification`: somebody who is signed in wants the number to be theirs. */
  readonly type: CodeType;
}

export interface CodeOptions {
  /**
   * Sends a code as a text message. Runs after the answer; what it throws is logged. `request`: the one that asked, if any.
   * One number gets as many messages as `rateLimit.mailsPerRecipient` says.
   */
  readonly sendOTP: (message: PhoneNumberCode, request: Request | undefined) => Promise<void> | void;
  /** Digits of a code, 4 to 8. Default 6. */
  readonly otpLength?: number;
  /** How long a code is good. Default 5 minutes. */
  readonly expiresIn?: Duration;
  /**
   * Guesses at one code of the browser that asked for it, the right one included; other browsers share a pool of 17. Default
   * 3, and 1 where a code has fewer than 6 digits, with a pool of 1.
   */
  readonly allowedAttempts?: number;
}

export type Codes = ReturnType<typeof createCodes>;

/** Codes by text message: one live code per number and purpose. */
export function createCodes(options: CodeOptions) {
  const { sendOTP, otpLength = 6, expiresIn = '5m', allowedAttempts } = options;
  if (!(Number.isInteger(otpLength) && otpLength >= 4 && otpLength <= 8))
    throw new RangeError('phoneNumber: otpLength must be 4 to 8');
  if (!(allowedAttempts === undefined || (Number.isInteger(allowedAttempts) && allowedAttempts >= 1)))
    throw new RangeError('phoneNumber: allowedAttempts must be 1 or more');
  const tries = triesAt(otpLength, allowedAttempts);
  const lifetime = seconds(expiresIn);
  return {
    /**
     * Makes a new code in place of the one before, and sends it where `isWanted`. All of it happens after the answer, and
     * there is a code whoever has the number, so that neither asking nor guessing tells (R-G03). A number that has had its
     * messages gets no other code either: each code is worth some guesses, and so no more can be tried in an hour than
     * messages are sent.
     */
    send(call: Caller, type: CodeType, phoneNumber: string, isWanted: () => Promise<boolean>, owner?: Owner): void {
      const { app, request } = call;
      const askedBy = markAskingBrowser(call);
      const recipient: Recipient = { address: phoneNumber, findOwner: () => findProvenUser(app.db, phoneNumber) };
      sendMail(call, recipient, 'sending a code to a phone', async () => {
        const isSent = await isWanted();
        const code = randomDigits(otpLength);
        await issueCode(app, app.db, code, {
          ...slotOf(type, phoneNumber, owner),
          lifetime,
          userId: owner?.id,
          askedBy,
        });
        if (isSent) await sendOTP({ phoneNumber, code, type }, request);
      });
    },

    /**
     * Ends the codes of a user who is deleted: those for their number, and those for a number that was to be theirs. The
     * latter are bound to the user: where storage cannot look for them, they open nothing until they expire.
     */
    async end(work: Work, userId: string, phoneNumber: string | undefined): Promise<void> {
      await endSecretsOf(work, slotOf('verification', '').purpose, userId);
      if (phoneNumber === undefined) return;
      for (const type of ['sign-in', 'reset'] as const) await endCode(work, slotOf(type, phoneNumber));
    },

    /** Uses a code up: true for one of any number of callers. Outside of transactions, so that a failed guess counts. */
    async redeem(by: Caller, type: CodeType, phoneNumber: string, code: string, owner?: Owner): Promise<boolean> {
      const slot = slotOf(type, phoneNumber, owner);
      return (await redeemCode(by, by.app.db, code, { ...slot, tries })) === 'ok';
    },
  };
}

/** The user for whom a number is verified. */
type Owner = Pick<User, 'id' | 'securityVersion'>;

/**
 * The code by which a user makes a number theirs is bound to the user and to the version of the account: no session of
 * another user can use it, and no session that asked for it before the second factor was turned on.
 */
function slotOf(type: CodeType, phoneNumber: string, owner?: Owner): { purpose: Purpose; recipient: string } {
  const recipient = owner === undefined ? phoneNumber : `${owner.id}:${owner.securityVersion}:${phoneNumber}`;
  return { purpose: `phone-number-${type}-`, recipient };
}
