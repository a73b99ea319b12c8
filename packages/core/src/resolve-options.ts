import { seconds } from './contract/duration.js';
import { AuthError } from './contract/errors.js';
import type { Fields } from './contract/fields.js';
import { defaultLimit, factorLimit, mailLimit } from './contract/limits.js';
import { randomId } from './crypto/random.js';
import { createLogger } from './domain/logger.js';
import { checkSecondaryStorage } from './domain/secondary-storage.js';
import type {
  CookieAttributes,
  CookieSettings,
  IpAddressSettings,
  RateLimitSettings,
  Settings,
} from './domain/settings.js';
import type { AnyFeature } from './feature.js';
import { checkCookieAttributes, checkCookieName } from './http/cookie.js';
import { parseOrigins } from './http/origin.js';
import { limitOf, longestWindowOf } from './http/rate-limit-rules.js';
import type { PlainOptions } from './options.js';

type Options = PlainOptions<readonly AnyFeature[], Fields, Fields>;
type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variables, where the runtime has any. */
export function environment(): Environment {
  return globalThis.process?.env ?? {};
}

/** Checks the options and fills in the defaults. Throws `AuthError` for what cannot work. */
export function resolveOptions(options: Options, env: Environment): Settings {
  const production = env.NODE_ENV === 'production';
  const logger = createLogger(options.logger ?? console, options.logLevel ?? (production ? 'warn' : 'info'));
  const { origin, basePath } = resolveBase(options, env);
  if (production && origin === undefined) {
    logger.warn(
      'no baseURL is configured: links and cookies follow the Host header of each request. Set baseURL or LATCHKEY_URL.',
    );
  }
  if (Array.isArray(options.trustedOrigins)) parseOrigins(options.trustedOrigins); // throws now rather than at the first request
  const { session = {}, emailAndPassword = {}, verification = {}, advanced = {} } = options;
  if (options.secondaryStorage) checkSecondaryStorage(options.secondaryStorage);
  if (session.storage === 'secondary-storage') requireSecondaryStorage(options, 'session.storage');
  if (verification.storage === 'secondary-storage') requireSecondaryStorage(options, 'verification.storage');
  return {
    appName: options.appName ?? 'Latchkey',
    production,
    origin,
    basePath,
    trustedOrigins: options.trustedOrigins ?? [],
    session: {
      expiresIn: seconds(session.expiresIn ?? '7d'),
      updateAge: seconds(session.updateAge ?? '1d'),
      freshAge: seconds(session.freshAge ?? '1d'),
      cookieCache: {
        enabled: session.cookieCache?.enabled ?? false,
        maxAge: seconds(session.cookieCache?.maxAge ?? '5m'),
      },
      storage: session.storage ?? 'database',
    },
    password: {
      minLength: wholeNumber('emailAndPassword.minPasswordLength', emailAndPassword.minPasswordLength ?? 8),
      maxLength: wholeNumber('emailAndPassword.maxPasswordLength', emailAndPassword.maxPasswordLength ?? 128),
    },
    requireEmailVerification: emailAndPassword.requireEmailVerification ?? false,
    endSessionsOnReset: emailAndPassword.revokeSessionsOnPasswordReset ?? true,
    autoSignInAfterVerification: options.emailVerification?.autoSignInAfterVerification ?? false,
    cookies: resolveCookies(options, origin),
    rateLimit: resolveRateLimit(options, production),
    verification: { storage: verification.storage ?? 'database' },
    ipAddress: resolveIpAddress(options),
    maxBodySize: wholeNumber('advanced.maxBodySize', advanced.maxBodySize ?? 1024 * 1024),
    logger,
    onError: options.onError,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    generateId: advanced.generateId ?? randomId,
    now: advanced.now ?? (() => new Date()),
    migrate: options.migrate ?? !production,
  };
}

function resolveBase({ baseURL, basePath = '/api/auth' }: Options, env: Environment) {
  const configured = baseURL ?? env.LATCHKEY_URL;
  const url = configured === undefined ? undefined : parseBaseURL(configured);
  const given = url && url.pathname !== '/' ? url.pathname : basePath;
  const path = given.replace(/\/+$/, '');
  if (!/^(?:\/[\w.~-]+)+$/.test(path)) {
    throw misconfigured('INVALID_BASE_PATH', `basePath must be a path such as /api/auth, not ${given}`);
  }
  return { origin: url?.origin, basePath: path };
}

function parseBaseURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usable = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (!usable)
    throw misconfigured(
      'INVALID_BASE_URL',
      `Invalid base URL: ${text}. Give an http(s) URL such as https://app.example.com`,
    );
  return url;
}

