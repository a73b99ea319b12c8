/** How an application process reaches its database: text only, because it travels in the environment. */
export interface Connection {
  readonly engine: 'postgres' | 'mysql';
  readonly url: string;
  /** Databases that follow it, for lists that may be late. */
  readonly replicas?: readonly string[];
  /** Whether the servers of MariaDB are a Galera cluster. */
  readonly galera?: boolean;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}
