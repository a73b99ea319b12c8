import type { Import, ImportOutcome } from 'latchkey/import';
import { type Command, type CommandCall, loadOptions, printsJson } from '../command.js';
import { CommandFailure, docsPage, type ExitCode, exitCodes, messagesOf } from '../failure.js';
import { isComplete, type Moved, moveAll, type VerifiedTable, verifyAll } from '../import/move.js';
import { orphanLines, printMoved, printVerification, shown } from '../import/report.js';
import type { Source } from '../import/source.js';
import { checkSource, openSource, sourceNames } from '../import/sources/index.js';
import { movedTables } from '../import/tables.js';
import { type Loaded, loadAuth, loadImport } from '../load/load-auth.js';
import { readPlan } from '../plan.js';

type Entry = Awaited<ReturnType<typeof loadImport>>;

interface Work {
  readonly call: CommandCall;
  readonly loaded: Loaded;
  readonly entry: Entry;
  readonly source: Source;
}

/** `latchkey import`: moves the users of another system into the database of the application. */
export const importCommand: Command = {
  name: 'import',
  about: 'move users from another system, such as better-auth, Auth0 or Firebase',
  options: {
    ...loadOptions,
    from: { about: sourceNames.join(', '), value: 'system' },
    database: { about: 'the old SQLite file or address; better in OLD_DATABASE_URL', value: 'path' },
    schema: { about: 'the schema of the old tables, on PostgreSQL', value: 'name' },
    file: { about: 'the export of users: CSV of Clerk, JSON of Auth0, Firebase, Keycloak and Cognito', value: 'file' },
    passwords: { about: 'Auth0: the file of hashes; Firebase: the hash parameters of the project', value: 'file' },
    organizations: { about: 'the export of Clerk: organizations and memberships as JSON', value: 'file' },
    'password-column': { about: 'authjs: the column of users with the hash of the password', value: 'column' },
    'without-second-factors': { about: 'move users who have a second factor without it' },
    'provider-tokens': { about: 'better-auth and authjs: move the tokens of providers too' },
    'skip-orphans': { about: 'leave rows behind whose user, organization or team is missing in the source' },
    'skip-providers': { about: 'leave accounts behind whose provider the configuration does not have' },
    'close-missing': { about: 'remove the password, accounts and sessions of users who are gone in the source' },
    'dry-run': { about: 'only show what would be done' },
    yes: { about: 'do not ask', short: 'y' },
  },
  async run(call) {
    checkSource(call);
    const loaded = await loadAuth(call);
    await checkDatabase(call, loaded);
    const entry = await loadImport(loaded.path);
    const source = await openSource(call, entry.openOldDatabase);
    try {
      return await moveFrom({ call, loaded, entry, source });
    } catch (error) {
      if (error instanceof CommandFailure) throw error;
      throw new CommandFailure(`The import stopped: ${messagesOf(error)}`, {
        cause: error,
        advice: ['What was moved so far stays. Run the command again: it goes on, and doubles nothing.'],
      });
    } finally {
      await source.close();
    }
  },
};

async function checkDatabase({ terminal }: CommandCall, { auth, inspection }: Loaded): Promise<void> {
  const { statements, refusals } = await readPlan(terminal, auth, inspection);
  if (statements.length + refusals.length > 0)
    throw new CommandFailure('The database of the application is not complete.', {
      advice: [
        'Run npx latchkey migrate first.',
        'Latchkey needs tables of its own: with the old tables in the same database, choose other names or another schema.',
        docsPage('databases'),
      ],
    });
}

/** Decides about every row first, asks, and then writes. */
async function moveFrom(work: Work): Promise<ExitCode> {
  const { call } = work;
  const plan = await pass(work, { isDryRun: true });
  if (call.isGiven('dry-run')) return report(work, plan.moved, { state: 'planned' });
  checkOrphans(work, plan.moved);
  checkProviders(work, plan.moved);
  checkHashes(work, plan.moved);
  await checkMissing(work, plan.moved);
  if (!(await isAgreed(work, plan.moved))) return report(work, plan.moved, { state: 'declined' });
  const { moved, verified } = await pass(work, { isDryRun: false });
  return report(work, moved, { state: 'moved', verified });
}

interface Pass {
  readonly moved: Moved;
  readonly verified: readonly VerifiedTable[];
}

