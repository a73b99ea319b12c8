import type { App } from '../../domain/app/app.js';
import { list } from '../../store/statements/index.js';

/** A row of any table. */
export interface TableRow {
  readonly table: string;
  readonly columns: Readonly<Record<string, unknown>>;
  /** The row as text, without counts of attempts, which a refused guess changes. */
  readonly text: string;
}

/** The rows of all tables, without the counters of rate limits. */
export async function readRows(app: App): Promise<readonly TableRow[]> {
  const found: TableRow[] = [];
  for (const [table, description] of app.database.tables) {
    if (table === 'rateLimit') continue;
    for (const row of await list<object>(app.db, description, {})) {
      const columns = Object.fromEntries(Object.entries(row));
      const counted = (name: string, value: unknown) => (/attempts|^others$/i.test(name) ? undefined : value);
      found.push({ table, columns, text: `${table} ${JSON.stringify(columns, counted)}` });
    }
  }
  return found;
}

/** Returns the changed rows. A one-time secret that a refused call has used up does not count as a change. */
export function changesBetween(before: readonly TableRow[], after: readonly TableRow[]): readonly string[] {
  const [old, current] = [before, after].map((rows) => new Set(rows.map(({ text }) => text)));
  const came = after.filter(({ text }) => !old?.has(text)).map(({ text }) => `+ ${text}`);
  const went = before.filter(({ table, text }) => table !== 'verification' && !current?.has(text));
  return [...came, ...went.map(({ text }) => `- ${text}`)];
}
