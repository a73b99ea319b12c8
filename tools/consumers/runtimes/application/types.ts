import { Database as BunDatabase } from 'bun:sqlite';
import { DatabaseSync } from 'node:sqlite';
import { createAuth } from 'latchkey';
import Libsql from 'libsql';

// Every shape of `database` that a runtime or libsql brings, with the types of its own package.
export const bySqliteOfNode = createAuth({ database: new DatabaseSync('app.db') });
export const bySqliteOfBun = createAuth({ database: new BunDatabase('app.db') });
export const byLibsql = createAuth({ database: new Libsql('app.db') });
// @ts-expect-error A class is not an open database.
export const byClass = createAuth({ database: DatabaseSync });