async function pass(
  { call, loaded, entry, source }: Work,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<Pass> {
  const door: Import = entry.openImport(loaded.auth, { isDryRun });
  const { readOldHash } = entry;
  const onProgress = progressOf(call, source, isDryRun ? 'checked' : 'moved');
  try {
    const moved = await call.terminal.during(isDryRun ? 'Checking users' : 'Moving users', () =>
      moveAll({
        source,
        door,
        readOldHash,
        keepsIds: !isDryRun,
        closesMissing: call.isGiven('close-missing'),
        onProgress,
      }),
    );
    if (isDryRun) return { moved, verified: [] };
    const verified = await call.terminal.during('Verifying the result', () =>
      verifyAll({ source, door }, movedTables, moved),
    );
    return { moved, verified };
  } finally {
    await door.close();
  }
}

const STEP = 1000; // users between two lines of progress

function progressOf({ terminal }: CommandCall, { counts }: Source, done: string): (users: number) => void {
  let next = STEP;
  return (users) => {
    if (users < next) return;
    next = users + STEP;
    terminal.note(terminal.style('dim', `${users} of ${counts.user ?? 'unknown'} users ${done}`));
  };
}

/** A row without its user, organization or team can be a sign that the source is incomplete, so a person decides. */
function checkOrphans({ call }: Work, moved: Moved): void {
  const count = moved.orphans.reduce((sum, each) => sum + each.count, 0);
  if (count === 0 || call.isGiven('skip-orphans')) return;
  throw new CommandFailure(
    `The source has ${count === 1 ? 'an orphan: a row' : `${count} orphans: rows`} whose user, organization or team is not there. Nothing was changed.`,
    {
      detail: orphanLines(moved).join('\n'),
      advice: [
        'Delete these rows in the old database, or restore what they belong to, and run the command again.',
        'Or leave them behind with --skip-orphans: all other rows are moved.',
        docsPage('cli#import'),
      ],
    },
  );
}

/** An account that was left behind is not added later, so a person decides. */
function checkProviders({ call }: Work, { unknownProviders }: Moved): void {
  if (unknownProviders.size === 0 || call.isGiven('skip-providers')) return;
  const named = Array.from(unknownProviders, ([id, count]) => `${shown(id)} (${count} accounts)`);
  throw new CommandFailure(
    `The source has accounts of providers that your configuration does not have: ${named.join(', ')}. Nothing was changed.`,
    {
      advice: [
        'Add them to socialProviders, or to the plugin genericOAuth under this id.',
        'Or leave these accounts behind with --skip-providers: their users sign in in another way.',
        docsPage('cli#import'),
      ],
    },
  );
}

/** Hashes that no code can check would make users reset their passwords, one after the other. */
function checkHashes({ loaded }: Work, { hashes }: Moved): void {
  const old = [...hashes.keys()].filter((name) => name !== 'Latchkey' && name !== 'unknown');
  if (old.length === 0 || loaded.auth.options.emailAndPassword?.password !== undefined) return;
  throw new CommandFailure(
    `The passwords are hashed with ${old.join(' and ')}, and nothing in your configuration checks that.`,
    {
      advice: [
        'Set emailAndPassword.password to oldPasswords() of latchkey/migration.',
        docsPage('passwords#hashes-from-elsewhere'),
      ],
    },
  );
}

const MAX_CLOSED_SHARE = 0.05; // of all users whom imports wrote

/** An export that is cut off looks as if most users had been deleted. */
async function checkMissing({ call }: Work, { missing: { ids, imported } }: Moved): Promise<void> {
  if (!call.isGiven('close-missing') || ids.length <= imported * MAX_CLOSED_SHARE) return;
  const { terminal } = call;
  const question = `${ids.length} of ${imported} imported users are not in the source any more. Close them?`;
  if (terminal.isInteractive && !call.isGiven('json') && (await terminal.confirm(question))) return;
  throw new CommandFailure(
    `${ids.length} of ${imported} imported users are not in the source any more. Nothing was changed.`,
    {
      advice: [
        'Check that the source is complete. More than 5 % are closed only if you confirm it in a terminal.',
        docsPage('cli#import'),
      ],
    },
  );
}

async function isAgreed({ call, source }: Work, plan: Moved): Promise<boolean> {
  const { terminal } = call;
  if (call.isGiven('yes')) return true;
  if (!terminal.isInteractive || call.isGiven('json'))
    throw new CommandFailure('This command asks before it writes, and there is no terminal for your answer.', {
      advice: ['Pass --yes to import without a question, or --dry-run to see what would be done.'],
    });
  printMoved(terminal, source, plan, 'to add');
  return terminal.confirm('Add these rows to the database?');
}

const isLeftBehind = ({ result }: ImportOutcome) => result === 'kept' || result === 'refused';

interface End {
  readonly state: 'planned' | 'declined' | 'moved';
  readonly verified?: readonly VerifiedTable[];
}

function report({ call, source }: Work, moved: Moved, { state, verified = [] }: End): ExitCode {
  const { tally, hashes, orphans } = moved;
  const isWhole = orphans.length === 0 || call.isGiven('skip-orphans');
  const isClean = state !== 'declined' && isWhole && !tally.findings.some(isLeftBehind) && verified.every(isComplete);
  const code = isClean ? exitCodes.done : exitCodes.found;
  const value = {
    state,
    source: source.counts,
    counts: Object.fromEntries(tally.counts()),
    findings: tally.findings,
    orphans,
    hashes: Object.fromEntries(hashes),
    unknownProviders: Object.fromEntries(moved.unknownProviders),
    unknownRoles: Object.fromEntries(moved.unknownRoles),
    notes: source.notes,
    verified,
  };
  if (printsJson(call, value)) return code;
  if (state === 'declined') call.terminal.print('Nothing was changed.');
  else printMoved(call.terminal, source, moved, state === 'planned' ? 'to add' : 'added');
  if (state === 'moved') printVerification(call.terminal, verified);
  return code;
}
