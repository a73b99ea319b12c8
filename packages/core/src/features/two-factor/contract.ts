import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { type Contract, defineContract, endpoint, type Models } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import { flag } from '../../contract/fields.js';
import { factorCode, password } from '../../contract/inputs.js';
import { strictLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { internal } from '../../contract/routes.js';
import { type SecondFactorChallenge, secondFactorChallenge, status, timestamp } from '../../contract/shapes.js';
import { twoFactorRoutes } from './routes.js';

/** The messages do not tell whether a wrong code was ever valid, used or replaced. */
export const twoFactorErrors = {
  ...pick(accountErrors, 'INVALID_TWO_FACTOR_AUTHENTICATION'),
  ...defineErrors({
    INVALID_TWO_FACTOR_COOKIE: [401, 'invalid two factor cookie'],
    FAILED_TO_CREATE_SESSION: [500, 'failed to create session'],
    TOTP_ISNT_CONFIGURED: [400, "totp isn't configured"],
    TOTP_NOT_ENABLED: [400, 'TOTP not enabled'],
    OTP_ISNT_CONFIGURED: [400, "otp isn't configured"],
    OTP_NOT_ENABLED: [400, 'OTP not enabled'],
    OTP_HAS_EXPIRED: [400, 'OTP has expired'],
    TWO_FACTOR_ISNT_ENABLED: [400, "Two factor isn't enabled"],
    BACKUP_CODES_ARENT_ENABLED: [400, "Backup codes aren't enabled"],
    INVALID_BACKUP_CODE: [401, 'Invalid backup code'],
    NO_PASSWORD_CREDENTIAL_FOUND: [400, 'No password credential found'],
  }),
};

const passwordErrors = pick(accountErrors, 'INVALID_PASSWORD', 'PASSWORD_TOO_LONG');
const replacementErrors = pick(twoFactorErrors, 'FAILED_TO_CREATE_SESSION');
const proofErrors = pick(twoFactorErrors, 'INVALID_TWO_FACTOR_COOKIE', 'INVALID_TWO_FACTOR_AUTHENTICATION');

/** At least 8 characters, for every configured minimum of new passwords. */
const ownPassword = z.object({ password: password.check(z.minLength(8)), code: factorCode });

/** A code that the user reads on a screen or a list. */
const proof = z.object({
  code: z.string().check(z.maxLength(255)),
  /** Trust this browser, by default for 30 days: sign-ins in it need no second factor. Only for a pending sign-in. */
  trustDevice: z.optional(z.boolean()),
});
const token = z.nullable(z.string());
const backupCodes = z.array(z.string());
/** `token` belongs to the new session: the session of the sign-in, or the one that replaces the caller's session. */
const provenFor = (user: Models['user']) => z.object({ token: z.string(), user });

const contract = defineContract(
  'two-factor',
  {
    /**
     * Creates a secret for an authenticator app, and backup codes. They become active when a code of the new secret is
     * verified. If that step is skipped, they are active at once, and `token` belongs to the session that replaces this
     * one.
     */
    enableTwoFactor: endpoint(twoFactorRoutes.enableTwoFactor, {
      audit: ['factor.enrolment_begun', 'factor.enrolled'],
      guard: guard.inPersonWhilePending,
      access: 'session',
      needsFactor: 'after password',
      input: ownPassword,
      output: z.object({ totpURI: z.string(), backupCodes, token }),
      errors: { ...passwordErrors, ...replacementErrors },
      limit: strictLimit,
    }),
    /** Turns the second factor off and deletes it. `token` belongs to the session that replaces this one. */
    disableTwoFactor: endpoint(twoFactorRoutes.disableTwoFactor, {
      audit: 'factor.disabled',
      guard: guard.inPerson,
      access: 'session',
      needsFactor: 'after password',
      input: ownPassword,
      output: z.object({ status: z.boolean(), token: z.string() }),
      errors: { ...passwordErrors, ...replacementErrors },
      limit: strictLimit,
    }),
    /** Returns the current secret, for another authenticator app. */
    getTOTPURI: endpoint(twoFactorRoutes.getTOTPURI, {
      audit: 'factor.secret_shown',
      guard: guard.inPerson,
      access: 'session',
      needsFactor: 'after password',
      input: z.object({ password, code: factorCode }),
      output: z.object({ totpURI: z.string() }),
      errors: {
        ...passwordErrors,
        ...pick(twoFactorErrors, 'TOTP_ISNT_CONFIGURED', 'TOTP_NOT_ENABLED', 'NO_PASSWORD_CREDENTIAL_FOUND'),
      },
      limit: strictLimit,
    }),
    /**
     * Returns the current code. Only for a fresh session, so that an attacker with an old stolen session cannot get the
     * second factor.
     */
    generateTOTP: endpoint(twoFactorRoutes.generateTOTP, {
      audit: false,
      guard: guard.inPerson,
      access: 'fresh',
      input: z.optional(z.object({ code: factorCode })),
      output: z.object({ code: z.string() }),
      errors: pick(twoFactorErrors, 'TOTP_ISNT_CONFIGURED', 'TOTP_NOT_ENABLED'),
      limit: strictLimit,
    }),
    /**
     * Returns the pending sign-in of this browser, if it needs a second factor; `null` if no sign-in waits. For a page after
     * a reload.
     */
    getTwoFactorChallenge: endpoint(twoFactorRoutes.getTwoFactorChallenge, {
      output: z.nullable(
        z.object({ twoFactorMethods: secondFactorChallenge.shape.twoFactorMethods, expiresAt: timestamp }),
      ),
      limit: strictLimit,
    }),
    /**
     * Checks a code of an authenticator app: to complete a pending sign-in, to activate a new secret, or to show the
     * factor in this session.
     */
    verifyTOTP: endpoint(twoFactorRoutes.verifyTOTP, {
      audit: ['factor.verified', 'factor.enrolled', 'session.created'],
      guard: guard.inPersonWhilePending,
      access: 'optional',
      input: proof,
      output: ({ challenge, user }) => z.union([provenFor(user), challenge]),
      errors: {
        ...proofErrors,
        ...replacementErrors,
        ...pick(twoFactorErrors, 'TOTP_ISNT_CONFIGURED', 'TOTP_NOT_ENABLED'),
      },
      limit: strictLimit,
    }),
    /** Mails a code, which replaces the previous one. */
    sendTwoFactorOTP: endpoint(twoFactorRoutes.sendTwoFactorOTP, {
      audit: 'factor.code_sent',
      guard: guard.inPersonWhilePending,
      access: 'optional',
      // Clients send `trustDevice` with every step of the second factor. The step that checks the code uses it.
      input: z.object({ trustDevice: z.optional(z.boolean()) }),
      output: z.object({ status: z.boolean() }),
      errors: pick(twoFactorErrors, 'INVALID_TWO_FACTOR_COOKIE', 'OTP_ISNT_CONFIGURED', 'OTP_NOT_ENABLED'),
      limit: strictLimit,
    }),
    /**
     * Checks a mailed code: to complete a pending sign-in, to turn the second factor on, or to show the factor in this
     * session.
     */
    verifyTwoFactorOTP: endpoint(twoFactorRoutes.verifyTwoFactorOTP, {
      audit: ['factor.verified', 'factor.enrolled', 'session.created'],
      guard: guard.inPersonWhilePending,
      access: 'optional',
      input: proof,
      output: ({ challenge, user }) => z.union([provenFor(user), challenge]),
      errors: { ...proofErrors, ...replacementErrors, ...pick(twoFactorErrors, 'OTP_NOT_ENABLED', 'OTP_HAS_EXPIRED') },
      limit: strictLimit,
    }),
    /** Checks a backup code and uses it up. With `disableSession` no session begins, and the pending sign-in ends. */
    verifyBackupCode: endpoint(twoFactorRoutes.verifyBackupCode, {
      audit: ['factor.verified', 'session.created'],
      guard: guard.inPersonWhilePending,
      access: 'optional',
      input: z.extend(proof, { disableSession: z.optional(z.boolean()) }),
      output: ({ user, session, challenge }) =>
        z.union([z.object({ token, user, session: z.nullable(z.object({ session, user })) }), challenge]),
      errors: pick(twoFactorErrors, 'INVALID_TWO_FACTOR_COOKIE', 'BACKUP_CODES_ARENT_ENABLED', 'INVALID_BACKUP_CODE'),
      limit: strictLimit,
    }),
    /** Creates new backup codes. The old ones are no longer valid. */
    generateBackupCodes: endpoint(twoFactorRoutes.generateBackupCodes, {
      audit: 'factor.backup_codes_created',
      guard: guard.inPerson,
      access: 'session',
      needsFactor: 'after password',
      input: z.object({ password, code: factorCode }),
      output: z.object({ status: z.boolean(), backupCodes }),
      errors: {
        ...passwordErrors,
        ...pick(twoFactorErrors, 'TWO_FACTOR_ISNT_ENABLED', 'NO_PASSWORD_CREDENTIAL_FOUND'),
      },
      limit: strictLimit,
    }),
    /** Returns the remaining backup codes of a user. Checks no permission. */
    viewBackupCodes: endpoint(internal('/two-factor/view-backup-codes'), {
      audit: 'factor.backup_codes_shown',
      input: z.object({ userId: z.string() }),
      output: z.object({ status: z.boolean(), backupCodes }),
      errors: pick(twoFactorErrors, 'BACKUP_CODES_ARENT_ENABLED'),
    }),
    /**
     * For the server's own code: removes the second factor of a user who has lost it and all backup codes. Ends the
     * user's sessions, trusted browsers and pending sign-ins, and sends a notice. Checks no permission: verify the
     * identity of the user first.
     */
    resetSecondFactor: endpoint(internal('/two-factor/reset'), {
      audit: 'factor.reset',
      input: z.object({ userId: z.string() }),
      output: status,
      errors: { ...pick(accountErrors, 'USER_NOT_FOUND'), ...pick(twoFactorErrors, 'TWO_FACTOR_ISNT_ENABLED') },
    }),
  },
  {
    user: { twoFactorEnabled: flag({ settable: false, initial: () => false }) },
    // True after the server has shown the session a code of the authenticator, or the secret: such codes then prove nothing in this
    // session.
    session: { toldCode: flag({ settable: false, shown: false, initial: () => false }) },
  },
);

/** The contract of `twoFactor()`: a named type, so that declaration files of applications can refer to it. Without this plugin no answer of a sign-in asks for a second factor. */
export interface TwoFactorContract
  extends Contract<
    (typeof contract)['endpoints'],
    (typeof contract)['userFields'],
    (typeof contract)['sessionFields'],
    SecondFactorChallenge,
    'verifyTOTP' | 'verifyTwoFactorOTP' | 'verifyBackupCode'
  > {}
export const twoFactorContract: TwoFactorContract = contract;
