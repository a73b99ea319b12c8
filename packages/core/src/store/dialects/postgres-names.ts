import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { sha256Text } from '../../crypto/hash.js';
import type { NamedStatements } from '../schema/dialect.js';
import { isStatementNameError } from './statement-name-error.js';

/** A client of pg itself. Other packages have pools of the same form, whose clients may take only a text and its values. */
export interface PgClient {
  /** The number of the server process, which the server sends at the start of a connection. */
  readonly processID: number;
  query<Row>(statement: PgStatement): Promise<PostgresQueryResult<Row>>;
}

interface PgStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** The name under which this connection prepares the statement; absent for one that is parsed and planned each time. */
  readonly name?: string | undefined;
  readonly rowMode?: 'array' | undefined;
  /** Replaces the parser of each type; if absent, the parsers of the pool are used. */
  readonly types?: { getTypeParser(): (value: unknown) => unknown } | undefined;
}

export function isPgClient(client: PostgresPoolClient): client is PostgresPoolClient & PgClient {
  return 'processID' in client && typeof client.processID === 'number';
}

/** Names in use on one connection. Each of them costs memory in a process of the server. */
const MAX_NAMES = 200;

/** The names of statements on the connections of a pool. */
export class StatementNames {
  #use: NamedStatements;
  readonly #connections = new WeakMap<PgClient, Named>();

  constructor(use: NamedStatements) {
    this.#use = use;
  }

  /** Returns the statement's name on this connection, if it has one there. */
  async nameOf(client: PgClient, sql: string): Promise<string | undefined> {
    if (this.#use === 'never') return undefined;
    const named = this.#connections.get(client) ?? this.#meet(client);
    // A statement that runs once on a connection needs no name.
    if (!named.seen.has(sql)) {
      if (named.seen.size < MAX_NAMES) named.seen.add(sql);
      return undefined;
    }
    named.isDirect ??= this.#use === 'always' || (await isDirect(client));
    return named.isDirect ? nameFor(sql) : undefined;
  }

  /**
   * Checks whether a statement failed because of its name: the server does not know the name, or it belongs to another client's
   * statement or to columns of another type. Then a pooler shares the connections, or the application has discarded their
   * statements, so this pool uses no names from now on. The failed statement has not run.
   */
  isLost(error: unknown): boolean {
    if (typeof error !== 'object' || error === null || !isStatementNameError(error)) return false;
    this.#use = 'never';
    return true;
  }

  #meet(client: PgClient): Named {
    const named: Named = { seen: new Set(), isDirect: undefined };
    this.#connections.set(client, named);
    return named;
  }
}

interface Named {
  /** The texts that have run on the connection, the first ones only. */
  readonly seen: Set<string>;
  isDirect: boolean | undefined;
}

/**
 * A pooler that changes the server process behind a connection reports its own process number. So this number differs from that of
 * the process that runs the statement.
 */
async function isDirect(client: PgClient): Promise<boolean> {
  const { rows } = await client.query<{ readonly pid: unknown }>({ text: 'select pg_backend_pid() as pid' });
  return Number(rows[0]?.pid) === client.processID;
}

const names = new Map<string, string>();

/** All processes give a text the same name, so that behind a pooler a name never belongs to two statements. */
function nameFor(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = `latchkey_${sha256Text(sql)}`; // 52 characters of the 63 that PostgreSQL allows
  names.set(sql, name);
  return name;
}
