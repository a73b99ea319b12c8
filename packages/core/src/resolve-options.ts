import { cleanError } from './contract/clean-error.js';
import { AuthError } from './contract/errors.js';
import type { Fields } from './contract/fields.js';
import { defaultLimit, factorLimit, mailLimit } from './contract/limits.js';
import { ConfigurationError } from './contract/options/configuration-error.js';
import { type Duration, seconds } from './contract/options/duration.js';
import { randomId } from './crypto/random.js';
import { findDevelopmentSecret } from './development-secret.js';
import { type CleanLogger, createLogger } from './domain/settings/logger.js';
import { checkSecondaryStorage } from './domain/settings/secondary-storage.js';
import type {
  CookieAttributes,
  CookieSettings,
  IpAddressSettings,
  RateLimitSettings,
  Settings,
} from './domain/settings/settings.js';
import { type Environment, isProduction, productionReason } from './environment.js';
import type { AnyFeature } from './feature.js';
import { isLoopback, parseAllowedHosts } from './http/addresses/allowed-hosts.js';
import { parseOrigins } from './http/addresses/origin.js';
import { checkCookieAttributes, checkCookieName } from './http/call/cookie.js';
import { limitOf, longestWindowOf } from './http/call/rate-limit-rules.js';
import type { PlainOptions } from './options.js';

type Options = PlainOptions<readonly AnyFeature[], Fields, Fields>;

