// For tests: a database whose statements wait, each, until a schedule lets them run. Begin and commit are statements too.
import type { SingleSource } from '../../../src/store/connection/database.js';
import { mysql } from '../../../src/store/dialects/mysql.js';
import { postgres } from '../../../src/store/dialects/postgres.js';
import type { Connection, Driver } from '../../../src/store/schema/driver.js';

/** Waits until the statement may run. `text` names it in a report. */
export type Gate = (text: string) => Promise<void>;

class PausedConnection implements Connection {
  readonly inner: Connection;
  readonly #gate: Gate;

  constructor(inner: Connection, gate: Gate) {
    this.inner = inner;
    this.#gate = gate;
  }

  async executeQuery<Row>(query: Parameters<Connection['executeQuery']>[0]) {
    await this.#gate(query.sql);
    return this.inner.executeQuery<Row>(query);
  }
}

/** SQLite is not here: its transactions exclude each other, so there is one order of two. */
export function pausedDatabase(source: SingleSource, gate: Gate): SingleSource {
  const isGalera = typeof source === 'object' && 'galera' in source && source.galera === true;
  const pool = typeof source === 'object' && 'source' in source ? source.source : source;
  if (typeof pool === 'string') throw new TypeError('SQLite has no statements of two transactions to interleave');
  for (const dialect of [postgres, mysql]) {
    const makeDriver = dialect.recognise(pool, { isGalera, namedStatements: 'never' });
    if (!makeDriver) continue;
    const kysely = { dialect: { createDriver: () => paused(makeDriver, gate) }, type: dialect.name };
    return isGalera ? { ...kysely, galera: true } : kysely;
  }
  throw new TypeError('only the pools of tests can be paused');
}

function paused(makeDriver: () => Promise<Driver>, gate: Gate): Driver {
  let made: Promise<Driver> | undefined;
  const inner = () => {
    made ??= makeDriver();
    return made;
  };
  // The connections are those that `acquireConnection` returned.
  const own = (connection: Connection) => (connection as PausedConnection).inner;
  return {
    init: async () => (await inner()).init(),
    acquireConnection: async () => new PausedConnection(await (await inner()).acquireConnection(), gate),
    async beginTransaction(on, settings) {
      await gate('begin');
      await (await inner()).beginTransaction(own(on), settings);
    },
    async commitTransaction(on) {
      await gate('commit');
      await (await inner()).commitTransaction(own(on));
    },
    rollbackTransaction: async (on) => (await inner()).rollbackTransaction(own(on)),
    releaseConnection: async (on) => (await inner()).releaseConnection(own(on)),
    destroy: async () => (await inner()).destroy(),
  };
}
