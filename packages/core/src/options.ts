import type { AnyContract } from './contract/endpoint.js';
import type { Fields } from './contract/fields.js';
import type { Intersect, SessionOf, SessionRowOf, UserOf, UserRowOf } from './contract/infer.js';
import type { Duration } from './contract/options/duration.js';
import type { SignedIn } from './contract/shapes.js';
import type { AnyPlugin } from './define-plugin.js';
import type { ApplicationDatabaseHooks } from './domain/app/application-hooks.js';
import type { EventListeners } from './domain/app/events.js';
import type { AccountLinking } from './domain/app/provider.js';
import type { NoticeOptions } from './domain/mail/notice.js';
import type { Observer } from './domain/observing/observer.js';
import type { Counter } from './domain/settings/counter.js';
import type { Logger, LogLevel } from './domain/settings/logger.js';
import type { SecondaryStorage } from './domain/settings/secondary-storage.js';
import type {
  AllowedHostsOption,
  CookieAttributes,
  CookieOverrides,
  ErrorReport,
  RateLimitRule,
  TrustedOriginsSetting,
} from './domain/settings/settings.js';
import type { PasswordScheme } from './domain/users/password-scheme.js';
import type { AccountDeletionOptions } from './features/account-deletion/index.js';
import type { CoreEndpoints } from './features/core-endpoints.js';
import type { ChangeEmailMails, VerificationMails } from './features/email-verification/mails.js';
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

/** The options that are no functions typed by the others. */
export interface PlainOptions<P extends readonly AnyPlugin[], U extends Fields, S extends Fields> {
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
  readonly images?: {
    /**
     * Paths of your origins below which only images are, such as `/avatars`. An address of a user's image or an organization's
     * logo on your own or a trusted origin must be below one of them. Default none: only addresses of other sites are accepted.
     */
    readonly paths?: readonly string[];
  };
  readonly emailAndPassword?: EmailAndPasswordOptions;
  readonly emailVerification?: EmailVerificationOptions;
  /** Identity providers for sign-in, by their id. Default none. */
  readonly socialProviders?: SocialProviders;
  readonly account?: {
    /** When an identity at a provider is linked to an existing user. Default: by an address that the provider has verified. */
    readonly accountLinking?: AccountLinking;
  };
  /** Used for calls to providers. Default: the global `fetch`, as it is at the time of the call. */
  readonly fetch?: typeof globalThis.fetch;
  readonly user?: {
    /** Columns of the application's own, shared with the client: `{ plan: text({ initial: () => 'free' }) }`. */
    readonly additionalFields?: U;
    readonly changeEmail?: ChangeEmailOptions;
    readonly deleteUser?: DeleteUserOptions;
  };
  /** Mails that notify users of changes of their address, password, second factor, providers and phone number. Default: no notices. */
  readonly notices?: NoticeOptions;
  readonly reauthentication?: ReauthenticationOptions;
  readonly session?: SessionOptions<S>;
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
  /** Plugins. */
  readonly plugins?: P;
  readonly rateLimit?: RateLimitOptions;
  readonly advanced?: AdvancedOptions;
  readonly logger?: Logger;
  /**
   * Learn of every call, statement, hash and event, such as `jsonLogs()` for structured logs and `openTelemetry()` of
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

export interface EmailAndPasswordOptions extends PasswordOptions {
  /** Users with a password get no session before they have verified their address: sign-up answers with `token: null`. Default false. */
  readonly requireEmailVerification?: boolean;
  /** Minimum number of characters. Default 8. */
  readonly minPasswordLength?: number;
  /** Maximum number of characters. Default 128. */
  readonly maxPasswordLength?: number;
  /** scrypt's cost: `ln` (log2 of N), `r`, `p`. Default 15, 8, 3 (OWASP). */
  readonly cost?: { readonly ln: number; readonly r: number; readonly p: number };
  /**
   * The application's own hashing: `verify` for hashes of another system, which sign-in then replaces by scrypt, and `hash` to
   * keep another scheme. Default: scrypt only.
   */
  readonly password?: PasswordScheme;
}

export interface EmailVerificationOptions extends VerificationMails {
  /** Sign in the user whose link or code verified the address, unless a user is signed in in that browser. Default false. */
  readonly autoSignInAfterVerification?: boolean;
}

export interface ChangeEmailOptions extends ChangeEmailMails {
  /** May users change their address? Default false. */
  readonly enabled?: boolean;
}

/** How users delete their own account. */
export interface DeleteUserOptions extends AccountDeletionOptions {}

/** How users show again who they are. */
export interface ReauthenticationOptions extends ReauthenticationMails {}

