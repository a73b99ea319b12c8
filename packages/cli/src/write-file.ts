import { closeSync, constants, fchmodSync, lstatSync, openSync, writeFileSync } from 'node:fs';
import { CommandFailure } from './failure.js';

interface Writing {
  /** The text comes after that of the file. Default: in its place. */
  readonly append?: boolean;
  /** The file is for its owner alone, also if it was there before. */
  readonly isSecret?: boolean;
}

/** Writes a file, never through a symbolic link: it would change or create a file at another place. Throws `CommandFailure` for a link. */
export function writeFile(path: string, text: string | Uint8Array, { append = false, isSecret = false }: Writing = {}) {
  refuseLink(path);
  const { O_WRONLY, O_CREAT, O_APPEND, O_TRUNC, O_NOFOLLOW = 0 } = constants;
  // A link that appears meanwhile is refused by the operating system, where it can do that.
  const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | (append ? O_APPEND : O_TRUNC);
  const file = openSync(path, flags, isSecret ? 0o600 : 0o666);
  try {
    if (isSecret) fchmodSync(file, 0o600);
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** Throws `CommandFailure` if the path is a symbolic link, also one that leads nowhere. */
export function refuseLink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new CommandFailure(`${path} is a symbolic link, and nothing is written through it.`, {
    advice: ['Name the file to which it leads, or remove the link.'],
  });
}
