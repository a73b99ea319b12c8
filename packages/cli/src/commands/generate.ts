import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Command, type CommandCall, loadOptions, printsJson } from '../command.js';
import { CommandFailure, type ExitCode, exitCodes } from '../failure.js';
import { dialects, generateSchema, targets } from '../generate/schema.js';
import { notice } from '../generate/wanted.js';
import { loadAuth } from '../load/load-auth.js';
import { readText } from '../system-failure.js';
import { refuseLink, writeFile } from '../write-file.js';

/** `latchkey generate`: describes the tables for another tool, without a connection. */
export const generate: Command = {
  name: 'generate',
  about: 'write the tables as SQL, or for Drizzle, Prisma or Kysely',
  options: {
    ...loadOptions,
    target: { about: targets.join(', '), value: 'target', short: 't' },
    dialect: { about: `${dialects.join(', ')}; default: that of your database`, value: 'dialect', short: 'd' },
    output: { about: 'the file to write; default: standard output', value: 'file', short: 'o' },
    check: { about: 'write nothing, and exit with 1 if the file is not what would be written' },
  },
  async run(call) {
    const target = oneOf(targets, call, 'target') ?? missing('target', targets);
    const dialect = oneOf(dialects, call, 'dialect');
    const output = call.text('output');
    if (call.isGiven('check') && output === undefined)
      throw new CommandFailure('--check compares a file, so it needs --output.');
    const { inspection } = await loadAuth(call);
    const text = generateSchema(inspection, { target, ...(dialect && { dialect }) });
    if (output === undefined) return print(call, text);
    return call.isGiven('check') ? check(call, output, text) : write(call, output, text);
  },
};

function oneOf<const T extends string>(allowed: readonly T[], call: CommandCall, name: string): T | undefined {
  const given = call.text(name);
  const found = allowed.find((each) => each === given);
  if (given !== undefined && found === undefined)
    throw new CommandFailure(`--${name} is ${given}, and has to be one of ${allowed.join(', ')}.`);
  return found;
}

function missing(name: string, allowed: readonly string[]): never {
  throw new CommandFailure(`--${name} is missing. It is one of ${allowed.join(', ')}.`);
}

function print(call: CommandCall, text: string): ExitCode {
  if (!printsJson(call, { text })) call.terminal.print(text.trimEnd());
  return exitCodes.done;
}

function check(call: CommandCall, output: string, text: string): ExitCode {
  const path = resolve(call.folder, output);
  const isCurrent = existsSync(path) && readText(path) === text;
  if (!printsJson(call, { output, isCurrent }))
    call.terminal.print(
      isCurrent ? `${output} is current.` : `${output} is not current. Run the command without --check.`,
    );
  return isCurrent ? exitCodes.done : exitCodes.found;
}

/** A file that the command has written, or an empty one. */
function isOurs(text: string): boolean {
  const [first = ''] = text.split('\n');
  return text.trim() === '' || notice.some((line) => first.includes(line));
}

function write(call: CommandCall, output: string, text: string): ExitCode {
  const path = resolve(call.folder, output);
  refuseLink(path);
  if (existsSync(path) && !isOurs(readText(path)))
    throw new CommandFailure(`${output} has another content, and stays.`, {
      advice: ['The command replaces only what it has written. Remove the file, or write to another one.'],
    });
  mkdirSync(dirname(path), { recursive: true });
  writeFile(path, text);
  if (!printsJson(call, { output, written: true })) call.terminal.print(`${output} was written.`);
  return exitCodes.done;
}
