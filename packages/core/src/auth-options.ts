import type { Fields } from './contract/fields.js';
import { fieldsFilledBy } from './contract/options/known-fields.js';
import {
  aDuration,
  aFunction,
  aNumber,
  anObject,
  aSwitch,
  aText,
  either,
  type KnownOptions,
  listOf,
  oneOf,
  optionsOf,
  recordOf,
  resultOf,
} from './contract/options/known-options.js';
import type { ApplicationDatabaseHooks } from './domain/app/application-hooks.js';
import type { EventListeners } from './domain/app/events.js';
import type { AccountLinking } from './domain/app/provider.js';
import type { NoticeOptions, NoticeTexts } from './domain/mail/notice.js';
import type { AllowedHostsOption, CookieAttributes } from './domain/settings/settings.js';
import type { PasswordScheme } from './domain/users/password-scheme.js';
import type { AnyFeature } from './feature.js';
import { socialProviders } from './features/social/providers/options.js';
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
type Options = AuthOptions<readonly AnyFeature[], Fields, Fields>;

const emailAndPassword = {
  enabled: aSwitch,
  disableSignUp: aSwitch,
  autoSignIn: aSwitch,
  hideExistingUsers: aSwitch,
  onExistingUserSignUp: aFunction,
  sendResetPassword: aFunction,
  resetPasswordTokenExpiresIn: aDuration,
  revokeSessionsOnPasswordReset: aSwitch,
  requireEmailVerification: aSwitch,
  minPasswordLength: aNumber,
  maxPasswordLength: aNumber,
  cost: optionsOf({ ln: aNumber, r: aNumber, p: aNumber } satisfies KnownOptions<
    Inside<EmailAndPasswordOptions, 'cost'>
  >),
  password: optionsOf({ verify: aFunction, hash: aFunction } satisfies KnownOptions<PasswordScheme>),
} satisfies KnownOptions<EmailAndPasswordOptions>;

const emailVerification = {
  sendVerificationEmail: aFunction,
  sendOnSignUp: aSwitch,
  expiresIn: aDuration,
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

const storage = oneOf('database', 'secondary-storage');

const session = {
  expiresIn: aDuration,
  updateAge: aDuration,
  freshAge: aDuration,
  maximumPerUser: aNumber,
  cookieCache: optionsOf({ enabled: aSwitch, maxAge: aDuration } satisfies KnownOptions<
    Inside<SessionOptions<Fields>, 'cookieCache'>
  >),
  storage,
  additionalFields: fieldsFilledBy('server'),
} satisfies KnownOptions<SessionOptions<Fields>>;

const limit = { window: aDuration, max: aNumber } satisfies KnownOptions<FailedSignInsOptions>;
const mailLimits = { ...limit, total: aNumber } satisfies KnownOptions<MailsPerRecipientOptions>;

const rateLimit = {
  ...limit,
  enabled: aSwitch,
  storage: either(oneOf('memory', 'database', 'secondary-storage'), anObject),
  customRules: recordOf(either(aFunction, optionsOf(limit))),
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

const advanced = {
  ipAddress: optionsOf({
    ipAddressHeaders: listOf(aText),
    trustedProxies: aNumber,
    disableIpTracking: aSwitch,
  } satisfies KnownOptions<Inside<AdvancedOptions, 'ipAddress'>>),
  useSecureCookies: aSwitch,
  hostOnlyCookies: aSwitch,
  cookiePrefix: aText,
  defaultCookieAttributes: cookieAttributes,
  cookies: recordOf(
    optionsOf({ name: aText, attributes: cookieAttributes } satisfies KnownOptions<
      Inside<AdvancedOptions, 'cookies'>[string]
    >),
  ),
  crossSubDomainCookies: optionsOf({ enabled: aSwitch, domain: aText } satisfies KnownOptions<
    Inside<AdvancedOptions, 'crossSubDomainCookies'>
  >),
  generateId: aFunction,
  maxBodySize: aNumber,
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

const events = {
  userCreated: aFunction,
  userUpdated: aFunction,
  userDeleted: aFunction,
  emailVerified: aFunction,
  emailChanged: aFunction,
  emailRestored: aFunction,
  mailboxClaimed: aFunction,
  passwordChanged: aFunction,
  sessionCreated: aFunction,
  sessionEnded: aFunction,
  organizationCreated: aFunction,
  organizationUpdated: aFunction,
  organizationDeleted: aFunction,
  memberAdded: aFunction,
  memberUpdated: aFunction,
  memberRemoved: aFunction,
  invitationCreated: aFunction,
  invitationAnswered: aFunction,
  roleCreated: aFunction,
  roleUpdated: aFunction,
  roleDeleted: aFunction,
  teamCreated: aFunction,
  teamUpdated: aFunction,
  teamRemoved: aFunction,
  teamMemberAdded: aFunction,
  teamMemberUpdated: aFunction,
  teamMemberRemoved: aFunction,
  accountLinked: aFunction,
  accountUnlinked: aFunction,
  phoneNumberChanged: aFunction,
  twoFactorChanged: aFunction,
} satisfies KnownOptions<EventListeners>;

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
} satisfies KnownOptions<NoticeTexts>;

/** Every option of `createAuth`. The keys of objects with methods are not checked here, but where the objects are used. */
export const authOptions = {
  appName: aText,
  baseURL: either(
    aText,
    optionsOf({
      allowedHosts: listOf(aText),
      protocol: oneOf('http', 'https'),
      fallback: aText,
      trustForwardedHost: aSwitch,
    } satisfies KnownOptions<AllowedHostsOption>),
  ),
  basePath: aText,
  secret: either(aText, listOf(aText)),
  database: either(aText, anObject),
  secondaryStorage: anObject,
  secondaryStorageTimeout: aDuration,
  migrate: aSwitch,
  trustedOrigins: either(aFunction, listOf(aText)),
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
  verification: optionsOf({ storage, confirmLinks: aSwitch, disableCleanup: aSwitch } satisfies KnownOptions<
    Inside<Options, 'verification'>
  >),
  disabledPaths: listOf(aText),
  plugins: listOf(resultOf('twoFactor', 'contract')),
  rateLimit: optionsOf(rateLimit),
  advanced: optionsOf(advanced),
  logger: anObject,
  logLevel: oneOf('debug', 'info', 'warn', 'error'),
  onError: aFunction,
  hooks: optionsOf({
    before: anObject,
    after: anObject,
    beforeEach: aFunction,
    afterEach: aFunction,
  } satisfies KnownOptions<Inside<Options, 'hooks'>>),
  databaseHooks: optionsOf(databaseHooks),
  events: optionsOf(events),
} satisfies KnownOptions<Options>;
