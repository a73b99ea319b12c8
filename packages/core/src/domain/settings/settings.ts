import type { RateLimit } from '../../contract/limits.js';
import type { Duration } from '../../contract/options/duration.js';
import {
  aBoolean,
  aDuration,
  aLifetime,
  aText,
  listOf,
  needed,
  type OptionKind,
  type OptionsInput,
  oneOf,
  optionsOf,
  type Settled,
  someOf,
  typed,
  wholeNumber,
  withDefault,
} from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';
import type { Counter } from './counter.js';
import type { CleanLogger } from './logger.js';

/** Tells the owner of an address about a sign-up with it. Runs after the answer; a failure is logged. */
export type ExistingUserListener = (
  about: { readonly user: User },
  request: Request | undefined,
) => Promise<void> | void;

/** The whole configuration, with defaults and with durations in seconds. Created once by `resolveOptions`. */
export interface Settings {
  readonly appName: string;
  readonly production: boolean;
  /** Origin of the application, `https://app.example.com`; read from each request when not configured. */
  readonly origin: string | undefined;
  /** @internal The hosts whose requests determine the origin, if there is no single origin. */
  readonly allowedHosts: AllowedHosts | undefined;
  /** The path at which the endpoints begin, `/api/auth`; no slash at the end. */
  readonly basePath: string;
  /** @internal */
  readonly trustedOrigins: TrustedOriginsSetting;
  /** @internal Paths of the application's origins that contain only images. */
  readonly imagePaths: readonly string[];
  readonly session: SessionSettings;
  readonly password: PasswordSettings;
  /** Users must verify their address before they can sign in with a password. */
  readonly requireEmailVerification: boolean;
  /**
   * No answer reveals whether an address has an account. Only with `requireEmailVerification`, so that a sign-up begins no session.
   */
  readonly hidesExistingUsers: boolean;
  /** @internal Called for a sign-up with a known address that is hidden. */
  readonly onExistingUserSignUp: ExistingUserListener | undefined;
  /** A password reset by a mailed link or code revokes the sessions of its user. */
  readonly endSessionsOnReset: boolean;
  /** @internal A user whose link or code verifies the address is signed in. */
  readonly autoSignInAfterVerification: boolean;
  /** Links that verify an address can be mailed. */
  readonly mailsVerification: boolean;
  /** @internal Codes with which users reauthenticate can be mailed. */
  readonly mailsReauthentication: boolean;
  /** @internal */
  readonly cookies: CookieSettings;
  /** @internal */
  readonly rateLimit: RateLimitSettings;
  /** @internal Maximum number of seconds for one call of the secondary storage, or of a counter of the application's own. */
  readonly storageTimeout: number;
  /** @internal */
  readonly verification: {
    /** Mailed links lead to a page with a button first. */
    readonly confirmLinks: boolean;
  };
  /** @internal */
  readonly ipAddress: IpAddressSettings;
  /** @internal Maximum number of bytes of a request body. */
  readonly maxBodySize: number;
  readonly logger: CleanLogger;
  /**
   * @internal Called with every undeclared failure, without values, like the log, and with the id of the log line.
   */
  readonly onError: ((error: unknown, report: ErrorReport) => Promise<void> | void) | undefined;
  /** Calls other servers: the configured `fetch`, else the global one at the time of the call. */
  readonly fetch: typeof globalThis.fetch;
  readonly generateId: () => string;
  readonly now: () => Date;
  /**
   * @internal The time by a clock of this process that cannot jump, to compare the usual clock with it; absent if the application
   * gives the clock.
   */
  readonly secondClock: (() => Date) | undefined;
  /** @internal Create and complete the tables on first use. */
  readonly migrate: boolean;
}

export const allowedHostsOption = {
  /**
   * Your hosts: `app.example.com`, `localhost:3000`, or `*.preview.example.com` for every host below it. List only hosts that you
   * control.
   */
  allowedHosts: needed(someOf(aText)),
  /** Default: `https` in production, except for localhost; else the protocol of the request. */
  protocol: oneOf('http', 'https'),
  /** The origin for other hosts, and for direct calls without headers. Default: other hosts are refused with 403. */
  fallback: aText,
  /** Read the host from `X-Forwarded-Host`. Only if every request comes through a proxy of yours that sets it. Default false. */
  trustForwardedHost: withDefault(aBoolean, false),
};

/** `baseURL` for previews and several domains: the server uses the host of each request, if it is one of these. */
export interface AllowedHostsOption extends OptionsInput<typeof allowedHostsOption> {}

export interface AllowedHosts {
  readonly fallback: string | undefined;
  readonly trustForwardedHost: boolean;
  /** Returns the origin for a host, or the fallback. */
  readonly find: (url: URL) => string | undefined;
}

export type TrustedOriginsSetting =
  | readonly string[]
  | ((request: Request) => readonly (string | null | undefined)[] | Promise<readonly (string | null | undefined)[]>);

