import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { type Duration, seconds } from '../../contract/options/duration.js';
import {
  aDuration,
  aFunction,
  aSwitch,
  aText,
  checkOptions,
  type KnownOptions,
  type OptionKind,
  oneOf,
  optionsOf,
  wholeNumber,
} from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import type { User } from '../../contract/shapes.js';
import type { TotpSettings } from '../../crypto/otp.js';
import { alphanumeric, randomString } from '../../crypto/random.js';
import type { SignInAttempt } from '../../domain/app/gates.js';
import type { SignInMethod } from '../../domain/app/sign-in-methods.js';

/** The data for a mail with a code. */
export interface TwoFactorMail {
  /** Send it to `user.email`. */
  readonly user: User;
  /** The code. */
  readonly otp: string;
}

export interface TotpOptions {
  /** The issuer that authenticator apps show. Default: `issuer` of the plugin. */
  readonly issuer?: string;
  /** Digits of a code. Default 6. */
  readonly digits?: 6 | 8;
  /** Seconds that a code is valid. The previous and the next code are accepted too. Default 30. */
  readonly period?: number;
  /** Disable authenticator codes. Default false. */
  readonly disable?: boolean;
}

export interface OtpOptions {
  /**
   * Mails a code. Runs after the answer; an error that it throws is logged. `request`: the request that asked for the
   * code, if any. Default: no codes are mailed.
   */
  readonly sendOTP?: (mail: TwoFactorMail, request: Request | undefined) => Promise<void> | void;
  /** Minutes until a mailed code expires. Default 3. */
  readonly period?: number;
  /** Digits of a code, 4 to 8. A code with fewer than 6 digits allows one attempt instead of three. Default 6. */
  readonly digits?: number;
}

export interface BackupCodeOptions {
  /** The number of codes in a set. Default 10. */
  readonly amount?: number;
  /** Letters and digits of a code, at least 8; shown in groups of five. Default 10. */
  readonly length?: number;
  /** Creates a set of codes. Default: random codes. */
  readonly customBackupCodesGenerate?: () => readonly string[] | Promise<readonly string[]>;
}

export interface TwoFactorOptions {
  /** The issuer that authenticator apps show. Default `appName`. */
  readonly issuer?: string;
  /** Activate a user's first authenticator without a code of it. Default false. */
  readonly skipVerificationOnEnable?: boolean;
  readonly totpOptions?: TotpOptions;
  readonly otpOptions?: OtpOptions;
  readonly backupCodeOptions?: BackupCodeOptions;
  /** Time that a browser stays trusted after its last sign-in. Default 30 days. */
  readonly trustedDeviceMaxAge?: Duration;
  /**
   * The sign-in methods that need a second factor. `passwords`: e-mail, username, phone number, the link that verifies
   * an address, and a sign-in that would link a provider. `all`: also social sign-in, mailed codes and mailed links.
   * Default `passwords`.
   */
  readonly enforceOn?: 'passwords' | 'all';
}

/** Every option of `twoFactor`. */
export const twoFactorOptions = {
  issuer: aText,
  skipVerificationOnEnable: aSwitch,
  totpOptions: optionsOf({
    issuer: aText,
    digits: oneOf(6, 8),
    period: wholeNumber(1, 3600),
    disable: aSwitch,
  } satisfies KnownOptions<TotpOptions>),
  otpOptions: optionsOf({
    sendOTP: aFunction,
    period: wholeNumber(1, 60),
    digits: wholeNumber(4, 8),
  } satisfies KnownOptions<OtpOptions>),
  backupCodeOptions: optionsOf({
    amount: wholeNumber(1, 100),
    length: wholeNumber(8, 100),
    customBackupCodesGenerate: aFunction,
  } satisfies KnownOptions<BackupCodeOptions>),
  trustedDeviceMaxAge: aDuration,
  enforceOn: oneOf('passwords', 'all'),
} satisfies KnownOptions<TwoFactorOptions>;

/** The options with their defaults. */
export interface Config {
  readonly issuer: string | undefined;
  readonly skipsVerification: boolean;
  /** `undefined` if authenticator codes are disabled. */
  readonly totp: TotpSettings | undefined;
  readonly sendOTP: OtpOptions['sendOTP'];
  /** Seconds. */
  readonly otpLifetime: number;
  readonly otpDigits: number;
  readonly makeBackupCodes: () => Promise<readonly string[]>;
  /** Seconds. */
  readonly trustedDeviceMaxAge: number;
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
/** The factors of those methods. An app is as free as the browser's session was. */
const freeFactors: readonly string[] = ['email', 'social'];

function isFreeByDefault({ method, factors }: Pick<SignInAttempt, 'method' | 'factors'>): boolean {
  if (method === 'app') return factors.some(({ factor }) => freeFactors.includes(factor));
  return freeByDefault.includes(method);
}

/** Applies the defaults. Throws `ConfigurationError` for an option that cannot work. */
export function resolveTwoFactor(options: TwoFactorOptions): Config {
  checkOptions('twoFactor', options, twoFactorOptions);
  const { totpOptions: totp = {}, otpOptions: otp = {}, backupCodeOptions: backup = {} } = options;
  const { digits = 6, period = 30 } = totp;
  const { period: minutes = 3, digits: otpDigits = 6 } = otp;
  const trustedDeviceMaxAge = seconds(options.trustedDeviceMaxAge ?? '30d');
  // Browsers keep no cookie longer than 400 days (rfc6265bis §5.5).
  if (trustedDeviceMaxAge < 1 || trustedDeviceMaxAge > 34_560_000)
    throw new ConfigurationError('twoFactor.trustedDeviceMaxAge', {
      given: options.trustedDeviceMaxAge,
      expected: 'a duration from 1 second to 400 days',
    });
  return {
    issuer: totp.issuer ?? options.issuer,
    skipsVerification: options.skipVerificationOnEnable ?? false,
    totp: totp.disable ? undefined : { digits, period },
    sendOTP: otp.sendOTP,
    otpLifetime: minutes * 60,
    otpDigits,
    makeBackupCodes: backupCodeMaker(backup),
    trustedDeviceMaxAge,
    methods: [...(totp.disable ? [] : ['totp']), ...(otp.sendOTP ? ['otp'] : []), 'backup-code'],
    guards: (attempt) => attempt.method !== 'two-factor' && (options.enforceOn === 'all' || !isFreeByDefault(attempt)),
  };
}

/** An empty text cannot be a code, because every caller can send it. */
const someCodes: OptionKind = {
  expected: 'a list of at least one code, and no empty code',
  fits: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && each.trim() !== ''),
};

function backupCodeMaker({ amount = 10, length = 10, customBackupCodesGenerate }: BackupCodeOptions) {
  return async (): Promise<readonly string[]> => {
    if (customBackupCodesGenerate)
      return checkReturned(
        'twoFactor.backupCodeOptions.customBackupCodesGenerate',
        await customBackupCodesGenerate(),
        someCodes,
      );
    return Array.from({ length: amount }, () => {
      const groups = randomString(length, alphanumeric).match(/.{1,5}/g) ?? [];
      return groups.join('-');
    });
  };
}