/** Checks the options and fills in the defaults. Throws `AuthError` for what cannot work. */
export function resolveOptions(options: Options, env: Environment): Settings {
  const production = isProduction(env);
  const logger = createLogger(options.logger ?? console, options.logLevel ?? (production ? 'warn' : 'info'));
  const { origin, basePath, allowedHosts } = resolveBase(options, env, production);
  if (production && origin === undefined && allowedHosts === undefined) {
    const advice =
      'Set baseURL or LATCHKEY_URL: without it links and cookies would follow the Host header of each request.';
    throw misconfigured(
      'BASE_URL_IS_REQUIRED',
      `Latchkey cannot start without baseURL: ${productionReason(env)}. ${advice}`,
    );
  }
  if (production) warnOfPlainHttp(options.baseURL ?? env.LATCHKEY_URL, logger);
  if (Array.isArray(options.trustedOrigins)) parseOrigins(options.trustedOrigins); // throws now rather than at the first request
  const { session = {}, emailAndPassword = {}, verification = {}, advanced = {} } = options;
  if (options.secondaryStorage) checkSecondaryStorage(options.secondaryStorage);
  if (session.storage === 'secondary-storage') requireSecondaryStorage(options, 'session.storage');
  if (verification.storage === 'secondary-storage') requireSecondaryStorage(options, 'verification.storage');
  return {
    appName: options.appName ?? 'Latchkey',
    production,
    origin,
    allowedHosts,
    basePath,
    trustedOrigins: options.trustedOrigins ?? [],
    session: {
      expiresIn: seconds(session.expiresIn ?? '7d'),
      updateAge: seconds(session.updateAge ?? '1d'),
      freshAge: seconds(session.freshAge ?? '1d'),
      maximumPerUser:
        session.maximumPerUser === undefined
          ? undefined
          : wholeNumber('session.maximumPerUser', session.maximumPerUser),
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
    hidesExistingUsers: Boolean(emailAndPassword.requireEmailVerification && emailAndPassword.hideExistingUsers),
    endSessionsOnReset: emailAndPassword.revokeSessionsOnPasswordReset ?? true,
    autoSignInAfterVerification: options.emailVerification?.autoSignInAfterVerification ?? false,
    cookies: resolveCookies(options, origin, production),
    rateLimit: resolveRateLimit(options, production),
    storageTimeout: positiveSeconds('secondaryStorageTimeout', options.secondaryStorageTimeout ?? '500ms'),
    verification: { storage: verification.storage ?? 'database', confirmLinks: verification.confirmLinks ?? false },
    ipAddress: resolveIpAddress(options),
    maxBodySize: wholeNumber('advanced.maxBodySize', advanced.maxBodySize ?? 1024 * 1024),
    logger,
    onError: options.onError && toldWithoutValues(options.onError),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    generateId: advanced.generateId ? checkedIds(advanced.generateId) : randomId,
    now: advanced.now ?? (() => new Date()),
    secondClock: advanced.now ? undefined : () => new Date(performance.timeOrigin + performance.now()),
    migrate: options.migrate ?? !production,
  };
}

/** A reporter of errors is a log too, of another company as a rule. */
function toldWithoutValues(onError: NonNullable<Options['onError']>): NonNullable<Settings['onError']> {
  return (error, report) => onError(cleanError(error), report);
}

function resolveBase({ baseURL, basePath = '/api/auth' }: Options, env: Environment, production: boolean) {
  const configured = baseURL ?? env.LATCHKEY_URL;
  const allowedHosts = typeof configured === 'object' ? parseAllowedHosts(configured, production) : undefined;
  const url = typeof configured === 'string' ? parseBaseURL(configured) : undefined;
  const given = url && url.pathname !== '/' ? url.pathname : basePath;
  const path = given.replace(/\/+$/, '');
  if (!/^(?:\/[\w.~-]+)+$/.test(path)) {
    throw misconfigured('INVALID_BASE_PATH', `basePath must be a path such as /api/auth, not ${given}`);
  }
  return { origin: url?.origin, basePath: path, allowedHosts };
}

/** Without encryption, each network on the way can read passwords and sessions. Localhost has no network on the way. */
function warnOfPlainHttp(base: Options['baseURL'], logger: CleanLogger): void {
  const { allowedHosts = [], protocol = 'https', fallback } = typeof base === 'object' ? base : { fallback: base };
  const places = [...allowedHosts.map((host) => `${protocol}://${host.replaceAll('*', 'any')}`), fallback ?? ''];
  const plain = places.find((place) => place.startsWith('http:') && !isLoopback(new URL(place).hostname));
  if (plain === undefined) return;
  logger.warn(
    `baseURL: ${plain} is not encrypted. Every network between a user and this server can read passwords and take over sessions, and cookies go without Secure. Use https; a proxy in front of the server can do it.`,
  );
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

function resolveCookies({ advanced = {} }: Options, origin: string | undefined, production: boolean): CookieSettings {
  const prefix = advanced.cookiePrefix ?? 'latchkey';
  const overrides = advanced.cookies ?? {};
  const attributes = advanced.defaultCookieAttributes ?? {};
  const { useSecureCookies: secure, crossSubDomainCookies: shared } = advanced;
  const crossSubDomain = shared?.enabled ? sharedDomain(shared.domain, origin) : undefined;
  const hostOnly = advanced.hostOnlyCookies ?? false;
  if (hostOnly && production && origin?.startsWith('http:')) {
    const advice = 'Set an https baseURL, or leave advanced.hostOnlyCookies out.';
    throw misconfigured('HTTPS_IS_REQUIRED', `Browsers take __Host- cookies over https only, not ${origin}. ${advice}`);
  }
  const nameOf = (name: string) => (hostOnly && !/^__(?:host|secure)-/i.test(name) ? `__Host-${name}` : name);
  // Checked as they will be written, for what holds for all cookies and what single ones have of their own.
  const common: CookieAttributes = {
    ...(secure !== undefined && { secure }),
    ...(crossSubDomain !== undefined && { domain: crossSubDomain }),
    ...attributes,
  };
  checkCookieName(prefix);
  checkCookieAttributes(nameOf(prefix), common);
  for (const [key, { name = `${prefix}.${key}`, attributes: own = {} }] of Object.entries(overrides)) {
    checkCookieName(name);
    checkCookieAttributes(nameOf(name), { ...common, ...own });
  }
  return {
    prefix,
    overrides,
    attributes,
    secure,
    hostOnly,
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

/** An id that a column cannot hold would be cut by one database and refused by another. */
function checkedIds(generate: () => string): () => string {
  return () => {
    const id: unknown = generate();
    if (typeof id === 'string' && /^[!-~]{1,64}$/.test(id)) return id;
    throw new ConfigurationError('advanced.generateId', {
      given: id,
      expected: 'a function that returns 1 to 64 printable ASCII characters',
    });
  };
}

/** A bound that is `NaN`, as an environment variable that is missing becomes, would bound nothing. */
function wholeNumber(option: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw misconfigured('INVALID_NUMBER', `${option} must be a whole number of 1 or more, not ${value}`);
}

function positiveSeconds(option: string, value: Duration): number {
  const length = seconds(value);
  if (length > 0) return length;
  throw misconfigured('INVALID_NUMBER', `${option}: got ${value}, expected a time longer than 0, such as '500ms'`);
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
  const { total = 2 * perRecipient.max } = mailsPerRecipient ?? {};
  limitOf({ window: perRecipient.window, max: total });
  const windows = [general, perAccount, perRecipient].map(({ window }) => window);
  return {
    ...general,
    enabled,
    storage,
    customRules,
    failedSignIns: perAccount,
    mailsPerRecipient: { ...perRecipient, total },
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

/**
 * The secrets, the signing one first. Without one, or with one that can be guessed: a loud warning in development, no
 * start in production (D18, R-H03).
 */
export function resolveSecrets(
  { secret }: Options,
  { production, logger }: Settings,
  env: Environment,
): readonly string[] {
  const configured = secret ?? env.LATCHKEY_SECRET ?? env.AUTH_SECRET ?? [];
  // `process.env.OLD_SECRET ?? ''` is an empty text if the variable is not set.
  const secrets = [configured].flat().filter((secret) => secret !== '');
  const advice = 'Make one with `openssl rand -base64 32` and set it as secret or LATCHKEY_SECRET.';
  const fault =
    secrets.length === 0 ? 'no secret is configured' : secrets.map(faultOf).find((found) => found !== undefined);
  if (fault === undefined) return secrets;
  if (production)
    throw misconfigured(
      'INVALID_SECRET',
      `Latchkey cannot start in production: ${fault}. ${productionReason(env)}. ${advice}`,
    );
  if (secrets.length === 0) return [ownSecret(logger)];
  logger.warn(`${fault}. An attacker can forge sessions of this server; fine for development only. ${advice}`);
  return secrets;
}

function ownSecret(logger: CleanLogger): string {
  const { secret, file } = findDevelopmentSecret();
  if (file === undefined)
    logger.warn(
      'no secret is configured, and no file can be written to keep one: sessions end with this process. Set LATCHKEY_SECRET.',
    );
  else logger.info(`no secret is configured: development uses the random one in ${file}`);
  return secret;
}

function faultOf(secret: string): string | undefined {
  if (secret.length < 32) return 'the secret has fewer than 32 characters';
  if (new Set(secret).size < 10) return 'the secret repeats too few characters to be random';
  return undefined;
}

/** An error in the options; it is for the developer and carries no HTTP meaning. */
export function misconfigured(code: string, message: string): AuthError {
  return new AuthError(code, message, 500);
}
