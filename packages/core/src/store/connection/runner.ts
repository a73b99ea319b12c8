import type { CompiledQuery, IsolationLevel, QueryResult } from 'kysely';
import type { Connection, Driver } from '../schema/driver.js';
import type { CheckSettings } from '../schema/setting.js';
import { DatabaseUnavailableError } from '../statements/errors.js';
import { withDeadline } from './deadline.js';

/** Runs statements. */
export interface Runner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
  /** Runs a statement at once. Returns `undefined` if the statement has to wait for the driver or for its turn. */
  executeAtOnce?<Row>(query: CompiledQuery<Row>): QueryResult<Row> | undefined;
  onConnection<T>(work: (on: Connected) => Promise<T>): Promise<T>;
  inTransaction<T>(level: IsolationLevel | undefined, work: (on: Statements) => Promise<T>): Promise<T>;
}
export interface Statements extends Pick<Runner, 'executeQuery' | 'executeAtOnce'> {
  /** The connection as the application's own driver knows it; for a Kysely instance of the application, its transaction. */
  readonly native?: unknown;
}
type Connected = Pick<Runner, 'executeQuery' | 'inTransaction'>;

/** A driver that can end a connection, so that the next user of its pool gets another one. */
export interface DiscardingDriver extends Driver {
  discardConnection(connection: Connection): Promise<void>;
}

/** A connection that runs its statements without a wait. */
interface ReadyConnection extends Connection {
  execute<Row>(query: CompiledQuery<Row>): QueryResult<Row>;
}

/** A driver that can run a statement without a wait, if its connection is free. */
interface ReadyDriver extends Driver {
  /** `undefined` if the statement has to wait for its turn. */
  executeAtOnce<Row>(query: CompiledQuery<Row>): QueryResult<Row> | undefined;
}

/** Reads a driver's errors. */
interface ErrorReader {
  /** Whether the server itself refused a statement, so that the state of the connection is known. */
  readonly isServerError: (error: unknown) => boolean;
  /** Whether the connection is closed. Its pool removes it, and the server has rolled back. */
  readonly isDisconnected: (error: unknown) => boolean;
}

export interface RunnerRules extends ErrorReader {
  readonly checkSettings: CheckSettings;
  /**
   * Maximum number of milliseconds for a statement, or a whole transaction, including the wait for a connection; no limit if
   * absent.
   */
  readonly deadlineMs: number | undefined;
}

