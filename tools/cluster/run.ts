// `npm run cluster -- postgres`: four application processes on a replicated engine, mixed load, and a verdict.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { Applications } from './application/start.js';
import { Balancer } from './load/balancer.js';
import { addCrowd } from './load/crowd.js';
import { deployments, firstSecrets } from './load/deployments.js';
import { Mailbox } from './load/mailbox.js';
import { Measure } from './load/measure.js';
import { Pair } from './load/pair.js';
import { Findings, Person } from './load/person.js';
import { loopback, Network } from './machine/network.js';
import { Processes } from './machine/processes.js';
import { topologies } from './topologies/index.js';
import type { Fault, Topology } from './topologies/topology.js';
import { checkAcknowledged } from './verdict/acknowledged.js';
import { checkCalls } from './verdict/calls.js';
import { brokenInvariants, invariantCount } from './verdict/invariants.js';

const unrecovered = 'calls failed until the end of the load';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    pairs: { type: 'string', default: '8' },
    fail: { type: 'string' },
    rows: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
  },
});
const processes = new Processes();
if (!values.keep) process.once('exit', () => processes.removeFiles());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void processes.end().then(() => process.exit(130)));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await processes.end();
}

async function run(): Promise<boolean> {
  const [name = 'help'] = positionals;
  const start = Object.hasOwn(topologies, name) ? topologies[name] : undefined;
  if (!start) {
    console.log(
      `usage: npm run cluster -- ${Object.keys(topologies).join('|')} [--seconds 20] [--pairs 8] [--fail <fault>]`,
    );
    return name === 'help';
  }
  await takeMachine();
  say(`starting ${name}`);
  const places = values.fail?.startsWith('network') ? await Network.start(processes) : loopback;
  const topology = await start(processes, places);
  say(topology.name);
  return load(topology);
}

async function load(topology: Topology): Promise<boolean> {
  const [seconds, pairCount] = [Number(values.seconds), Number(values.pairs)];
  const [measure, findings, mailbox] = [new Measure(), new Findings(), new Mailbox()];
  const applications = new Applications(processes, topology, (mail) => mailbox.receive(mail));
  const balancer = new Balancer(applications.ports, measure);
  const fault = chosenFault({ ...topology.faults, ...deployments(applications, balancer) });
  await applications.startAll(firstSecrets);
  const rows = Number(values.rows);
  if (rows > 0) {
    say(`adding ${rows} other users`);
    await addCrowd(topology, new Person(balancer, findings), rows);
  }
  say(`load for ${seconds} s by ${pairCount * 2} users on ${applications.ports.length} processes, with cheap hashes`);
  measure.begin();
  const pairs = Array.from({ length: pairCount }, () => new Pair({ balancer, mailbox, findings }));
  let isOver = false;
  const working = Promise.all(pairs.map((pair) => pair.work(() => isOver)));
  const told = await during(fault, measure, seconds);
  isOver = true;
  await working;
  measure.end();
  console.log(measure.lines().join('\n'));
  if (told !== undefined) say(told);
  if (topology.counts) say(await topology.counts());
  if (told === unrecovered) findings.add('calls failed until the end: it does not recover, or the load was too short');
  checkCalls(measure, fault !== undefined && !fault.isHarmless, findings);
  const people = pairs.flatMap((pair) => pair.people);
  const asked = await checkAcknowledged(people, balancer, findings);
  for (const broken of await brokenInvariants(topology)) findings.add(broken);
  return tell(
    findings,
    `what ${asked} users were told is there; ${invariantCount} invariants hold; nothing was redeemed twice`,
  );
}

/** Two clusters would share the ports, and each would talk to the servers of the other. */
async function takeMachine(): Promise<void> {
  const mark = createServer().listen(21099, '127.0.0.1');
  try {
    await once(mark, 'listening');
  } catch (error) {
    throw new Error('another cluster runs on this machine: wait for its end', { cause: error });
  }
  mark.unref();
}

function chosenFault(faults: Readonly<Record<string, Fault>>): Fault | undefined {
  if (values.fail === undefined) return undefined;
  const fault = faults[values.fail];
  if (!fault) throw new Error(`--fail: got ${values.fail}, expected one of ${Object.keys(faults).join(', ')}`);
  return fault;
}

/** Passes the time of the load. A third of it passes before a fault, and the rest after it was mended. */
async function during(fault: Fault | undefined, measure: Measure, seconds: number): Promise<string | undefined> {
  const pass = (share: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000 * share));
  if (!fault) return void (await pass(1));
  await pass(1 / 3);
  say(fault.what);
  const struckAt = performance.now();
  await fault.strike();
  await fault.mend?.();
  await pass(2 / 3);
  return recovery(struckAt, measure.lastFailureAt, performance.now());
}

function recovery(struckAt: number, lastFailureAt: number, endAt: number): string {
  if (lastFailureAt < struckAt) return 'no call failed';
  if (lastFailureAt > endAt - 2000) return unrecovered;
  return `recovered ${((lastFailureAt - struckAt) / 1000).toFixed(1)} s after the fault`;
}

function tell(findings: Findings, held: string): boolean {
  const lines = findings.lines();
  for (const line of lines) say(`WRONG: ${line}`);
  say(lines.length === 0 ? `verdict: ${held}` : 'verdict: failed');
  return lines.length === 0;
}

function say(text: string): void {
  console.log(`[${(performance.now() / 1000).toFixed(1).padStart(5)} s] ${text}`);
}
