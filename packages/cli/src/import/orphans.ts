import type { MovedTable, OldRow } from 'latchkey/import';
import type { OldTable, TableLink } from './old-table.js';
import { MAX_NAMED, type Orphans } from './source.js';

/** A table, and the way from its rows to those that they belong to. The first link has the word for its row: `user`. */
export interface Belonging {
  readonly table: MovedTable;
  readonly rows: OldTable | undefined;
  readonly parent: string;
  readonly links: readonly (Omit<TableLink, 'table'> & { readonly table: OldTable | undefined })[];
  /** How the report calls a row. Default: its `id`. */
  readonly idOf?: (row: OldRow) => string;
}

/** Finds the rows that belong to no row, of all tables that the source has. */
export async function findOrphans(belongings: readonly Belonging[]): Promise<Orphans[]> {
  const found: Orphans[] = [];
  for (const { table, rows, parent, links, idOf = plainId } of belongings) {
    const known = links.flatMap(({ column, table }) => (table ? [{ column, table }] : []));
    const [first] = known;
    if (!rows || !first || known.length < links.length) continue;
    const { count, rows: some } = await rows.orphans(known, MAX_NAMED);
    const reasonOf = (row: OldRow) => reasonFor({ parent, links }, row[first.column]);
    if (count > 0) found.push({ table, count, named: some.map((row) => ({ id: idOf(row), reason: reasonOf(row) })) });
  }
  return found;
}

const plainId = (row: OldRow) => String(row.id);

function reasonFor({ parent, links }: Pick<Belonging, 'parent' | 'links'>, id: unknown): string {
  if (id === null || id === undefined) return `it names no ${parent}`;
  return `its ${parent} ${String(id)} is not in the source${links.length > 1 ? ', or is an orphan there' : ''}`;
}
