import { docsOf } from '../../contract/errors.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';

/** A unique constraint refused a row. It ends the transaction: catch it outside. */
export class DuplicateError extends Error {
  override readonly name = 'DuplicateError';
  readonly table: string;
  /** The columns whose combined value already exists; empty if the database named an index that is not ours. */
  readonly columns: readonly string[];

  constructor(table: string, columns: readonly string[], cause: unknown) {
    super(`${table} has a row with this ${columns.join(' and ') || 'value'} already`, { cause });
    this.table = table;
    this.columns = columns;
  }
}

/**
 * The database is unavailable at present: it did not answer in time, a lock was held for too long, or the connection was
 * cut. The caller may try again later.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * The code of a transaction used the database, or called `auth.api`, instead of its `tx`. The code would wait for the connection
 * that its own transaction holds.
 */
export class NestedTransactionError extends Error {
  override readonly name = 'NestedTransactionError';

  constructor(
    sentence = 'The database was used inside its own transaction. Use the tx of the transaction, and call auth.api after it: in an after hook or an event.',
  ) {
    super(sentence);
  }
}

/**
 * The database lacks a table or a column that the code uses: it has not been migrated. The store never returns an empty result
 * instead.
 */
export class MissingColumnError extends ConfigurationError<'DATABASE_IS_NOT_MIGRATED'> {
  /**
   * `what` names the missing table or column, and contains no value of a row. `isForeign`: the statement uses only tables of the
   * application.
   */
  constructor(what: string, { cause, isForeign }: { readonly cause?: unknown; readonly isForeign?: boolean } = {}) {
    super('database', {
      givenAs: `a database that is not migrated: ${what}`,
      expected: isForeign
        ? 'a table of your own, made by your own migrations: auth.migrate() makes only those of Latchkey and its plugins'
        : 'every table and column: run npx @latchkey/cli migrate or await auth.migrate() when you deploy, or set migrate: true',
      code: 'DATABASE_IS_NOT_MIGRATED',
      cause,
    });
  }
}

/** A migration would need to change or remove something, or guess a value. `reasons` explains it, one sentence each. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError';
  readonly code = 'MIGRATION_IS_REFUSED';
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    const sentence = 'got tables that additions alone cannot migrate, expected these to be changed by hand first';
    super(`database: ${sentence}:\n- ${reasons.join('\n- ')}\n${docsOf('MIGRATION_IS_REFUSED')}`);
    this.reasons = reasons;
  }
}

/**
 * Returns `undefined` if a unique key refuses the row. A check before the write would miss a concurrent call, so the key decides.
 */
export async function unlessTaken<Row>(write: () => Promise<Row>): Promise<Row | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DuplicateError) return undefined;
    throw error;
  }
}
