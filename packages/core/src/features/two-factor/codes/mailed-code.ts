import { commonErrors } from '../../../contract/catalogue.js';
import { failure } from '../../../contract/errors.js';
import { guessesAt } from '../../../contract/limits.js';
import type { SignedIn } from '../../../contract/shapes.js';
import { sha256Text } from '../../../crypto/hash.js';
import { randomDigits } from '../../../crypto/random.js';
import type { Handlers } from '../../../define-plugin.js';
import type { App, Caller, Work } from '../../../domain/app/app.js';
import { findFormerRecipient } from '../../../domain/mail/former-recipient.js';
import { sendSecondStep } from '../../../domain/mail/mail.js';
import { lineageOf } from '../../../domain/secrets/binding.js';
import { findSession } from '../../../store/rows/sessions.js';
import type { User } from '../../../store/schema/tables.js';
import type { Tx } from '../../../store/statements/executor.js';
import { challengeAttempts } from '../challenge/challenge.js';
import type { twoFactorContract } from '../contract.js';
import { isEnabled } from '../enabled.js';
import type { Config } from '../options.js';
import { consumeChallenge, findChallengeAlone, putMailedCode, replaceChallenge, spendMailedCode } from '../store.js';
import type { TwoFactor, TwoFactorChallenge } from '../tables.js';
import { activate, isBegunBy } from './activate.js';
import { completesSignIn, isSecondFactor } from './mailed-factor.js';
import {
  answerOf,
  findProver,
  linkWaiting,
  nameVerified,
  type Prover,
  signInProven,
  spendAccountAttempt,
  stepUpBy,
} from './prover.js';

type MailedHandlers = Pick<
  Handlers<(typeof twoFactorContract)['endpoints']>,
  'sendTwoFactorOTP' | 'verifyTwoFactorOTP'
>;

/**
 * The handlers for mailed codes. A code is valid only for the sign-in or the session for which it was mailed (ASVS
 * 6.6.2), and while the account is as it was then, so it is stored in the row of the challenge. A session gets such a row when it requests a code.
 */
export function mailedCodeHandlers({
  otpOptions: { sendOTP, period, digits },
  trustedDeviceMaxAge,
}: Config): MailedHandlers {
  const most = { attempts: challengeAttempts, codeAttempts: guessesAt(digits) };
  return {
    async sendTwoFactorOTP(call) {
      const { app, request } = call;
      const prover = await findProver(call);
      if (!sendOTP) throw call.fail('OTP_ISNT_CONFIGURED');
      if (!prover.factor) throw call.fail('OTP_NOT_ENABLED');
      const { user } = prover;
      await checkCounts(app, prover);
      // If the user has not proven the new address, an attacker may have entered it: the code goes to the former address only.
      const email = (await findFormerRecipient(call.db, user)) ?? user.email;
      // A new code replaces the previous one only if its mail is sent.
      sendSecondStep(call, email, 'mailing a second factor', async () => {
        const otp = randomDigits(digits);
        if (!(await keep(app, prover, otp, period * 60))) return;
        await sendOTP({ user: { ...user, email }, otp }, request);
      });
      return { status: true };
    },

    async verifyTwoFactorOTP(call) {
      const { app, db, input } = call;
      const prover = await findProver(call);
      const { factor, signedIn } = prover;
      if (!factor) throw call.fail('OTP_NOT_ENABLED');
      await checkCounts(app, prover);
      const attempt = await spendAccountAttempt(call, prover);
      const row = prover.challenge ?? (await findChallengeAlone(db, hashOf(prover)));
      const now = app.settings.now();
      if (!row?.code || !isValid(row, prover, now)) throw call.fail('OTP_HAS_EXPIRED');
      const { id, code } = row;
      if (!(await spendMailedCode(db, row, most, now)) || !codes(app).matches(textOf(id, input.code), code))
        throw call.fail('INVALID_TWO_FACTOR_AUTHENTICATION');

      // One row holds the code and the challenge, so that only one of several concurrent callers can use them up.
      const settle = async ({ tx }: Work) => {
        if (!(await consumeChallenge(tx, id, { code, securityVersion: prover.user.securityVersion })))
          throw call.fail('INVALID_TWO_FACTOR_AUTHENTICATION');
      };
      const shown = { factor: isSecondFactor(app, factorsOf(prover)) ? 'otp' : 'email', shownAt: now };
      if (signedIn && !isEnabled(signedIn.user)) {
        if (!isBegunBy(factor, signedIn)) throw call.fail('OTP_NOT_ENABLED');
        const begun = await activate(call, factor, { shown, settle });
        await attempt.forgive();
        return { token: begun.session.token, user: begun.user };
      }
      const settled = signedIn
        ? { begun: await stepUpBy(call, signedIn, shown, settle) }
        : await call.transaction(async (work) => {
            await settle(work);
            nameVerified(work, prover.user, shown);
            return { user: await linkWaiting(call, work, prover.user, row) };
          });
      await attempt.forgive();
      const trust = { isWanted: input.trustDevice, maxAge: trustedDeviceMaxAge };
      return answerOf(await signInProven(call, prover, settled, { factor: shown, trust }));
    },
  };
}

