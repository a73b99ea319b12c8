import { type Duration, seconds } from '../../contract/duration.js';
import { guessesAt } from '../../contract/limits.js';
import { randomDigits } from '../../crypto/random.js';
import type { App, Caller } from '../../domain/app.js';
import { sendMail } from '../../domain/mail.js';
import { issueCode, type Purpose, redeemCode } from '../../domain/one-time.js';

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
  /** Guesses at one code, the right one included. Default 3, and 1 where a code has fewer than 6 digits. */
  readonly allowedAttempts?: number;
}

export type Codes = ReturnType<typeof createCodes>;

/** Codes by text message: one live code per number and purpose. */
export function createCodes(options: CodeOptions) {
  const { sendOTP, otpLength = 6, expiresIn = '5m', allowedAttempts = guessesAt(otpLength) } = options;
  if (!(Number.isInteger(otpLength) && otpLength >= 4 && otpLength <= 8))
    throw new RangeError('phoneNumber: otpLength must be 4 to 8');
  if (!(Number.isInteger(allowedAttempts) && allowedAttempts >= 1))
    throw new RangeError('phoneNumber: allowedAttempts must be 1 or more');
  const lifetime = seconds(expiresIn);
  return {
    /**
     * Makes a new code in place of the one before, and sends it where `isWanted`. All of it happens after the answer, and
     * there is a code whoever has the number, so that neither asking nor guessing tells (R-G03). A number that has had its
     * messages gets no other code either: each code is worth some guesses, and so no more can be tried in an hour than
     * messages are sent.
     */
    send(call: Caller, type: CodeType, phoneNumber: string, isWanted: () => Promise<boolean>, userId?: string): void {
      const { app, request } = call;
      sendMail(call, phoneNumber, 'sending a code to a phone', async () => {
        const isSent = await isWanted();
        const code = randomDigits(otpLength);
        await issueCode(app, app.db, code, { ...slotOf(type, phoneNumber, userId), lifetime });
        await app.cleanUp();
        if (isSent) await sendOTP({ phoneNumber, code, type }, request);
      });
    },

    /** Uses a code up: true for one of any number of callers. Outside of transactions, so that a failed guess counts. */
    async redeem(app: App, type: CodeType, phoneNumber: string, code: string, userId?: string): Promise<boolean> {
      const slot = slotOf(type, phoneNumber, userId);
      return (await redeemCode(app, app.db, code, { ...slot, maxAttempts: allowedAttempts })) === 'ok';
    },
  };
}

/** The code by which somebody makes a number theirs is bound to them: nobody else's session can use it. */
function slotOf(type: CodeType, phoneNumber: string, userId?: string): { purpose: Purpose; recipient: string } {
  const recipient = userId === undefined ? phoneNumber : `${userId}:${phoneNumber}`;
  return { purpose: `phone-number-${type}-`, recipient };
}
