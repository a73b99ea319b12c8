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
   * Where the application is reached, `https://app.example.com`; a path in it replaces `basePath`. Links in mails and
   * cookies' `Secure` follow from it. `{ allowedHosts: [...] }` for several domains: each request's own host counts, if it is
   * one of those. Default: the environment's `LATCHKEY_URL`; without it development takes each request's own origin, and
   * production refuses to start.
   */
  readonly baseURL?: string | AllowedHostsOption;
  /** Where the endpoints begin. Default `/api/auth`. */
  readonly basePath?: string;
  /**
   * At least 32 random characters (`openssl rand -base64 32`). A list rotates secrets: the first signs and encrypts,
   * all verify and decrypt. Default: the environment's `LATCHKEY_SECRET`, then `AUTH_SECRET`. Production refuses to
   * start without one.
   */
  readonly secret?: string | readonly string[];
  /**
   * A better-sqlite3 `Database`, a pg `Pool`, a mysql2 pool, `{ dialect, type }` or `{ kysely, type }` for any Kysely
   * dialect, or a file path for SQLite. `{ primary, replicas }` reads lists from databases that follow. Development falls back to
   * SQLite in memory; production refuses to.
   */
  readonly database?: DatabaseSource;
  /**
   * A store beside the database that all processes share, such as `redisStorage` of `@latchkey/redis`. Rate limits are
   * counted there and, with `verification.storage` and `session.storage`, one-time tokens and codes wait there and sessions
   * are there; users stay in the database. Default none.
   */
  readonly secondaryStorage?: SecondaryStorage;
  /**
   * How long one call of `secondaryStorage`, or of a counter of your own in `rateLimit.storage`, may take. After that the
   * library goes on without its answer: routes with a strict limit and sessions there answer 503, others pass. Default `'500ms'`.
   */
  readonly secondaryStorageTimeout?: Duration;
  /** Create missing tables and columns on first use? Default: outside production. */
  readonly migrate?: boolean;
  /** Origins besides `baseURL` from which browsers may post and to which answers may redirect; a list or a function. */
  readonly trustedOrigins?: TrustedOriginsSetting;
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
    /** Where pending one-time tokens and codes are stored. Default `database`. */
    readonly storage?: 'database' | 'secondary-storage';
    /**
     * Let mailed links that verify or change an address, or delete an account, lead to a page with a button, which does it.
     * Without it such a link does so by being opened, also by a program that looks at mails. Default false; `true` is safer.
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
  /** What is written at least. Default `warn` in production, `info` elsewhere. */
  readonly logLevel?: LogLevel;
  /**
   * Called for every undeclared error, whose answer is a 500 without details. Gets a copy of the error without values,
   * as the log has it. If it throws, Latchkey logs the error.
   */
  readonly onError?: (error: unknown, report: ErrorReport) => Promise<void> | void;
}

export interface EmailAndPasswordOptions extends PasswordOptions {
  /** Begin no session with a password before the address is verified: sign-up answers with `token: null`. Default false. */
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
  /** Sign in the user whose link or code verified the address, unless a user is signed in there. Default false. */
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
  /**
   * Where sessions are, also where there is a `secondaryStorage`. Users are in the database and are read from it each time,
   * so that nothing about them is ever stale. Default `database`.
   */
  readonly storage?: 'database' | 'secondary-storage';
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
   * Where counts are kept; `memory` is for one process. An object with an atomic `bump(key, windowMs, now)` is a store of
   * the application's own. Where `secondaryStorage` is set, `secondary-storage` unless said otherwise. Default `memory`.
   */
  readonly storage?: 'memory' | 'database' | 'secondary-storage' | Counter;
  /**
   * Limits for endpoints by their path below the base path, such as `/sign-in/email`; in a path like `/two-factor/*` the
   * star stands for anything but `/`. The first that fits counts. A function may compute a limit of at most a day for
   * each request, and leaves the usual one by returning nothing. Default none.
   */
  readonly customRules?: Readonly<Record<string, RateLimitRule>>;
  /** Wrong passwords that one client may try for one account. Other clients are not locked out by them. */
  readonly failedSignIns?: FailedSignInsOptions;
  /**
   * Maximum number of mails and text messages to one recipient. Beyond it the answers stay the same and nothing is sent. A
   * browser that has signed in to the recipient's account before has its own budget.
   */
  readonly mailsPerRecipient?: MailsPerRecipientOptions;
}

export interface FailedSignInsOptions {
  /** Length of the counting window. Default 15 minutes. */
  readonly window?: Duration;
  /** Tries in one window; a successful sign-in gives all of them back. Default 10. */
  readonly max?: number;
}

export interface MailsPerRecipientOptions {
  /** Length of the counting window. Default 1 hour. */
  readonly window?: Duration;
  /** Mails in one window that callers of one network can ask for; codes of a second factor are counted apart. Default 5. */
  readonly max?: number;
  /** Mails in one window that callers of all networks together can ask for. Default twice `max`. */
  readonly total?: number;
}

export interface AdvancedOptions {
  readonly ipAddress?: {
    /** Headers with the client's address; the first one found counts. Default none: only the socket's address is trusted. */
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
  /** Name and attributes of single cookies: `session_token`, `session_data`, `dont_remember`, … */
  readonly cookies?: Readonly<Record<string, { readonly name?: string; readonly attributes?: CookieAttributes }>>;
  /**
   * Name cookies with `__Host-` where they are secure, so that no other host of the domain can add one of that name.
   * Recommended unless sub-domains share cookies, with which it is refused. Default false.
   */
  readonly hostOnlyCookies?: boolean;
  /** Cookies that the sub-domains share. `domain` defaults to the host of `baseURL`. */
  readonly crossSubDomainCookies?: { readonly enabled: boolean; readonly domain?: string };
  /** Makes the ids of rows. Default 32 random letters and digits. */
  readonly generateId?: () => string;
  /** Maximum number of bytes of a request body. Default 1 MiB. */
  readonly maxBodySize?: number;
  /**
   * Keeps a serverless function alive until a promise settles, as `waitUntil` of the platform does. Mails are sent after
   * the answer, so a platform that stops a function with its answer needs this.
   */
  readonly waitUntil?: (promise: Promise<unknown>) => void;
  /** Called with the text of every SQL statement, without its values. For tracing, and for tests that count statements. */
  readonly onStatement?: (sql: string) => void;
  /** The clock. For tests. */
  readonly now?: () => Date;
}
