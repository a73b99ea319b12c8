import type { CompiledQuery, DatabaseConnection, Driver, IsolationLevel, QueryResult } from 'kysely';

/** What runs statements: the part of a Kysely instance that the store uses. */
export interface Runner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
  connection(): { execute<T>(work: (on: Statements) => Promise<T>): Promise<T> };
  transaction(): TransactionRunner;
}
export type Statements = Pick<Runner, 'executeQuery'>;

interface TransactionRunner {
  setIsolationLevel(level: IsolationLevel): TransactionRunner;
  execute<T>(work: (on: Statements) => Promise<T>): Promise<T>;
}

/** A runner over a driver of Kysely's that it makes and starts on first use, and ends when told to. */
export function createRunner(makeDriver: () => Promise<Driver>): Runner & { destroy(): Promise<void> } {
  let starting: Promise<Driver> | undefined;

  const started = (): Promise<Driver> => {
    starting ??= start(makeDriver).catch((error: unknown) => {
      starting = undefined; // the next statement tries again
      throw error;
    });
    return starting;
  };
  const onConnection = async <T>(work: (connection: DatabaseConnection, driver: Driver) => Promise<T>): Promise<T> => {
    const driver = await started();
    const connection = await driver.acquireConnection();
    try {
      return await work(connection, driver);
    } finally {
      await driver.releaseConnection(connection);
    }
  };
  const transaction = (isolationLevel?: IsolationLevel): TransactionRunner => ({
    setIsolationLevel: transaction,
    execute: (work) =>
      onConnection((connection, driver) => inTransaction(driver, connection, isolationLevel, () => work(connection))),
  });
  return {
    executeQuery: (query) => onConnection((connection) => connection.executeQuery(query)),
    connection: () => ({ execute: (work) => onConnection(work) }),
    transaction: () => transaction(),
    async destroy() {
      await (await starting)?.destroy();
    },
  };
}

async function start(makeDriver: () => Promise<Driver>): Promise<Driver> {
  const driver = await makeDriver();
  await driver.init();
  return driver;
}

async function inTransaction<T>(
  driver: Driver,
  connection: DatabaseConnection,
  isolationLevel: IsolationLevel | undefined,
  work: () => Promise<T>,
): Promise<T> {
  await driver.beginTransaction(connection, isolationLevel === undefined ? {} : { isolationLevel });
  try {
    const result = await work();
    await driver.commitTransaction(connection);
    return result;
  } catch (error) {
    // What failed first is what matters; a connection that cannot roll back either is the pool's to drop.
    await driver.rollbackTransaction(connection).catch(() => {});
    throw error;
  }
}
