import { CompiledQuery } from 'kysely';
import type { Database } from './store/executor.js';
/** INTERIM, SQLite only, until store/migrate lands. */
export async function applyMigration(database: Database): Promise<void> {
  for (const t of database.tables.values()) {
    const cols = Object.entries(t.columns).map(
      ([n, c]) =>
        `"${n}" ${['integer', 'bigint', 'boolean', 'instant'].includes(c.kind) ? 'integer' : 'text'}${n === t.primaryKey ? ' primary key' : ''}${c.references ? ` references "${c.references.table}"("id") on delete ${c.references.onDelete}` : ''}`,
    );
    await database.run(CompiledQuery.raw(`create table if not exists "${t.name}" (${cols.join(', ')})`));
    for (const u of t.unique)
      await database.run(
        CompiledQuery.raw(
          `create unique index if not exists "${t.name}_${u.join('_')}_unique" on "${t.name}" (${u.map((c) => `"${c}"`).join(', ')})`,
        ),
      );
  }
}
