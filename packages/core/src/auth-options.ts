import type { Fields } from './contract/fields.js';
import { fieldsFilledBy } from './contract/options/known-fields.js';
import {
  aDuration,
  aFunction,
  aLifetime,
  anObject,
  anyText,
  aSpan,
  aSwitch,
  aText,
  either,
  type KnownOptions,
  listOf,
  needed,
  type OptionKind,
  oneOf,
  optionsOf,
  recordOf,
  resultOf,
  someOf,
  wholeNumber,
} from './contract/options/known-options.js';
import { isBearable, type ScryptCost } from './crypto/scrypt.js';
import type { AnyPlugin } from './define-plugin.js';
import type { ApplicationDatabaseHooks } from './domain/app/application-hooks.js';
import { eventKinds } from './domain/app/events.js';
import type { AccountLinking } from './domain/app/provider.js';
import type { NoticeOptions, NoticeTexts } from './domain/mail/notice.js';
import type { Observer } from './domain/observing/observer.js';
import type { Counter } from './domain/settings/counter.js';
import { type Logger, logLevels } from './domain/settings/logger.js';
import type { AllowedHostsOption, CookieAttributes, CookieOverride } from './domain/settings/settings.js';
import type { PasswordScheme } from './domain/users/password-scheme.js';
import { socialProviders } from './features/social/providers/options.js';
import { ruleOptions } from './http/call/rate-limit-rules.js';
import type {
  AdvancedOptions,
  AuthOptions,
  ChangeEmailOptions,
  DeleteUserOptions,
  EmailAndPasswordOptions,
  EmailVerificationOptions,
  FailedSignInsOptions,
  MailsPerRecipientOptions,
  RateLimitOptions,
  ReauthenticationOptions,
  SessionOptions,
} from './options.js';

type Inside<O, K extends keyof O> = NonNullable<O[K]>;
type Options = AuthOptions<readonly AnyPlugin[], Fields, Fields>;

const parameter = needed(wholeNumber(1));
const costs = { ln: parameter, r: parameter, p: parameter } satisfies KnownOptions<ScryptCost>;
const cost = {
  ...optionsOf(costs),
  expected: 'a cost of scrypt that needs at most 256 MiB, such as { ln: 15, r: 8, p: 3 }',
  fits: (value: unknown, path: string) => optionsOf(costs).fits(value, path) && isBearable(Object(value)),
};

const emailAndPassword = {
  enabled: aSwitch,
  disableSignUp: aSwitch,
  autoSignIn: aSwitch,
  hideExistingUsers: aSwitch,
  onExistingUserSignUp: aFunction,
  sendResetPassword: aFunction,
  resetPasswordTokenExpiresIn: aLifetime,
  revokeSessionsOnPasswordReset: aSwitch,
  requireEmailVerification: aSwitch,
  minPasswordLength: wholeNumber(1),
  maxPasswordLength: wholeNumber(1),
  cost,
  password: optionsOf({
    verify: needed(aFunction),
    hash: aFunction,
    sample: aText,
  } satisfies KnownOptions<PasswordScheme>),
} satisfies KnownOptions<EmailAndPasswordOptions>;

const emailVerification = {
  sendVerificationEmail: aFunction,
  sendOnSignUp: aSwitch,
  expiresIn: aLifetime,
  autoSignInAfterVerification: aSwitch,
} satisfies KnownOptions<EmailVerificationOptions>;

const user = {
  additionalFields: fieldsFilledBy('caller'),
  changeEmail: optionsOf({
    enabled: aSwitch,
    sendChangeEmailVerification: aFunction,
  } satisfies KnownOptions<ChangeEmailOptions>),
  deleteUser: optionsOf({
    enabled: aSwitch,
    sendDeleteAccountVerification: aFunction,
    beforeDelete: aFunction,
    afterDelete: aFunction,
  } satisfies KnownOptions<DeleteUserOptions>),
} satisfies KnownOptions<Inside<Options, 'user'>>;

const session = {
  expiresIn: aLifetime,
  updateAge: aDuration,
  freshAge: aDuration,
  maximumPerUser: wholeNumber(1),
  cookieCache: optionsOf({ enabled: aSwitch, maxAge: aLifetime } satisfies KnownOptions<
    Inside<SessionOptions<Fields>, 'cookieCache'>
  >),
  additionalFields: fieldsFilledBy('server'),
} satisfies KnownOptions<SessionOptions<Fields>>;

const limit = { window: aSpan, max: wholeNumber(1) } satisfies KnownOptions<FailedSignInsOptions>;
const mailLimits = { ...limit, total: wholeNumber(1) } satisfies KnownOptions<MailsPerRecipientOptions>;

const aCounter: OptionKind<Counter> = {
  expected: 'an object with a method bump(key, windowMs, now)',
  fits: (value) => typeof Object(value).bump === 'function',
};

const aLogger: OptionKind<Logger> = {
  expected: 'an object with the methods debug, info, warn and error, such as console',
  fits: (value) => logLevels.every((name) => typeof Object(value)[name] === 'function'),
};

const anObserver: OptionKind<Observer> = {
  expected: 'an object with a method start, begin or event, such as jsonLogs()',
  fits: (value) => ['start', 'begin', 'event'].some((name) => typeof Object(value)[name] === 'function'),
};

const rateLimit = {
  ...limit,
  enabled: aSwitch,
  storage: either(oneOf('memory', 'database', 'secondary-storage'), aCounter),
  customRules: recordOf(either(aFunction, optionsOf(ruleOptions))),
  failedSignIns: optionsOf(limit),
  mailsPerRecipient: optionsOf(mailLimits),
} satisfies KnownOptions<RateLimitOptions>;

