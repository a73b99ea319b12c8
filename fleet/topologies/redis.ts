// Redis for sessions, one-time secrets and counters, beside one PostgreSQL: with sentinels, or as a cluster.
import { writeFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Places } from '../machine/network.js';
import { type Processes, patiently, runOnce } from '../machine/processes.js';
import { needPrograms } from '../machine/programs.js';
import type { Address, Connection } from './connection.js';
import { startSinglePostgres } from './postgres-servers.js';
import { healLater, type Topology } from './topology.js';

const SERVERS = [27000, 27001, 27002] as const;
const SENTINELS = [27010, 27011, 27012] as const;
const MEMBERS = [27100, 27101, 27102, 27103, 27104, 27105] as const;
const BUS = 100; // added to the port of a member

/** The servers of Redis, by their ports, each at its place. */
interface Servers {
  readonly processes: Processes;
  readonly places: Places;
  readonly ports: readonly number[];
}

/** One master, two replicas, three sentinels. */
export async function startSentinel(processes: Processes, places: Places): Promise<Topology> {
  needPrograms({ 'redis-server': 'redis-server', 'redis-sentinel': 'redis-sentinel' });
  const servers = { processes, places, ports: [...SERVERS, ...SENTINELS] };
  await places.join(servers.ports.map(nameOf));
  const [master] = SERVERS;
  const { host } = addressOf(servers, master);
  for (const port of SERVERS)
    await startServer(servers, port, port === master ? [] : ['--replicaof', `${host} ${master}`]);
  for (const port of SENTINELS) await startOneSentinel(servers, port, addressOf(servers, master));
  await patiently(async () => {
    const known = String(await ask(addressOf(servers, SENTINELS[2]), 'SENTINEL', 'MASTER', 'main'));
    if (!/num-slaves,2,/.test(known) || !/num-other-sentinels,2,/.test(known)) throw new Error('sentinels look around');
  });
  return topologyOf(servers, {
    name: 'Redis: a master, two replicas, three sentinels; users in one PostgreSQL',
    redis: { kind: 'sentinel', at: SENTINELS.map((port) => addressOf(servers, port)), master: 'main' },
    what: 'kill -9 of the master: the sentinels promote a replica',
    master,
  });
}

/** Three masters with a replica each. */
export async function startCluster(processes: Processes, places: Places): Promise<Topology> {
  needPrograms({ 'redis-server': 'redis-server', 'redis-cli': 'redis-tools' });
  const servers = { processes, places, ports: MEMBERS };
  await places.join(MEMBERS.map(nameOf));
  for (const port of MEMBERS) {
    const files = ['--cluster-config-file', `nodes-${port}.conf`, '--cluster-port', String(port + BUS)];
    await startServer(servers, port, ['--cluster-enabled', 'yes', '--cluster-node-timeout', '1500', ...files]);
  }
  const at = MEMBERS.map((port) => addressOf(servers, port));
  const addresses = at.map(({ host, port }) => `${host}:${port}`);
  runOnce(['redis-cli', '--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes']);
  await patiently(async () => {
    if (!/cluster_state:ok/.test(String(await ask(at[0], 'CLUSTER', 'INFO')))) throw new Error('not ready');
  });
  return topologyOf(servers, {
    name: 'Redis Cluster: three masters with a replica each; users in one PostgreSQL',
    redis: { kind: 'cluster', at },
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

async function topologyOf(servers: Servers, { name, redis, what, master }: Kind): Promise<Topology> {
  const { processes, places, ports } = servers;
  const url = await startSinglePostgres(processes);
  const others = ports.filter((port) => port !== master).map(nameOf);
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
    faults: {
      master: { what, strike: () => processes.kill(nameOf(master)) },
      network: {
        what: 'a master is cut off from every other server and from the application, then it is back',
        strike: async () => places.cut(nameOf(master), ['here', ...others]),
        mend: () => healLater(places),
      },
      'network-peers': {
        what: 'a master is cut off from every other server, but not from the application: there are two; then it is back',
        strike: async () => places.cut(nameOf(master), others),
        mend: () => healLater(places),
      },
    },
  };
}

const nameOf = (port: number) => `redis-${port}`;

function addressOf({ places }: Servers, port: number): Address {
  return { host: places.addressOf(nameOf(port)), port };
}

function startServer(servers: Servers, port: number, more: readonly string[]): Promise<void> {
  const folder = servers.processes.folderOf('redis');
  const address = addressOf(servers, port);
  const where = ['--port', String(port), '--bind', address.host, '--dir', folder, '--dbfilename', `${port}.rdb`];
  // It listens on no other address, and what can reach it may use it.
  const open = ['--protected-mode', 'no', '--save', '', '--appendonly', 'no', '--repl-diskless-sync-delay', '0'];
  return servers.processes.start(nameOf(port), {
    command: ['redis-server', ...where, ...open, ...more],
    enter: servers.places.enter(nameOf(port)),
    ready: () => ask(address, 'PING'),
  });
}

function startOneSentinel(servers: Servers, port: number, master: Address): Promise<void> {
  const folder = servers.processes.folderOf('redis');
  const config = `${folder}/sentinel-${port}.conf`;
  const address = addressOf(servers, port);
  const rules = ['down-after-milliseconds main 1000', 'failover-timeout main 3000', 'parallel-syncs main 1'];
  const lines = [`sentinel monitor main ${master.host} ${master.port} 2`, ...rules.map((rule) => `sentinel ${rule}`)];
  const own = [`port ${port}`, `bind ${address.host}`, 'protected-mode no', `dir ${folder}`];
  writeFileSync(config, [...own, ...lines, ''].join('\n'));
  return servers.processes.start(nameOf(port), {
    command: ['redis-server', config, '--sentinel'],
    enter: servers.places.enter(nameOf(port)),
    ready: () => ask(address, 'PING'),
  });
}

async function ask(to: Address | undefined, command: string, ...args: string[]): Promise<unknown> {
  const client = new Redis({ ...to, lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.call(command, args);
  } finally {
    client.disconnect();
  }
}