export interface SessionOptions<S extends Fields> {
  /** How long a session lives without being used. Default 7 days. */
  readonly expiresIn?: Duration;
  /** After how long a used session is extended. 0: on every read. Default 1 day. */
  readonly updateAge?: Duration;
  /** How long after its beginning a session counts as fresh. 0: always. Default 1 day. */
  readonly freshAge?: Duration;
  /** Maximum number of sessions of one user: a new one above it ends the oldest. Default: no limit. */
  readonly maximumPerUser?: number;
  /** A signed copy of the session in a cookie, which answers `get-session` without the database. Default off, 5 minutes. */
  readonly cookieCache?: { readonly enabled?: boolean; readonly maxAge?: Duration };
  /** Columns of the application's own. */
  readonly additionalFields?: S;
}

export interface RateLimitOptions {
  /** Default: in production. */
  readonly enabled?: boolean;
  /** Default 10 seconds. */
  readonly window?: Duration;
  /** Default 100 calls. */
  readonly max?: number;
  /**
   * Where counts are stored. `memory` is for one process. An object with an atomic `bump(key, windowMs, now)` is a store of
   * the application's own. If `secondaryStorage` is set, the default is `secondary-storage`. Default `memory`.
   */
  readonly storage?: 'memory' | 'database' | 'secondary-storage' | Counter;
  /**
   * Limits for endpoints by their path below the base path, such as `/sign-in/email`. In a path like `/two-factor/*` the
   * star stands for any text without `/`. The first path that fits counts. A function can compute a limit for each request, with a
   * window of at most a day. If it returns nothing, the usual limit applies. Default none.
   */
  readonly customRules?: Readonly<Record<string, RateLimitRule>>;
  /** Wrong passwords that one client can try for one account. Other clients can still sign in to this account. */
  readonly failedSignIns?: FailedSignInsOptions;
  /**
   * Maximum number of mails and text messages to one recipient. Above it, the answers stay the same and Latchkey sends nothing. A
   * browser that has signed in to the recipient's account before has its own limit.
   */
  readonly mailsPerRecipient?: MailsPerRecipientOptions;
}

export interface FailedSignInsOptions {
  /** Length of the counting window. Default 15 minutes. */
  readonly window?: Duration;
  /** Attempts in one window. A successful sign-in resets the count. Default 10. */
  readonly max?: number;
}

export interface MailsPerRecipientOptions {
  /** Length of the counting window. Default 1 hour. */
  readonly window?: Duration;
  /** Mails in one window that callers of one network can request. Codes of a second factor are counted apart. Default 5. */
  readonly max?: number;
  /** Mails in one window that callers of all networks together can request. Default twice `max`. */
  readonly total?: number;
}

export interface AdvancedOptions {
  readonly ipAddress?: {
    /** Headers with the client's address. The first header that the request has counts. Default none: only the socket's address is trusted. */
    readonly ipAddressHeaders?: readonly string[];
    /** The number of your own proxies that append to such a header. Default 1. */
    readonly trustedProxies?: number;
    /** Store no address with sessions. Default false. */
    readonly disableIpTracking?: boolean;
  };
  /** Default: whether `baseURL` is https. */
  readonly useSecureCookies?: boolean;
  /** Default `latchkey`. */
  readonly cookiePrefix?: string;
  readonly defaultCookieAttributes?: CookieAttributes;
  /**
   * Name and attributes of single cookies, by their names without the prefix: `session_token`, `two_factor`. The manual
   * lists all of them in the page about security. Default none.
   */
  readonly cookies?: CookieOverrides;
  /**
   * Give secure cookies the prefix `__Host-`, so that no other host of the domain can set a cookie of that name. Recommended, but not
   * allowed together with `crossSubDomainCookies`. Default false.
   */
  readonly hostOnlyCookies?: boolean;
  /** Cookies that the sub-domains share. `domain` defaults to the host of `baseURL`. */
  readonly crossSubDomainCookies?: { readonly enabled: boolean; readonly domain?: string };
  /** Makes the ids of rows. Default 32 random letters and digits. */
  readonly generateId?: () => string;
  /** Maximum number of bytes of a request body. Default 1 MiB. */
  readonly maxBodySize?: number;
  /**
   * Keeps a serverless function alive until a promise settles, as `waitUntil` of the platform does. Latchkey sends mails after
   * the answer, so you need this on a platform that stops a function with its answer.
   */
  readonly waitUntil?: (promise: Promise<unknown>) => void;
  /** Called with the text of every SQL statement, without its values. For tracing, and for tests that count statements. */
  readonly onStatement?: (sql: string) => void;
  /** The clock. For tests. */
  readonly now?: () => Date;
}
