import { createMac, MAC_LENGTH, type Mac } from './hmac.js';
import { type ClaimSigner, createClaimSigner } from './jws.js';
import { type NodeModules, nodeModules } from './platform.js';
import { createSealer, type Sealer } from './seal.js';
import { deriveSubkey, type KeyUse, type Subkeys } from './subkeys.js';

export type { Sealer };

/**
 * One key per purpose, all derived from the configured secrets; a value made for one purpose is never valid for another. A
 * purpose is a constant of our code, such as `cookie:session_token`: letters, digits and `_:/.-`. Anything else throws a
 * `TypeError`. Never pass a value from a request, because keys are cached for every purpose.
 */
export interface Keyring {
  signer(purpose: string): Signer;
  mac(purpose: string): KeyedHash;
  sealer(purpose: string): Sealer;
  /** Signs tokens with claims, for links in mails. */
  claims(purpose: string): ClaimSigner;
}

/**
 * Creates a keyring over the configured secrets: the first one signs and encrypts, all of them verify and decrypt. The keys of a
 * purpose are derived at its first use. Throws a `RangeError` without a secret or with an empty one; the options check whether a
 * secret is strong enough.
 */
export function createKeyring(secrets: readonly string[], node: NodeModules | null = nodeModules()): Keyring {
  const [first, ...others] = secrets;
  if (!first || others.includes(''))
    throw new RangeError('A keyring needs at least one secret, and no secret may be empty');

  const subkeys = (use: KeyUse, purpose: string): Subkeys => ({
    current: deriveSubkey(first, use, purpose),
    older: others.map((secret) => deriveSubkey(secret, use, purpose)),
  });
  return {
    signer: oncePerPurpose((purpose) => createSigner(purpose, rotatingMac(subkeys('sign', purpose), node))),
    mac: oncePerPurpose((purpose) => createKeyedHash(purpose, rotatingMac(subkeys('mac', purpose), node))),
    claims: oncePerPurpose((purpose) => createClaimSigner(rotatingMac(subkeys('claims', purpose), node))),
    sealer: oncePerPurpose((purpose) => createSealer(purpose, subkeys('seal', purpose), node)),
  };
}

const PURPOSE = /^[\w:/.-]+$/;

function oncePerPurpose<T>(create: (purpose: string) => T): (purpose: string) => T {
  const made = new Map<string, T>();
  return (purpose) => {
    const known = made.get(purpose);
    if (known !== undefined) return known;
    if (!PURPOSE.test(purpose)) throw new TypeError(`Invalid purpose: ${JSON.stringify(purpose)}`);
    const fresh = create(purpose);
    made.set(purpose, fresh);
    return fresh;
  };
}

/** Signs with the current key, verifies with each key. */
function rotatingMac(keys: Subkeys, node: NodeModules | null): Mac {
  const current = createMac(keys.current, node);
  if (keys.older.length === 0) return current;
  const older = keys.older.map((key) => createMac(key, node));
  return {
    sign: current.sign,
    verify: (text, signature) => current.verify(text, signature) || older.some((mac) => mac.verify(text, signature)),
  };
}

/**
 * A keyed hash for values that can be guessed (one-time codes): an attacker with a stolen table but without the secret cannot
 * find the code.
 */
interface KeyedHash {
  /** Returns 43 characters of base64url. Include in the text what the code is bound to (recipient, record). */
  of(text: string): string;
  /** Checks whether `hash` was made from the text with any listed secret, in constant time. Never throws. */
  matches(text: string, hash: string): boolean;
}

/** Hashes with `mac`, with the purpose inside the message too. */
function createKeyedHash(purpose: string, mac: Mac): KeyedHash {
  const prefix = `${purpose}\n`;
  return {
    of: (text) => mac.sign(prefix + text),
    matches: (text, hash) => mac.verify(prefix + text, hash),
  };
}

/** Signs values that come back through a browser: cookies, links, bearer tokens. */
export interface Signer {
  /** Returns `value.signature`. Throws a `TypeError` for an empty value, which could not be verified. */
  sign(value: string): string;
  /** Returns the value; `undefined` when the text was not signed for this purpose under a listed secret. Never throws. */
  open(signed: string): string | undefined;
}

/**
 * Signs with `mac`. The purpose is in the message as well as in the key, so values stay separate even if two purposes shared a
 * key by mistake.
 */
export function createSigner(purpose: string, mac: Mac): Signer {
  const prefix = `${purpose}\n`; // a purpose contains no line break, so two pairs of purpose and value never give the same text
  return {
    sign(value) {
      if (value === '') throw new TypeError('An empty value cannot be signed');
      return `${value}.${mac.sign(prefix + value)}`;
    },
    open(signed) {
      // The signature has a fixed length and contains no dot, so in a well-formed text the last dot is here.
      const dot = signed.length - MAC_LENGTH - 1;
      if (dot < 1 || signed.charAt(dot) !== '.') return undefined;
      const value = signed.slice(0, dot);
      return mac.verify(prefix + value, signed.slice(dot + 1)) ? value : undefined;
    },
  };
}
