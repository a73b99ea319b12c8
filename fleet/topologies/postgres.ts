// PostgreSQL: a primary and two streaming replicas, each commit waits for one of them. HAProxy finds the primary, and pgbouncer
// in transaction mode is in front of it. Another port of HAProxy leads to the replicas, for lists that may be late.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Processes, patiently, runOnce } from '../machine/processes.js';
import { needPrograms, postgresPrograms } from '../machine/programs.js';
import type { Topology } from './topology.js';

const FIRST = 25430;
const PRIMARY = 26500; // of HAProxy
const REPLICAS = 26501; // of HAProxy
const LAG = '5s';
const POOLER = 26432;
const nodes = [0, 1, 2] as const;

export async function startPostgres(processes: Processes): Promise<Topology> {
  needPrograms({ [`${postgresPrograms()}/postgres`]: 'postgresql', pgbouncer: 'pgbouncer' });
  needPrograms({ haproxy: 'haproxy' });
  await startNodes(processes);
  await startProxy(processes);
  await startPooler(processes);
  await query(FIRST, 'create database app');
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
        what: `both replicas apply each change ${LAG} late: no user may miss an own change`,
        isHarmless: true,
        strike: () => lag(),
      },
      primary: {
        what: 'kill -9 of the primary, then a replica is promoted',
        strike: () => processes.kill('postgres-0'),
        mend: () => promote(),
      },
      replica: {
        what: 'kill -9 of a replica',
        strike: () => processes.kill('postgres-2'),
      },
      pooler: {
        what: 'kill -9 of pgbouncer, then it starts again',
        strike: () => processes.kill('pgbouncer'),
        mend: () => processes.startAgain('pgbouncer'),
      },
    },
  };
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/app`;

/** The replicas still confirm each commit at once, so the primary does not wait. */
async function lag(): Promise<void> {
  for (const node of nodes.slice(1)) {
    await query(FIRST + node, `alter system set recovery_min_apply_delay = '${LAG}'`);
    await query(FIRST + node, 'select pg_reload_conf()');
  }
}

/** One server alone, for topologies that are about another store. */
export async function startSinglePostgres(processes: Processes): Promise<string> {
  needPrograms({ [`${postgresPrograms()}/postgres`]: 'postgresql' });
  const data = create(processes);
  await run(processes, 0, data);
  await query(FIRST, 'create database app');
  return `postgres://postgres@127.0.0.1:${FIRST}/app`;
}

function create(processes: Processes): string {
  const data = join(processes.folderOf('postgres', 'postgres'), 'n0');
  const programs = postgresPrograms();
  runOnce([`${programs}/initdb`, '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '-N'], 'postgres');
  const lines = [
    ...["listen_addresses='127.0.0.1'", `unix_socket_directories='${processes.folder}/postgres'`],
    ...['wal_level=replica', 'max_wal_senders=10', 'hot_standby=on', 'wal_keep_size=64MB'],
    // The machine does not lose power here: a killed process loses nothing that it has written.
    ...['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB', 'max_connections=100'],
  ];
  appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
  return data;
}

async function startNodes(processes: Processes): Promise<void> {
  const data = create(processes);
  await run(processes, 0, data);
  for (const node of nodes.slice(1)) {
    const copy = data.replace('n0', `n${node}`);
    const from = ['-h', '127.0.0.1', '-p', String(FIRST), '-U', 'postgres', '-X', 'stream', '-c', 'fast'];
    runOnce([`${postgresPrograms()}/pg_basebackup`, '-D', copy, '-R', ...from], 'postgres');
    await run(processes, node, copy);
  }
  for (const node of nodes) {
    await query(FIRST, 'select 1');
    const sync = "\nsynchronous_standby_names='ANY 1 (r0, r1, r2)'\n";
    appendFileSync(join(data.replace('n0', `n${node}`), 'postgresql.conf'), sync);
    await query(FIRST + node, 'select pg_reload_conf()');
  }
  await patiently(async () => {
    const waiting = await query(FIRST, "select 1 from pg_stat_replication where sync_state = 'quorum'");
    if (waiting.length < 2) throw new Error('the replicas do not follow');
  });
}

function run(processes: Processes, node: number, data: string): Promise<void> {
  const options = ['-c', `port=${FIRST + node}`, '-c', `cluster_name=r${node}`];
  return processes.start(`postgres-${node}`, {
    command: [`${postgresPrograms()}/postgres`, '-D', data, ...options],
    user: 'postgres',
    ready: () => query(FIRST + node, 'select 1'),
  });
}

/** Promotes the replica that has received most, and makes the other one follow it. */
async function promote(): Promise<void> {
  const received = 'select pg_last_wal_receive_lsn() - $$0/0$$::pg_lsn as bytes';
  const [first, second] = await Promise.all(
    [1, 2].map(async (node) => (await query(FIRST + node, received))[0]?.bytes),
  );
  const [next, other] = Number(first) >= Number(second) ? [1, 2] : [2, 1];
  await query(FIRST + next, 'select pg_promote()');
  const follow = `host=127.0.0.1 port=${FIRST + next} user=postgres`;
  await query(FIRST + other, `alter system set primary_conninfo = '${follow}'`);
  await query(FIRST + other, 'select pg_reload_conf()');
}

// A server says in its greeting whether it is a replica (PostgreSQL 14 and newer), so no program has to log in and ask.
const greeting = Buffer.from('user\0postgres\0database\0postgres\0\0');
const hello = Buffer.concat([Buffer.from([0, 0, 0, greeting.length + 8, 0, 3, 0, 0]), greeting]).toString('hex');
const answerOf = (inStandby: 'on' | 'off') => Buffer.from(`in_hot_standby\0${inStandby}\0`).toString('hex');

async function startProxy(processes: Processes): Promise<void> {
  const config = join(processes.folder, 'haproxy.cfg');
  writeFileSync(
    config,
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 2s
${listen('primary', PRIMARY, 'off')}
${listen('replicas', REPLICAS, 'on')}
`,
  );
  await processes.start('haproxy', {
    command: ['haproxy', '-db', '-f', config],
    ready: async () => {
      // It counts every server as up until it has checked them all, and takes them in turn.
      for (const _ of nodes) await checkPrimary(PRIMARY);
    },
  });
}

function listen(name: string, port: number, inStandby: 'on' | 'off'): string {
  return `listen ${name}
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check send-binary ${hello}
  tcp-check expect binary ${answerOf(inStandby)}
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server n${node} 127.0.0.1:${FIRST + node} check`).join('\n')}`;
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

async function query(port: number, sql: string, database = 'postgres') {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
