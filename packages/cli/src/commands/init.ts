import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { type Command, type CommandCall, jsonOption, printsJson } from '../command.js';
import { CommandFailure, type ExitCode, exitCodes } from '../failure.js';
import type { Edit } from '../init/edits.js';
import { planFiles } from '../init/files.js';
import { installCommand, type Project, readProject } from '../init/project.js';
import type { NewFile } from '../init/set-up.js';
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
    if (!project.hasTypeScript)
      throw new CommandFailure('This project has no TypeScript, and the files are written in it.', {
        advice: ['The guide for JavaScript is the same without types: https://latchkey.dev/getting-started'],
      });
    const { files, edits, steps } = planFiles(project);
    const wanted = files.filter(({ path }) => !isPresent(join(call.folder, path)));
    for (const { path } of [...wanted, ...edits]) checkPlace(call.folder, path);
    const plan = {
      ...project,
      files: files.map(({ path }) => path),
      writes: wanted.map(({ path }) => path),
      edits,
      steps,
    };
    if (call.isGiven('dry-run')) return showPlan(call, plan, { wanted, edits });
    if (!(await isAgreed(call, project, { wanted, edits }))) return exitCodes.found;
    for (const file of wanted) write(call.folder, file);
    for (const { path, text } of edits) writeFileSync(join(call.folder, path), text);
    const isInstalled = install(call, project);
    if (!printsJson(call, { ...plan, isInstalled })) printSteps(call.terminal, { wanted, edits }, steps);
    return isInstalled ? exitCodes.done : exitCodes.found;
  },
};

/** The files that do not exist yet, and those that get more lines. */
interface Changes {
  readonly wanted: readonly NewFile[];
  readonly edits: readonly Edit[];
}

function showPlan(call: CommandCall, plan: object, changes: Changes): ExitCode {
  if (!printsJson(call, plan)) printChanges(call.terminal, changes);
  return exitCodes.done;
}

async function isAgreed(call: CommandCall, project: Project, changes: Changes): Promise<boolean> {
  const { terminal } = call;
  if (call.isGiven('yes')) return true;
  if (!terminal.isInteractive || call.isGiven('json'))
    throw new CommandFailure('There is no terminal to ask.', {
      advice: ['Pass --yes to write the files, or --dry-run to see them.'],
    });
  terminal.print(`Found: ${project.framework}, ${project.manager}, ${project.driver}`);
  printChanges(terminal, changes);
  return terminal.confirm(`Write ${changes.wanted.length + changes.edits.length} files?`);
}

function printChanges(terminal: Terminal, { wanted, edits }: Changes): void {
  const print = (title: string, lines: readonly string[]) => {
    terminal.print(terminal.style('bold', title));
    for (const line of lines) terminal.print(terminal.style('green', `  + ${line}`));
  };
  for (const { path, text } of wanted) print(`new ${path}`, text.trimEnd().split('\n'));
  for (const { path, added } of edits) print(`more lines in ${path}`, added);
}

/** A symbolic link counts, also one that leads nowhere: to write through it would create a file at another place. */
function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Throws if a symbolic link leads out of the project. Nothing is written then. */
function checkPlace(folder: string, path: string): void {
  let place = join(folder, path);
  while (!existsSync(place)) place = dirname(place);
  const from = relative(realpathSync(folder), realpathSync(place));
  if (from.split(sep)[0] !== '..' && !isAbsolute(from)) return;
  throw new CommandFailure(`${path} leads out of the project, to ${realpathSync(place)}, and nothing was written.`, {
    advice: ['Run the command in the folder to which the link leads, or remove the link.'],
  });
}

/** `wx` refuses a file that appeared in the meantime. */
function write(folder: string, { path, text }: NewFile): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text, { flag: 'wx' });
}

/** Installs what is missing. The package manager writes its progress to standard error, so that the result stays alone. */
function install(call: CommandCall, project: Project): boolean {
  if (call.isGiven('skip-install') || project.missing.length === 0) return true;
  const [program = '', ...args] = installCommand(project);
  call.terminal.note([program, ...args].join(' '));
  return spawnSync(program, args, { cwd: call.folder, stdio: ['ignore', 2, 2] }).status === 0;
}

function printSteps(terminal: Terminal, { wanted, edits }: Changes, steps: readonly string[]): void {
  for (const { path } of [...wanted, ...edits]) terminal.print(`${terminal.style('green', '+')} ${path}`);
  if (wanted.length + edits.length === 0) terminal.print('Every file exists already, and none was changed.');
  terminal.print();
  for (const [index, step] of steps.entries()) terminal.print(`${index + 1}. ${step}`);
}
