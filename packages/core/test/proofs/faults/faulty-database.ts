// For tests: a database of which one statement fails, once. Begin and commit are statements too.

import type { SingleSource } from '../../../src/store/connection/database.js';
import { mysql } from '../../../src/store/dialects/mysql.js';
import { postgres } from '../../../src/store/dialects/postgres.js';
import { sqlite, sqliteDriver } from '../../../src/store/dialects/sqlite.js';
import type { DialectName } from '../../../src/store/schema/dialect.js';
import type { Connection, Driver, QueryResult } from '../../../src/store/schema/driver.js';
import { errorOf, type Fault, type FaultySite, isLost } from './fault-errors.js';

export interface FaultyDatabase extends FaultySite {
  readonly type: DialectName;
  readonly source: SingleSource;
}

interface Armed {
  readonly at: number;
  readonly fault: Fault;
}

export function faultyDatabase(given: SingleSource): FaultyDatabase {
  const { type, makeDriver } = driverOf(given);
  let made: Promise<FaultyDriver> | undefined;
  const state: State = { type, sent: [], armed: undefined, failed: undefined };
  let sent: readonly string[] = [];
  const createDriver = () => delegating(() => (made ??= makeDriver().then((inner) => new FaultyDriver(inner, state))));
  return {
    type,
    source: { dialect: { createDriver }, type },
    arm(at, fault) {
      Object.assign(state, { sent: [], armed: { at, fault }, failed: undefined });
    },
    disarm() {
      sent = [...state.sent];
      state.armed = undefined;
      return state.failed;
    },
    sent: () => sent,
  };
}

function driverOf(source: SingleSource): { type: DialectName; makeDriver: () => Promise<Driver> } {
  if (typeof source === 'string') return { type: 'sqlite', makeDriver: sqliteDriver(source) };
  for (const dialect of [sqlite, postgres, mysql]) {
    const makeDriver = dialect.recognise(source, { isGalera: false, namedStatements: 'never' });
    if (makeDriver) return { type: dialect.name, makeDriver };
  }
  throw new TypeError('only the pools of tests and SQLite can be faulty');
}

interface State {
  readonly type: DialectName;
  sent: string[];
  armed: Armed | undefined;
  failed: string | undefined;
}

class FaultyConnection implements Connection {
  readonly inner: Connection;
  readonly #state: State;
  isOpen = false;
  isCut = false;

  constructor(inner: Connection, state: State) {
    this.inner = inner;
    this.#state = state;
  }

  executeQuery<Row>(query: Parameters<Connection['executeQuery']>[0]): Promise<QueryResult<Row>> {
    return this.step(query.sql, () => this.inner.executeQuery<Row>(query));
  }

  async step<T>(sql: string, run: () => Promise<T>): Promise<T> {
    const state = this.#state;
    const { armed, type } = state;
    if (this.isCut) throw errorOf(type, 'cut', sql);
    state.sent.push(sql);
    const error = armed && state.sent.length === armed.at ? errorOf(type, armed.fault, sql) : undefined;
    if (!armed || !error) return run();
    state.armed = undefined;
    state.failed = sql;
    if (armed.fault === 'lost answer') await run();
    this.isCut = isLost(armed.fault);
    throw error;
  }
}

/** A connection that was cut is rolled back by its server. */
class FaultyDriver {
  readonly #inner: Driver;
  readonly #state: State;

  constructor(inner: Driver, state: State) {
    this.#inner = inner;
    this.#state = state;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<FaultyConnection> {
    return new FaultyConnection(await this.#inner.acquireConnection(), this.#state);
  }

  beginTransaction(on: FaultyConnection, settings: Parameters<Driver['beginTransaction']>[1]): Promise<void> {
    return on.step('begin', async () => {
      await this.#inner.beginTransaction(on.inner, settings);
      on.isOpen = true;
    });
  }

  commitTransaction(on: FaultyConnection): Promise<void> {
    return on.step('commit', async () => {
      await this.#inner.commitTransaction(on.inner);
      on.isOpen = false;
    });
  }

  async rollbackTransaction(on: FaultyConnection): Promise<void> {
    if (on.isOpen) await this.#inner.rollbackTransaction(on.inner);
    on.isOpen = false;
    if (on.isCut) throw errorOf(this.#state.type, 'cut', 'rollback');
  }

  async releaseConnection(on: FaultyConnection): Promise<void> {
    if (on.isOpen) await this.#inner.rollbackTransaction(on.inner);
    on.isOpen = false;
    await this.#inner.releaseConnection(on.inner);
  }

  discardConnection(on: FaultyConnection): Promise<void> {
    return this.releaseConnection(on);
  }

  async destroy(): Promise<void> {}
}

/** A driver of Kysely's kind, over one that is made on first use. */
function delegating(inner: () => Promise<FaultyDriver>): Driver {
  // The connections are those that `acquireConnection` returned.
  const own = (connection: Connection) => connection as FaultyConnection;
  return Object.assign(
    {
      init: async () => (await inner()).init(),
      acquireConnection: async () => (await inner()).acquireConnection(),
      beginTransaction: async (...[on, settings]: Parameters<Driver['beginTransaction']>) =>
        (await inner()).beginTransaction(own(on), settings),
      commitTransaction: async (on: Connection) => (await inner()).commitTransaction(own(on)),
      rollbackTransaction: async (on: Connection) => (await inner()).rollbackTransaction(own(on)),
      releaseConnection: async (on: Connection) => (await inner()).releaseConnection(own(on)),
      destroy: async () => (await inner()).destroy(),
    },
    { discardConnection: async (on: Connection) => (await inner()).discardConnection(own(on)) },
  );
}
