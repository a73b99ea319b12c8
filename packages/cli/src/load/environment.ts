import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandFailure } from '../failure.js';
import { readText } from '../system-failure.js';

/** A file with variables, and those that it set. */
export interface LoadedEnvironment {
  readonly files: readonly string[];
}

/** Where variables are read. */
export interface Places {
  /** The folder in which the command line was started. */
  readonly folder: string;
  /** The file that exports `auth`. */
  readonly configPath: string;
  /** The file of `--env-file`, in place of the usual ones. */
  readonly given: string | undefined;
}

/**
 * Adds the variables of `.env.local` and `.env` to the environment, or those of the given file. A variable that is set already
 * keeps its value, and `.env.local` counts before `.env`. The files beside the configuration count before those in the folders
 * above it: a server can have its own in `server/.env`. Without a NODE_ENV, the environment is development: the command line
 * runs on a developer's machine as a rule, and a server of production sets the variable.
 */
export function loadEnvironment(env: NodeJS.ProcessEnv, { folder, configPath, given }: Places): LoadedEnvironment {
  const files =
    given === undefined
      ? foldersUpTo(folder, dirname(configPath)).flatMap((each) =>
          ['.env.local', '.env'].map((name) => join(each, name)),
        )
      : [resolve(folder, given)];
  const present = files.filter((path) => existsSync(path));
  if (given !== undefined && present.length === 0) throw new CommandFailure(`There is no file ${files.join()}.`);
  // Editors on Windows can write a mark before the first variable, which is not a part of its name.
  for (const path of present)
    for (const [name, value] of Object.entries(parseEnv(readText(path).replace(/^\uFEFF/, '')))) env[name] ??= value;
  env.NODE_ENV ||= 'development';
  return { files: present };
}

/** The folders from `start` up to `top`, and `top` alone for a start at another place. */
function foldersUpTo(top: string, start: string): readonly string[] {
  const isBelow = !relative(top, start).startsWith('..');
  return isBelow && start !== top ? [start, ...foldersUpTo(top, dirname(start))] : [top];
}
