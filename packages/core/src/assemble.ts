import { checkReferences } from './check-plugins.js';
import { explained } from './contract/errors.js';
import type { Fields } from './contract/fields.js';
import { buildModels } from './contract/models.js';
import type { Around } from './contract/observing/activity.js';
import { ConfigurationError } from './contract/options/configuration-error.js';
import type { HashQueue } from './crypto/hash-queue.js';
import { createKeyring } from './crypto/keys.js';
import { createPasswordHasher, type PasswordHasher } from './crypto/password-hash.js';
import { type AnyPlugin, handlerOf } from './define-plugin.js';
import type { App } from './domain/app/app.js';
import type { AnyDatabaseHooks } from './domain/app/application-hooks.js';
import { createBackground } from './domain/app/background.js';
import { createCleanUp } from './domain/app/clean-up.js';
import type { EventListeners } from './domain/app/events.js';
import { collectFactors } from './domain/app/factor-kinds.js';
import { once, untilDone } from './domain/app/on-demand.js';
import { absentOf } from './domain/app/plugin-description.js';
import { firstOf } from './domain/app/provider.js';
import { counterWithDeadline, createDeadline, storageWithDeadline } from './domain/limits/storage-deadline.js';
import { noticeListeners } from './domain/mail/notices.js';
import { observedFetch, observedQueue, observedStorage } from './domain/observing/observed.js';
import { asListeners, createObserving } from './domain/observing/observing.js';
import { type Counter, createSharedCounter } from './domain/settings/counter.js';
import { reportFailure } from './domain/settings/report-failure.js';
import type { Settings } from './domain/settings/settings.js';
import { pendingSignInListeners } from './domain/sign-in/pending-purpose.js';
import { withFields } from './domain/users/field-columns.js';
import { withScheme } from './domain/users/password-scheme.js';
import { writeListeners } from './domain/users/write-listeners.js';
import { environment, productionReason } from './environment.js';
import { parseOrigins } from './http/addresses/origin.js';
import type { AnyHooks } from './http/call/hooks.js';
import { bindOperation, type Operation } from './http/call/operation.js';
import { createRateRules } from './http/call/rate-limit-rules.js';
import { createRouter } from './http/call/router.js';
import type { Server } from './http/call/server.js';
import { createMemoryCounter } from './http/checks/memory-counter.js';
import { applyMigrations } from './migrate.js';
import type { PlainOptions } from './options.js';
import { resolveSecrets } from './resolve-options.js';
import { type Database, openDatabase } from './store/connection/database.js';
import { bumpRateLimit, deleteRateLimit } from './store/rows/rate-limits.js';
import { indexTable, type Table } from './store/schema/table.js';
import { account, formerEmail, formerMailbox, rateLimit, session, user, verification } from './store/schema/tables.js';

/** The application's functions without their exact types, which the compiler has checked in the options. */
export interface AnyExtensions {
  readonly hooks: AnyHooks | undefined;
  readonly databaseHooks: AnyDatabaseHooks | undefined;
  readonly events: EventListeners | undefined;
}

type Options = PlainOptions<readonly AnyPlugin[], Fields, Fields>;

