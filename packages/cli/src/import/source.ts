import type { MovedTable, OldOrganization, OldUser } from 'latchkey/import';

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

/** Rows of one table of the source that belong to no user, organization or team there. */
export interface Orphans {
  readonly table: MovedTable;
  readonly count: number;
  /** Some of them. */
  readonly named: readonly Orphan[];
}

interface Orphan {
  readonly id: string;
  /** Why it is an orphan: `its user u1 is not in the source`. */
  readonly reason: string;
}

/** Maximum number of orphans of one table that are named. */
export const MAX_NAMED = 20;

/** Number of users in one transaction. A failure undoes only these, and a running application waits only for these. */
export const BATCH = 100;
