import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { CommandFailure } from './failure.js';

/** A symbolic link is a file here, even if its target does not exist: to write through the link would create a file at another place. */
export function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Throws if a symbolic link leads out of the project. Nothing is written then. */
export function checkPlace(folder: string, path: string): void {
  let place = join(folder, path);
  while (!existsSync(place)) place = dirname(place);
  const from = relative(realpathSync(folder), realpathSync(place));
  if (from.split(sep)[0] !== '..' && !isAbsolute(from)) return;
  throw new CommandFailure(`${path} leads out of the project, to ${realpathSync(place)}, and nothing was written.`, {
    advice: ['Run the command in the folder to which the link leads, or remove the link.'],
  });
}
