import type { Fields } from './contract/fields.js';
import { fieldsFilledBy } from './contract/options/known-fields.js';
import {
  aBoolean,
  aFunction,
  anObject,
  anyText,
  aSpan,
  aText,
  either,
  type KnownOptions,
  listOf,
  type OptionKind,
  oneOf,
  optionsOf,
  resultOf,
  typed,
  withDefault,
} from './contract/options/known-options.js';
import type { AnyPlugin } from './define-plugin.js';
import type { ApplicationDatabaseHooks } from './domain/app/application-hooks.js';
import { eventKinds } from './domain/app/events.js';
import { accountLinking } from './domain/app/provider.js';
import type { NoticeOptions, NoticeTexts } from './domain/mail/notice.js';
import type { Observer } from './domain/observing/observer.js';
import { advancedOptions } from './domain/settings/advanced-options.js';
import { type Logger, logLevels } from './domain/settings/logger.js';
import { rateLimitOptions } from './domain/settings/rate-limit-options.js';
import type { SecondaryStorage } from './domain/settings/secondary-storage.js';
import { allowedHostsOption, sessionOptions, type TrustedOriginsSetting } from './domain/settings/settings.js';
import { accountDeletionOptions } from './features/account-deletion/options.js';
import { changeEmailOptions, verificationOptions } from './features/email-verification/options.js';
import { passwordOptions } from './features/password/options.js';
import { reauthenticationOptions } from './features/reauthentication/options.js';
import { socialProviders } from './features/social/providers/options.js';
import type { AuthOptions } from './options.js';
import type { DatabaseSource } from './store/connection/database.js';

type Inside<O, K extends keyof O> = NonNullable<O[K]>;
type Options = AuthOptions<readonly AnyPlugin[], Fields, Fields>;

const aLogger: OptionKind<Logger> = {
  expected: 'an object with the methods debug, info, warn and error, such as console',
  fits: (value) => logLevels.every((name) => typeof Object(value)[name] === 'function'),
};

const anObserver: OptionKind<Observer> = {
  expected: 'an object with a method start, begin or event, such as jsonLogs()',
  fits: (value) => ['start', 'begin', 'event'].some((name) => typeof Object(value)[name] === 'function'),
};

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
  appName: withDefault(aText, 'Latchkey'),
  baseURL: either(aText, optionsOf(allowedHostsOption)),
  basePath: aText,
  secret: either(anyText, listOf(anyText)),
  database: typed<DatabaseSource>(either(aText, anObject)),
  secondaryStorage: typed<SecondaryStorage>(anObject),
  secondaryStorageTimeout: withDefault(aSpan, '500ms'),
  migrate: aBoolean,
  trustedOrigins: withDefault(typed<TrustedOriginsSetting>(either(aFunction, listOf(aText))), []),
  images: optionsOf({ paths: listOf(aText) } satisfies KnownOptions<Inside<Options, 'images'>>),
  emailAndPassword: withDefault(optionsOf(passwordOptions), {}),
  emailVerification: withDefault(optionsOf(verificationOptions), {}),
  reauthentication: optionsOf(reauthenticationOptions),
  socialProviders: optionsOf(socialProviders),
  account: optionsOf({
    accountLinking: optionsOf(accountLinking),
  } satisfies KnownOptions<Inside<Options, 'account'>>),
  fetch: typed<typeof globalThis.fetch>(aFunction),
  user: optionsOf({
    additionalFields: fieldsFilledBy('caller'),
    changeEmail: optionsOf(changeEmailOptions),
    deleteUser: optionsOf(accountDeletionOptions),
  } satisfies KnownOptions<Inside<Options, 'user'>>),
  notices: typed<NoticeOptions>(
    optionsOf({ send: aFunction, texts: optionsOf(noticeTexts) } satisfies KnownOptions<NoticeOptions>),
  ),
  session: withDefault(optionsOf({ ...sessionOptions, additionalFields: fieldsFilledBy('server') }), {}),
  verification: withDefault(
    optionsOf({
      confirmLinks: withDefault(aBoolean, false),
      disableCleanup: withDefault(aBoolean, false),
    } satisfies KnownOptions<Inside<Options, 'verification'>>),
    {},
  ),
  disabledPaths: listOf(aText),
  plugins: listOf(typed<AnyPlugin>(resultOf('twoFactor', 'contract'))),
  rateLimit: withDefault(optionsOf(rateLimitOptions), {}),
  advanced: withDefault(optionsOf(advancedOptions), {}),
  logger: aLogger,
  observers: listOf(anObserver),
  logLevel: oneOf(...logLevels),
  onError: typed<NonNullable<Options['onError']>>(aFunction),
  hooks: optionsOf({
    before: anObject,
    after: anObject,
    beforeEach: aFunction,
    afterEach: aFunction,
  } satisfies KnownOptions<Inside<Options, 'hooks'>>),
  databaseHooks: optionsOf(databaseHooks),
  events: optionsOf(eventKinds),
} satisfies KnownOptions<Options>;
