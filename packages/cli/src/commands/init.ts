import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, type CommandCall, jsonOption, printsJson } from '../command.js';
import { isTracked } from '../doctor/checks/secrets/in-git.js';
import { CommandFailure, docsPage, type ExitCode, exitCodes } from '../failure.js';
import type { Edit } from '../init/edits.js';
import { planFiles } from '../init/files.js';
import { installCommands, type Project, readProject } from '../init/project.js';
import type { NewFile } from '../init/set-up.js';
import { writeChanges } from '../init/write-changes.js';
import { checkPlace, isPresent } from '../place.js';
import { SECRET_NAME } from '../random-secret.js';
import type { Terminal } from '../terminal.js';

/** `latchkey init`: shows the files that a project needs, and writes those that it does not have. */
export const init: Command = {
  name: 'init',
  about: 'set up Latchkey in a project',
  options: {
    ...jsonOption,
    'dry-run': { about: 'only show the files' },
    'skip-install': { about: 'install no packages' },
    yes: { about: 'do not ask', short: 'y' },
  },
  async run(call) {
    const project = readProject(call.folder);
    checkProject(project);
    const { files, edits, steps } = planFiles(project);
    checkSecretPlace(call.folder, edits);
    const changes = changesOf(project, files, edits);
    for (const { path } of [...changes.wanted, ...edits]) checkPlace(call.folder, path);
    if (call.isGiven('dry-run')) return showPlan(call, reportOf(project, changes, steps), changes);
    if (!(await isAgreed(call, project, changes))) return exitCodes.found;
    writeChanges(call.folder, changes.wanted, edits);
    const left = install(call, project);
    const todo = [...left.map((command) => `Install the packages: ${command}`), ...steps];
    if (!printsJson(call, { ...reportOf(project, changes, todo), isInstalled: left.length === 0 }))
      printSteps(call.terminal, changes, todo);
    return left.length === 0 || call.isGiven('skip-install') ? exitCodes.done : exitCodes.found;
  },
};

function checkProject({ folder, hasTypeScript }: Project): void {
  if (!existsSync(join(folder, 'package.json')))
    throw new CommandFailure(`There is no package.json in ${folder}.`, {
      advice: ['Create a project first, or go to the folder of your project.'],
    });
  if (!hasTypeScript)
    throw new CommandFailure('This project has no TypeScript, and latchkey init writes TypeScript files.', {
      advice: [`The guide for JavaScript is the same without types: ${docsPage('getting-started')}`],
    });
}

/** If git already tracks a file, a line in .gitignore does not keep the file out of the next commit. */
function checkSecretPlace(folder: string, edits: readonly Edit[]): void {
  const holder = edits.find(({ added }) => added.some((line) => line.startsWith(`${SECRET_NAME}=`)));
  if (holder && isTracked(join(folder, holder.path)))
    throw new CommandFailure(
      `git tracks ${holder.path}, so the next commit would contain the secret for development.`,
      {
        advice: [`Run git rm --cached ${holder.path}, which keeps the file. Then run latchkey init again.`],
      },
    );
}

interface Changes {
  /** Files that do not exist yet. */
  readonly wanted: readonly NewFile[];
  /** The paths of files that exist, and stay as they are. */
  readonly kept: readonly string[];
  readonly edits: readonly Edit[];
}

function changesOf({ folder }: Project, files: readonly NewFile[], edits: readonly Edit[]): Changes {
  const isThere = ({ path }: NewFile) => isPresent(join(folder, path));
  return {
    wanted: files.filter((file) => !isThere(file)),
    kept: files.filter(isThere).map(({ path }) => path),
    edits,
  };
}

/** Returns what `--json` prints. It does not contain the secret: the output may become part of a build log. */
function reportOf(project: Project, { wanted, kept, edits }: Changes, steps: readonly string[]): object {
  return {
    ...project,
    writes: wanted.map(({ path }) => path),
    keeps: kept,
    edits: edits.map(({ path, added, removed }) => ({ path, added: added.map(withoutSecret), removed })),
    steps,
  };
}

const withoutSecret = (line: string) => (line.startsWith(`${SECRET_NAME}=`) ? `${SECRET_NAME}=…` : line);

function showPlan(call: CommandCall, report: object, changes: Changes): ExitCode {
  if (!printsJson(call, report)) printChanges(call.terminal, changes);
  return exitCodes.done;
}

async function isAgreed(call: CommandCall, project: Project, changes: Changes): Promise<boolean> {
  const { terminal } = call;
  if (call.isGiven('yes')) return true;
  if (!terminal.isInteractive || call.isGiven('json'))
    throw new CommandFailure('This command asks before it writes files, and there is no terminal for your answer.', {
      advice: ['Pass --yes to write the files, or --dry-run to see them.'],
    });
  terminal.print(`Found: ${project.framework}, ${project.manager}, ${project.driver}`);
  printChanges(terminal, changes);
  return terminal.confirm(`Write ${changes.wanted.length + changes.edits.length} files?`);
}

function printChanges(terminal: Terminal, { wanted, kept, edits }: Changes): void {
  const print = (title: string, lines: readonly string[]) => {
    terminal.print(terminal.style('bold', title));
    for (const line of lines) terminal.print(terminal.style(line.startsWith('-') ? 'red' : 'green', `  ${line}`));
  };
  const plus = (line: string) => `+ ${withoutSecret(line)}`;
  for (const { path, text } of wanted) print(`new ${path}`, text.trimEnd().split('\n').map(plus));
  for (const { path, added, removed } of edits)
    print(`lines in ${path}`, [...removed.map((line) => `- ${line}`), ...added.map(plus)]);
  for (const path of kept) terminal.print(`${path} exists, and stays as it is`);
}

/**
 * Installs the missing packages. Returns the commands that failed or were skipped, for the developer to run. The package manager
 * writes its progress to standard error: standard output contains only the result of `latchkey init`.
 */
function install(call: CommandCall, project: Project): readonly string[] {
  const commands = installCommands(project);
  const failed = commands.findIndex((command) => call.isGiven('skip-install') || !succeeds(call, command));
  return failed === -1 ? [] : commands.slice(failed).map((command) => command.join(' '));
}

function succeeds({ terminal, folder }: CommandCall, [program = '', ...args]: readonly string[]): boolean {
  terminal.note([program, ...args].join(' '));
  // On Windows, package managers are scripts that only a shell can start. The words are constants of this program.
  const shell = process.platform === 'win32';
  return spawnSync(program, args, { cwd: folder, stdio: ['ignore', 2, 2], shell }).status === 0;
}

function printSteps(terminal: Terminal, { wanted, kept, edits }: Changes, steps: readonly string[]): void {
  for (const { path } of [...wanted, ...edits]) terminal.print(`${terminal.style('green', '+')} ${path}`);
  for (const path of kept) terminal.print(`= ${path} exists, and stays as it is`);
  if (wanted.length + edits.length === 0) terminal.print('Every file exists already, and none was changed.');
  terminal.print();
  for (const [index, step] of steps.entries()) terminal.print(`${index + 1}. ${step}`);
}
