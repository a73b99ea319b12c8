import { aBoolean, checkOptions, type KnownOptions } from './contract/options/known-options.js';
import type { App } from './domain/app/app.js';
import type { Plan } from './store/migrate/index.js';
import type { Database } from './store/statements/executor.js';

/** Options of `auth.migrate()`. */
export interface MigrateOptions {
  /** Only read, and return what a migration would do. Default false. */
  readonly dryRun?: boolean;
}

/** What a migration has done, or would do. */
export type Migration = Plan;

/** Every option of `auth.migrate()`. */
const migrateOptions = { dryRun: aBoolean } satisfies KnownOptions<MigrateOptions>;

/** Runs the migrations. The code that plans tables is loaded only if migrations run. */
export async function applyMigrations(database: Database): Promise<Migration> {
  return (await import('./store/migrate/index.js')).applyMigration(database);
}

/** `migrate` and `close` of the auth object, which a deployment calls one after the other. */
export function createMigrate(app: App) {
  const { database, background, settings } = app;
  const { logger } = settings;
  let hasMigrated = false;
  return {
    async migrate(options?: MigrateOptions): Promise<Migration> {
      checkOptions('migrate', options, migrateOptions);
      hasMigrated = true;
      if (options?.dryRun) return (await import('./store/migrate/index.js')).planMigration(database);
      const done = await applyMigrations(database);
      const added = done.additions.join(', ');
      logger.info(added === '' ? 'the database is complete: nothing to migrate' : `the migration added: ${added}`);
      return done;
    },
    async close(): Promise<void> {
      await background.settled();
      await database.close();
      app.observing?.stop();
      // Without this message, a script that migrates would seem to hang: the open database keeps its process alive.
      if (hasMigrated && !database.isOwn)
        logger.info(
          'the database connection stays open, because the application opened it: end it, for example with await pool.end()',
        );
    },
  };
}
