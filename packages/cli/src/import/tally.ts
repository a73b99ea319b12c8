import type { ImportOutcome, MovedTable, Result } from 'latchkey/import';

/** The number of rows of one table for each result. */
type Count = Readonly<Record<Result, number>>;

/** What an import has done, or would do. */
export interface Tally {
  add(outcomes: readonly ImportOutcome[]): void;
  /** Rows that the reader has seen, in the order of the tables. */
  counts(): ReadonlyMap<MovedTable, Count>;
  /** Rows that were kept, refused, or moved with something left out. */
  readonly findings: readonly ImportOutcome[];
  /** The ids of the rows that have to be in the database now. */
  ids(table: MovedTable): readonly string[];
}

const none: Count = { added: 0, present: 0, updated: 0, kept: 0, refused: 0 };

/** A dry run is not proven, and keeps no ids. */
export function createTally({ keepsIds }: { readonly keepsIds: boolean }): Tally {
  const counted = new Map<MovedTable, Record<Result, number>>();
  const written = new Map<MovedTable, string[]>();
  const findings: ImportOutcome[] = [];
  return {
    findings,
    counts: () => counted,
    ids: (table) => written.get(table) ?? [],
    add(outcomes) {
      for (const outcome of outcomes) {
        const { table, id, result, reason } = outcome;
        const count = counted.get(table) ?? { ...none };
        counted.set(table, count);
        count[result]++;
        if (reason !== undefined) findings.push(outcome);
        if (!keepsIds || (result !== 'added' && result !== 'present')) continue;
        const ids = written.get(table) ?? [];
        written.set(table, ids);
        ids.push(id);
      }
    },
  };
}
