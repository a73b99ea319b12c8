import type { IsolationLevel } from 'kysely';

/**
 * The part of a driver of Kysely that is used. It has a type of its own because an application's version of Kysely can differ from
 * ours, and then the classes of the two do not fit each other.
 */
export interface Driver {
  init(): Promise<void>;
  acquireConnection(): Promise<Connection>;
  beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void>;
  commitTransaction(connection: Connection): Promise<void>;
  rollbackTransaction(connection: Connection): Promise<void>;
  releaseConnection(connection: Connection): Promise<void>;
  destroy(): Promise<void>;
}

export interface Connection {
  executeQuery<Row>(query: {
    readonly sql: string;
    readonly parameters: readonly unknown[];
  }): Promise<QueryResult<Row>>;
}

export interface TransactionSettings {
  readonly isolationLevel?: IsolationLevel;
}

export interface QueryResult<Row> {
  readonly rows: Row[];
  readonly numAffectedRows?: bigint;
  readonly insertId?: bigint;
}
