import { accountErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { factorLimit, guessesAt } from '../../contract/limits.js';
import type { SignedIn } from '../../contract/shapes.js';
import { randomDigits } from '../../crypto/random.js';
import type { Caller } from '../../domain/app/app.js';
import { spendAsKnown, spendAttempt } from '../../domain/limits/attempts.js';
import { sendSecondStep } from '../../domain/mail/mail.js';
import { issueCode, type MatchedCode, matchCode } from '../../domain/secrets/one-time.js';
import { sessionExists } from '../../domain/sessions/session-transaction.js';
import type { User } from '../../store/schema/tables.js';
import type { ReauthenticationMails } from './options.js';
import { reauthenticationPurpose as purpose } from './purpose.js';

const digits = 6;
/** Seconds. */
const lifetime = 300;
const guesses = guessesAt(digits);
/** Only one session can try the code, so no attempts are reserved for other callers. */
const tries = { asking: guesses, perNetwork: guesses, others: guesses };

/** Mails a code in the background, which replaces the previous one. */
export function mailCode(
  caller: Caller,
  signedIn: SignedIn<User>,
  sendCode: NonNullable<ReauthenticationMails['sendCode']>,
): void {
  const { app, request } = caller;
  const { session, user } = signedIn;
  checkVerified(user);
  sendSecondStep(caller, user.email, 'mailing a code for reauthentication', async () => {
    if (!(await sessionExists(caller, session))) return; // the session may have ended since the answer
    const code = randomDigits(digits);
    await issueCode(app, app.db, code, { purpose, recipient: user.id, lifetime, boundTo: signedIn });
    await sendCode({ user, code }, request);
  });
}

/**
 * Spends one attempt and compares the code. `undefined` if the code is wrong, expired, or of another session or
 * account.
 */
export async function matchMailedCode(
  caller: Caller,
  signedIn: SignedIn<User>,
  sent: string,
): Promise<MatchedCode | undefined> {
  checkVerified(signedIn.user);
  const { id } = signedIn.user;
  const limit = { name: 'reauthentication', ...factorLimit };
  const guess =
    (await spendAsKnown(caller, limit, [id])) ??
    (await spendAttempt(caller.app, limit, [id, caller.network ?? 'unknown']));
  const matched = await matchCode(caller, caller.app.db, sent, { purpose, recipient: id, tries, by: signedIn });
  if (typeof matched === 'string') return undefined;
  await guess.forgive();
  return matched;
}

/** Throws if the user has not verified the address: any person may have entered it. */
function checkVerified({ emailVerified }: User): void {
  if (!emailVerified) throw failure(accountErrors, 'EMAIL_NOT_VERIFIED');
}
