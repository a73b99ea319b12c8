// A database that runs a function at a chosen moment of a call.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSource } from '../store/connection/database.js';
import { mysql } from '../store/dialects/mysql.js';
import { postgres } from '../store/dialects/postgres.js';
import { sqlite, sqliteDriver } from '../store/dialects/sqlite.js';
import type { DialectName } from '../store/schema/dialect.js';
import type { Driver } from '../store/schema/driver.js';

/** Moments are counted from 1: after each statement on its own, and after each transaction. */
export interface Interposed {
  readonly source: DatabaseSource;
  /** Runs `act` once, at this moment from now on. */
  arm(moment: number, act: () => Promise<void>): void;
  /** Whether the moment came. */
  disarm(): boolean;
}

/** SQLite in memory. A moment comes when a connection is given back. */
export function interpose(): Interposed {
  return interposeDriver('sqlite', sqliteDriver(':memory:'));
}

/** Like `interpose`, on any database. `undefined` for a Kysely instance, because its driver is not accessible. */
export function interposeOn(source: DatabaseSource): Interposed | undefined {
  if (typeof source === 'string') return interposeDriver('sqlite', sqliteDriver(source));
  if ('dialect' in source) return interposeDriver(source.type, async () => source.dialect.createDriver());
  if ('kysely' in source) return undefined;
  for (const dialect of [sqlite, postgres, mysql]) {
    const makeDriver = dialect.recognise(source, { isGalera: false, namedStatements: 'where direct' });
    if (makeDriver) return interposeDriver(dialect.name, makeDriver);
  }
  return undefined;
}

function interposeDriver(type: DialectName, makeDriver: () => Promise<Driver>): Interposed {
  let passed = 0;
  let armed: { readonly moment: number; readonly act: () => Promise<void> } | undefined;
  let happened = false;

  async function pass(): Promise<void> {
    if (!armed) return;
    passed += 1;
    if (passed < armed.moment) return;
    const { act } = armed;
    armed = undefined; // `act` itself has moments too
    happened = true;
    await act();
  }
  return {
    source: { dialect: { createDriver: () => watched(makeDriver, pass) }, type },
    arm(moment, act) {
      passed = 0;
      happened = false;
      // Requests of other browsers do not belong to the transaction that has just ended.
      const elsewhere = AsyncLocalStorage.snapshot();
      armed = { moment, act: () => elsewhere(act) };
    },
    disarm() {
      armed = undefined;
      return happened;
    },
  };
}

/** Wraps the driver: calls `pass` when a connection is free again. */
function watched(makeDriver: () => Promise<Driver>, pass: () => Promise<void>): Driver {
  let made: Promise<Driver> | undefined;
  const inner = () => {
    made ??= makeDriver();
    return made;
  };
  return {
    init: async () => (await inner()).init(),
    acquireConnection: async () => (await inner()).acquireConnection(),
    beginTransaction: async (connection, settings) => (await inner()).beginTransaction(connection, settings),
    commitTransaction: async (connection) => (await inner()).commitTransaction(connection),
    rollbackTransaction: async (connection) => (await inner()).rollbackTransaction(connection),
    async releaseConnection(connection) {
      await (await inner()).releaseConnection(connection);
      await pass();
    },
    destroy: async () => (await inner()).destroy(),
  };
}
