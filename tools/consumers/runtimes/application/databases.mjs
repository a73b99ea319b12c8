// The drivers of SQLite by name, loaded only where they are asked for.
const classOf = {
  'node:sqlite': async () => (await import('node:sqlite')).DatabaseSync,
  'bun:sqlite': async () => (await import('bun:sqlite')).Database,
  libsql: async () => (await import('libsql')).default,
  // Under another name, so that a path does not find it.
  'better-sqlite3 13': async () => (await import('better-sqlite3-13')).default,
};

/** Opens a database: `path` is left to Latchkey, `pg` and `mysql2` are pools. Returns the database, and the function that closes it. */
export async function open(driver, file) {
  if (driver === 'path') return { database: file, end: async () => {} };
  if (driver === 'pg') {
    const { default: pg } = await import('pg');
    const database = new pg.Pool({ connectionString: file });
    return { database, end: () => database.end() };
  }
  if (driver === 'mysql2') {
    const { createPool } = await import('mysql2/promise');
    const database = createPool(file);
    return { database, end: () => database.end() };
  }
  const database = new (await classOf[driver]())(file);
  return { database, end: async () => database.close() };
}