const cookieAttributes = optionsOf({
  domain: aText,
  path: aText,
  httpOnly: aSwitch,
  secure: aSwitch,
  sameSite: oneOf('lax', 'strict', 'none'),
  partitioned: aSwitch,
} satisfies KnownOptions<CookieAttributes>);

const aCookie = optionsOf({ name: aText, attributes: cookieAttributes } satisfies KnownOptions<CookieOverride>);

const aHeaderName: OptionKind<string> = {
  expected: "the name of a header, such as 'x-forwarded-for'",
  fits: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
};

const advanced = {
  ipAddress: optionsOf({
    ipAddressHeaders: listOf(aHeaderName),
    trustedProxies: wholeNumber(1),
    disableIpTracking: aSwitch,
  } satisfies KnownOptions<Inside<AdvancedOptions, 'ipAddress'>>),
  useSecureCookies: aSwitch,
  hostOnlyCookies: aSwitch,
  cookiePrefix: aText,
  defaultCookieAttributes: cookieAttributes,
  cookies: optionsOf({
    session_token: aCookie,
    session_data: aCookie,
    dont_remember: aCookie,
    two_factor: aCookie,
    trust_device: aCookie,
    pending_sign_in: aCookie,
    oauth_state: aCookie,
    confirm: aCookie,
    known: aCookie,
    own_mailbox: aCookie,
    code_asker: aCookie,
    passkey_asker: aCookie,
  } satisfies KnownOptions<Inside<AdvancedOptions, 'cookies'>>),
  crossSubDomainCookies: optionsOf({ enabled: needed(aSwitch), domain: aText } satisfies KnownOptions<
    Inside<AdvancedOptions, 'crossSubDomainCookies'>
  >),
  generateId: aFunction,
  maxBodySize: wholeNumber(1),
  waitUntil: aFunction,
  onStatement: aFunction,
  now: aFunction,
} satisfies KnownOptions<AdvancedOptions>;

const rowHooks = optionsOf({ before: aFunction, after: aFunction });
const hooksWithin = optionsOf({ before: aFunction, after: aFunction, within: aFunction });
const modelHooks = optionsOf({ create: hooksWithin, update: rowHooks, delete: hooksWithin } satisfies KnownOptions<
  Inside<ApplicationDatabaseHooks, 'user'>
>);

const databaseHooks = {
  user: modelHooks,
  session: modelHooks,
  account: modelHooks,
  verification: optionsOf({ create: rowHooks, delete: rowHooks } satisfies KnownOptions<
    Inside<ApplicationDatabaseHooks, 'verification'>
  >),
} satisfies KnownOptions<ApplicationDatabaseHooks>;

const noticeTexts = {
  'email-changed': aFunction,
  'password-changed': aFunction,
  'password-reset': aFunction,
  'password-set': aFunction,
  'password-removed': aFunction,
  'provider-linked': aFunction,
  'provider-unlinked': aFunction,
  'phone-number-added': aFunction,
  'phone-number-removed': aFunction,
  'two-factor-enabled': aFunction,
  'two-factor-disabled': aFunction,
  'two-factor-replaced': aFunction,
  'two-factor-reset': aFunction,
  'backup-codes-replaced': aFunction,
  'account-claimed': aFunction,
  'email-released': aFunction,
} satisfies KnownOptions<NoticeTexts>;

/** Every option of `createAuth`. The keys of objects with methods are not checked here, but where the objects are used. */
export const authOptions = {
  appName: aText,
  baseURL: either(
    aText,
    optionsOf({
      allowedHosts: needed(someOf(aText)),
      protocol: oneOf('http', 'https'),
      fallback: aText,
      trustForwardedHost: aSwitch,
    } satisfies KnownOptions<AllowedHostsOption>),
  ),
  basePath: aText,
  secret: either(anyText, listOf(anyText)),
  database: either(aText, anObject),
  secondaryStorage: anObject,
  secondaryStorageTimeout: aSpan,
  migrate: aSwitch,
  trustedOrigins: either(aFunction, listOf(aText)),
  images: optionsOf({ paths: listOf(aText) } satisfies KnownOptions<Inside<Options, 'images'>>),
  emailAndPassword: optionsOf(emailAndPassword),
  emailVerification: optionsOf(emailVerification),
  reauthentication: optionsOf({ sendCode: aFunction } satisfies KnownOptions<ReauthenticationOptions>),
  socialProviders: optionsOf(socialProviders),
  account: optionsOf({
    accountLinking: optionsOf({
      enabled: aSwitch,
      trustedProviders: listOf(aText),
      allowDifferentEmails: aSwitch,
    } satisfies KnownOptions<AccountLinking>),
  } satisfies KnownOptions<Inside<Options, 'account'>>),
  fetch: aFunction,
  user: optionsOf(user),
  notices: optionsOf({ send: aFunction, texts: optionsOf(noticeTexts) } satisfies KnownOptions<NoticeOptions>),
  session: optionsOf(session),
  verification: optionsOf({ confirmLinks: aSwitch, disableCleanup: aSwitch } satisfies KnownOptions<
    Inside<Options, 'verification'>
  >),
  disabledPaths: listOf(aText),
  plugins: listOf(resultOf('twoFactor', 'contract')),
  rateLimit: optionsOf(rateLimit),
  advanced: optionsOf(advanced),
  logger: aLogger,
  observers: listOf(anObserver),
  logLevel: oneOf(...logLevels),
  onError: aFunction,
  hooks: optionsOf({
    before: anObject,
    after: anObject,
    beforeEach: aFunction,
    afterEach: aFunction,
  } satisfies KnownOptions<Inside<Options, 'hooks'>>),
  databaseHooks: optionsOf(databaseHooks),
  events: optionsOf(eventKinds),
} satisfies KnownOptions<Options>;
