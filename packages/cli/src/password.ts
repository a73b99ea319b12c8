import type { CommandCall } from './command.js';
import { CommandFailure } from './failure.js';

/**
 * Reads a password from standard input or from a person. Never from an argument: other users of the machine see the arguments of
 * a process, and shells remember them.
 */
export async function readPassword({ terminal, isGiven }: CommandCall): Promise<string> {
  if (isGiven('password-stdin')) return withoutLineEnd(await terminal.readInput());
  if (!terminal.isInteractive || isGiven('json'))
    throw new CommandFailure('A password is needed, and there is no terminal for your answer.', {
      advice: ['Pass --password-stdin and write the password to standard input.'],
    });
  const password = await terminal.askSecret('Password');
  if (!password) throw new CommandFailure('No password was given, and nothing was changed.');
  if ((await terminal.askSecret('The same password again')) !== password)
    throw new CommandFailure('The two passwords differ, and nothing was changed.');
  return password;
}

/** `echo` and editors add a line end, which is not part of the password. */
function withoutLineEnd(text: string): string {
  const password = text.replace(/\r?\n$/, '');
  if (password === '') throw new CommandFailure('Standard input has no password, and nothing was changed.');
  return password;
}
