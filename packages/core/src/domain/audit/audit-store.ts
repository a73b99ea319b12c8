import type { RowToInsert } from '../../store/statements/together.js';
import type { App } from '../app/app.js';
import type { AuditEntry } from '../app/audit-entry.js';

/** Where an audit log is kept. */
export interface AuditStore {
  /** Returns the rows of the actions of a transaction. They are written in this transaction, after the change. */
  rowsOf(entries: readonly AuditEntry[]): readonly RowToInsert[];
  /** Called for each action once that transaction is committed: for a log that is kept elsewhere, such as the output of the process. */
  recorded?(entry: AuditEntry): void;
  /** Writes an action that changed no row or was refused. Runs at the end of the call, outside of its transactions. */
  recordAlone(app: App, entry: AuditEntry): Promise<void>;
  /** Whether the header `x-request-id` is that of the application's own proxy. Otherwise each call gets an id. */
  readonly trustsRequestIds?: boolean;
}
