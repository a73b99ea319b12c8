import { deleteExpiredVerification, insertVerification, removeVerification } from '../../store/rows/verifications.js';
import type { App } from '../app/app.js';
import { rowOf } from './one-time.js';

/** The right to do something alone, across processes, until it ends or expires. */
export interface Lease {
  readonly identifier: string;
  readonly value: string;
}

/**
 * Takes the lease under this identifier for `lifetime` seconds; `undefined` while another holder has it. It is a row, not a lock,
 * so that no transaction stays open while the holder waits for another server.
 */
export async function takeLease(app: App, identifier: string, lifetime: number): Promise<Lease | undefined> {
  const lease = { identifier, value: app.settings.generateId() };
  const unbound = { userId: null, lineage: null, securityVersion: null };
  const row = rowOf(app, { lifetime, ...unbound, ...lease });
  await deleteExpiredVerification(app.db, identifier, app.settings.now());
  return (await insertVerification(app.db, row)) ? lease : undefined;
}

/** Ends a lease. If it has expired and another holder has taken it, that holder keeps it. */
export async function endLease({ db }: App, { identifier, value }: Lease): Promise<void> {
  await removeVerification(db, identifier, value);
}
