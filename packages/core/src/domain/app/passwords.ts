import type { HashPlace } from '../../crypto/hash-queue.js';
import type { PasswordHasher } from '../../crypto/password-hash.js';

/** The password hasher. Its methods require the client's network as an argument, so that no call leaves it out. */
export interface Passwords extends Pick<PasswordHasher, 'isOwn' | 'needsUpgrade' | 'queue'> {
  hash(password: string, network: string | undefined): Promise<string>;
  verify(stored: string, password: string, by: string | undefined | HashPlace): Promise<boolean>;
  verifyDummy(password: string, by: string | undefined | HashPlace): Promise<void>;
}
