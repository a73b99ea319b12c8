import type { MovedTable, OldOrganization, OldUser } from 'latchkey/import';
import type { Orphans } from './orphans.js';

/** A system that an application used before, as a database or an export. */
export interface Source {
  /** The rows that are there, by the table of ours that takes them. */
  readonly counts: Readonly<Partial<Record<MovedTable, number>>>;
  /** What is there and is not moved, one sentence each. */
  readonly notes: readonly string[];
  /** All users, some at a time. Can be read again. */
  users(): AsyncIterable<readonly OldUser[]>;
  /** All organizations, with their members and invitations. */
  organizations(): AsyncIterable<OldOrganization>;
  /** The rows that belong to no user, organization or team in the source: they cannot be moved. */
  orphans(): Promise<readonly Orphans[]>;
  close(): Promise<void>;
}

/** Users of one transaction: a failure undoes no more than these, and a running application waits no longer. */
export const BATCH = 100;