/** Creates a runner over a Kysely driver, which it creates and starts on first use, and ends on command. */
export function createRunner(
  makeDriver: () => Promise<Driver>,
  rules: RunnerRules,
): Runner & { destroy(): Promise<void> } {
  let starting: Promise<Driver> | undefined;
  let ready: ReadyDriver | undefined;
  /** Number of statements and transactions that have a connection or wait for one. A later statement must not overtake them. */
  let before = 0;

  const started = (): Promise<Driver> => {
    starting ??= start(makeDriver).then(
      (driver) => {
        if (isReady(driver)) ready = driver;
        return driver;
      },
      (error: unknown) => {
        starting = undefined; // the next statement tries again
        throw error;
      },
    );
    return starting;
  };
  const held = async <T>(work: (hold: Hold) => Promise<T>): Promise<T> => {
    before += 1;
    try {
      const hold = new Hold(await started(), rules);
      return await (rules.deadlineMs === undefined ? hold.use(work) : within(rules.deadlineMs, hold, work));
    } finally {
      before -= 1;
    }
  };
  return {
    executeAtOnce: (query) => (before === 0 ? ready?.executeAtOnce(query) : undefined),
    executeQuery: (query) => held((hold) => hold.executeQuery(query)),
    // Migrations have no deadline, because they can take long.
    onConnection: async (work) => new Hold(await started(), rules).use(work),
    inTransaction: (level, work) => held((hold) => hold.inTransaction(level, work)),
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

/**
 * One connection in use. It returns to its pool only if it certainly has no open transaction: after a failed begin, commit or rollback
 * it may have an open transaction, which the next user of the connection would join, and an unanswered statement may never end.
 */
class Hold implements Connected {
  readonly #driver: Driver;
  readonly #rules: RunnerRules;
  #connection: Connection | undefined;
  #state: 'clean' | 'unanswered' | 'in transaction' = 'clean';
  #given = false;

  constructor(driver: Driver, rules: RunnerRules) {
    this.#driver = driver;
    this.#rules = rules;
  }

  async use<T>(work: (hold: Hold) => Promise<T>): Promise<T> {
    this.#connection = await this.#driver.acquireConnection();
    if (this.#given) await this.#driver.releaseConnection(this.#connection); // the deadline has passed before the connection came
    if (this.#given) throw tooLate();
    try {
      await this.#rules.checkSettings(Object(this.native), (query) => this.executeQuery(query));
      return await work(this);
    } finally {
      await this.giveBack();
    }
  }

  async executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    try {
      return await this.#current().executeQuery(query);
    } catch (error) {
      throw this.#noted(error);
    }
  }

  executeAtOnce<Row>(query: CompiledQuery<Row>): QueryResult<Row> | undefined {
    const connection = this.#current();
    if (!runsAtOnce(connection)) return undefined;
    try {
      return connection.execute(query);
    } catch (error) {
      throw this.#noted(error);
    }
  }

  #noted(error: unknown): unknown {
    if (this.#state === 'clean' && !this.#rules.isServerError(error)) this.#state = 'unanswered';
    return error;
  }

  get native(): unknown {
    const connection = this.#current();
    return 'native' in connection ? connection.native : connection;
  }

  async inTransaction<T>(level: IsolationLevel | undefined, work: (on: Statements) => Promise<T>): Promise<T> {
    const connection = this.#current();
    const settings = level === undefined ? {} : { isolationLevel: level };
    await this.#mustWork(() => this.#driver.beginTransaction(connection, settings));
    try {
      const result = await work(this);
      await this.#commit(connection);
      return result;
    } catch (error) {
      // If the rollback fails too, the caller gets the error of the work.
      await this.#mustWork(() => this.#driver.rollbackTransaction(connection)).catch(() => {});
      throw error;
    }
  }

  /** A server that refuses the commit, for example because of a conflict in a cluster, has rolled back: its connection is fine. */
  async #commit(connection: Connection): Promise<void> {
    try {
      await this.#driver.commitTransaction(connection);
    } catch (error) {
      if (!this.#rules.isServerError(error)) this.#state = 'in transaction';
      throw error;
    }
  }

  /** Ends the use at once, and only once: statements that still run on the connection fail. */
  async giveBack(): Promise<void> {
    const connection = this.#connection;
    if (this.#given) return;
    this.#given = true;
    if (!connection) return;
    if (this.#state === 'clean') return this.#driver.releaseConnection(connection);
    if (canDiscard(this.#driver)) return this.#driver.discardConnection(connection);
    if (this.#state === 'unanswered') return this.#driver.releaseConnection(connection);
    // Not awaited: the caller has the failure already, and Kysely's interface has no way to end a connection.
    void whenClean(() => this.#driver.rollbackTransaction(connection), this.#rules).then(() =>
      this.#driver.releaseConnection(connection),
    );
  }

  /** Abandons a use that takes too long. */
  abandon(): Promise<void> {
    this.#state = 'in transaction';
    return this.giveBack();
  }

  async #mustWork(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#state = 'in transaction';
      throw error;
    }
  }

  #current(): Connection {
    if (!this.#connection || this.#given) throw tooLate();
    return this.#connection;
  }
}

function canDiscard(driver: Driver): driver is DiscardingDriver {
  return 'discardConnection' in driver;
}

function runsAtOnce(connection: Connection): connection is ReadyConnection {
  return 'execute' in connection;
}

function isReady(driver: Driver): driver is ReadyDriver {
  return 'executeAtOnce' in driver;
}

function within<T>(deadlineMs: number, hold: Hold, work: (hold: Hold) => Promise<T>): Promise<T> {
  const onDeadline = () => {
    hold.abandon().catch(() => {}); // the caller gets the error of the deadline
    return tooLate();
  };
  return withDeadline(deadlineMs, () => hold.use(work), onDeadline);
}

const FIRST_PAUSE = 50; // milliseconds
const MAX_TRIES = 10; // with doubled pauses: about a minute

/**
 * Resolves when a connection is known to have no open transaction: after a rollback that the server answered, or when the
 * connection is closed. Never resolves if neither is certain: a smaller pool is less harmful than an open transaction that the
 * next request would join.
 */
export async function whenClean(
  rollback: () => Promise<unknown>,
  { isServerError, isDisconnected }: ErrorReader,
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      await rollback();
      return;
    } catch (error) {
      if (isServerError(error) || isDisconnected(error)) return;
    }
    await pause(FIRST_PAUSE * 2 ** tries);
  }
  await new Promise<never>(() => {});
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    if (typeof timer === 'object') timer.unref(); // this timer does not keep the process alive
  });
}

export const tooLate = () => new DatabaseUnavailableError('The database did not answer in time.');
