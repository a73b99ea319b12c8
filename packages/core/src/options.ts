import type { AnyContract } from './contract/endpoint.js';
import type { Fields } from './contract/fields.js';
import type { Intersect, SessionOf, SessionRowOf, UserOf, UserRowOf } from './contract/infer.js';
import type { Duration } from './contract/options/duration.js';
import type { OptionsInput } from './contract/options/known-options.js';
import type { SignedIn } from './contract/shapes.js';
import type { AnyPlugin } from './define-plugin.js';
import type { ApplicationDatabaseHooks } from './domain/app/application-hooks.js';
import type { EventListeners } from './domain/app/events.js';
import type { AccountLinking } from './domain/app/provider.js';
import type { NoticeOptions } from './domain/mail/notice.js';
import type { Observer } from './domain/observing/observer.js';
import type { OptionsForExperts } from './domain/settings/advanced-options.js';
import type { Logger, LogLevel } from './domain/settings/logger.js';
import type { LimitOptions } from './domain/settings/rate-limit-options.js';
import type { SecondaryStorage } from './domain/settings/secondary-storage.js';
import type {
  AllowedHostsOption,
  ErrorReport,
  sessionOptions,
  TrustedOriginsSetting,
} from './domain/settings/settings.js';
import type { AccountDeletionOptions } from './features/account-deletion/index.js';
import type { CoreEndpoints } from './features/core-endpoints.js';
import type { EmailChangeOptions, VerificationOptions } from './features/email-verification/options.js';
import type { PasswordOptions } from './features/password/index.js';
import type { ReauthenticationMails } from './features/reauthentication/options.js';
import type { ServerEndpoints } from './features/server-endpoints.js';
import type { SocialProviders } from './features/social/providers/index.js';
import type { EndpointHooks } from './http/call/hooks.js';
import type { DatabaseSource } from './store/connection/database.js';

/** Everything that can be configured. A span of time is a number of seconds or a text such as `'7d'`. */
export interface AuthOptions<P extends readonly AnyPlugin[], U extends Fields, S extends Fields>
  extends PlainOptions<P, U, S>,
    Extensions<NoInfer<P>[number]['contract'], NoInfer<U>, NoInfer<S>> {}

/** Functions of the application that Latchkey calls, typed by the plugins and fields of the same options. */
export interface Extensions<C extends AnyContract, U extends Fields, S extends Fields> {
  /**
   * Called before and after endpoints: each hook for one endpoint, or for all. Hooks run for calls over HTTP and for
   * direct calls. `before` can replace the input or refuse by throwing an `AuthError`. `after` can replace the answer.
   * Default none.
   */
  readonly hooks?: EndpointHooks<
    CoreEndpoints<C, U, S> & ServerEndpoints<C, U, S> & Intersect<C extends AnyContract ? C['endpoints'] : never>,
    SignedIn<UserOf<C, U>, SessionOf<C, S>>
  >;
  /**
   * Called before and after rows of users, sessions, accounts and one-time secrets are created, changed or deleted. These
   * hooks run outside of transactions, so each may call `auth.api`. `within` runs inside the transaction that creates or deletes
   * a user, session or account, for rows of the application. Default none.
   */
  readonly databaseHooks?: ApplicationDatabaseHooks<UserRowOf<C, U>, SessionRowOf<C, S>>;
  /** Called for events such as `userCreated` after the commit. An error that a listener throws is logged. Default none. */
  readonly events?: EventListeners<UserOf<C, U>, SessionOf<C, S>>;
}

