/** An application of a driver: what it imports, the database that it opens, and where that is. */
export interface Application {
  /** What the application lists besides Latchkey. */
  readonly lists: readonly string[];
  /** Packages that their own guides say to leave out of a bundle. */
  readonly external: readonly string[];
  readonly imports: string;
  readonly database: string;
  readonly end: string;
  readonly engine: string | undefined;
}

export const applications: Readonly<Record<string, Application>> = {
  pg: {
    lists: ['pg'],
    external: [],
    imports: "import pg from 'pg';",
    database: 'new pg.Pool({ connectionString: process.env.DATABASE_URL })',
    end: 'await database.end();',
    engine: 'PostgreSQL',
  },
  mysql2: {
    lists: ['mysql2'],
    external: [],
    imports: "import mysql from 'mysql2';",
    database: 'mysql.createPool(process.env.DATABASE_URL)',
    end: 'await database.promise().end();',
    engine: 'MySQL or MariaDB',
  },
  'better-sqlite3': {
    lists: ['better-sqlite3'],
    external: ['better-sqlite3'],
    imports: '',
    database: "':memory:'",
    end: '',
    engine: 'SQLite in memory',
  },
  'no driver': { lists: [], external: [], imports: '', database: "'app.db'", end: '', engine: undefined },
};
