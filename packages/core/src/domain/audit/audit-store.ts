import type { App, Work } from '../app/app.js';
import type { AuditEntry } from '../app/audit-entry.js';

/** Where an audit log is kept. */
export interface AuditStore {
  /** Writes the actions of a transaction in the same one, as its last statements. */
  record(work: Work, entries: readonly AuditEntry[]): Promise<void>;
  /** Writes an action that changed no row, or did not happen: by itself, once the call is decided. */
  recordAlone(app: App, entry: AuditEntry): Promise<void>;
  /** Whether the header `x-request-id` is that of the application's own proxy. Otherwise each call gets an id. */
  readonly trustsRequestIds?: boolean;
}
