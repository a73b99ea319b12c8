import { commonErrors } from '../../contract/catalogue.js';
import { failure, isAuthError } from '../../contract/errors.js';
import { aText, type OptionKind } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import type { SignedIn } from '../../contract/shapes.js';
import { randomString } from '../../crypto/random.js';
import type { Handlers } from '../../define-plugin.js';
import { endOtherSessionsWith } from '../../domain/sessions/end-session.js';
import { writeSessionCookies } from '../../domain/sessions/session-cookies.js';
import { isFresh } from '../../domain/sessions/session-life.js';
import { sessionExists } from '../../domain/sessions/session-transaction.js';
import { attemptSignIn, completeSignIn } from '../../domain/sign-in/sign-in.js';
import { normalizeEmail } from '../../domain/users/email.js';
import { createUser, draftUser, takenError, updateUser } from '../../domain/users/users.js';
import { allowSecurityChanges, touchUser } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Codes } from './codes.js';
import type { phoneNumberContract } from './contract.js';
import { isNumber, type NumberReader } from './numbers.js';
import type { PhoneNumberRules } from './options.js';
import { findPhoneUser, findProvenUser, releaseUnproven } from './store.js';

type SignUpRules = NonNullable<PhoneNumberRules['signUpOnVerification']>;
type PhoneHandlers = Handlers<(typeof phoneNumberContract)['endpoints']>;
type VerifyCall = Parameters<PhoneHandlers['verifyPhoneNumber']>[0];

/** The handlers for codes that prove a number: to sign in, and to add it to an account. */
export function verifyHandlers(
  codes: Codes,
  readNumber: NumberReader,
  { signUpOnVerification }: PhoneNumberRules,
): Pick<PhoneHandlers, 'sendPhoneNumberOTP' | 'verifyPhoneNumber'> {
  return {
    async sendPhoneNumberOTP(call) {
      const { app, session } = call;
      const phoneNumber = await readNumber(call.input.phoneNumber);
      if (phoneNumber === undefined) throw call.fail('INVALID_PHONE_NUMBER');
      if (session) {
        // A number allows sign-in and password reset: a stolen session must not gain such lasting access.
        if (!isFresh(call, session.session)) throw failure(commonErrors, 'SESSION_IS_NOT_FRESH');
        const isSignedIn = () => sessionExists(call, session.session);
        codes.send(call, 'verification', phoneNumber, isSignedIn, session);
      } else {
        const isWanted = async () =>
          signUpOnVerification !== undefined || (await findProvenUser(app.db, phoneNumber)) !== undefined;
        codes.send(call, 'sign-in', phoneNumber, isWanted, null);
      }
      return { status: true };
    },

    async verifyPhoneNumber(call) {
      const phoneNumber = await readNumber(call.input.phoneNumber);
      if (phoneNumber === undefined) throw call.fail('INVALID_PHONE_NUMBER');
      if (call.session) return linkNumber(call, codes, call.session, phoneNumber);

      attemptSignIn(call, 'phone-otp');
      if (!(await codes.redeem(call, 'sign-in', phoneNumber, call.input.code, null))) throw call.fail('INVALID_OTP');
      const known = await findProvenUser(call.db, phoneNumber);
      const user = known ?? (signUpOnVerification && (await signUp(call, signUpOnVerification, phoneNumber)));
      if (!user) throw call.fail('INVALID_OTP');
      const proven = { phoneNumber, phoneNumberVerified: true };
      if (call.input.disableSession) return { status: true, token: null, user: { ...user, ...proven } };
      const outcome = await completeSignIn(call, user, 'phone-otp', {
        recheck: () => findProvenUser(call.db, phoneNumber),
      });
      if (!outcome) throw call.fail('INVALID_OTP');
      if (!('session' in outcome)) return outcome;
      return { status: true, token: outcome.session.token, user: { ...outcome.user, ...proven } };
    },
  };
}

/**
 * Adds a number to the caller's account. A number that another user has proven stays with that user: the caller may be the
 * next owner of a number that the carrier reassigned, which gives no right to the other user's account.
 */
