import { explained, failure } from '../../contract/errors.js';
import { aText } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import { randomDigits } from '../../crypto/random.js';
import type { App, Work } from '../../domain/app/app.js';
import { markAskingBrowser } from '../../domain/limits/asking-browser.js';
import { type Asker, sendMail } from '../../domain/mail/mail.js';
import { boundToReader } from '../../domain/secrets/binding.js';
import { endCode, issueCode, type MatchedCode, matchCode, readCode } from '../../domain/secrets/one-time.js';
import { writeAudited } from '../../domain/transactions/write-audited.js';
import { findMailboxUser, type MailboxUser } from '../../domain/users/mailbox-user.js';
import type { Db } from '../../store/statements/executor.js';
import { emailOtpErrors } from './contract.js';
import type { CodeSubject, EmailOTPRules, EmailOTPType } from './options.js';

/** Creates the functions that issue, mail and redeem codes. */
export function createCodes(rules: EmailOTPRules) {
  const { tries, sendVerificationOTP: send, disableSignUp } = rules;
  const store = createStore(rules);

  /**
   * Stores a new code, which replaces the previous one, and returns it. A code for a proven account ends with a change of the account
   * (`boundToReader`).
   */
  async function issue(asking: Asking, about: CodeSubject): Promise<string> {
    const { app } = asking;
    const known = await findMailboxUser(app.db, about.email);
    const targets = known ? [{ type: 'user', id: known.user.id }] : [];
    return store(asking, about, known, {
      keep: (write) => writeAudited(app, { action: 'mailbox.code_created', targets }, write),
    });
  }

  function start(asking: Asking, about: CodeSubject, sendCode: (otp: string) => Promise<void> | void): void {
    const isForKnownOnly = disableSignUp || about.type === 'forget-password';
    const askedBy = markAskingBrowser(asking);
    sendMail(asking, about.email, 'sending a one-time code', async () => {
      const known = await findMailboxUser(asking.app.db, about.email);
      const isMailed = isUseful(known, about, { isForKnownOnly });
      const otp = await store(asking, about, known, { askedBy });
      if (isMailed) await sendCode(otp);
    });
  }

  return {
    issue,

    /** Compares a code. Every outcome counts as one attempt. */
    match(by: Asking, about: CodeSubject, otp: string): Promise<MatchedCode | 'expired' | 'wrong'> {
      return matchCode(by, by.app.db, otp, { tries, by: null, ...pending(about) });
    },

    /**
     * Creates a code and mails it in the background. The code replaces the previous one only if its mail is sent, so an
     * attacker who asks too often for a victim's address does not invalidate the victim's code. A code is stored for an
     * unknown address too, without a mail: otherwise the answer `expired` would reveal known addresses (R-G03).
     */
    mail(asking: Asking, about: CodeSubject): void {
      if (!send) throw failure(emailOtpErrors, 'SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED');
      start(asking, about, (otp) => send({ otp, ...about }, asking.request));
    },

    /** Does the work of `mail` without the mail. */
    storeOnly: (asking: Asking, about: CodeSubject) => start(asking, about, () => {}),

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

/** Creates the function that makes a code, stores it for the user of its address, and returns it. Warns once of short codes. */
function createStore({ otpLength, expiresIn: lifetime, isShort, generateOTP }: EmailOTPRules) {
  let hasWarned = false;
  return async (
    { app, request }: Asking,
    about: CodeSubject,
    known: MailboxUser | undefined,
    {
      askedBy,
      keep = (write) => write(app.db),
    }: { readonly askedBy?: string; readonly keep?: (write: (db: Db) => Promise<boolean>) => Promise<unknown> },
  ): Promise<string> => {
    if (isShort && !hasWarned) {
      hasWarned = true;
      app.settings.logger.warn(
        explained('CODES_ARE_SHORT', `emailOTP: codes of ${otpLength} digits are easy to guess. The default is 6.`),
      );
    }
    const otp = generateOTP ? generateOTP(about, request) : randomDigits(otpLength);
    checkReturned('emailOTP.generateOTP', otp, aText);
    const boundTo = known ? boundToReader(known.user) : 'holder';
    await keep(async (db) => {
      await issueCode(app, db, otp, { lifetime, isReadable: true, askedBy, boundTo, ...pending(about) });
      return true;
    });
    return otp;
  };
}

/**
 * Checks whether the recipient can use the code. With a code to their previous address, a user can sign in and set a new password,
 * but not verify that address. A code to an address that its account has not proven frees the address, but cannot set a password.
 */
function isUseful(
  known: MailboxUser | undefined,
  { type }: CodeSubject,
  { isForKnownOnly }: { readonly isForKnownOnly: boolean },
): boolean {
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
