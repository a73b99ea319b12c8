import { lowercaseAlphanumeric, randomString } from '../../crypto/random.js';

/** This top-level domain cannot exist, so no mail reaches an address there (RFC 2606 §2). */
const topLevelDomain = '.invalid';

/** Makes an address that no mail can reach, for an account that has lost its own. */
export function createPlaceholder(): string {
  return `${randomString(32, lowercaseAlphanumeric)}@released${topLevelDomain}`;
}

/** Checks whether no mail can reach an address. */
export function isPlaceholder(address: string): boolean {
  return address.toLowerCase().endsWith(topLevelDomain);
}
