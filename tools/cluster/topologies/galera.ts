// MariaDB Galera: three nodes, and HAProxy that gives each connection to the next one. So every node gets writes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loopback, type Places } from '../machine/network.js';
import { type Processes, patiently, runOnce } from '../machine/processes.js';
import { needPrograms } from '../machine/programs.js';
import { startHaproxy } from './haproxy.js';
import { queryMysql as query } from './mysql.js';
import { healLater, type Topology } from './topology.js';

const FIRST = 23400;
const GROUP = 24500; // each node has three ports: the group, transfers of changes, transfers of everything
const PROXY = 23500;
const nodes = [0, 1, 2] as const;
const galera = '/usr/lib/galera/libgalera_smm.so';

export async function startGalera(processes: Processes, places: Places = loopback): Promise<Topology> {
  needPrograms({ mariadbd: 'mariadb-server', [galera]: 'galera-4', rsync: 'rsync', haproxy: 'haproxy' });
  const folder = processes.folderOf('galera', 'mysql');
  await places.join(nodes.map(nameOf));
  for (const node of nodes) writeFileSync(configOf(folder, node), settingsOf(folder, node, places));
  const install = ['--no-defaults', `--datadir=${folder}/n0`, '--auth-root-authentication-method=normal'];
  runOnce(['mariadb-install-db', ...install, '--skip-test-db'], 'mysql');
  const nodeAt = { processes, places };
  await startNode(nodeAt, 0, 'first');
  const root = { socketPath: `${folder}/n0.sock`, user: 'root' };
  await query(root, "create user app@'%' identified by 'app'");
  await query(root, "grant all on *.* to app@'%'");
  await query(root, "create user balancer@'%'");
  await query(root, 'create database app');
  for (const node of nodes.slice(1)) {
    processes.folderOf(`galera/n${node}`, 'mysql');
    await startNode(nodeAt, node, 'joining');
  }
  await startProxy(processes, places);
  return {
    name: 'MariaDB Galera: three nodes, HAProxy spreads the connections over all of them',
    connectionOf: () => ({ engine: 'mysql', url: `mysql://app:app@127.0.0.1:${PROXY}/app`, galera: true }),
    inspect,
    faults: {
      node: { what: 'kill -9 of a node', strike: () => processes.kill(nameOf(1)) },
      rejoin: {
        what: 'kill -9 of a node, then it joins again',
        strike: () => processes.kill(nameOf(2)),
        mend: () => startNode(nodeAt, 2, 'joining'),
      },
      network: {
        what: 'a node is cut off from the others and from HAProxy, then it is back',
        strike: async () => places.cut(nameOf(1), ['here', nameOf(0), nameOf(2)]),
        mend: () => healLater(places),
      },
      'network-peers': {
        what: 'a node is cut off from the others, but not from HAProxy: it must refuse; then they are back',
        strike: async () => places.cut(nameOf(1), [nameOf(0), nameOf(2)]),
        mend: () => healLater(places),
      },
    },
  };
}

const nameOf = (node: number) => `mariadb-${node}`;
const configOf = (folder: string, node: number) => join(folder, `n${node}.cnf`);

function settingsOf(folder: string, node: number, places: Places): string {
  const group = GROUP + 10 * node;
  const hostOf = (each: number) => places.addressOf(nameOf(each));
  const host = hostOf(node);
  const provider = [
    `gmcast.listen_addr=tcp://${host}:${group}`,
    `ist.recv_addr=${host}:${group + 1}`,
    'gcache.size=16M;evs.keepalive_period=PT0.5S;evs.suspect_timeout=PT2S;evs.inactive_timeout=PT4S;pc.recovery=false',
  ];
  const settings = {
    datadir: `${folder}/n${node}`,
    socket: `${folder}/n${node}.sock`,
    'pid-file': `${folder}/n${node}.pid`,
    port: FIRST + node,
    'bind-address': host,
    binlog_format: 'ROW',
    default_storage_engine: 'InnoDB',
    innodb_autoinc_lock_mode: 2,
    innodb_flush_log_at_trx_commit: 0,
    innodb_buffer_pool_size: '64M',
    innodb_log_file_size: '32M',
    wsrep_on: 'ON',
    wsrep_provider: galera,
    wsrep_cluster_name: 'latchkey',
    wsrep_cluster_address: `gcomm://${nodes.map((each) => `${hostOf(each)}:${GROUP + 10 * each}`).join()}`,
    wsrep_node_name: `n${node}`,
    wsrep_node_address: `${host}:${group}`,
    wsrep_node_incoming_address: `${host}:${FIRST + node}`,
    wsrep_sst_method: 'rsync',
    wsrep_sst_receive_address: `${host}:${group + 2}`,
    wsrep_slave_threads: 2,
    wsrep_provider_options: `"${provider.join(';')}"`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return `[mariadbd]\nskip-name-resolve\n${lines.join('\n')}\n`;
}

interface Surroundings {
  readonly processes: Processes;
  readonly places: Places;
}

function startNode({ processes, places }: Surroundings, node: number, as: 'first' | 'joining'): Promise<void> {
  const folder = join(processes.folder, 'galera');
  return processes.start(nameOf(node), {
    command: [
      'mariadbd',
      `--defaults-file=${configOf(folder, node)}`,
      ...(as === 'first' ? ['--wsrep-new-cluster'] : []),
    ],
    enter: places.enter(nameOf(node)),
    user: 'mysql',
    ready: async () => {
      const root = { socketPath: `${folder}/n${node}.sock`, user: 'root' };
      const [state] = await query(root, "show status like 'wsrep_local_state_comment'");
      if (state?.Value !== 'Synced') throw new Error(`node ${node} is ${String(state?.Value)}`);
    },
  });
}

async function startProxy(processes: Processes, places: Places): Promise<void> {
  const section = `listen galera
  bind 127.0.0.1:${PROXY}
  balance roundrobin
  option mysql-check user balancer
  default-server inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
${nodes.map((node) => `  server n${node} ${places.addressOf(nameOf(node))}:${FIRST + node} check`).join('\n')}`;
  await startHaproxy(processes, {
    checkTimeout: 5,
    sections: [section],
    ready: () => patiently(() => inspect('select 1')),
  });
}

/** Runs SQL on one of the nodes, which first receives what the others have committed. */
function inspect(sql: string) {
  const proxy = { host: '127.0.0.1', port: PROXY, user: 'app', password: 'app', database: 'app' };
  return query(proxy, sql, "set sql_mode = 'ANSI_QUOTES', wsrep_sync_wait = 7");
}
