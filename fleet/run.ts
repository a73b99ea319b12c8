// `npm run fleet -- postgres`: four application processes on a replicated engine, mixed load, and a verdict.
import { parseArgs } from 'node:util';
import { applicationFault, startApplications } from './application/start.js';
import { Balancer } from './load/balancer.js';
import { Mailbox } from './load/mailbox.js';
import { Measure } from './load/measure.js';
import { Pair } from './load/pair.js';
import { Findings } from './load/person.js';
import { Processes } from './machine/processes.js';
import { topologies } from './topologies/index.js';
import type { Fault, Topology } from './topologies/topology.js';
import { checkAcknowledged } from './verdict/acknowledged.js';
import { brokenInvariants, invariantCount } from './verdict/invariants.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    pairs: { type: 'string', default: '8' },
    fail: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const processes = new Processes();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () =>
      void processes
        .end()
        .then(() => processes.removeFiles())
        .then(() => process.exit(130)),
  );
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await processes.end();
  if (!values.keep) processes.removeFiles();
}

async function run(): Promise<boolean> {
  const [name = 'help'] = positionals;
  const start = Object.hasOwn(topologies, name) ? topologies[name] : undefined;
  if (!start) {
    console.log(
      `usage: npm run fleet -- ${Object.keys(topologies).join('|')} [--seconds 20] [--pairs 8] [--fail <fault>]`,
    );
    return name === 'help';
  }
  say(`starting ${name}`);
  const topology = await start(processes);
  say(topology.name);
  const faults: Readonly<Record<string, Fault>> = { ...topology.faults, application: applicationFault(processes) };
  const fault = values.fail === undefined ? undefined : faults[values.fail];
  if (values.fail !== undefined && !fault)
    throw new Error(`--fail: got ${values.fail}, expected one of ${Object.keys(faults).join(', ')}`);
  const mailbox = new Mailbox();
  const ports = await startApplications(processes, topology, (mail) => mailbox.receive(mail));
  return load(topology, { ports, mailbox, fault });
}

interface Load {
  readonly ports: readonly number[];
  readonly mailbox: Mailbox;
  readonly fault: Fault | undefined;
}

async function load(topology: Topology, { ports, mailbox, fault }: Load): Promise<boolean> {
  const [seconds, pairCount] = [Number(values.seconds), Number(values.pairs)];
  const [measure, findings] = [new Measure(), new Findings()];
  findings.mayLose = fault !== undefined && topology.mayLose !== undefined;
  const balancer = new Balancer(ports, measure);
  const pairs = Array.from({ length: pairCount }, () => new Pair({ balancer, mailbox, findings }));
  say(
    `load for ${seconds} s by ${pairCount * 2} users on ${ports.length} processes; hashes of passwords have a low cost`,
  );
  const endAt = performance.now() + seconds * 1000;
  const working = pairs.map((pair) => pair.work(() => performance.now() > endAt));
  const struck = fault && (await strike(fault, seconds));
  await Promise.all(working);
  measure.end();
  console.log(measure.lines().join('\n'));
  if (struck) say(recovery(struck, measure.lastFailureAt, endAt));
  else if (measure.total().unavailable + measure.total().unknown > 0)
    findings.add('calls failed, and no part had failed');
  const asked = await checkAcknowledged(
    pairs.flatMap(({ people }) => people),
    balancer,
    findings,
  );
  for (const broken of await brokenInvariants(topology)) findings.add(broken);
  if (findings.lost > 0 && topology.mayLose) say(`lost ${findings.lost} of ${topology.mayLose}`);
  return tell(
    findings,
    `what ${asked} users were told is there; ${invariantCount} invariants hold; nothing was redeemed twice`,
  );
}

/** A third of the load passes before it. Returns the instant. */
async function strike(fault: Fault, seconds: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 3));
  say(fault.what);
  const struckAt = performance.now();
  await fault.strike();
  await fault.mend?.();
  return struckAt;
}

function recovery(struckAt: number, lastFailureAt: number, endAt: number): string {
  if (lastFailureAt < struckAt) return 'no call failed';
  if (lastFailureAt > endAt - 2000) return 'calls failed until the end of the load';
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
