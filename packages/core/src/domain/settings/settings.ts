import type { RateLimit } from '../../contract/limits.js';
import type { Duration } from '../../contract/options/duration.js';
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
  /** @internal Paths of the application's origins below which only images are. */
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
   * @internal The time by a clock of this process that cannot jump, to compare with; absent if the application gives the clock.
   */
  readonly secondClock: (() => Date) | undefined;
  /** @internal Create and complete the tables on first use. */
  readonly migrate: boolean;
}

/** `baseURL` for previews and several domains: the host of each request counts, if it is one of these. */
export interface AllowedHostsOption {
  /**
   * Your hosts: `app.example.com`, `localhost:3000`, or `*.preview.example.com` for every host below it. List only hosts that you
   * control.
   */
  readonly allowedHosts: readonly string[];
  /** Default: `https` in production, except for localhost; else the protocol of the request. */
  readonly protocol?: 'http' | 'https';
  /** The origin for other hosts, and for direct calls without headers. Default: other hosts are refused with 403. */
  readonly fallback?: string;
  /** Read the host from `X-Forwarded-Host`. Only if every request comes through a proxy of yours that sets it. Default false. */
  readonly trustForwardedHost?: boolean;
}

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

export interface SessionSettings {
  /** Seconds after which an unused session expires. */
  readonly expiresIn: number;
  /** Seconds after which a used session is extended. 0: on every read. */
  readonly updateAge: number;
  /** Seconds during which a session counts as fresh. 0: always. */
  readonly freshAge: number;
  /** Maximum number of sessions of one user; absent without a limit. */
  readonly maximumPerUser: number | undefined;
  readonly cookieCache: { readonly enabled: boolean; readonly maxAge: number };
}

export interface PasswordSettings {
  readonly minLength: number;
  readonly maxLength: number;
}

export interface CookieAttributes {
  readonly domain?: string;
  readonly path?: string;
  readonly httpOnly?: boolean;
  readonly secure?: boolean;
  readonly sameSite?: 'lax' | 'strict' | 'none';
  readonly partitioned?: boolean;
}
/** A cookie that the library sets, by its name without the prefix. */
export type CookieKey =
  | 'session_token'
  | 'session_data'
  | 'dont_remember'
  | 'two_factor'
  | 'trust_device'
  | 'pending_sign_in'
  | 'oauth_state'
  | 'confirm'
  | 'known'
  | 'own_mailbox'
  | 'code_asker'
  | 'passkey_asker';
export const cookieKeys: readonly CookieKey[] = [
  'session_token',
  'session_data',
  'dont_remember',
  'two_factor',
  'trust_device',
  'pending_sign_in',
  'oauth_state',
  'confirm',
  'known',
  'own_mailbox',
  'code_asker',
  'passkey_asker',
];
/** The application's own name and attributes of one cookie. */
export interface CookieOverride {
  readonly name?: string;
  readonly attributes?: CookieAttributes;
}
export type CookieOverrides = { readonly [K in CookieKey]?: CookieOverride };
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
interface CustomLimit {
  readonly window: Duration;
  readonly max: number;
}

export interface IpAddressSettings {
  readonly headers: readonly string[];
  /** The number of the application's own proxies between the client and this server. Each appends an address. */
  readonly trustedProxies: number;
  readonly track: boolean;
}