/** Creates the services of handlers from settings, plugins and database. */
export function createApp(
  options: Options,
  given: Settings,
  features: readonly AnyPlugin[],
  { databaseHooks = {}, events = {} }: Partial<AnyExtensions> = {},
): App {
  const observing = createObserving(options.observers ?? [], given.logger);
  const around = observing?.around;
  const settings = around ? { ...given, fetch: observedFetch(given.fetch, around) } : given;
  const userFields = mergeFields(
    user,
    features.map(({ contract }) => contract.userFields),
    options.user?.additionalFields,
  );
  const sessionFields = mergeFields(
    session,
    features.map(({ contract }) => contract.sessionFields),
    options.session?.additionalFields,
  );
  const indexes = features.map((feature) => feature.indexes?.(userFields) ?? {});
  const database = connect(options, { ...settings, around }, [
    withFields(
      user,
      userFields,
      'user.additionalFields',
      indexes.flatMap(({ user: ofUser = [] }) => ofUser),
    ),
    withFields(session, sessionFields, 'session.additionalFields'),
    indexTable(
      account,
      indexes.flatMap(({ account: ofAccount = [] }) => ofAccount),
    ),
    verification,
    formerEmail,
    formerMailbox,
    ...(settings.rateLimit.storage === 'database' ? [rateLimit] : []),
    ...features.flatMap(({ tables }) => tables ?? []),
  ]);
  const background = createBackground({
    report: (label, error) => reportFailure(settings, { error, message: `${label} failed`, route: label }),
    waitUntil: options.advanced?.waitUntil,
    around,
  });
  const authenticators = features.flatMap(({ authenticator }) => authenticator ?? []);
  const passwords = hasherOf(options, around);
  observing?.start({ hashes: passwords.queue.size });
  const dueWork = features.flatMap(({ contract, dueWork: own = [] }) =>
    own.map(({ name, run }) => ({ name: `${contract.name}/${name}`, run })),
  );
  const app: App = {
    settings,
    database,
    db: database,
    keys: createKeyring(resolveSecrets(options, settings, environment())),
    passwords,
    counter: counterOf(options, { ...settings, around }, database),
    models: buildModels(
      userFields,
      sessionFields,
      features.map(({ contract }) => contract),
      options.user?.additionalFields,
    ),
    plugins: features,
    disabledPaths: options.disabledPaths ?? [],
    userFields,
    sessionFields,
    observing,
    background,
    dueWork,
    cleanUp: options.verification?.disableCleanup
      ? () => {}
      : createCleanUp(database, {
          settings,
          background,
          dueWork: dueWork.map((work) => async () => (await import('./domain/due-work/tick.js')).runBatch(app, work)),
        }),
    listeners: [
      ...features.flatMap(({ listeners }) => listeners ?? []),
      ...(features.some(({ contract }) => Object.keys(contract.challenges).length > 0) ? [pendingSignInListeners] : []),
      noticeListeners(options.notices ?? {}),
      ...(database.replicas ? [writeListeners] : []),
      asListeners(events),
      ...(observing ? [observing.listeners] : []),
    ],
    databaseHooks,
    isWatched:
      Object.keys({ ...databaseHooks, ...events }).length > 0 ||
      features.some(({ listeners: { on, after } = {} }) => {
        const names = Object.keys({ ...on, ...after });
        return names.includes('sessionCreated') || names.includes('userUpdated');
      }),
    sessionCarriers: authenticators.filter((each) => 'write' in each),
    credentialChecks: authenticators.filter((each) => 'verify' in each),
    oldSessions: features.flatMap(({ oldSessions }) => oldSessions ?? []),
    organizations: features.find(({ organizations }) => organizations)?.organizations,
    teams: features.find(({ teams }) => teams)?.teams,
    grantsOf: features.find(({ grantsOf }) => grantsOf)?.grantsOf,
    auditor: features.find(({ auditor }) => auditor)?.auditor,
    permissionCheck: features.find(({ permissionCheck }) => permissionCheck)?.permissionCheck,
    findProvider: firstOf(
      features.flatMap(({ providers }) => providers ?? []),
      settings,
    ),
    factors: collectFactors(features),
    gates: {
      call: features.flatMap(({ callGate }) => callGate ?? []),
      session: features.flatMap(({ sessionGate }) => sessionGate ?? []),
      signIn: features.flatMap(({ signInGate }) => signInGate ?? []),
      factor: features.flatMap(({ factorGate }) => factorGate ?? []),
      factorProof: features.flatMap(({ factorProof }) => factorProof ?? []),
      secondStep: features.flatMap(({ secondStep }) => secondStep ?? []),
      secondFactors: features.flatMap(({ secondFactors }) => secondFactors ?? []),
      signInMethods: features.flatMap(({ signInMethods }) => signInMethods ?? []),
      canSignIn: features.flatMap(({ canSignIn }) => canSignIn ?? []),
      userDraft: features.flatMap(({ userDraftGate }) => userDraftGate ?? []),
    },
  };
  return app;
}