/**
 * Spends one attempt at the code that was mailed for a session, and compares the code. Returns the function that uses
 * the code up; `undefined` if the code is wrong.
 */
export async function matchMailedCode(
  { otpOptions: { digits } }: Config,
  { app }: Caller,
  { signedIn, factor }: { readonly signedIn: SignedIn<User>; readonly factor: TwoFactor },
  sent: string,
): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  const prover = { user: signedIn.user, factor, signedIn };
  const row = await findChallengeAlone(app.db, hashOf(prover));
  const now = app.settings.now();
  if (!row?.code || !isValid(row, prover, now)) return undefined;
  const { id, code } = row;
  const most = { attempts: challengeAttempts, codeAttempts: guessesAt(digits) };
  if (!(await spendMailedCode(app.db, row, most, now)) || !codes(app).matches(textOf(id, sent), code)) return undefined;
  return (tx) => consumeChallenge(tx, id, { code, securityVersion: signedIn.user.securityVersion });
}

/** Checks whether a code has not expired, and the account has not changed since it was mailed. */
function isValid({ codeExpiresAt, securityVersion }: TwoFactorChallenge, { user }: Prover, now: Date): boolean {
  return codeExpiresAt !== null && codeExpiresAt > now && securityVersion === user.securityVersion;
}

/** Throws if a mailed code is not a second factor for this session, or does not complete this sign-in. */
async function checkCounts(app: App, prover: Prover): Promise<void> {
  const { user, factor, signedIn } = prover;
  const factors = factorsOf(prover);
  if (signedIn && !isEnabled(user)) return; // the code confirms a new second factor
  const counts = signedIn ? isSecondFactor(app, factors) : await completesSignIn(app, { user, factors }, factor);
  if (!counts) throw failure(commonErrors, 'SECOND_FACTOR_REQUIRED');
}

const factorsOf = ({ challenge, signedIn }: Prover) => (challenge ?? signedIn.session).factors;

/** Stores a code and replaces the previous one. False if the pending sign-in or the session has ended. */
async function keep(app: App, prover: Prover, otp: string, lifetime: number): Promise<boolean> {
  const { user, challenge } = prover;
  const now = app.settings.now();
  const codeExpiresAt = new Date(now.getTime() + lifetime * 1000);
  const id = challenge?.id ?? app.settings.generateId();
  const mailed = { code: codes(app).of(textOf(id, otp)), codeExpiresAt };
  if (challenge) return putMailedCode(app.db, id, mailed, now);
  const { securityVersion } = user;
  // The session may have been revoked since the answer.
  if (!(await findSession(app.db, prover.signedIn.session.token))) return false;
  const own = { id, token: hashOf(prover), userId: user.id, remember: true, securityVersion, createdAt: now };
  await replaceChallenge(app.db, { expiresAt: codeExpiresAt, ...own, ...mailed });
  return true;
}

/**
 * The prefix keeps the two kinds of rows apart: only its session can find a code, because no cookie's hash has this
 * prefix.
 */
const hashOf = ({ signedIn }: Prover) => sha256Text(`session\n${signedIn && lineageOf(signedIn.session)}`);
const textOf = (id: string, otp: string) => `${id}\n${otp}`;
const codes = (app: App) => app.keys.mac('two-factor/mailed-code');
