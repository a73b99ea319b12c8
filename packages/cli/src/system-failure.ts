import { readFileSync } from 'node:fs';
import { CommandFailure, messageOf } from './failure.js';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the disk',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'the file or its folder does not exist',
};

/** Returns the failure in words, if the operating system refused a file. Every other error stays as it is. `at`: the path, which some errors lack. */
export function inWords(error: unknown, at?: string): unknown {
  if (!(error instanceof Error) || error instanceof CommandFailure) return error;
  const code: unknown = Reflect.get(error, 'code');
  const path: unknown = Reflect.get(error, 'path') ?? at;
  const reason = typeof code === 'string' && Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  if (typeof path !== 'string' || reason === undefined) return error;
  return new CommandFailure(`${path} cannot be read or written: ${reason}.`, {
    cause: error,
    advice: [`The operating system says: ${messageOf(error)}`],
  });
}

/** Reads a text file. Throws `CommandFailure` if the operating system refuses it. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw inWords(error, path);
  }
}
