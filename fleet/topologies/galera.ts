// MariaDB Galera: three nodes, and HAProxy that gives each connection to the next one. So every node gets writes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { type Processes, patiently, runOnce } from '../machine/processes.js';
import { needPrograms } from '../machine/programs.js';
import type { Topology } from './topology.js';

const FIRST = 23400;
const GROUP = 24500; // each node has three ports: the group, transfers of changes, transfers of everything
const PROXY = 23500;
const nodes = [0, 1, 2] as const;
const galera = '/usr/lib/galera/libgalera_smm.so';

export async function startGalera(processes: Processes): Promise<Topology> {
  needPrograms({ mariadbd: 'mariadb-server', [galera]: 'galera-4', rsync: 'rsync', haproxy: 'haproxy' });
  const folder = processes.folderOf('galera', 'mysql');
  for (const node of nodes) writeFileSync(configOf(folder, node), settingsOf(folder, node));
  const install = ['--no-defaults', `--datadir=${folder}/n0`, '--auth-root-authentication-method=normal'];
  runOnce(['mariadb-install-db', ...install, '--skip-test-db'], 'mysql');
  await startNode(processes, 0, 'first');
  await query(FIRST, "create user app@'127.0.0.1' identified by 'app'", 'root');
  await query(FIRST, "grant all on *.* to app@'127.0.0.1'", 'root');
  await query(FIRST, "create user balancer@'127.0.0.1'", 'root');
  await query(FIRST, 'create database app', 'root');
  for (const node of nodes.slice(1)) {
    processes.folderOf(`galera/n${node}`, 'mysql');
    await startNode(processes, node, 'joining');
  }
  await startProxy(processes);
  return {
    name: 'MariaDB Galera: three nodes, HAProxy spreads the connections over all of them',
    connectionOf: () => ({ engine: 'mysql', url: `mysql://app:app@127.0.0.1:${PROXY}/app`, galera: true }),
    inspect: (sql) => query(PROXY, sql, 'app'),
    faults: {
      node: { what: 'kill -9 of a node', strike: () => processes.kill('mariadb-1') },
      rejoin: {
        what: 'kill -9 of a node, then it joins again',
        strike: () => processes.kill('mariadb-2'),
        mend: () => startNode(processes, 2, 'joining'),
      },
    },
  };
}

const configOf = (folder: string, node: number) => join(folder, `n${node}.cnf`);

function settingsOf(folder: string, node: number): string {
  const group = GROUP + 10 * node;
  const provider = [
    `gmcast.listen_addr=tcp://127.0.0.1:${group}`,
    `ist.recv_addr=127.0.0.1:${group + 1}`,
    'gcache.size=16M;evs.keepalive_period=PT0.5S;evs.suspect_timeout=PT2S;evs.inactive_timeout=PT4S;pc.recovery=false',
  ];
  const settings = {
    datadir: `${folder}/n${node}`,
    socket: `${folder}/n${node}.sock`,
    'pid-file': `${folder}/n${node}.pid`,
    port: FIRST + node,
    'bind-address': '127.0.0.1',
    binlog_format: 'ROW',
    default_storage_engine: 'InnoDB',
    innodb_autoinc_lock_mode: 2,
    innodb_flush_log_at_trx_commit: 0,
    innodb_buffer_pool_size: '64M',
    innodb_log_file_size: '32M',
    wsrep_on: 'ON',
    wsrep_provider: galera,
    wsrep_cluster_name: 'fleet',
    wsrep_cluster_address: `gcomm://${nodes.map((each) => `127.0.0.1:${GROUP + 10 * each}`).join()}`,
    wsrep_node_name: `n${node}`,
    wsrep_node_address: `127.0.0.1:${group}`,
    wsrep_node_incoming_address: `127.0.0.1:${FIRST + node}`,
    wsrep_sst_method: 'rsync',
    wsrep_sst_receive_address: `127.0.0.1:${group + 2}`,
    wsrep_slave_threads: 2,
    wsrep_provider_options: `"${provider.join(';')}"`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return `[mariadbd]\nskip-name-resolve\n${lines.join('\n')}\n`;
}

function startNode(processes: Processes, node: number, as: 'first' | 'joining'): Promise<void> {
  const config = configOf(join(processes.folder, 'galera'), node);
  return processes.start(`mariadb-${node}`, {
    command: ['mariadbd', `--defaults-file=${config}`, ...(as === 'first' ? ['--wsrep-new-cluster'] : [])],
    user: 'mysql',
    ready: async () => {
      const user = as === 'first' ? 'root' : 'app';
      const [state] = await query(FIRST + node, "show status like 'wsrep_local_state_comment'", user);
      if (state?.Value !== 'Synced') throw new Error(`node ${node} is ${String(state?.Value)}`);
    },
  });
}

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
  timeout check 5s
listen galera
  bind 127.0.0.1:${PROXY}
  balance roundrobin
  option mysql-check user balancer
  default-server inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
${nodes.map((node) => `  server n${node} 127.0.0.1:${FIRST + node} check`).join('\n')}
`,
  );
  await processes.start('haproxy', {
    command: ['haproxy', '-db', '-f', config],
    ready: () => patiently(() => query(PROXY, 'select 1', 'app')),
  });
}

async function query(port: number, sql: string, user: 'app' | 'root') {
  const login = user === 'app' ? { user, password: 'app' } : { user };
  const connection = await createConnection({ host: '127.0.0.1', port, ...login, connectTimeout: 5000 });
  connection.on('error', () => {});
  try {
    if (port === PROXY) await connection.query("set sql_mode = 'ANSI_QUOTES', wsrep_sync_wait = 7");
    if (port === PROXY) await connection.query('use app');
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return Array.isArray(rows) ? rows : [];
  } finally {
    connection.destroy();
  }
}
