// `npm run proofs -- faults --minutes 10`: runs one programme until its minutes are over, and says what it found.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { onGalera } from './galera.js';
import { type Programme, programmes } from './programmes.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const states = join(root, 'node_modules/.cache/latchkey-proofs');
const REPORT = 10_000; // milliseconds between two lines of progress

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' }, engine: { type: 'string' } },
});
/** Minutes, and the seed of the first run. */
interface Order {
  readonly minutes: number;
  readonly seed: number;
}
type Env = Readonly<Record<string, string>>;

process.exitCode = await main();

async function main(): Promise<number> {
  const [name = 'help', ...words] = positionals;
  const part = words.join(' '); // the name of a part can have several words
  const programme = Object.hasOwn(programmes, name) ? programmes[name] : undefined;
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
  const isOnGalera = values.engine === 'galera' && programme?.tests.length !== 0 && programme?.project === undefined;
  const isPossible = (values.engine === undefined || isOnGalera) && (part === '' || programme?.hasParts);
  if (!programme || !(minutes > 0) || !Number.isSafeInteger(seed) || !isPossible) {
    console.log('usage: npm run proofs -- <programme> [part] [--minutes 5] [--seed 1] [--engine galera]');
    for (const [each, { what }] of Object.entries(programmes)) console.log(`  ${each.padEnd(12)}${what}`);
    return name === 'help' ? 0 : 2;
  }
  say(`${name}: ${programme.what}. Seed ${seed}, ${minutes} min`);
  const order = { minutes, seed };
  if (programme.program !== undefined) return run(programme.program, order, part);
  return isOnGalera ? onGalera((env) => prove(name, programme, order, env)) : prove(name, programme, order, {});
}

/** Runs the tests of a programme in this environment, and says what they found. */
async function prove(name: string, programme: Programme, { minutes, seed }: Order, env: Env): Promise<number> {
  const until = Date.now() + minutes * 60_000;
  const tests = { programme, seed, until, env };
  const runs = await (programme.isResumable ? resume(name, tests) : repeat(tests));
  if (runs === 'failed') {
    const engine = values.engine === undefined ? '' : ` --engine ${values.engine}`;
    say(`verdict: failed. Again: npm run proofs -- ${name} --minutes ${minutes} --seed ${seed}${engine}`);
    return 1;
  }
  say(`verdict: ${runs}, and nothing was found`);
  return 0;
}

interface Tests {
  readonly programme: Programme;
  readonly seed: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly env: Env;
}

/** Goes on with the trials of a seed: `--seed` continues after those that an earlier run has made. */
async function resume(name: string, { programme, seed, until, env }: Tests): Promise<string> {
  const folder = join(states, `${name}-${values.engine ?? 'all'}-${seed}`);
  const before = trialsIn(folder);
  if (before > 0) say(`${before} trials of this seed were made before`);
  const order = { seed, until, states: folder };
  const progress = setInterval(() => say(`${trialsIn(folder)} trials`), REPORT);
  const passed = await vitest(programme, { ...env, LATCHKEY_PROOFS: JSON.stringify(order) });
  clearInterval(progress);
  return passed ? `${trialsIn(folder) - before} trials` : 'failed';
}

/** Runs the tests again with the next seed until the time is over. */
async function repeat({ programme, seed: first, until, env }: Tests): Promise<string> {
  for (let seed = first; ; seed++) {
    if (!(await vitest(programme, { ...env, ...programme.env?.(seed) }))) return 'failed';
    say(`run ${seed - first + 1} passed`);
    if (Date.now() >= until) return `${seed - first + 1} runs`;
  }
}

async function run(program: string, { minutes, seed }: Order, part: string): Promise<number> {
  const args = [
    '--expose-gc',
    '--import',
    'tsx',
    '--conditions=@latchkey/source',
    program,
    String(minutes),
    String(seed),
    ...(part === '' ? [] : [part]),
  ];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  return Number(code ?? 1);
}

async function vitest({ tests, project = 'core' }: Programme, more: Env): Promise<boolean> {
  const isOfCore = (path: string) => project === 'core' && path.includes('/');
  const paths = tests.map((path) => (isOfCore(path) ? `packages/core/${path}` : path));
  const config = ['--config', 'vitest.workspace.ts', '--project', project, '--reporter', 'dot'];
  const child = spawn('vitest', ['run', ...config, ...paths], {
    cwd: root,
    env: { ...process.env, ...more, LATCHKEY_REQUIRE_SERVICES: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** The trials of all parts of a programme. */
function trialsIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const parts = readdirSync(folder).filter((part) => !part.endsWith('.new'));
  return parts.reduce((sum, part) => sum + Number(readFileSync(join(folder, part), 'utf8')), 0);
}

function say(text: string): void {
  console.log(`[${(performance.now() / 1000).toFixed(1).padStart(6)} s] ${text}`);
}
