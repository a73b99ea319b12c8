// For tests: the type of a secret, and the inputs that accept it.
import type { Person, TestServer } from '../../fixtures/application.js';

export interface Secret {
  readonly name: string;
  /** Names of the redeemers that accept it. Empty: no input accepts it. */
  readonly opens: readonly string[];
  /** It belongs to a user: in the session of another user it is refused. */
  readonly isPersonal?: boolean;
  mint(server: TestServer, owner: Person): Promise<string>;
}
