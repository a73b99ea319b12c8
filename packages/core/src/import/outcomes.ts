import type { App } from '../domain/app/app.js';
import type { Tx } from '../store/statements/executor.js';
import type { ImportOutcome, MovedTable, Result } from './rows.js';

/** The transaction of an import, and its rules for writing rows. */
export interface Writing {
  readonly app: App;
  readonly tx: Tx;
  /** Dry run: decide about every row, and write nothing. */
  readonly isDryRun: boolean;
  /** Whether the table of records exists. */
  readonly hasRecords: boolean;
}

/** A row, and why it is refused. */
export interface Checked<Row> {
  readonly old: Row;
  readonly refusal: string | undefined;
}

/** The outcome of a row whose user or organization already exists in this database. */
export function compared(table: MovedTable, id: string, here: 'same' | 'changed' | undefined): ImportOutcome {
  const outcome = outcomeOf(table, id);
  if (here === 'same') return outcome('present');
  return outcome(
    'kept',
    here ? 'it was changed here' : 'it is not here, because it was refused before or removed since',
  );
}

export function outcomeOf(table: MovedTable, id: string): (result: Result, reason?: string) => ImportOutcome {
  return (result, reason) => ({ table, id, result, ...(reason === undefined ? {} : { reason }) });
}
