import Database from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import { describe, it } from 'vitest';
import { databaseConformance } from './database-conformance.js';

describe('a third-party dialect', () => {
  databaseConformance({ describe, it }, async () => {
    const handle = new Database(':memory:');
    handle.pragma('foreign_keys = on');
    const dialect = new SqliteDialect({ database: handle });
    return { database: { dialect, type: 'sqlite' }, end: async () => handle.close() };
  });
});
