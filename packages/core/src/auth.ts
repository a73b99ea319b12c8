import type { Api } from './api.js';
import { type AnyExtensions, createApp, createServer, operationsOf } from './assemble.js';
import { checkPages, checkPlugins, checkSenders, checkTrustedProviders } from './check-plugins.js';
import type { Assurance } from './contract/assurance.js';
import { accountErrors, commonErrors } from './contract/catalogue.js';
import type { AnyContract, QuestionOf } from './contract/endpoint.js';
import type { ErrorEntry } from './contract/errors.js';
import type { Fields, NoFields } from './contract/fields.js';
import type { EndpointsOf, Intersect, SessionOf, UserOf } from './contract/infer.js';
import type { SignedIn } from './contract/shapes.js';
import type { AnyPlugin } from './define-plugin.js';
import { warmUp } from './domain/app/warm-up.js';
import type { Ticked, TickOptions } from './domain/due-work/tick.js';
import { environment } from './environment.js';
import { checkHooks, withoutDisabled } from './extensions.js';
import type { CoreEndpoints } from './features/core-endpoints.js';
import type { ServerEndpoints } from './features/server-endpoints.js';
import type { Operation } from './http/call/operation.js';
import { createDirectCall } from './http/direct.js';
import type { OnBehalfOf } from './http/given-headers.js';
import { createHandler, type Handler } from './http/handle.js';
import { createMigrate, type MigrateOptions, type Migration } from './migrate.js';
import type { AuthOptions, PlainOptions } from './options.js';
import { partsOf } from './parts.js';
import { resolveOptions } from './resolve-options.js';

export interface Auth<C extends AnyContract, U extends Fields, S extends Fields> {
  /** Answers every request below the base path; 404 with an empty body if no endpoint matches. Never throws. */
  readonly handler: Handler;
  /** The handler under the name that `export default auth` needs on Bun, Deno and Workers. */
  readonly fetch: Handler;
  /** Every endpoint as a function. Throws `AuthError`. */
  readonly api: Api<CoreEndpoints<C, U, S> & ServerEndpoints<C, U, S>, QuestionOf<C>> &
    Intersect<PluginApi<C, QuestionOf<C>, UserOf<C, U>>>;
  /**
   * For your own routes: the session of a request, or of its headers, if the session meets `wanted`. Without
   * `wanted`, any session. Throws an `AuthError`: 401 `UNAUTHORIZED`, 403 `SESSION_IS_NOT_FRESH`, `FACTOR_REQUIRED` or
   * `SECOND_FACTOR_REQUIRED` (a fresh session of a user with a second factor in force needs to have shown it). Answer
   * with `Response.json(error.body, { status: error.status })`. Extends no session.
   */
  requireAssurance(by: OnBehalfOf, wanted?: Assurance): Promise<SignedIn<UserOf<C, U>, SessionOf<C, S>>>;
  /**
   * Creates missing tables, columns, indexes and foreign keys, and logs what it has added. Returns it in words (`additions`) and as the
   * SQL statements that it ran (`statements`); both are empty if the database was complete. Throws if additions are not
   * enough. With `dryRun: true` it changes nothing and throws nothing: `statements` are those that it would run, and `refusals` says in
   * a sentence each why it would not. Runs automatically on first use if the option `migrate` is set so.
   */
  migrate(options?: MigrateOptions): Promise<Migration>;
  /**
   * Settles when every mail that was begun has been sent or has failed, after 10 seconds at the latest: what still runs then
   * is logged. For tests and an orderly shutdown.
   */
  settled(): Promise<void>;
  /**
   * Waits like `settled`, then closes the database if Latchkey opened it, which it does only for a path. Your own pool or Kysely
   * instance stays open, and so does the process until you end it; after `migrate()` the log says so.
   */
  close(): Promise<void>;
  /**
   * Does the work that is due: removes expired rows, and what plugins have to do, in bounded batches until nothing is left or
   * `deadlineMs` have passed. Call it from a cron job, an interval or `waitUntil`: of several processes, one does a piece at a time.
   * Returns what was done. A piece that fails is logged and does not stop the others.
   */
  tick(options?: TickOptions): Promise<Ticked>;
  /** The options with which the application made this auth object. */
  readonly options: PlainOptions<readonly AnyPlugin[], U, S>;
  /** Every error that an endpoint declares: code → message. */
  readonly $ERROR_CODES: Readonly<Record<string, string>>;
  /** Types of this configuration: `typeof auth.$Infer.User`. */
  readonly $Infer: { readonly User: UserOf<C, U>; readonly Session: SessionOf<C, S> };
}
type PluginApi<C, Q, U> = C extends AnyContract ? Api<EndpointsOf<C, U>, Q> : never;

/**
 * Creates the auth object of an application. Opens no connection until the first call.
 * Throws `AuthError` for options that cannot work.
 */
export function createAuth<
  const P extends readonly AnyPlugin[] = readonly [],
  U extends Fields = NoFields,
  S extends Fields = NoFields,
>(options: AuthOptions<P, U, S> = {}): Auth<P[number]['contract'], U, S> {
  const settings = resolveOptions(options, environment());
  const features = partsOf(options);
  checkPlugins(features);
  checkTrustedProviders(options, features);
  checkPages(features, settings);
  checkSenders(options, features, settings);
  // The compiler has checked each function against its endpoint, row or fact. The server calls it with exactly these types.
  const { hooks, databaseHooks, events } = options as unknown as AnyExtensions;
  const app = createApp(options, settings, features, { databaseHooks, events });
  const bound = features.flatMap((feature) => operationsOf(feature, app, hooks));
  checkHooks(bound, hooks);
  const operations = withoutDisabled(bound, options.disabledPaths ?? []);
  const server = createServer(app, operations);
  const handler = createHandler(server);
  // Not in development and tests: there, loading code that no call needs would only cost time.
  if (settings.production) warmUp(features.flatMap(({ loadHandlers }) => loadHandlers ?? []));
  const calls = operations.map((operation) => [operation.name, createDirectCall(server, operation)]);
  type Made = Auth<P[number]['contract'], U, S>;
  return {
    handler,
    fetch: handler,
    // One call for each operation, typed by the contract that the operation came from.
    api: Object.fromEntries(calls) as Made['api'],
    // The models of this application encode the user and the session, so both have its types.
    requireAssurance: async (by, wanted) =>
      (await import('./http/require-assurance.js')).requireAssurance(
        server,
        by,
        wanted,
      ) as Promise<unknown> as ReturnType<Made['requireAssurance']>,
    settled: () => app.background.settled(),
    ...createMigrate(app),
    async tick(given) {
      await server.ready?.();
      return (await import('./domain/due-work/tick.js')).tick(app, given);
    },
    options,
    $ERROR_CODES: messagesOf(operations),
    $Infer: {} as Made['$Infer'], // exists only for the compiler
  };
}

/** Messages by code. If several plugins have a message for one code, the core's wins, else the first. */
function messagesOf(operations: readonly Operation[]): Record<string, string> {
  const declared = [commonErrors, ...operations.map(({ endpoint }) => endpoint.errors)].flatMap((errors) =>
    Object.entries<ErrorEntry>(errors),
  );
  const core = new Map(Object.entries<ErrorEntry>(accountErrors));
  return Object.fromEntries(declared.reverse().map(([code, entry]) => [code, (core.get(code) ?? entry).message]));
}
