import {
  aBoolean,
  aFunction,
  aText,
  ConfigurationError,
  listOf,
  type OptionKind,
  type OptionsInput,
  oneOf,
  type Settled,
  settleOptions,
  typed,
  type User,
  wholeNumber,
  withDefault,
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
  /**
   * The domain that passkeys belong to: the host of `baseURL` (default) or a domain above it. A change makes all existing passkeys
   * useless.
   */
  rpID: aDomain,
  /** The name of the application that authenticators show. Default `appName`. */
  rpName: aText,
  /**
   * Origins of further pages that use these passkeys: `https://shop.example.com`, or `https://example.de` as a related origin. The
   * origin of `baseURL` is always accepted.
   */
  origins: withDefault(listOf(anOrigin), []),
  /** Origins of native applications: `android:apk-key-hash:…`. Applications for iOS send the origin of `rpID`. */
  nativeOrigins: withDefault(listOf(aNativeOrigin), []),
  /**
   * Whether the device checks that it is the user, by fingerprint, face or PIN, for a sign-in, a reauthentication and a new passkey.
   * With `preferred` and `discouraged` a passkey without that check is one factor. Default `required`.
   */
  userVerification: withDefault(oneOf('required', 'preferred', 'discouraged'), 'required'),
  /** A sign-in with a passkey and user verification counts as two factors, and needs no other one. Default true. */
  passesSecondFactor: withDefault(aBoolean, true),
  /** Visitors can create an account with a passkey and no password. Default false. */
  signUp: withDefault(aBoolean, false),
  /** Passkeys of one user, 1 to 100. Default 20. */
  max: withDefault(wholeNumber(1, 100), 20),
  /** `direct` asks for proof of the authenticator's model, which browsers show to users. Default `none`. */
  attestation: withDefault(oneOf('none', 'direct'), 'none'),
  /**
   * The root certificates of the manufacturers whose proof counts, in PEM. Needs `attestation: 'direct'`. Default: no proof counts, and
   * `isModelProven` is false.
   */
  attestationRoots: withDefault(listOf(aCertificate), []),
  /** Returns false to refuse a new passkey. Default: every passkey is accepted. */
  checkPasskey: typed<(passkey: NewPasskey) => boolean | Promise<boolean>>(aFunction),
  /**
   * Mails the user that a passkey was added or removed. Runs after the answer; an error that it throws is logged. Default: no mail
   * is sent.
   */
  sendChange: typed<(mail: PasskeyChange) => Promise<void> | void>(aFunction),
  /** Called when a sign-in was refused because the passkey may have been copied. Default: the log has a warning. */
  onClone: typed<(clone: PasskeyClone) => Promise<void> | void>(aFunction),
};

export interface PasskeysOptions extends OptionsInput<typeof passkeysOptions> {}

/** The options with their defaults. */
export interface Config extends Settled<typeof passkeysOptions> {}

/** Applies the defaults. Throws `ConfigurationError` for an option that cannot work. */
export function resolvePasskeys(options: PasskeysOptions): Config {
  const config = settleOptions('passkeys', passkeysOptions, options);
  const { rpID, nativeOrigins, attestation, attestationRoots } = config;
  if (nativeOrigins.length > 0 && rpID === undefined)
    throw new ConfigurationError('passkeys.rpID', {
      expected: 'the domain of the application, because nativeOrigins is set: native applications name it',
    });
  if (attestationRoots.length > 0 && attestation !== 'direct')
    throw new ConfigurationError('passkeys.attestation', {
      expected: "'direct', because attestationRoots is set: without it devices send no proof",
    });
  return config;
}
