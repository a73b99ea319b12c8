import type { Migration } from 'latchkey';
import { type Command, type CommandCall, loadOptions, printsJson } from '../command.js';
import { CommandFailure, docsPage, type ExitCode, exitCodes } from '../failure.js';
import { loadAuth } from '../load/load-auth.js';
import { readPlan } from '../plan.js';
import type { Terminal } from '../terminal.js';

const { done, found } = exitCodes;

/** `latchkey migrate`: shows what the database lacks, asks, and adds it. */
export const migrate: Command = {
  name: 'migrate',
  about: 'create missing tables, columns and indexes',
  options: {
    ...loadOptions,
    'dry-run': { about: 'only show the plan' },
    sql: { about: 'only print the SQL of the plan' },
    yes: { about: 'do not ask', short: 'y' },
  },
  async run(call) {
    const { auth, inspection } = await loadAuth(call);
    const plan = await readPlan(call.terminal, auth, inspection);
    if (plan.refusals.length > 0) return refuse(call, plan);
    if (call.isGiven('sql')) return printSql(call.terminal, plan);
    if (plan.statements.length === 0 || call.isGiven('dry-run')) return show(call, plan);
    if (!(await isAgreed(call, plan))) return report(call, { applied: false, ...plan });
    const applied = await call.terminal.during('Migrating', () => auth.migrate());
    return report(call, { applied: true, ...applied });
  },
};

/** Additions cannot resolve these differences, and a migration removes and changes nothing. */
function refuse(call: CommandCall, plan: Migration): ExitCode {
  if (printsJson(call, { applied: false, ...plan })) return found;
  const { terminal } = call;
  terminal.print(terminal.style('red', 'The migration is refused, and nothing was changed:'));
  for (const reason of plan.refusals) terminal.print(`  - ${reason}`);
  terminal.print('A migration only adds. Change this yourself, and run the command again.');
  terminal.print(docsPage('errors#migration_is_refused'));
  return found;
}

function printSql(terminal: Terminal, { statements }: Migration): ExitCode {
  for (const statement of statements) terminal.print(`${statement};`);
  if (statements.length === 0) terminal.note('The database is complete: there is no SQL to run.');
  return done;
}

function show(call: CommandCall, plan: Migration): ExitCode {
  if (printsJson(call, { applied: false, ...plan })) return done;
  if (plan.statements.length === 0) call.terminal.print(call.terminal.style('green', 'The database is complete.'));
  else printPlan(call.terminal, plan);
  return done;
}

function printPlan(terminal: Terminal, { additions, statements }: Migration): void {
  terminal.print(`The database lacks ${additions.length}:`);
  for (const addition of additions) terminal.print(`  ${terminal.style('green', '+')} ${addition}`);
  terminal.print(terminal.style('dim', `${statements.length} statements. No table or column is changed or removed.`));
}

async function isAgreed(call: CommandCall, plan: Migration): Promise<boolean> {
  const { terminal } = call;
  if (call.isGiven('yes')) return true;
  if (!terminal.isInteractive || call.isGiven('json'))
    throw new CommandFailure('The database is not complete, and there is no terminal for your answer.', {
      advice: ['Pass --yes to migrate without a question, or --dry-run to see the plan.'],
    });
  printPlan(terminal, plan);
  return terminal.confirm('Add this to the database?');
}

function report(call: CommandCall, result: Migration & { readonly applied: boolean }): ExitCode {
  const { terminal } = call;
  const code = result.applied ? done : found;
  if (printsJson(call, result)) return code;
  if (!result.applied) terminal.print('Nothing was changed.');
  else if (result.additions.length === 0) terminal.print('Another process has migrated the database. It is complete.');
  else {
    terminal.print(terminal.style('green', `Added ${result.additions.length}:`));
    for (const addition of result.additions) terminal.print(`  ${terminal.style('green', '+')} ${addition}`);
  }
  return code;
}
