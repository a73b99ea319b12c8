import { failure } from '../../contract/errors.js';
import { randomDigits } from '../../crypto/random.js';
import type { App } from '../../domain/app.js';
import { sendMail } from '../../domain/mail.js';
import { type CodeOutcome, issueCode, readCode, redeemCode } from '../../domain/one-time.js';
import { findUserByEmail } from '../../store/users.js';
import { emailOtpErrors } from './contract.js';
import type { CodeSubject, EmailOTPRules } from './options.js';

/** Makes codes and takes them back. */
export function createCodes(rules: EmailOTPRules) {
  const { otpLength, lifetime, isShort, maxAttempts, generateOTP, send, disableSignUp } = rules;
  let hasWarned = false;

  function warnOnce({ settings: { logger } }: App): void {
    if (!isShort || hasWarned) return;
    hasWarned = true;
    logger.warn(`emailOTP: codes of ${otpLength} digits are easy to guess; 6 are usual`);
  }

  /** Stores a new code in place of the one before it, and returns it. */
  async function issue(app: App, about: CodeSubject, request: Request | undefined): Promise<string> {
    warnOnce(app);
    const otp = generateOTP ? generateOTP(about, request) : randomDigits(otpLength);
    // An empty code would be everybody's.
    if (typeof otp !== 'string' || otp === '') throw new TypeError('generateOTP must return a text');
    await issueCode(app, app.db, otp, { ...pending(about), lifetime, isReadable: true });
    await app.cleanUp();
    return otp;
  }

  return {
    issue,

    /** Uses a code up; one attempt is spent whatever the outcome. */
    redeem(app: App, about: CodeSubject, otp: string): Promise<CodeOutcome> {
      return redeemCode(app, app.db, otp, { ...pending(about), maxAttempts });
    },

    /**
     * Makes a code and mails it, in the background. The code replaces the one before it only where its mail goes out, so
     * who asks too often for somebody else's address does not take their code away. It is stored for an address that nobody
     * has too, where no mail goes out: a code that has expired would tell otherwise (R-G03).
     */
    mail({ app, request }: Asking, about: CodeSubject): void {
      if (!send) throw failure(emailOtpErrors, 'SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED');
      const isForKnownOnly = disableSignUp || about.type === 'forget-password';
      sendMail({ app }, about.email, 'sending a one-time code', async () => {
        const isMailed = !isForKnownOnly || (await findUserByEmail(app.db, about.email)) !== undefined;
        const otp = await issue(app, about, request);
        if (isMailed) await send({ ...about, otp }, request);
      });
    },

    read(app: App, about: CodeSubject): Promise<string | undefined> {
      return readCode(app, app.db, pending(about));
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;

/** On whose behalf a mail is sent: a `Caller`, or what is left of one when the call is over. */
interface Asking {
  readonly app: App;
  readonly request: Request | undefined;
}

/** Spec §3 names the record. */
function pending({ email, type }: CodeSubject) {
  return { purpose: `${type}-otp-`, recipient: email } as const;
}
