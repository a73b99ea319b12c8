import type { ParseArgsConfig } from 'node:util';
import type { ExitCode } from './failure.js';
import type { Terminal } from './terminal.js';

/** One option of a command. `value` names what follows it in the help; without it, the option is a switch. */
export interface CommandOption {
  readonly about: string;
  readonly value?: string;
  readonly short?: string;
}

export type Options = Readonly<Record<string, CommandOption>>;

/** What a command gets. */
export interface CommandCall {
  readonly terminal: Terminal;
  /** The folder in which the command line was started. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Words after the command's name. */
  readonly words: readonly string[];
  /** Returns the value of an option, such as `--config auth.ts`. */
  text(name: string): string | undefined;
  /** Whether a switch is given, such as `--json`. */
  isGiven(name: string): boolean;
}

export interface Command {
  readonly name: string;
  readonly about: string;
  /** What follows the name: `find <email>`. */
  readonly words?: string;
  readonly options: Options;
  run(call: CommandCall): Promise<ExitCode>;
}

export const jsonOption = { json: { about: 'print one JSON value, for programs' } } satisfies Options;

/** Options of every command that loads the configuration of the application. */
export const loadOptions = {
  config: { about: 'the file that exports auth', value: 'file', short: 'c' },
  'env-file': { about: 'read this file in place of .env and .env.local', value: 'file' },
  ...jsonOption,
} satisfies Options;

/** Returns the options in the form of `util.parseArgs`. */
export function parseable(options: Options): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', ...(short === undefined ? {} : { short }) } as const,
    ]),
  );
}

/** Prints a value as JSON if the caller asks for it, and says whether it did. */
export function printsJson({ terminal, isGiven }: CommandCall, value: unknown): boolean {
  if (!isGiven('json')) return false;
  terminal.print(JSON.stringify(value, null, 2));
  return true;
}
