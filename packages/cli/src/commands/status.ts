import type { Migration } from 'latchkey';
import type { Inspection } from 'latchkey/inspect';
import { type Command, loadOptions, printsJson } from '../command.js';
import { docsPage, exitCodes } from '../failure.js';
import { loadAuth } from '../load/load-auth.js';
import { readPlan } from '../plan.js';
import type { Terminal } from '../terminal.js';

/** `complete`, `pending` (a migration would add something) or `drift` (a migration would refuse). */
type State = 'complete' | 'pending' | 'drift';

/** `latchkey status`: compares the database with the configuration. Exits with 1 unless the database is complete. */
export const status: Command = {
  name: 'status',
  about: 'compare the database with the configuration',
  options: loadOptions,
  async run(call) {
    const { auth, inspection } = await loadAuth(call);
    const plan = await readPlan(call.terminal, auth, inspection);
    const state = stateOf(plan);
    const code = state === 'complete' ? exitCodes.done : exitCodes.found;
    const present = presentTables(inspection, plan);
    const { additions: pending, refusals: drift, statements } = plan;
    if (!printsJson(call, { state, database: inspection.database.kind, present, pending, drift, statements }))
      print(call.terminal, { state, present, plan, inspection });
    return code;
  },
};

function stateOf({ additions, refusals }: Migration): State {
  if (refusals.length > 0) return 'drift';
  return additions.length > 0 ? 'pending' : 'complete';
}

function presentTables({ tables }: Inspection, { additions }: Migration): readonly string[] {
  return tables.map(({ name }) => name).filter((name) => !additions.includes(`table ${name}`));
}

interface Shown {
  readonly state: State;
  readonly present: readonly string[];
  readonly plan: Migration;
  readonly inspection: Inspection;
}

function print(terminal: Terminal, { state, present, plan, inspection }: Shown): void {
  const { database, tables } = inspection;
  terminal.print(`Database: ${database.kind}, ${present.length} of ${tables.length} tables`);
  for (const name of present) terminal.print(`  ${terminal.style('green', '✓')} table ${name}`);
  for (const addition of plan.additions) terminal.print(`  ${terminal.style('yellow', '+')} ${addition} (pending)`);
  for (const refusal of plan.refusals) terminal.print(`  ${terminal.style('red', '✗')} ${refusal}`);
  terminal.print(advice[state]);
}

const advice: Readonly<Record<State, string>> = {
  complete: 'The database is complete.',
  pending: 'Run `npx latchkey migrate` to add what is pending.',
  drift: `A migration only adds, so change what is marked with ✗ yourself: ${docsPage('databases#migrations')}`,
};
