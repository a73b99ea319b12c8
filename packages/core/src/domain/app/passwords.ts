import type { HashPlace } from '../../crypto/hash-queue.js';
import type { PasswordHasher } from '../../crypto/password-hash.js';

/** The password hasher for one network: no call forgets to name the client's network. */
export interface Passwords extends Pick<PasswordHasher, 'isOwn' | 'needsUpgrade' | 'queue'> {
  hash(password: string, network: string | undefined): Promise<string>;
  verify(stored: string, password: string, by: string | undefined | HashPlace): Promise<boolean>;
  verifyDummy(password: string, by: string | undefined | HashPlace): Promise<void>;
}
