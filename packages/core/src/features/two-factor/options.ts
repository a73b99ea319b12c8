import { ConfigurationError } from '../../contract/options/configuration-error.js';
import {
  aBoolean,
  aDuration,
  aFunction,
  aText,
  type OptionsInput,
  oneOf,
  optionsOf,
  type Settled,
  settleOptions,
  typed,
  wholeNumber,
  withDefault,
} from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';
import type { TotpSettings } from '../../crypto/otp.js';
import type { SignInAttempt } from '../../domain/app/gates.js';
import type { SignInMethod } from '../../domain/app/sign-in-methods.js';

/** The data for a mail with a code. */
export interface TwoFactorMail {
  /** Send it to `user.email`. */
  readonly user: User;
  /** The code. */
  readonly otp: string;
}

const totpOptions = {
  /** The issuer that authenticator apps show. Default: `issuer` of the plugin. */
  issuer: aText,
  /** Digits of a code. Default 6. */
  digits: withDefault(oneOf(6, 8), 6),
  /** Seconds that a code is valid. The previous and the next code are accepted too. Default 30. */
  period: withDefault(wholeNumber(1, 3600), 30),
  /** Disable authenticator codes. Default false. */
  disable: withDefault(aBoolean, false),
};

export interface TotpOptions extends OptionsInput<typeof totpOptions> {}

const otpOptions = {
  /**
   * Mails a code. Runs after the answer; an error that it throws is logged. `request`: the request that asked for the
   * code, if any. Default: no codes are mailed.
   */
  sendOTP: typed<(mail: TwoFactorMail, request: Request | undefined) => Promise<void> | void>(aFunction),
  /** Minutes until a mailed code expires. Default 3. */
  period: withDefault(wholeNumber(1, 60), 3),
  /** Digits of a code, 4 to 8. A code with fewer than 6 digits allows one attempt instead of three. Default 6. */
  digits: withDefault(wholeNumber(4, 8), 6),
};

export interface OtpOptions extends OptionsInput<typeof otpOptions> {}

const backupCodeOptions = {
  /** The number of codes in a set. Default 10. */
  amount: withDefault(wholeNumber(1, 100), 10),
  /** Letters and digits of a code, at least 8; shown in groups of five. Default 10. */
  length: withDefault(wholeNumber(8, 100), 10),
  /** Creates a set of codes. Default: random codes. */
  customBackupCodesGenerate: typed<() => readonly string[] | Promise<readonly string[]>>(aFunction),
};

export interface BackupCodeOptions extends OptionsInput<typeof backupCodeOptions> {}

/** Every option of `twoFactor`. */
export const twoFactorOptions = {
  /** The issuer that authenticator apps show. Default `appName`. */
  issuer: aText,
  /** Activate a user's first authenticator without a code of it. Default false. */
  skipVerificationOnEnable: withDefault(aBoolean, false),
  totpOptions: withDefault(optionsOf(totpOptions), {}),
  otpOptions: withDefault(optionsOf(otpOptions), {}),
  backupCodeOptions: withDefault(optionsOf(backupCodeOptions), {}),
  /** Time that a browser stays trusted after its last sign-in. Default 30 days. */
  trustedDeviceMaxAge: withDefault(aDuration, '30d'),
  /**
   * The sign-in methods that need a second factor. `passwords`: email, username, phone number, the link that verifies
   * an address, and a sign-in that would link a provider. `all`: also social sign-in, mailed codes and mailed links.
   * Default `passwords`.
   */
  enforceOn: withDefault(oneOf('passwords', 'all'), 'passwords'),
};

export interface TwoFactorOptions extends OptionsInput<typeof twoFactorOptions> {}

/** The options with their defaults. */
export interface Config extends Omit<Settled<typeof twoFactorOptions>, 'issuer'> {
  readonly issuer: string | undefined;
  /** `undefined` if authenticator codes are disabled. */
  readonly totp: TotpSettings | undefined;
  /** The kinds of codes that can complete a sign-in. */
  readonly methods: string[];
  readonly guards: (attempt: Pick<SignInAttempt, 'method' | 'factors'>) => boolean;
}

/**
 * The sign-in methods that need no second factor unless `enforceOn` is `all`. All other methods need it: those with a
 * password or a phone number, the link that verifies an address (R-D12), a sign-in that would link a
 * provider, and methods of plugins, which are unknown here.
 */
const freeByDefault: readonly SignInMethod[] = ['sign-up', 'email-otp', 'magic-link', 'social'];
/** The factors of those methods. For the sign-in of an app, the factors of the browser's session decide. */
const freeFactors: readonly string[] = ['email', 'social'];

function isFreeByDefault({ method, factors }: Pick<SignInAttempt, 'method' | 'factors'>): boolean {
  if (method === 'app') return factors.some(({ factor }) => freeFactors.includes(factor));
  return freeByDefault.includes(method);
}

/** Applies the defaults. Throws `ConfigurationError` for an option that cannot work. */
export function resolveTwoFactor(options: TwoFactorOptions): Config {
  const settled = settleOptions('twoFactor', twoFactorOptions, options);
  const { totpOptions: totp, otpOptions: otp, trustedDeviceMaxAge, enforceOn } = settled;
  // Browsers keep no cookie longer than 400 days (rfc6265bis §5.5).
  if (trustedDeviceMaxAge < 1 || trustedDeviceMaxAge > 34_560_000)
    throw new ConfigurationError('twoFactor.trustedDeviceMaxAge', {
      given: options.trustedDeviceMaxAge,
      expected: 'a duration from 1 second to 400 days',
    });
  return {
    ...settled,
    issuer: totp.issuer ?? settled.issuer,
    totp: totp.disable ? undefined : totp,
    methods: [...(totp.disable ? [] : ['totp']), ...(otp.sendOTP ? ['otp'] : []), 'backup-code'],
    guards: (attempt) => attempt.method !== 'two-factor' && (enforceOn === 'all' || !isFreeByDefault(attempt)),
  };
}
