import {
  aFunction,
  aSwitch,
  aText,
  ConfigurationError,
  checkOptions,
  type KnownOptions,
  listOf,
  type OptionKind,
  oneOf,
  type User,
  wholeNumber,
} from 'latchkey/plugin';

/** A passkey that is about to be added. */
export interface NewPasskey {
  /** `null` for a sign-up. */
  readonly user: User | null;
  /** The model of the authenticator. Zeros if it does not say. A claim, unless `isModelProven`. */
  readonly aaguid: string;
  /** The password manager or the device, if it is known. */
  readonly provider: string | undefined;
  /** The format of the attestation: `none`, `packed`, `apple` and others. */
  readonly attestationFormat: string;
  /** The attestation leads to a certificate of `attestationRoots`: the manufacturer has signed what the passkey says about itself. */
  readonly isModelProven: boolean;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly isUserVerified: boolean;
}

/** The data for a mail about a change. */
export interface PasskeyChange {
  /** Send it to `user.email`. */
  readonly user: User;
  readonly change: 'added' | 'removed';
  readonly name: string;
}

/** A passkey that may have been copied. */
export interface PasskeyClone {
  readonly user: User;
  readonly name: string;
}

export interface PasskeysOptions {
  /**
   * The domain that passkeys belong to: the host of `baseURL` (default) or a domain above it. A change makes all existing passkeys
   * useless.
   */
  readonly rpID?: string;
  /** The name of the application that authenticators show. Default `appName`. */
  readonly rpName?: string;
  /**
   * Origins of further pages that use these passkeys: `https://shop.example.com`, or `https://example.de` as a related origin. The
   * origin of `baseURL` always counts.
   */
  readonly origins?: readonly string[];
  /** Origins of native applications: `android:apk-key-hash:…`. Applications for iOS send the origin of `rpID`. */
  readonly nativeOrigins?: readonly string[];
  /**
   * Whether the device checks that it is the user, by fingerprint, face or PIN, for a sign-in, a reauthentication and a new passkey.
   * With `preferred` and `discouraged` a passkey without that check is one factor. Default `required`.
   */
  readonly userVerification?: 'required' | 'preferred' | 'discouraged';
  /** A sign-in with a passkey and user verification counts as two factors, and needs no other one. Default true. */
  readonly passesSecondFactor?: boolean;
  /** Visitors can create an account with a passkey and no password. Default false. */
  readonly signUp?: boolean;
  /** Passkeys of one user, 1 to 100. Default 20. */
  readonly max?: number;
  /** `direct` asks for proof of the authenticator's model, which browsers show to users. Default `none`. */
  readonly attestation?: 'none' | 'direct';
  /**
   * The root certificates of the manufacturers whose proof counts, in PEM. Needs `attestation: 'direct'`. Default: no proof counts, and
   * `isModelProven` is false.
   */
  readonly attestationRoots?: readonly string[];
  /** Returns false to refuse a new passkey. Default: every passkey is accepted. */
  readonly checkPasskey?: (passkey: NewPasskey) => boolean | Promise<boolean>;
  /**
   * Mails the user that a passkey was added or removed. Runs after the answer; an error that it throws is logged. Default: no mail
   * is sent.
   */
  readonly sendChange?: (mail: PasskeyChange) => Promise<void> | void;
  /** Called when a sign-in was refused because the passkey may have been copied. Default: the log has a warning. */
  readonly onClone?: (clone: PasskeyClone) => Promise<void> | void;
}

const aDomain: OptionKind<string> = {
  expected: 'a domain such as example.com, without protocol, port and path, and no IP address',
  fits: (value) =>
    typeof value === 'string' &&
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9-]+$/.test(value) &&
    !/^[\d.]+$/.test(value), // browsers refuse addresses of hosts (WebAuthn L3, 5.1.3 step 7)
};

const anOrigin: OptionKind<string> = {
  expected: 'an origin such as https://shop.example.com: https, or http for localhost, without a path',
  fits: isWebOrigin,
};

const aCertificate: OptionKind<string> = {
  expected: 'a certificate in PEM, which begins with -----BEGIN CERTIFICATE-----',
  fits: (value) => typeof value === 'string' && /^\s*-----BEGIN CERTIFICATE-----\s/.test(value),
};

const aNativeOrigin: OptionKind<string> = {
  expected: 'android:apk-key-hash: and the hash of the signing certificate in base64url',
  fits: (value) => typeof value === 'string' && /^android:apk-key-hash:[\w-]{43}$/.test(value),
};

function isWebOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  return origin === value && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
}

/** Every option of `passkeys`. */
export const passkeysOptions = {
  rpID: aDomain,
  rpName: aText,
  origins: listOf(anOrigin),
  nativeOrigins: listOf(aNativeOrigin),
  userVerification: oneOf('required', 'preferred', 'discouraged'),
  passesSecondFactor: aSwitch,
  signUp: aSwitch,
  max: wholeNumber(1, 100),
  attestation: oneOf('none', 'direct'),
  attestationRoots: listOf(aCertificate),
  checkPasskey: aFunction,
  sendChange: aFunction,
  onClone: aFunction,
} satisfies KnownOptions<PasskeysOptions>;

/** The options with their defaults. */
export interface Config {
  readonly rpID: string | undefined;
  readonly rpName: string | undefined;
  readonly origins: readonly string[];
  readonly nativeOrigins: readonly string[];
  readonly userVerification: 'required' | 'preferred' | 'discouraged';
  readonly passesSecondFactor: boolean;
  readonly max: number;
  readonly attestation: 'none' | 'direct';
  readonly attestationRoots: readonly string[];
  readonly checkPasskey: PasskeysOptions['checkPasskey'];
  readonly sendChange: PasskeysOptions['sendChange'];
  readonly onClone: PasskeysOptions['onClone'];
}

/** Applies the defaults. Throws `ConfigurationError` for an option that cannot work. */
export function resolvePasskeys(options: PasskeysOptions): Config {
  checkOptions('passkeys', options, passkeysOptions);
  const { origins = [], nativeOrigins = [], userVerification = 'required' } = options;
  const { attestation = 'none', attestationRoots = [] } = options;
  const { rpID, rpName, checkPasskey, sendChange, onClone, passesSecondFactor = true, max = 20 } = options;
  if (nativeOrigins.length > 0 && rpID === undefined)
    throw new ConfigurationError('passkeys.rpID', {
      expected: 'the domain of the application, because nativeOrigins is set: native applications name it',
    });
  if (attestationRoots.length > 0 && attestation !== 'direct')
    throw new ConfigurationError('passkeys.attestation', {
      expected: "'direct', because attestationRoots is set: without it devices send no proof",
    });
  return {
    ...{ origins, nativeOrigins, userVerification, attestation, attestationRoots },
    ...{ passesSecondFactor, max, rpID, rpName, checkPasskey, sendChange, onClone },
  };
}
