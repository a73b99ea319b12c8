import type { Models } from '../contract/endpoint.js';
import type { Fields } from '../contract/fields.js';
import type { Challenge, User } from '../contract/shapes.js';
import type { Keyring } from '../crypto/keys.js';
import type { PasswordHasher } from '../crypto/password-hash.js';
import type { Database } from '../store/database.js';
import type { Db, Tx } from '../store/executor.js';
import type { AnyDatabaseHooks } from './application-hooks.js';
import type { Background } from './background.js';
import type { CookieJar } from './cookies.js';
import type { Counter } from './counter.js';
import type { EventName, Events } from './events.js';
import type { SignInAttempt, UserDraft } from './gates.js';
import type { SecretStore } from './secrets.js';
import type { SessionCarrier } from './session-carrier.js';
import type { Settings } from './settings.js';

/** What every handler and domain function may rely on: made once at start, never changed. */
export interface App {
  readonly settings: Settings;
  readonly database: Database;
  /** The executor outside of transactions. */
  readonly db: Db;
  readonly keys: Keyring;
  readonly passwords: PasswordHasher;
  /** Where one-time tokens and codes wait. */
  readonly secrets: SecretStore;
  /** Where rate limits are counted. */
  readonly counter: Counter;
  readonly models: Models;
  /** Columns of features and application together. */
  readonly userFields: Fields;
  readonly sessionFields: Fields;
  /** Mails and whatever else nobody waits for. */
  readonly background: Background;
  /** Removes expired rows, once in a while. */
  readonly cleanUp: () => Promise<void>;
  readonly listeners: readonly Listeners[];
  /** What the application does before and after rows change. */
  readonly databaseHooks: AnyDatabaseHooks;
  /** How sessions travel besides the cookie. */
  readonly sessionCarriers: readonly SessionCarrier[];
  readonly gates: { readonly signIn: readonly SignInGate[]; readonly userDraft: readonly UserDraftGate[] };
}

/** Who calls, and how to answer besides the returned value. */
export interface Caller {
  readonly app: App;
  readonly headers: Headers;
  /** Absent for direct calls that were made without one. */
  readonly request: Request | undefined;
  readonly cookies: CookieJar;
  /** `https://app.example.com`: configured, or of this request. Links in mails start with it. */
  readonly origin: string;
  /** The client's address as the deployment is configured to know it. */
  readonly ipAddress: string | null;
  /** The client as limits know it; all of unknown address share one. Absent for direct calls, which nothing limits. */
  readonly network: string | undefined;
  readonly userAgent: string | null;
  /**
   * False for `auth.api` calls whose caller cannot pass cookies on: then reading a session neither extends nor deletes
   * it, so that server components and read replicas are safe.
   */
  readonly mayRefresh: boolean;
}

/** What a feature listens to. */
export interface Listeners {
  /** Runs inside the transaction that makes the fact true; a throw undoes it. */
  readonly on?: { readonly [E in EventName]?: (work: Work, fact: Events[E]) => Promise<void> };
  /** Runs once that is committed. Mail goes here; a throw is logged and changes nothing. */
  readonly after?: { readonly [E in EventName]?: (app: App, fact: Events[E]) => Promise<void> };
}

/** One transaction with the facts that it makes true. */
export interface Work {
  readonly app: App;
  readonly tx: Tx;
  /** States a fact: listeners run now, their `after` twins when the transaction is committed. */
  emit<E extends EventName>(event: E, fact: Events[E]): Promise<void>;
}

/** May ask for more before a session begins: nothing lets pass, an answer is a challenge, a throw refuses. */
export type SignInGate = (caller: Caller, attempt: SignInAttempt) => Promise<Challenge | undefined>;

/** May reshape what a user is about to become, on sign-up (`user` absent) and on update, or refuse it by throwing. */
export type UserDraftGate = (
  caller: Caller,
  draft: Partial<UserDraft>,
  user: User | undefined,
) => Promise<Partial<UserDraft>>;
