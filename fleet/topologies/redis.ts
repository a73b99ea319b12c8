// Redis for sessions, one-time secrets and counters, beside one PostgreSQL: with sentinels, or as a cluster.
import { writeFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type Processes, patiently, runOnce } from '../machine/processes.js';
import { needPrograms } from '../machine/programs.js';
import type { Connection } from './connection.js';
import { startSinglePostgres } from './postgres.js';
import type { Fault, Topology } from './topology.js';

const SERVERS = [27000, 27001, 27002] as const;
const SENTINELS = [27010, 27011, 27012] as const;
const MEMBERS = [27100, 27101, 27102, 27103, 27104, 27105] as const;
const BUS = 100; // added to the port of a member

/** One master, two replicas, three sentinels. A write needs a replica that follows, so a master that is cut off refuses it. */
export async function startSentinel(processes: Processes): Promise<Topology> {
  needPrograms({ 'redis-server': 'redis-server', 'redis-sentinel': 'redis-sentinel' });
  const folder = processes.folderOf('redis');
  for (const port of SERVERS) {
    const follow = port === SERVERS[0] ? [] : ['--replicaof', `127.0.0.1 ${SERVERS[0]}`];
    await startServer(processes, port, ['--min-replicas-max-lag', '2', ...follow]);
  }
  for (const port of SENTINELS) {
    const config = `${folder}/sentinel-${port}.conf`;
    const rules = ['down-after-milliseconds main 1000', 'failover-timeout main 3000', 'parallel-syncs main 1'];
    const lines = [`sentinel monitor main 127.0.0.1 ${SERVERS[0]} 2`, ...rules.map((rule) => `sentinel ${rule}`)];
    writeFileSync(config, `port ${port}\nbind 127.0.0.1\ndir ${folder}\n${lines.join('\n')}\n`);
    await processes.start(`sentinel-${port}`, {
      command: ['redis-server', config, '--sentinel'],
      ready: () => ask(port, 'PING'),
    });
  }
  await patiently(async () => {
    const known = String(await ask(SENTINELS[2], 'SENTINEL', 'MASTER', 'main'));
    if (!/num-slaves,2,/.test(known) || !/num-other-sentinels,2,/.test(known)) throw new Error('sentinels look around');
  });
  return topologyOf(processes, {
    name: 'Redis: a master, two replicas, three sentinels; users in one PostgreSQL',
    redis: { kind: 'sentinel', ports: SENTINELS, master: 'main' },
    what: 'kill -9 of the master: the sentinels promote a replica',
    master: SERVERS[0],
  });
}

/** Three masters with a replica each. */
export async function startCluster(processes: Processes): Promise<Topology> {
  needPrograms({ 'redis-server': 'redis-server', 'redis-cli': 'redis-tools' });
  for (const port of MEMBERS) {
    const files = ['--cluster-config-file', `nodes-${port}.conf`, '--cluster-port', String(port + BUS)];
    await startServer(processes, port, ['--cluster-enabled', 'yes', '--cluster-node-timeout', '1500', ...files]);
  }
  const addresses = MEMBERS.map((port) => `127.0.0.1:${port}`);
  runOnce(['redis-cli', '--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes']);
  await patiently(async () => {
    if (!/cluster_state:ok/.test(String(await ask(MEMBERS[0], 'CLUSTER', 'INFO')))) throw new Error('not ready');
  });
  return topologyOf(processes, {
    name: 'Redis Cluster: three masters with a replica each; users in one PostgreSQL',
    redis: { kind: 'cluster', ports: MEMBERS },
    what: 'kill -9 of a master: its replica takes over',
    master: MEMBERS[0],
  });
}

interface Kind {
  readonly name: string;
  readonly redis: NonNullable<Connection['redis']>;
  readonly what: string;
  readonly master: number;
}

async function topologyOf(processes: Processes, { name, redis, what, master }: Kind): Promise<Topology> {
  const url = await startSinglePostgres(processes);
  const fault: Fault = { what, strike: () => processes.kill(`redis-${master}`) };
  return {
    name,
    connectionOf: () => ({ engine: 'postgres', url, redis }),
    async inspect(sql) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(sql)).rows;
      } finally {
        await client.end();
      }
    },
    mayLose: 'sessions that had begun, and one-time secrets that were sent, before a replica had received them',
    faults: { master: fault },
  };
}

function startServer(processes: Processes, port: number, more: readonly string[]): Promise<void> {
  const folder = processes.folderOf('redis');
  const where = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--dbfilename', `${port}.rdb`];
  return processes.start(`redis-${port}`, {
    command: ['redis-server', ...where, '--save', '', '--appendonly', 'no', '--repl-diskless-sync-delay', '0', ...more],
    ready: () => ask(port, 'PING'),
  });
}

async function ask(port: number, command: string, ...args: string[]): Promise<unknown> {
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.call(command, args);
  } finally {
    client.disconnect();
  }
}
