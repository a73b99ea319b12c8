import { parseArguments } from './arguments.js';
import { didYouMean } from './closest.js';
import type { Command, CommandCall } from './command.js';
import { commands } from './commands/index.js';
import { CommandFailure, docsPage, type ExitCode, exitCodes, messageOf } from './failure.js';
import { commandHelp, generalHelp } from './help.js';
import { inWords } from './system-failure.js';
import type { Terminal } from './terminal.js';
import { version } from './version.js';
import { withVisibleText } from './visible.js';

/** Where the command line was started. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the command line with these arguments. Never throws. */
export async function run(args: readonly string[], { terminal: given, ...place }: Surroundings): Promise<ExitCode> {
  const terminal = withVisibleText(given);
  const [name, ...rest] = args;
  // Without a command the call fails, so that a script with an empty variable does not seem to succeed.
  if (name === undefined) return fail(terminal, noCommand(), { isJson: false });
  if (['help', '--help', '-h'].includes(name)) return help(rest[0], terminal);
  if (name === '--version' || name === '-v') return printed(terminal, version());
  const command = commands.find((each) => each.name === name);
  if (command === undefined) return fail(terminal, unknownCommand(name), { isJson: rest.includes('--json') });
  if (rest.includes('--help') || rest.includes('-h')) return help(name, terminal);
  try {
    return await command.run(readCall(command, rest, { terminal, ...place }));
  } catch (error) {
    return fail(terminal, inWords(error), { isJson: rest.includes('--json') });
  }
}

function help(name: string | undefined, terminal: Terminal): ExitCode {
  const command = commands.find((each) => each.name === name);
  if (name !== undefined && command === undefined && !name.startsWith('-'))
    return fail(terminal, unknownCommand(name), { isJson: false });
  return printed(terminal, command === undefined ? generalHelp(commands, terminal) : commandHelp(command));
}

function printed(terminal: Terminal, text: string): ExitCode {
  terminal.print(text);
  return exitCodes.done;
}

function noCommand(): CommandFailure {
  return new CommandFailure('No command is given.', { advice: ['npx latchkey --help lists the commands.'] });
}

function unknownCommand(name: string): CommandFailure {
  const names = commands.map((each) => each.name);
  return new CommandFailure(`There is no command ${name}.`, {
    advice: [...didYouMean(name, names), `The commands are: ${names.join(', ')}.`],
  });
}

function readCall(command: Command, args: readonly string[], surroundings: Surroundings): CommandCall {
  const { values, positionals } = parseArguments(command, args);
  if (command.words === undefined && positionals.length > 0)
    throw new CommandFailure(`latchkey ${command.name} takes no words, and got ${positionals.join(' ')}.`);
  return {
    ...surroundings,
    words: positionals,
    text(name) {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    isGiven: (name) => values[name] === true,
  };
}

/** Shows why a command cannot run: the message, the original error, and what to do. */
function fail(terminal: Terminal, error: unknown, { isJson }: { readonly isJson: boolean }): ExitCode {
  const known = error instanceof CommandFailure ? error : undefined;
  const message = messageOf(error);
  if (isJson) {
    const failure = { message, ...(known && { advice: known.advice, detail: known.detail }) };
    terminal.print(JSON.stringify({ error: failure }, null, 2));
    return exitCodes.failed;
  }
  terminal.note(`${terminal.style('red', 'error')} ${message}`);
  const detail = known === undefined && error instanceof Error && !isExplained(error) ? error.stack : known?.detail;
  if (detail !== undefined) terminal.note(terminal.style('dim', detail));
  for (const line of known?.advice ?? []) terminal.note(line);
  return exitCodes.failed;
}

/** Errors of Latchkey say what is wrong and link a page: a stack would hide the sentence. */
function isExplained({ name, message }: Error): boolean {
  return name === 'ConfigurationError' && message.includes(docsPage('errors'));
}
