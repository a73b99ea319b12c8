import type { AuditAction } from '../../contract/oversight/audit.js';
import type { Db } from '../../store/statements/executor.js';
import type { App } from '../app/app.js';
import type { AuditFacts } from '../app/audit-entry.js';
import { inTransaction } from './in-transaction.js';

/**
 * Makes a change by one statement, if no event announces the change. Opens a transaction only if the audit log records the change. To
 * record a refused change, pass a statement that only returns true.
 */
export async function writeAudited(
  app: App,
  { action, ...facts }: AuditFacts & { readonly action: AuditAction },
  statement: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  if (!app.trail) return statement(app.db);
  return inTransaction(app, async (work) => {
    const changed = await statement(work.tx);
    if (changed) work.audit(action, facts);
    return changed;
  });
}
