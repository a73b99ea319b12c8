import { parseArgs } from 'node:util';
import { didYouMean } from './closest.js';
import { type Command, parseable } from './command.js';
import { CommandFailure, messageOf } from './failure.js';

/** Reads the arguments of a command. Throws `CommandFailure` with the option that is wrong, and the one that was meant. */
export function parseArguments(command: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: parseable(command.options), allowPositionals: true });
  } catch (cause) {
    throw wrongArgument(command, cause);
  }
}

/** Node's own sentences speak of positional arguments, which these commands do not have. */
function wrongArgument({ name, options }: Command, cause: unknown): CommandFailure {
  const said = messageOf(cause);
  const help = `npx latchkey ${name} --help lists the options.`;
  const [, dashes = '', option = ''] = /'(?:-\w, )?(--?)([^\s'=]{1,80})/.exec(said) ?? [];
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  if (option === '') return new CommandFailure(said, { cause, advice: [help] });
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return new CommandFailure(`latchkey ${name} has no option ${dashes}${option}.`, {
      cause,
      advice: [...didYouMean(option, Object.keys(options), '--'), help],
    });
  const takes = options[option]?.value;
  const message =
    takes === undefined ? `--${option} takes no value.` : `--${option} needs a value: --${option} <${takes}>.`;
  return new CommandFailure(message, { cause, advice: [help] });
}
