import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandFailure } from '../failure.js';

/** A file with variables, and those that it set. */
export interface LoadedEnvironment {
  readonly files: readonly string[];
}

/**
 * Adds the variables of `.env.local` and `.env` to the environment, or those of the given file. A variable that is set already
 * keeps its value, and `.env.local` counts before `.env`. Without a NODE_ENV, the environment is development: the command line
 * runs on a developer's machine as a rule, and a server of production sets the variable.
 */
export function loadEnvironment(folder: string, env: NodeJS.ProcessEnv, given: string | undefined): LoadedEnvironment {
  const files =
    given === undefined ? ['.env.local', '.env'].map((name) => join(folder, name)) : [resolve(folder, given)];
  const present = files.filter((path) => existsSync(path));
  if (given !== undefined && present.length === 0) throw new CommandFailure(`There is no file ${files.join()}.`);
  // Editors on Windows can write a mark before the first variable, which is not a part of its name.
  for (const path of present)
    for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))))
      env[name] ??= value;
  env.NODE_ENV ||= 'development';
  return { files: present };
}
