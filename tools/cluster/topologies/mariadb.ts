// MariaDB: a primary and two replicas. HAProxy spreads the lists that may be late over the replicas.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Places } from '../machine/network.js';
import { type Processes, patiently, runOnce } from '../machine/processes.js';
import { needPrograms } from '../machine/programs.js';
import { startHaproxy } from './haproxy.js';
import { queryMysql } from './mysql.js';
import { healLater, type Topology } from './topology.js';

const FIRST = 22400;
const REPLICAS = 22500; // of HAProxy
const LAG = 5; // seconds
const nodes = [0, 1, 2] as const;
const replicas = nodes.slice(1);

export async function startMariadb(processes: Processes, places: Places): Promise<Topology> {
  needPrograms({ mariadbd: 'mariadb-server', haproxy: 'haproxy' });
  await places.join(nodes.map(nameOf));
  const servers = new Servers(processes, places);
  for (const node of nodes) await servers.start(node);
  await servers.asRoot(0, "create user app@'%' identified by 'app'");
  await servers.asRoot(0, "grant all on *.* to app@'%'");
  await servers.asRoot(0, "create user balancer@'%'");
  await servers.asRoot(0, 'create database app');
  for (const node of replicas) await servers.follow(node);
  await startProxy(processes, servers);
  const urlOf = (host: string, port: number) => `mysql://app:app@${host}:${port}/app`;
  return {
    name: 'MariaDB: a primary, and two replicas behind HAProxy',
    connectionOf: () => ({
      engine: 'mysql',
      url: urlOf(servers.hostOf(0), FIRST),
      replicas: [urlOf('127.0.0.1', REPLICAS)],
    }),
    inspect: (sql) =>
      queryMysql(
        { host: servers.hostOf(0), port: FIRST, user: 'app', password: 'app', database: 'app' },
        sql,
        "set sql_mode = 'ANSI_QUOTES'",
      ),
    async counts() {
      const [selects] = await servers.asRoot(1, "show global status like 'Com_select'");
      return `reads of a replica: ${String(selects?.Value)}`;
    },
    faults: {
      lag: {
        what: `both replicas apply each change ${LAG} s late: no user may miss an own change`,
        isHarmless: true,
        strike: () => servers.lag(),
      },
      replica: { what: 'kill -9 of a replica', strike: () => processes.kill(nameOf(2)) },
      'network-replicas': {
        what: 'the replicas are cut off from the primary, and then get all changes at once: no user may miss an own change',
        isHarmless: true,
        strike: async () => places.cut(nameOf(0), replicas.map(nameOf)),
        mend: () => healLater(places),
      },
    },
  };
}

const nameOf = (node: number) => `mariadb-${node}`;

class Servers {
  readonly #processes: Processes;
  readonly #places: Places;

  constructor(processes: Processes, places: Places) {
    this.#processes = processes;
    this.#places = places;
  }

  hostOf(node: number): string {
    return this.#places.addressOf(nameOf(node));
  }

  asRoot(node: number, sql: string) {
    return queryMysql({ socketPath: join(this.#folder(), `n${node}.sock`), user: 'root' }, sql);
  }

  async start(node: number): Promise<void> {
    const folder = this.#folder();
    const config = join(folder, `n${node}.cnf`);
    const settings = {
      datadir: `${folder}/n${node}`,
      socket: `${folder}/n${node}.sock`,
      'pid-file': `${folder}/n${node}.pid`,
      port: FIRST + node,
      'bind-address': this.hostOf(node),
      'server-id': node + 1,
      'log-bin': `${folder}/n${node}-log`,
      binlog_format: 'ROW',
      'read-only': node === 0 ? 0 : 1,
      'slave-net-timeout': 4,
      innodb_flush_log_at_trx_commit: 0,
      innodb_buffer_pool_size: '64M',
      innodb_log_file_size: '32M',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    writeFileSync(config, `[mariadbd]\nskip-name-resolve\n${lines.join('\n')}\n`);
    const install = ['--no-defaults', `--datadir=${folder}/n${node}`, '--auth-root-authentication-method=normal'];
    runOnce(['mariadb-install-db', ...install, '--skip-test-db'], 'mysql');
    await this.#processes.start(nameOf(node), {
      command: ['mariadbd', `--defaults-file=${config}`],
      enter: this.#places.enter(nameOf(node)),
      user: 'mysql',
      ready: () => this.asRoot(node, 'select 1'),
    });
  }

  /** A replica begins with the first change of the primary, so it also gets the users and the database. */
  async follow(node: number): Promise<void> {
    const primary = `master_host = '${this.hostOf(0)}', master_port = ${FIRST}`;
    const login = "master_user = 'app', master_password = 'app'";
    await this.asRoot(
      node,
      `change master to ${primary}, ${login}, master_connect_retry = 1, master_use_gtid = slave_pos`,
    );
    await this.asRoot(node, 'start slave');
    await patiently(async () => {
      const databases = await this.asRoot(node, "show databases like 'app'");
      if (databases.length === 0) throw new Error('the replica does not follow yet');
    });
  }

  async lag(): Promise<void> {
    for (const node of replicas) {
      await this.asRoot(node, 'stop slave');
      await this.asRoot(node, `change master to master_delay = ${LAG}`);
      await this.asRoot(node, 'start slave');
    }
  }

  #folder(): string {
    return this.#processes.folderOf('mariadb', 'mysql');
  }
}

async function startProxy(processes: Processes, servers: Servers): Promise<void> {
  const section = `listen replicas
  bind 127.0.0.1:${REPLICAS}
  balance roundrobin
  option mysql-check user balancer
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${replicas.map((node) => `  server n${node} ${servers.hostOf(node)}:${FIRST + node} check`).join('\n')}`;
  const proxy = { host: '127.0.0.1', port: REPLICAS, user: 'app', password: 'app', database: 'app' };
  await startHaproxy(processes, {
    checkTimeout: 2,
    sections: [section],
    ready: () => queryMysql(proxy, 'select 1'),
  });
}
