// Servers of PostgreSQL: the first one is the primary, the others stream from it.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Places } from '../machine/network.js';
import { type Processes, patiently, runOnce } from '../machine/processes.js';
import { needPrograms, postgresPrograms } from '../machine/programs.js';
import type { Address } from './connection.js';

const FIRST = 25430;
const LAG = '5s';

export const nodes = [0, 1, 2] as const;
export type Node = (typeof nodes)[number];

export const nameOf = (node: Node) => `postgres-${node}`;

export class PostgresServers {
  readonly #processes: Processes;
  readonly #places: Places;

  constructor(processes: Processes, places: Places) {
    needPrograms({ [`${postgresPrograms()}/postgres`]: 'postgresql' });
    this.#processes = processes;
    this.#places = places;
  }

  addressOf(node: Node): Address {
    return { host: this.#places.addressOf(nameOf(node)), port: FIRST + node };
  }

  query(node: Node, sql: string) {
    return queryPostgres(this.addressOf(node), sql);
  }

  async startFirst(): Promise<void> {
    const data = this.#dataOf(0);
    runOnce(
      [`${postgresPrograms()}/initdb`, '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '-N'],
      'postgres',
    );
    const lines = [
      `unix_socket_directories='${this.#processes.folder}/postgres'`,
      ...['wal_level=replica', 'max_wal_senders=10', 'hot_standby=on', 'wal_keep_size=64MB'],
      // The machine does not lose power here: a killed process loses nothing that it has written.
      ...['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB', 'max_connections=100'],
    ];
    appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
    const everyone = ['all', 'replication'].map((database) => `host ${database} all samenet trust\n`);
    appendFileSync(join(data, 'pg_hba.conf'), everyone.join(''));
    await this.#run(0);
  }

  /** Starts all; each commit waits for one of the replicas. */
  async start(): Promise<void> {
    await this.#places.join(nodes.map(nameOf));
    await this.startFirst();
    const { host, port } = this.addressOf(0);
    for (const node of nodes.slice(1)) {
      const from = ['-h', host, '-p', String(port), '-U', 'postgres', '-X', 'stream', '-c', 'fast'];
      runOnce([`${postgresPrograms()}/pg_basebackup`, '-D', this.#dataOf(node), '-R', ...from], 'postgres');
      await this.#run(node);
    }
    for (const node of nodes) {
      const sync = "\nsynchronous_standby_names='ANY 1 (r0, r1, r2)'\n";
      appendFileSync(join(this.#dataOf(node), 'postgresql.conf'), sync);
      await this.query(node, 'select pg_reload_conf()');
    }
    await patiently(async () => {
      const waiting = await this.query(0, "select 1 from pg_stat_replication where sync_state = 'quorum'");
      if (waiting.length < 2) throw new Error('the replicas do not follow');
    });
  }

  /** Promotes the replica that has received most, and makes the other one follow it. */
  async promote(): Promise<void> {
    const received = 'select pg_last_wal_receive_lsn() - $$0/0$$::pg_lsn as bytes';
    const bytesOf = async (node: Node) => Number((await this.query(node, received))[0]?.bytes);
    const [first, second] = await Promise.all([bytesOf(1), bytesOf(2)]);
    const [next, other] = first >= second ? ([1, 2] as const) : ([2, 1] as const);
    await this.query(next, 'select pg_promote()');
    const { host, port } = this.addressOf(next);
    await this.query(other, `alter system set primary_conninfo = 'host=${host} port=${port} user=postgres'`);
    await this.query(other, 'select pg_reload_conf()');
  }

  /** The replicas apply each change late. They still confirm each commit at once, so the primary does not wait. */
  async lag(): Promise<void> {
    for (const node of nodes.slice(1)) {
      await this.query(node, `alter system set recovery_min_apply_delay = '${LAG}'`);
      await this.query(node, 'select pg_reload_conf()');
    }
  }

  #dataOf(node: Node): string {
    return join(this.#processes.folderOf('postgres', 'postgres'), `n${node}`);
  }

  #run(node: Node): Promise<void> {
    const { host, port } = this.addressOf(node);
    const options = ['-c', `port=${port}`, '-c', `listen_addresses=${host}`, '-c', `cluster_name=r${node}`];
    return this.#processes.start(nameOf(node), {
      command: [`${postgresPrograms()}/postgres`, '-D', this.#dataOf(node), ...options],
      enter: this.#places.enter(nameOf(node)),
      user: 'postgres',
      ready: () => this.query(node, 'select 1'),
    });
  }
}

export async function queryPostgres({ host, port }: Address, sql: string, database = 'postgres') {
  const client = new pg.Client({ host, port, user: 'postgres', database, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