function hasherOf({ emailAndPassword: { cost, password } = {} }: Options, around?: Around): PasswordHasher {
  const wrapQueue = around && ((queue: HashQueue) => observedQueue(queue, around));
  return withScheme(createPasswordHasher({ ...(cost && { cost }), ...(wrapQueue && { wrapQueue }) }), password);
}

/** Every call of the application's storage or counter has a deadline. */
function counterOf(
  { secondaryStorage }: Options,
  { rateLimit: { storage }, storageTimeout, around }: Observed,
  database: Database,
): Counter {
  const runWithDeadline = createDeadline(storageTimeout * 1000);
  if (typeof storage === 'object') return counterWithDeadline(storage, runWithDeadline);
  if (storage === 'secondary-storage' && secondaryStorage) {
    const limited = storageWithDeadline(secondaryStorage, runWithDeadline);
    return createSharedCounter(around ? observedStorage(limited, around) : limited);
  }
  if (storage !== 'database') return createMemoryCounter();
  return {
    bump: (key, windowMs, now) => bumpRateLimit(database, key, windowMs, now),
    forget: (key) => deleteRateLimit(database, key),
  };
}

function connect(options: Options, { production, logger, around }: Observed, tables: readonly Table[]): Database {
  checkReferences(tables);
  const { onStatement } = options.advanced ?? {};
  const about = {
    tables,
    guardsNesting: !production,
    onReplicaFailure: (error: unknown) =>
      logger.error(explained('STORAGE_FAILED', 'a read replica failed. Latchkey does not use it for 5 seconds.'), {
        error,
      }),
    around,
    ...(onStatement ? { onStatement: ({ sql }: { readonly sql: string }) => onStatement(sql) } : {}),
  };
  if (options.database !== undefined) return openDatabase(options.database, about);
  if (production)
    throw new ConfigurationError('database', {
      expected: `a path such as ./app.db, a pg Pool or a mysql2 pool. ${productionReason(environment())}`,
      code: 'DATABASE_IS_REQUIRED',
    });
  logger.warn(
    explained(
      'DATABASE_IS_REQUIRED',
      'no database is configured: Latchkey stores users in memory, and they are lost when this process ends. Set the option database.',
    ),
  );
  return openDatabase(':memory:', about);
}

type Observed = Settings & { readonly around: Around | undefined };

/** The inputs of a sign-up that are not columns of a user. */
const sentBySignUp = ['password', 'callbackURL', 'rememberMe'];

/** Joins the columns that plugins and application add. Refuses two with one name, because one would overwrite the other. */
function mergeFields(base: Table, ofFeatures: readonly Fields[], ofApplication: Fields = {}): Fields {
  const merged: Record<string, Fields[string]> = {};
  for (const fields of [...ofFeatures, ofApplication]) {
    for (const [name, field] of Object.entries(fields)) {
      // `in` also finds inherited names such as `constructor`.
      if (name in merged || sentBySignUp.includes(name))
        throw new ConfigurationError(`${base.name}.additionalFields.${name}`, {
          givenAs: 'a name that another field or input has',
          expected: 'another name',
          code: 'FIELD_EXISTS_ALREADY',
        });
      merged[name] = field;
    }
  }
  return merged;
}

export function operationsOf(plugin: AnyPlugin, app: App, hooks?: AnyHooks): readonly Operation[] {
  const { contract, handlers } = plugin;
  const absent = absentOf(plugin, app.settings);
  return Object.entries(contract.declared.endpoints).map(([name, endpoint]) => {
    const operation = bindOperation(name, endpoint, handlerOf(contract, handlers, name), app.models, hooks);
    return absent.includes(name) ? { ...operation, isAbsent: true } : operation;
  });
}

export function createServer(app: App, operations: readonly Operation[]): Server {
  const { settings } = app;
  const fixed = settings.origin !== undefined && typeof settings.trustedOrigins !== 'function';
  return {
    app,
    router: createRouter(operations),
    origins: fixed ? parseOrigins([...settings.trustedOrigins, settings.origin]) : undefined,
    rateRules: createRateRules(app, operations),
    development: settings.production ? undefined : once(() => import('./http/development.js')),
    ready: settings.migrate ? untilDone(() => applyMigrations(app.database)) : undefined,
  };
}
