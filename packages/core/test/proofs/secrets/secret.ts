// For tests: what a secret is, and where it may be shown.
import type { Person, World } from '../../fixtures/application.js';

export interface Secret {
  readonly name: string;
  /** Names of the redeemers that take it. None: it opens nothing at all. */
  readonly opens: readonly string[];
  /** Whose it is decides: shown on behalf of somebody else it opens nothing. */
  readonly isPersonal?: boolean;
  mint(world: World, owner: Person): Promise<string>;
}