/** The options whose types depend on no other. */
interface GeneralOptions {
  /** The name that users see: on pages, in mails, in authenticator apps. Default `Latchkey`. */
  readonly appName?: string;
  /**
   * The address of the application, such as `https://app.example.com`. If it has a path, the path replaces `basePath`. Links in
   * mails begin with this address, and cookies are `Secure` if it is https. For several domains, `{ allowedHosts: [...] }`: the
   * host of each request counts if the list has it. Default: the environment's `LATCHKEY_URL`. Without it, development uses the
   * origin of each request, and production refuses to start.
   */
  readonly baseURL?: string | AllowedHostsOption;
  /** The path below which the endpoints are. Default `/api/auth`. */
  readonly basePath?: string;
  /**
   * At least 32 random characters (`openssl rand -base64 32`). A list rotates secrets: the first signs and encrypts,
   * all verify and decrypt. Default: the environment's `LATCHKEY_SECRET`, then `AUTH_SECRET`. Production refuses to
   * start without one.
   */
  readonly secret?: string | readonly string[];
  /**
   * A better-sqlite3 `Database`, a pg `Pool`, a mysql2 pool, `{ dialect, type }` or `{ kysely, type }` for any Kysely
   * dialect, or a file path for SQLite. `{ primary, replicas }` reads lists from read replicas. Without a database, development uses
   * SQLite in memory, and production refuses to start.
   */
  readonly database?: DatabaseSource;
  /**
   * A store besides the database that all processes share, such as `redisStorage` of `@latchkey/redis`. It has the counts of rate
   * limits and nothing else. Default none.
   */
  readonly secondaryStorage?: SecondaryStorage;
  /**
   * How long one call of `secondaryStorage`, or of a counter of your own in `rateLimit.storage`, may take. After this time, Latchkey
   * continues without the answer: routes with a strict limit answer 503. Other calls pass. Default `'500ms'`.
   */
  readonly secondaryStorageTimeout?: Duration;
  /** Create missing tables and columns on first use? Default: outside production. */
  readonly migrate?: boolean;
  /** Origins besides `baseURL` from which browsers may post and to which answers may redirect; a list or a function. */
  readonly trustedOrigins?: TrustedOriginsSetting;
  /** Which addresses images of users and logos of organizations can have. */
  readonly images?: {
    /**
     * Paths of your application with images only, such as `/avatars`. Images of users and logos of organizations that have an address
     * on your own or a trusted origin must be below one of them, because the browsers of other users request this address with their
     * cookies. Default none: only addresses of other sites are accepted.
     */
    readonly paths?: readonly string[];
  };
  /** Sign-up and sign-in with email and password, and the mail for a new password. Off by default. */
  readonly emailAndPassword?: EmailAndPasswordOptions;
  /** Mails that verify the address of a user. */
  readonly emailVerification?: EmailVerificationOptions;
  /** Identity providers for sign-in, by their id. Default none. */
  readonly socialProviders?: SocialProviders;
  /** How an account at an identity provider is linked to a user. */
  readonly account?: {
    /** Whether a sign-in at a provider links the provider to an existing user. Default: to the user with the address, if the provider has verified it. */
    readonly accountLinking?: AccountLinking;
  };
  /** The function for requests to providers, for example to use a proxy. Default: the global `fetch`, as it is at the time of the call. */
  readonly fetch?: typeof globalThis.fetch;
  /** Mails that notify users of changes of their address, password, second factor, providers and phone number. Default: no notices. */
  readonly notices?: NoticeOptions;
  /** How users prove their identity again before a sensitive change, such as the deletion of their account. */
  readonly reauthentication?: ReauthenticationOptions;
  /** Whether mailed links ask before they act, and whether expired rows are removed. */
  readonly verification?: {
    /**
     * Let mailed links that verify or change an address, or delete an account, open a page with a button. Only the button makes the
     * change. Without this option, opening the link makes the change, also if a program that scans mails opens it. Default false;
     * `true` is safer.
     */
    readonly confirmLinks?: boolean;
    /** Do not remove expired rows of sessions, verifications and rate limits. Default false. */
    readonly disableCleanup?: boolean;
  };
  /**
   * Endpoints that are not served over HTTP, by their exact path below the base path: `/sign-up/email`. They answer 404,
   * and `auth.api` still has them. Default none.
   */
  readonly disabledPaths?: readonly string[];
  /** How many calls one client can make in a time. By default it is on in production. */
  readonly rateLimit?: RateLimitOptions;
  /** Cookies, proxies, ids and other settings that few applications change. */
  readonly advanced?: AdvancedOptions;
  /** The log for the operator of the server. Default: `console`. */
  readonly logger?: Logger;
  /**
   * Objects that are told of every call, statement, hash and event: `jsonLogs()` for structured logs, or `openTelemetry()` of
   * `@latchkey/opentelemetry` for traces and metrics. Default none.
   */
  readonly observers?: readonly Observer[];
  /** The lowest level that is written to the log. Default `warn` in production, `info` elsewhere. */
  readonly logLevel?: LogLevel;
  /**
   * Called for every undeclared error, whose answer is a 500 without details. Gets a copy of the error without values,
   * as the log has it. If it throws, Latchkey logs the error.
   */
  readonly onError?: (error: unknown, report: ErrorReport) => Promise<void> | void;
}

/** The options whose types do not depend on the plugins: everything except `Extensions`. */
export interface PlainOptions<P extends readonly AnyPlugin[], U extends Fields, S extends Fields>
  extends GeneralOptions {
  /** Columns that the application adds to users, and how users change their address and delete their account. */
  readonly user?: {
    /** Columns of the application's own, shared with the client: `{ plan: text({ initial: () => 'free' }) }`. */
    readonly additionalFields?: U;
    readonly changeEmail?: ChangeEmailOptions;
    readonly deleteUser?: DeleteUserOptions;
  };
  /** How long sessions live, how they are extended, and their cookie cache. By default, a session ends 7 days after its last use. */
  readonly session?: SessionOptions<S>;
  /** What the application uses besides the core, such as `organization()` and `twoFactor()`. Default none. */
  readonly plugins?: P;
}

interface EmailAndPasswordOptions extends PasswordOptions {}

interface EmailVerificationOptions extends VerificationOptions {}

interface ChangeEmailOptions extends EmailChangeOptions {}

/** How users delete their own account. */
interface DeleteUserOptions extends AccountDeletionOptions {}

/** How users prove their identity again. */
interface ReauthenticationOptions extends ReauthenticationMails {}

interface SessionOptions<S extends Fields> extends OptionsInput<typeof sessionOptions> {
  /** Columns of the application's own. */
  readonly additionalFields?: S;
}

export interface RateLimitOptions extends LimitOptions {}
export interface AdvancedOptions extends OptionsForExperts {}
