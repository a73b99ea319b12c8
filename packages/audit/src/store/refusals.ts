import {
  type App,
  type AttemptLimit,
  type AuditEntry,
  attemptKey,
  countCall,
  DuplicateError,
  guardedUpdate,
  insertTogether,
  plus,
} from 'latchkey/plugin';
import type { Config } from '../options.js';
import { auditEvent } from '../tables.js';
import { keptAddress } from './kept-address.js';
import { eventId, rowsOf } from './record.js';

/** Equal refusals of one minute that have rows of their own: the others are one row with a count. */
const apart: AttemptLimit = { name: 'audit', window: 60, max: 10 };

/** Writes a call that was refused or has failed. The statements are the same whether the caller has named a user or not. */
export async function writeRefusal(app: App, config: Pick<Config, 'ip'>, entry: AuditEntry): Promise<void> {
  const minute = new Date(Math.floor(entry.at.getTime() / 60_000) * 60_000);
  const key = attemptKey(app, apart, [minute.toISOString(), kindOf(config, entry)]);
  const counted = await countCall(app, key, apart);
  if (typeof counted === 'string') return insertTogether(app.db, rowsOf(config, entry));
  // The same id in every process, so that they count in one row.
  await countIn(app, config, { ...entry, targets: [] }, eventId(minute, 0, key.slice(-19)));
}

/**
 * Returns what equal refusals have in common. What the calls name is not part of it: with other ids in each call, one user could fill
 * the log, and the rows of tried accounts would be merged later than those of unknown addresses.
 */
function kindOf({ ip }: Pick<Config, 'ip'>, entry: AuditEntry): string {
  const { endpoint, action, outcome, code, organizationId, method, actor, onBehalfOf } = entry;
  const network = keptAddress(entry.ipAddress, ip && 'network');
  const { kind, id } = actor;
  return JSON.stringify([endpoint, action, outcome, code, organizationId, method, kind, id, onBehalfOf, network]);
}

/** Adds one to the count of a row, which the first of several callers inserts. */
async function countIn(app: App, config: Pick<Config, 'ip'>, entry: AuditEntry, id: string): Promise<void> {
  const addOne = async () => (await guardedUpdate(app.db, auditEvent, { id }, { count: plus(1) })) > 0;
  if (await addOne()) return;
  try {
    await insertTogether(app.db, rowsOf(config, entry, { id }));
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
    await addOne();
  }
}
