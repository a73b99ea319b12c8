import type { Models } from '../contract/endpoint.js';
import type { Fields } from '../contract/fields.js';
import type { Keyring } from '../crypto/keys.js';
import type { PasswordHasher } from '../crypto/password-hash.js';
import type { Database } from '../store/database.js';
import type { Db } from '../store/executor.js';
import type { Background } from './background.js';
import type { Listeners } from './events.js';
import type { SignInGate, UserDraftGate } from './gates.js';
import type { Settings } from './settings.js';

/** What every handler and domain function may rely on: made once at start, never changed. */
export interface App {
  readonly settings: Settings;
  readonly database: Database;
  /** The executor outside of transactions. */
  readonly db: Db;
  readonly keys: Keyring;
  readonly passwords: PasswordHasher;
  readonly models: Models;
  /** Columns of features and application together. */
  readonly userFields: Fields;
  readonly sessionFields: Fields;
  /** Mails and whatever else nobody waits for. */
  readonly background: Background;
  /** Removes expired rows, once in a while. */
  readonly cleanUp: () => Promise<void>;
  readonly listeners: readonly Listeners[];
  readonly gates: { readonly signIn: readonly SignInGate[]; readonly userDraft: readonly UserDraftGate[] };
}
