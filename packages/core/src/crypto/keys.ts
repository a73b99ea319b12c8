import { createMac, type Mac } from './hmac.js';
import { type ClaimSigner, createClaimSigner } from './jws.js';
import { createKeyedHash, type KeyedHash } from './keyed-hash.js';
import { type NodeModules, nodeModules } from './platform.js';
import { createSealer, type Sealer } from './seal.js';
import { createSigner, type Signer } from './signed.js';
import { deriveSubkey, type KeyUse, type Subkeys } from './subkeys.js';

export type { ClaimSigner, KeyedHash, Sealer, Signer };

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