function resolveCookies({ advanced = {} }: Options, origin: string | undefined): CookieSettings {
  const prefix = advanced.cookiePrefix ?? 'latchkey';
  const overrides = advanced.cookies ?? {};
  const attributes = advanced.defaultCookieAttributes ?? {};
  const { useSecureCookies: secure, crossSubDomainCookies: shared } = advanced;
  const crossSubDomain = shared?.enabled ? sharedDomain(shared.domain, origin) : undefined;
  // Checked as they will be written, for what holds for all cookies and what single ones have of their own.
  const common: CookieAttributes = {
    ...(secure !== undefined && { secure }),
    ...(crossSubDomain !== undefined && { domain: crossSubDomain }),
    ...attributes,
  };
  checkCookieName(prefix);
  checkCookieAttributes(prefix, common);
  for (const [key, { name = `${prefix}.${key}`, attributes: own = {} }] of Object.entries(overrides)) {
    checkCookieName(name);
    checkCookieAttributes(name, { ...common, ...own });
  }
  return {
    prefix,
    overrides,
    attributes,
    secure,
    crossSubDomain,
  };
}

function sharedDomain(domain: string | undefined, origin: string | undefined): string {
  const shared = domain ?? (origin && new URL(origin).hostname);
  if (shared) return shared;
  throw misconfigured(
    'BASE_URL_IS_REQUIRED',
    'crossSubDomainCookies needs a domain: set baseURL, or advanced.crossSubDomainCookies.domain',
  );
}

function resolveIpAddress({ advanced: { ipAddress = {} } = {} }: Options): IpAddressSettings {
  const { ipAddressHeaders: headers = [], trustedProxies = 1, disableIpTracking = false } = ipAddress;
  for (const header of headers) {
    if (!/^[\w-]+$/.test(header))
      throw misconfigured('INVALID_HEADER_NAME', `ipAddressHeaders: ${header} is no header name`);
  }
  wholeNumber('advanced.ipAddress.trustedProxies', trustedProxies);
  return { headers, trustedProxies, track: !disableIpTracking };
}

/** A bound that is `NaN`, as an environment variable that is missing becomes, would bound nothing. */
function wholeNumber(option: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw misconfigured('INVALID_NUMBER', `${option} must be a whole number of 1 or more, not ${value}`);
}

function resolveRateLimit(options: Options, production: boolean): RateLimitSettings {
  const { rateLimit = {}, secondaryStorage } = options;
  const { enabled = production, customRules = {}, failedSignIns, mailsPerRecipient } = rateLimit;
  const storage = rateLimit.storage ?? (secondaryStorage ? 'secondary-storage' : 'memory');
  if (storage === 'secondary-storage') requireSecondaryStorage(options, 'rateLimit.storage');
  else if (typeof storage === 'object' && typeof storage.bump !== 'function')
    throw misconfigured('INVALID_RATE_LIMIT_STORAGE', 'rateLimit.storage must have a method bump(key, windowMs, now)');
  const general = limitOf({ ...defaultLimit, ...rateLimit });
  const perAccount = limitOf({ window: '15m', max: 10, ...failedSignIns });
  const perRecipient = limitOf({ window: '1h', max: 5, ...mailsPerRecipient });
  const windows = [general, perAccount, perRecipient].map(({ window }) => window);
  return {
    ...general,
    enabled,
    storage,
    customRules,
    failedSignIns: perAccount,
    mailsPerRecipient: perRecipient,
    // Every route has a window, and features count attempts: of these the longest is factorLimit's.
    longestWindow: Math.max(
      mailLimit.window,
      factorLimit.window,
      ...windows,
      ...Object.values(customRules).map(longestWindowOf),
    ),
  };
}

function requireSecondaryStorage({ secondaryStorage }: Options, option: string): void {
  if (secondaryStorage) return;
  throw misconfigured('SECONDARY_STORAGE_IS_REQUIRED', `${option} is 'secondary-storage': set secondaryStorage too.`);
}

/** What signs in development when nothing is configured. Public, so worth nothing. */
const developmentSecret = 'latchkey development secret: anybody can read this';

/**
 * The secrets, the signing one first. Without one, or with one that can be guessed: a loud warning in development, no
 * start in production (D18, security.md R-H03).
 */
export function resolveSecrets(
  { secret }: Options,
  { production, logger }: Settings,
  env: Environment,
): readonly string[] {
  const configured = secret ?? env.LATCHKEY_SECRET ?? env.AUTH_SECRET ?? [];
  // An empty text is what `process.env.OLD_SECRET ?? ''` becomes when there is none.
  const secrets = [configured].flat().filter((secret) => secret !== '');
  const advice = 'Make one with `openssl rand -base64 32` and set it as secret or LATCHKEY_SECRET.';
  const fault =
    secrets.length === 0 ? 'no secret is configured' : secrets.map(faultOf).find((found) => found !== undefined);
  if (fault === undefined) return secrets;
  if (production) throw misconfigured('INVALID_SECRET', `Latchkey cannot start in production: ${fault}. ${advice}`);
  logger.warn(`${fault}. Anybody can forge sessions of this server; fine for development only. ${advice}`);
  return secrets.length === 0 ? [developmentSecret] : secrets;
}

function faultOf(secret: string): string | undefined {
  if (secret === developmentSecret) return 'the secret is the development secret';
  if (secret.length < 32) return 'the secret has fewer than 32 characters';
  if (new Set(secret).size < 10) return 'the secret repeats too few characters to be random';
  return undefined;
}

/** An error in the options; it is for the developer and carries no HTTP meaning. */
export function misconfigured(code: string, message: string): AuthError {
  return new AuthError(code, message, 500);
}
