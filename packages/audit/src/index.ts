import { auditorOf, definePlugin, insertTogether, type Plugin, remove, type Work } from 'latchkey/plugin';
import { type AuditContract, auditContract } from './contract.js';
import { type AuditOptions, resolveAudit } from './options.js';
import { rowsOf } from './store/record.js';
import { writeRefusal } from './store/refusals.js';
import { removal } from './store/removal.js';
import { auditEvent, auditPersonal } from './tables.js';

export type { AuditContract, AuditOptions };

/** An audit log: one row for each action of the library and of all plugins, in the transaction of the change. */
export function audit(options: AuditOptions = {}): Plugin<AuditContract> {
  const config = resolveAudit(options);
  return definePlugin(auditContract, {
    tables: [auditEvent, auditPersonal],
    requires: config.organizations ? ['organization'] : [],
    absent: [
      ...(config.organizations ? [] : (['listOrganizationActivity'] as const)),
      ...(config.operators ? [] : (['queryAuditEvents'] as const)),
    ],
    auditor: auditorOf({
      rowsOf(entries) {
        const erased = entries.flatMap(({ action, targets }) => (action === 'user.deleted' ? targets.map(idOf) : []));
        return entries.flatMap((entry) => rowsOf(config, entry, { erased }));
      },
      recordAlone: (app, entry) =>
        entry.outcome === 'ok' ? insertTogether(app.db, rowsOf(config, entry)) : writeRefusal(app, config, entry),
      trustsRequestIds: config.trustRequestIds,
    }),
    dueWork: [removal(config)],
    listeners: {
      on: {
        userDeleted: (work, { user }) => erasePersonal(work, user.id),
        // The person who registered an address without proving it may not own the mailbox.
        mailboxClaimed: (work, { user }) => erasePersonal(work, user.id),
      },
    },
    handlers: async () => (await import('./handlers.js')).auditHandlers(),
  });
}

const idOf = ({ id }: { readonly id: string }) => id;

async function erasePersonal({ tx }: Work, userId: string): Promise<void> {
  await remove(tx, auditPersonal, { userId });
}
