import type { AuditAction } from '../../contract/oversight/audit.js';
import type { Db } from '../../store/statements/executor.js';
import type { App } from '../app/app.js';
import type { AuditFacts } from '../app/audit-entry.js';
import { inTransaction } from './in-transaction.js';

/**
 * Makes a change that no event announces by one statement, in a transaction only if the audit log gets a row of it. A statement that only
 * returns true records what was refused.
 */
export async function makeNamed(
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
