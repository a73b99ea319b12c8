import { authOptions } from './auth-options.js';
import { cleanError } from './contract/clean-error.js';
import { explained } from './contract/errors.js';
import type { Fields } from './contract/fields.js';
import { factorLimit, mailLimit } from './contract/limits.js';
import { ConfigurationError } from './contract/options/configuration-error.js';
import { settleOptions } from './contract/options/known-options.js';
import { isLoopback } from './contract/options/loopback.js';
import { randomId } from './crypto/random.js';
import type { AnyPlugin } from './define-plugin.js';
import { findDevelopmentSecret } from './development-secret.js';
import { resolveCookies } from './domain/cookies/configured-cookies.js';
import { type CleanLogger, createLogger } from './domain/settings/logger.js';
import type { LimitRules } from './domain/settings/rate-limit-options.js';
import { checkSecondaryStorage } from './domain/settings/secondary-storage.js';
import type { RateLimitSettings, Settings } from './domain/settings/settings.js';
import { type Environment, isProduction, productionReason } from './environment.js';
import type { PasswordRules } from './features/password/options.js';
import { parseAllowedHosts } from './http/addresses/allowed-hosts.js';
import { checkImagePaths } from './http/addresses/image-address.js';
import { parseOrigins } from './http/addresses/origin.js';
import { longestWindowOf } from './http/call/rate-limit-rules.js';
import type { PlainOptions } from './options.js';

type Options = PlainOptions<readonly AnyPlugin[], Fields, Fields>;

/** Checks the options and fills in the defaults. Throws `ConfigurationError` for what cannot work. */
export function resolveOptions(options: Options, env: Environment): Settings {
  const settled = settleOptions('', authOptions, options);
  const production = isProduction(env);
  const logger = createLogger(options.logger ?? console, options.logLevel ?? (production ? 'warn' : 'info'));
  const { origin, basePath, allowedHosts } = resolveBase(options, env);
  if (production && origin === undefined && allowedHosts === undefined) {
    throw new ConfigurationError('baseURL', {
      expected: `a URL such as https://app.example.com, here or in LATCHKEY_URL. Without it, the Host header of each request decides links and cookies. ${productionReason(env)}`,
      code: 'BASE_URL_IS_REQUIRED',
    });
  }
  if (production) warnOfPlainHttp(options.baseURL ?? env.LATCHKEY_URL, logger);
  warnOfLinks(options, logger);
  if (Array.isArray(options.trustedOrigins)) parseOrigins(options.trustedOrigins); // throws now rather than at the first request
  const { session, emailAndPassword, verification, advanced } = settled;
  if (options.secondaryStorage) checkSecondaryStorage(options.secondaryStorage);
  return {
    appName: settled.appName,
    production,
    origin,
    allowedHosts,
    basePath,
    trustedOrigins: settled.trustedOrigins,
    imagePaths: checkImagePaths(options.images?.paths),
    session,
    password: passwordLengths(emailAndPassword),
    requireEmailVerification: emailAndPassword.requireEmailVerification,
    hidesExistingUsers: Boolean(emailAndPassword.requireEmailVerification && emailAndPassword.hideExistingUsers),
    onExistingUserSignUp: emailAndPassword.onExistingUserSignUp,
    endSessionsOnReset: emailAndPassword.revokeSessionsOnPasswordReset,
    mailsVerification: settled.emailVerification.sendVerificationEmail !== undefined,
    mailsReauthentication: options.reauthentication?.sendCode !== undefined,
    autoSignInAfterVerification: settled.emailVerification.autoSignInAfterVerification,
    cookies: resolveCookies(advanced, { origin, production }),
    rateLimit: resolveRateLimit(settled.rateLimit, options, env),
    storageTimeout: settled.secondaryStorageTimeout,
    verification,
    ipAddress: advanced.ipAddress,
    maxBodySize: advanced.maxBodySize,
    logger,
    onError: options.onError && toldWithoutValues(options.onError),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    generateId: advanced.generateId ? checkedIds(advanced.generateId) : randomId,
    now: advanced.now ?? (() => new Date()),
    secondClock: advanced.now ? undefined : () => new Date(performance.timeOrigin + performance.now()),
    migrate: options.migrate ?? !production,
  };
}

/** A function for `onError` usually sends errors to another company, so it gets them without values, like the log. */
function toldWithoutValues(onError: NonNullable<Options['onError']>): NonNullable<Settings['onError']> {
  return (error, report) => onError(cleanError(error), report);
}

