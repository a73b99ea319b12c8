/** How an application process reaches its stores: text only, because it travels in the environment. */
export interface Connection {
  readonly engine: 'postgres' | 'mysql';
  readonly url: string;
  /** Databases that follow it, for lists that may be late. */
  readonly replicas?: readonly string[];
  /** Whether the servers of MariaDB are a Galera cluster. */
  readonly galera?: boolean;
  /** Where the servers of Redis are; absent if the application uses none. */
  readonly redis?:
    | { readonly kind: 'sentinel'; readonly at: readonly Address[]; readonly master: string }
    | { readonly kind: 'cluster'; readonly at: readonly Address[] };
}

export interface Address {
  readonly host: string;
  readonly port: number;
}
