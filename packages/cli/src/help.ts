import type { Command, CommandOption } from './command.js';
import { docsPage } from './failure.js';
import type { Terminal } from './terminal.js';

/** Returns the list of all commands. */
export function generalHelp(commands: readonly Command[], terminal: Terminal): string {
  return [
    `${terminal.style('bold', 'latchkey')} <command> [options]`,
    '',
    ...columns(commands.map(({ name, about }) => [name, about])),
    '',
    'npx latchkey <command> --help shows the options of a command.',
    'Exit codes: 0 done, 1 something was found, 2 the command could not run.',
    docsPage('cli'),
  ].join('\n');
}

/** Returns what one command does, with its options. */
export function commandHelp({ name, about, words, options }: Command): string {
  const rows = Object.entries(options).map(([option, entry]): readonly [string, string] => [
    spelling(option, entry),
    entry.about,
  ]);
  return [`latchkey ${[name, words, '[options]'].filter(Boolean).join(' ')}`, '', about, '', ...columns(rows)].join(
    '\n',
  );
}

function spelling(name: string, { value, short }: CommandOption): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