export interface ErrorReport {
  readonly correlationId: string;
  readonly route: string | undefined;
}

const cookieCache = {
  /** A signed copy of the session in a cookie, which answers `get-session` without the database. Default false. */
  enabled: withDefault(aBoolean, false),
  /** How long the copy is valid. Default 5 minutes. */
  maxAge: withDefault(aLifetime, '5m'),
};

/** Every option of `session`, besides the fields of the application. */
export const sessionOptions = {
  /** How long a session lives without being used. Default 7 days. */
  expiresIn: withDefault(aLifetime, '7d'),
  /** A session that is used is extended at most once in this time. 0: on every read. Default 1 day. */
  updateAge: withDefault(aDuration, '1d'),
  /**
   * How long after its beginning a session counts as fresh. Calls that add or remove a sign-in method need a fresh session. 0: every
   * session counts as fresh. Default 1 day.
   */
  freshAge: withDefault(aDuration, '1d'),
  /** Maximum number of sessions of one user: a new one above it ends the oldest. Default: no limit. */
  maximumPerUser: wholeNumber(1),
  cookieCache: withDefault(optionsOf(cookieCache), {}),
};

/** The session options with their defaults; times in seconds. */
export interface SessionSettings extends Settled<typeof sessionOptions> {}

export interface PasswordSettings {
  readonly minLength: number;
  readonly maxLength: number;
}

export const cookieAttributes = {
  domain: aText,
  path: aText,
  httpOnly: aBoolean,
  secure: aBoolean,
  sameSite: oneOf('lax', 'strict', 'none'),
  partitioned: aBoolean,
};

export interface CookieAttributes extends OptionsInput<typeof cookieAttributes> {}
const cookieOverride = { name: aText, attributes: typed<CookieAttributes>(optionsOf(cookieAttributes)) };

/** The application's own name and attributes of one cookie. */
export interface CookieOverride extends OptionsInput<typeof cookieOverride> {}

const aCookie = typed<CookieOverride>(optionsOf(cookieOverride));
export const cookieOverrides = {
  session_token: aCookie,
  session_data: aCookie,
  dont_remember: aCookie,
  own_session: aCookie,
  two_factor: aCookie,
  trust_device: aCookie,
  pending_sign_in: aCookie,
  oauth_state: aCookie,
  confirm: aCookie,
  known: aCookie,
  own_mailbox: aCookie,
  code_asker: aCookie,
  passkey_asker: aCookie,
};
export interface CookieOverrides extends OptionsInput<typeof cookieOverrides> {}
/** A cookie that the library sets, by its name without the prefix. */
export type CookieKey = keyof typeof cookieOverrides;
export interface CookieSettings {
  readonly prefix: string;
  /** `undefined`: depends on the origin of the request. */
  readonly secure: boolean | undefined;
  readonly attributes: CookieAttributes;
  readonly overrides: CookieOverrides;
  /** Names with `__Host-` if cookies are secure: no other host can add a cookie with that name. */
  readonly hostOnly: boolean;
  /** The domain that sub-domains share, if configured. */
  readonly crossSubDomain: string | undefined;
}

export interface RateLimitSettings extends RateLimit {
  readonly enabled: boolean;
  readonly storage: 'memory' | 'database' | 'secondary-storage' | Counter;
  readonly customRules: Readonly<Record<string, RateLimitRule>>;
  /** The limit of one network at the password of one account. */
  readonly failedSignIns: RateLimit;
  /** `max` for each requesting network, `total` for all of them together. */
  readonly mailsPerRecipient: RateLimit & { readonly total: number };
  /** Seconds of the longest window that any limit uses: a counter must be kept for this time. */
  readonly longestWindow: number;
}

/**
 * A limit, or a function that computes one for a request, whose body it must not read. Return nothing to keep the default rule.
 */
export type RateLimitRule = CustomLimit | ((request: Request) => MaybeLimit | Promise<MaybeLimit>);
type MaybeLimit = CustomLimit | null | undefined;
export interface CustomLimit {
  readonly window: Duration;
  readonly max: number;
}

const aHeaderName: OptionKind<string> = {
  expected: "the name of a header, such as 'x-forwarded-for'",
  fits: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
};

/** Every option of `advanced.ipAddress`. */
export const ipAddressOptions = {
  /** Headers with the client's address. The first header that the request has counts. Default none: only the socket's address is trusted. */
  ipAddressHeaders: withDefault(listOf(aHeaderName), []),
  /** The number of your own proxies that append to such a header. Default 1. */
  trustedProxies: withDefault(wholeNumber(1), 1),
  /** Store no address with sessions. Default false. */
  disableIpTracking: withDefault(aBoolean, false),
};

export interface IpAddressSettings extends Settled<typeof ipAddressOptions> {}
