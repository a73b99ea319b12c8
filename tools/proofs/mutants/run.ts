// `npm run proofs -- mutants`: changes one operator, condition or step of the security core at a time, and runs its tests. A mutant
// that no test notices lives. Prints the share of the noticed ones.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parts } from './core.js';
import { mutantsOf } from './mutations.js';
import { core, type Result, Runner, type Trial } from './runner.js';

const states = fileURLToPath(new URL('../../node_modules/.cache/latchkey-proofs', import.meta.url));
/** The share of noticed mutants below which the programme fails. */
const enough = 0.85;

const [minutes = '5', seed = '1', only] = process.argv.slice(2);
const until = Date.now() + Number(minutes) * 60_000;
mkdirSync(states, { recursive: true });
const state = join(states, 'mutants.jsonl');
process.exitCode = await main();
process.exit(); // workers of a mutant that runs without end

async function main(): Promise<number> {
  if (only !== undefined && !parts.some(({ name }) => name === only)) {
    console.log(`mutants: got ${only}, expected one of: ${parts.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const results = knownResults();
  const trials = allTrials();
  // Those that lived come first: a test may notice them now.
  const turn = (trial: Trial) => (results.has(trial.key) ? 0 : 1);
  const left = trials
    .filter(({ key }) => results.get(key) !== 'noticed')
    .sort((one, other) => turn(one) - turn(other) || orderOf(one) - orderOf(other));
  console.log(`${trials.length} mutants, ${trials.length - left.length} of them were noticed before`);
  const runner = new Runner();
  for (const part of new Set(left.map((trial) => trial.part))) await runner.checkTests(part);
  const begun = performance.now();
  for (const [made, trial] of left.entries()) {
    if (made > 0 && made % 20 === 0)
      console.log(`${made} mutants, ${((performance.now() - begun) / 1000 / made).toFixed(1)} s each`);
    if (Date.now() >= until) break;
    const result = await runner.run(trial);
    results.set(trial.key, result);
    appendFileSync(state, `${JSON.stringify([trial.key, result])}\n`);
    const { line, column, what } = trial.mutant;
    if (result === 'lives') console.log(`lives: ${trial.path}:${line}:${column}  ${what}`);
  }
  await runner.end();
  return tell(trials, results);
}

function tell(trials: readonly Trial[], results: ReadonlyMap<string, Result>): number {
  let isEnough = true;
  for (const part of parts) {
    const known = trials.filter((trial) => trial.part === part).flatMap(({ key }) => results.get(key) ?? []);
    if (known.length === 0) continue;
    const share = known.filter((result) => result === 'noticed').length / known.length;
    isEnough &&= share >= enough;
    const of = trials.filter((trial) => trial.part === part).length;
    console.log(
      `${part.name.padEnd(18)} ${(share * 100).toFixed(1).padStart(5)} % of ${known.length} noticed (${of} in all)`,
    );
  }
  return isEnough ? 0 : 1;
}

function knownResults(): Map<string, Result> {
  const lines = existsSync(state) ? readFileSync(state, 'utf8').trim().split('\n') : [];
  return new Map(lines.filter(Boolean).map((line): [string, Result] => JSON.parse(line)));
}

function allTrials(): readonly Trial[] {
  const chosen = parts.filter(({ name }) => only === undefined || name === only);
  return chosen.flatMap((part) =>
    part.sources.flatMap((path) =>
      mutantsOf(readFileSync(join(core, path), 'utf8')).map((mutant) => {
        const key = createHash('sha256').update(`${path}\n${mutant.source}`).digest('hex').slice(0, 24);
        return { part, path, mutant, key };
      }),
    ),
  );
}

/** A random order that depends on the seed alone, so that a short run is a fair sample. */
function orderOf({ key }: Trial): number {
  return createHash('sha256').update(`${seed}${key}`).digest().readUInt32BE();
}
