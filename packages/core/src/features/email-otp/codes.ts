import { explained, failure } from '../../contract/errors.js';
import { aText } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import { randomDigits } from '../../crypto/random.js';
import type { App, Work } from '../../domain/app/app.js';
import { markAskingBrowser } from '../../domain/limits/asking-browser.js';
import { type Asker, sendMail } from '../../domain/mail/mail.js';
import { type CodeOutcome, endCode, issueCode, readCode, redeemCode } from '../../domain/secrets/one-time.js';
import { findMailboxUser } from '../../domain/users/mailbox-user.js';
import { emailOtpErrors } from './contract.js';
import type { CodeSubject, EmailOTPRules, EmailOTPType } from './options.js';

/** Creates the functions that issue, mail and redeem codes. */
export function createCodes(rules: EmailOTPRules) {
  const { otpLength, lifetime, isShort, tries, generateOTP, send, disableSignUp } = rules;
  let hasWarned = false;

  function warnOnce({ settings: { logger } }: App): void {
    if (!isShort || hasWarned) return;
    hasWarned = true;
    logger.warn(
      explained('CODES_ARE_SHORT', `emailOTP: codes of ${otpLength} digits are easy to guess. The default is 6.`),
    );
  }

  /** Stores a new code, which replaces the previous one, and returns it. */
  async function issue({ app, request }: Asking, about: CodeSubject, askedBy?: string): Promise<string> {
    warnOnce(app);
    const otp = generateOTP ? generateOTP(about, request) : randomDigits(otpLength);
    checkReturned('emailOTP.generateOTP', otp, aText);
    await issueCode(app, app.db, otp, { lifetime, isReadable: true, askedBy, ...pending(about) });
    return otp;
  }

  return {
    issue,

    /** Redeems a code. Every outcome counts as one attempt. */
    redeem(by: Asking, about: CodeSubject, otp: string): Promise<CodeOutcome> {
      return redeemCode(by, by.app.db, otp, { tries, ...pending(about) });
    },

    /**
     * Creates a code and mails it in the background. The code replaces the previous one only if its mail is sent, so an
     * attacker who asks too often for a victim's address does not invalidate the victim's code. A code is stored for an
     * unknown address too, without a mail: otherwise the answer `expired` would reveal known addresses (R-G03).
     */
    mail(asking: Asking, about: CodeSubject): void {
      const { app, request } = asking;
      if (!send) throw failure(emailOtpErrors, 'SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED');
      const isForKnownOnly = disableSignUp || about.type === 'forget-password';
      const askedBy = markAskingBrowser(asking);
      sendMail(asking, about.email, 'sending a one-time code', async () => {
        const isMailed = await isUseful(app, about, { isForKnownOnly });
        const otp = await issue(asking, about, askedBy);
        if (isMailed) await send({ otp, ...about }, request);
      });
    },

    /** Deletes the codes for an address. */
    async end(work: Work, email: string): Promise<void> {
      for (const type of types) await endCode(work, pending({ email, type }));
    },

    read(app: App, about: CodeSubject): Promise<string | undefined> {
      return readCode(app, app.db, pending(about));
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;

/**
 * Checks whether the recipient can use the code. With the previous address, a user can sign in and set a new password, but not
 * verify it. The proof of an address that belongs to an account without its proof frees the address, and sets no password.
 */
async function isUseful(
  { db }: App,
  { email, type }: CodeSubject,
  { isForKnownOnly }: { readonly isForKnownOnly: boolean },
): Promise<boolean> {
  if (type === 'sign-in' && !isForKnownOnly) return true;
  const known = await findMailboxUser(db, email);
  if (!known) return !isForKnownOnly;
  const useless = { 'sign-in': undefined, 'email-verification': 'former', 'forget-password': 'unproven' } as const;
  return known.place !== useless[type];
}

/** The request for which a mail is sent: a `Caller`, or the part of it that remains after the call. */
interface Asking extends Asker {
  readonly request: Request | undefined;
}

/** The types of codes. */
const types = ['sign-in', 'email-verification', 'forget-password'] as const satisfies readonly EmailOTPType[];

/** Returns the key of the stored code: its type and the address. */
function pending({ email, type }: CodeSubject) {
  return { purpose: `${type}-otp-`, recipient: email } as const;
}
