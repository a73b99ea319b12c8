// `npm run bench -- http`: get-session over HTTP beside the same work by hand on `node:http`, each server in a process of its own.
// The figures are CPU of the server: requests per second of one busy core, which other work of the machine changes little.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { quantile } from './peers/compare.js';

const connections = 16;
const requests = 1000;
const rounds = Number(process.argv[2] ?? 9);

interface Started {
  readonly port: number;
  readonly cookie: string;
}
interface Server extends Started {
  readonly child: ChildProcess;
  readonly agent: Agent;
}

const servers = [await start('bare'), await start('fetch'), await start('latchkey')];
for (const server of servers) await load(server, requests * 2); // until it is compiled
const taken = servers.map(() => [] as number[]);
for (let round = 0; round < rounds; round++)
  for (const [at, server] of servers.entries()) taken[at]?.push(await microsecondsOf(server));
const [bare = [], fetching = [], latchkey = []] = taken;
for (const [name, all] of Object.entries({
  'by hand': bare,
  'by hand with Request and Response': fetching,
  Latchkey: latchkey,
}))
  console.log(`${name.padEnd(36)}${(1e6 / quantile(all, 0.5)).toFixed(0).padStart(8)} requests per second of CPU`);
console.log(`Latchkey over by hand ${shareOf(bare)}; over by hand with Request and Response ${shareOf(fetching)}`);
for (const { child, agent } of servers) {
  agent.destroy();
  child.kill();
}

function shareOf(other: readonly number[]): string {
  const ratios = latchkey.map((each, round) => (other[round] ?? Number.NaN) / each);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  return `${middle} (${low}–${high})`;
}

async function start(name: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'http-server.ts'), [name], { execArgv: ['--import', 'tsx'] });
  const [started]: Started[] = await once(child, 'message');
  if (!started) throw new Error(`the server ${name} has not started`);
  return { ...started, child, agent: new Agent({ keepAlive: true, maxSockets: connections }) };
}

/** Microseconds of CPU of the server for one request. */
async function microsecondsOf(server: Server): Promise<number> {
  const before = await cpuOf(server);
  await load(server, requests);
  return ((await cpuOf(server)) - before) / requests;
}

async function cpuOf({ child }: Server): Promise<number> {
  const answered = once(child, 'message');
  child.send('cpu');
  const [microseconds] = await answered;
  return Number(microseconds);
}

async function load(server: Server, count: number): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await request(server);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

function request({ port, cookie, agent }: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { port, agent, path: '/api/auth/get-session', headers: { cookie } };
    get(options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the server answered ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    }).on('error', reject);
  });
}
