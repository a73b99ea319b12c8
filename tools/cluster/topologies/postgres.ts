// PostgreSQL: a primary and two streaming replicas, each commit waits for one of them. HAProxy finds the primary, and pgbouncer
// in transaction mode is in front of it. Another port of HAProxy leads to the replicas, for lists that may be late.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Places } from '../machine/network.js';
import type { Processes } from '../machine/processes.js';
import { needPrograms } from '../machine/programs.js';
import { startHaproxy } from './haproxy.js';
import { nameOf, nodes, PostgresServers, queryPostgres } from './postgres-servers.js';
import { type Fault, healLater, type Topology } from './topology.js';

const PRIMARY = 26500; // of HAProxy
const REPLICAS = 26501; // of HAProxy
const POOLER = 26432;

export async function startPostgres(processes: Processes, places: Places): Promise<Topology> {
  needPrograms({ haproxy: 'haproxy', pgbouncer: 'pgbouncer' });
  const servers = new PostgresServers(processes, places);
  await servers.start();
  await startProxy(processes, servers);
  await startPooler(processes);
  await servers.query(0, 'create database app');
  return {
    name: 'PostgreSQL: primary, two replicas, HAProxy, pgbouncer in transaction mode',
    connectionOf: () => ({ engine: 'postgres', url: urlOf(POOLER), replicas: [urlOf(REPLICAS)] }),
    inspect: (sql) => query(PRIMARY, sql, 'app'),
    async counts() {
      const sql = "select xact_commit as n from pg_stat_database where datname = 'app'";
      return `transactions of the replicas: ${(await query(REPLICAS, sql, 'app'))[0]?.n} on one of them`;
    },
    faults: {
      lag: {
        what: 'both replicas apply each change seconds late: no user may miss an own change',
        isHarmless: true,
        strike: () => servers.lag(),
      },
      primary: {
        what: 'kill -9 of the primary, then a replica is promoted',
        strike: () => processes.kill(nameOf(0)),
        mend: () => servers.promote(),
      },
      replica: {
        what: 'kill -9 of a replica',
        strike: () => processes.kill(nameOf(2)),
      },
      pooler: {
        what: 'kill -9 of pgbouncer, then it starts again',
        strike: () => processes.kill('pgbouncer'),
        mend: () => processes.startAgain('pgbouncer'),
      },
      ...cuts(processes, servers, places),
    },
  };
}

function cuts(processes: Processes, servers: PostgresServers, places: Places): Readonly<Record<string, Fault>> {
  const primary = nameOf(0);
  const replicas = nodes.slice(1).map(nameOf);
  return {
    network: {
      what: 'the primary is cut off from the replicas and from HAProxy; a replica is promoted, and the old primary is ended before it is back',
      strike: async () => places.cut(primary, ['here', ...replicas]),
      async mend() {
        await servers.promote();
        await healLater(places, () => processes.kill(primary)); // two primaries at once would both get connections
      },
    },
    'network-replicas': {
      what: 'the replicas are cut off from the primary, which waits for one of them at each commit; then they are back',
      strike: async () => places.cut(primary, replicas),
      mend: () => healLater(places),
    },
  };
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/app`;

// A server says in its greeting whether it is a replica (PostgreSQL 14 and newer), so no program has to log in and ask.
const greeting = Buffer.from('user\0postgres\0database\0postgres\0\0');
const hello = Buffer.concat([Buffer.from([0, 0, 0, greeting.length + 8, 0, 3, 0, 0]), greeting]).toString('hex');
const answerOf = (inStandby: 'on' | 'off') => Buffer.from(`in_hot_standby\0${inStandby}\0`).toString('hex');

async function startProxy(processes: Processes, servers: PostgresServers): Promise<void> {
  await startHaproxy(processes, {
    checkTimeout: 2,
    sections: [listen('primary', PRIMARY, 'off', servers), listen('replicas', REPLICAS, 'on', servers)],
    ready: async () => {
      // It counts every server as up until it has checked them all, and takes them in turn.
      for (const _ of nodes) await checkPrimary(PRIMARY);
    },
  });
}

function listen(name: string, port: number, inStandby: 'on' | 'off', servers: PostgresServers): string {
  const serverLine = (node: (typeof nodes)[number]) => {
    const { host, port } = servers.addressOf(node);
    return `  server n${node} ${host}:${port} check`;
  };
  return `listen ${name}
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check send-binary ${hello}
  tcp-check expect binary ${answerOf(inStandby)}
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(serverLine).join('\n')}`;
}

async function startPooler(processes: Processes): Promise<void> {
  const config = join(processes.folderOf('pgbouncer', 'postgres'), 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${PRIMARY} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${POOLER}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
query_wait_timeout = 10
`,
  );
  await processes.start('pgbouncer', {
    command: ['pgbouncer', config],
    user: 'postgres',
    ready: () => query(POOLER, 'select 1'),
  });
}

async function checkPrimary(port: number): Promise<void> {
  const [row] = await query(port, 'select pg_is_in_recovery() as replica');
  if (row?.replica !== false) throw new Error('this is a replica');
}

const query = (port: number, sql: string, database?: string) =>
  queryPostgres({ host: '127.0.0.1', port }, sql, database);