async function linkNumber(call: VerifyCall, codes: Codes, { session, user }: SignedIn<User>, phoneNumber: string) {
  const { app, db } = call;
  const { code, updatePhoneNumber } = call.input;
  const current = await findPhoneUser(db, user.id);
  const hasAnother = current?.phoneNumberVerified && current.phoneNumber !== phoneNumber;
  if (hasAnother && !updatePhoneNumber) throw call.fail('USER_ALREADY_HAS_A_PHONE_NUMBER');
  if (!(await codes.redeem(call, 'verification', phoneNumber, code, { session, user }))) throw call.fail('INVALID_OTP');

  const proven = { phoneNumber, phoneNumberVerified: true };
  const linked = await call.transaction(async (work) => {
    const now = app.settings.now();
    // The code is used up, so the call cannot be repeated. The decision uses the current user row.
    const held = await findPhoneUser(work.tx, user.id);
    if (held?.phoneNumberVerified && held.phoneNumber !== phoneNumber && !updatePhoneNumber)
      throw call.fail('USER_ALREADY_HAS_A_PHONE_NUMBER');
    allowSecurityChanges(work.tx);
    if (!(await touchUser(work.tx, user.id, now))) throw failure(commonErrors, 'UNAUTHORIZED');
    const before = await findPhoneUser(work.tx, user.id);
    await releaseUnproven(work.tx, phoneNumber, now);
    const previousPhoneNumber = before?.phoneNumberVerified ? before.phoneNumber : null;
    const isNew = previousPhoneNumber !== phoneNumber;
    const changes = isNew ? { ...proven, phoneNumberProvenAt: now } : proven;
    const outcome = await updateUser(work, user.id, changes);
    if (outcome === 'gone') throw failure(commonErrors, 'UNAUTHORIZED');
    if ('taken' in outcome) throw call.fail('PHONE_NUMBER_CAN_NOT_BE_USED');
    if (isNew) await endOtherSessionsWith(work, { session, user }, isNumber);
    if (isNew) await work.emit('phoneNumberChanged', { user: outcome.user, phoneNumber, previousPhoneNumber });
    return { ...outcome.user, ...proven };
  });
  writeSessionCookies(call, { session, user: linked });
  return { status: true, token: null, user: linked };
}

/** Maximum number of placeholder addresses to try. All but the first are random, so it is unlikely that a second one is taken. */
const tries = 3;

/**
 * Creates a user with only a proven number. A taken placeholder address does not lock the owner of the number out: an earlier owner of
 * the number can still have it, and a stranger can have signed up with it.
 */
async function signUp(call: VerifyCall, options: SignUpRules, phoneNumber: string): Promise<User> {
  const { email, name } = temporaryNames(options, phoneNumber);
  const proven = { phoneNumber, phoneNumberVerified: true, phoneNumberProvenAt: call.app.settings.now() };
  const draft = await draftUser(call, { email, name, image: null, emailVerified: false, ...proven });
  for (let attempt = 1; ; attempt++) {
    try {
      return await store(call, phoneNumber, attempt === 1 ? draft : { ...draft, email: withRandomPart(email) });
    } catch (error) {
      if (attempt === tries || !isAuthError(error, 'USER_ALREADY_EXISTS')) throw error;
    }
  }
}

function store(call: VerifyCall, phoneNumber: string, draft: User): Promise<User> {
  const { app } = call;
  return call.transaction(async (work) => {
    await releaseUnproven(work.tx, phoneNumber, app.settings.now());
    const { user, taken } = await createUser(work, draft, { identifiedBy: 'credential' });
    if (taken === 'email') throw call.fail('USER_ALREADY_EXISTS');
    // Another user has just added the number with their own code.
    if (taken === 'phoneNumber') throw call.fail('PHONE_NUMBER_CAN_NOT_BE_USED');
    if (taken) throw takenError(app, taken);
    return user;
  });
}

const lowercaseAlphanumeric = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Adds 82 random bits to the local part, which has at most 64 characters (RFC 5321 §4.5.3.1). */
function withRandomPart(email: string): string {
  const at = email.lastIndexOf('@');
  const local = `${email.slice(0, at).slice(0, 47)}-${randomString(16, lowercaseAlphanumeric)}`;
  return `${local}${email.slice(at)}`;
}

const anAddress: OptionKind<string> = {
  expected: 'an email address',
  fits: (value) => typeof value === 'string' && normalizeEmail(value) !== undefined,
};

/** The domain of the default placeholder addresses. No mail can reach it (RFC 2606 §2). */
const nowhere = 'phone.invalid';

function temporaryNames({ getTempEmail, getTempName }: SignUpRules, phoneNumber: string) {
  const path = 'phoneNumber.signUpOnVerification';
  const random = randomString(24, lowercaseAlphanumeric);
  const chosen = getTempEmail ? getTempEmail(phoneNumber, random) : `${random}@${nowhere}`;
  const address = checkReturned(`${path}.getTempEmail`, chosen, anAddress);
  const name = checkReturned(`${path}.getTempName`, getTempName?.(phoneNumber) ?? phoneNumber, aText);
  return { email: normalizeEmail(address) ?? address, name };
}