function resolveBase({ baseURL, basePath = '/api/auth' }: Options, env: Environment) {
  const configured = baseURL ?? env.LATCHKEY_URL;
  const allowedHosts =
    typeof configured === 'object' ? parseAllowedHosts(configured, { production: isProduction(env) }) : undefined;
  const url = typeof configured === 'string' ? parseBaseURL(configured) : undefined;
  const given = url && url.pathname !== '/' ? url.pathname : basePath;
  const path = given.replace(/(?<!\/)\/+$/, '');
  if (!/^(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)+$/.test(path)) {
    throw new ConfigurationError(url && given !== basePath ? 'baseURL' : 'basePath', {
      given,
      expected: 'a path such as /api/auth',
      code: 'INVALID_BASE_PATH',
    });
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
    explained(
      'HTTPS_IS_REQUIRED',
      `baseURL: ${plain} is not encrypted. Every network between a user and this server can read passwords and take over sessions, and cookies go without Secure. Use https; a proxy in front of the server can do it.`,
    ),
  );
}

/**
 * With these options a sign-in waits for a mailed link. A program that scans mails would open the link for an attacker who has
 * signed up with the address.
 */
function warnOfLinks({ emailAndPassword, emailVerification, verification }: Options, logger: CleanLogger): void {
  if (!emailAndPassword?.requireEmailVerification || !emailVerification?.sendVerificationEmail) return;
  if (verification?.confirmLinks) return;
  logger.warn(
    explained(
      'LINKS_ARE_NOT_CONFIRMED',
      'emailAndPassword.requireEmailVerification: a program that opens the links of mails verifies addresses, also for an attacker who has signed up with the address of another person. Set verification.confirmLinks: true, so that a button asks first.',
    ),
  );
}

function parseBaseURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usable = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (!usable)
    throw new ConfigurationError('baseURL', {
      given: text,
      expected: 'an http(s) URL such as https://app.example.com',
      code: 'INVALID_BASE_URL',
    });
  return url;
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

function passwordLengths({ minPasswordLength, maxPasswordLength }: PasswordRules) {
  if (minPasswordLength <= maxPasswordLength) return { minLength: minPasswordLength, maxLength: maxPasswordLength };
  throw new ConfigurationError('emailAndPassword.maxPasswordLength', {
    given: maxPasswordLength,
    expected: `minPasswordLength, ${minPasswordLength}, or more`,
  });
}

function resolveRateLimit(rules: LimitRules, { secondaryStorage }: Options, env: Environment): RateLimitSettings {
  const { enabled = isProduction(env), storage = secondaryStorage ? 'secondary-storage' : 'memory' } = rules;
  if (storage === 'secondary-storage' && !secondaryStorage)
    throw new ConfigurationError('secondaryStorage', {
      expected: 'a storage such as redisStorage(client), which rateLimit.storage needs',
      code: 'SECONDARY_STORAGE_IS_REQUIRED',
    });
  const { failedSignIns, mailsPerRecipient, customRules } = rules;
  const { total = 2 * mailsPerRecipient.max } = mailsPerRecipient;
  const windows = [rules, failedSignIns, mailsPerRecipient].map(({ window }) => window);
  return {
    ...rules,
    enabled,
    storage,
    mailsPerRecipient: { ...mailsPerRecipient, total },
    // The longest window of all limits of routes and of attempts. The longest built-in window is that of `factorLimit`.
    longestWindow: Math.max(
      mailLimit.window,
      factorLimit.window,
      ...windows,
      ...Object.values(customRules).map(longestWindowOf),
    ),
  };
}

/**
 * Returns the secrets, the signing one first. If no secret is set, or an attacker could guess one, development logs a loud warning
 * and production refuses to start (D18, R-H03).
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
  const fault = secrets.length === 0 ? 'nothing' : secrets.map(faultOf).find((found) => found !== undefined);
  if (fault === undefined) return secrets;
  if (production)
    throw new ConfigurationError('secret', {
      givenAs: fault,
      expected: `a random secret of 32 or more characters. ${advice} ${productionReason(env)}`,
      code: 'INVALID_SECRET',
    });
  if (secrets.length === 0) return [ownSecret(logger)];
  logger.warn(
    explained(
      'INVALID_SECRET',
      `secret: got ${fault}. An attacker can forge sessions of this server, so use it for development only. ${advice}`,
    ),
  );
  return secrets;
}

function ownSecret(logger: CleanLogger): string {
  const { secret, file } = findDevelopmentSecret();
  if (file === undefined)
    logger.warn(
      explained(
        'INVALID_SECRET',
        'secret: got nothing, and Latchkey cannot write a file to keep a random one. All sessions end with this process. Set LATCHKEY_SECRET.',
      ),
    );
  else logger.info(`no secret is configured: development uses the random secret in ${file}`);
  return secret;
}

function faultOf(secret: string): string | undefined {
  if (secret.length < 32) return 'a secret of fewer than 32 characters';
  if (new Set(secret).size < 10) return 'a secret with fewer than 10 different characters';
  return undefined;
}
