import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseEnv } from 'node:util';
import type { Check } from '../../check.js';

/** A file with the secret that git keeps, or would add with the next commit. */
export const secretInGit: Check = {
  name: 'secret-in-git',
  severity: 'error',
  page: 'security',
  find: ({ folder, environmentFiles }) =>
    [...new Set([...environmentFiles, ...filesOf(folder)])].filter(hasSecret).flatMap((path) => {
      const name = relative(folder, path);
      if (isTracked(path))
        return {
          cause: `git tracks ${name}, which contains the secret. The secret stays in the history, even if you delete the file.`,
          repair: `Run \`git rm --cached ${name}\`, add it to .gitignore, and make a new secret with \`npx latchkey secret\`.`,
        };
      if (isInRepository(path) && !isIgnored(path))
        return {
          cause: `${name} contains the secret, and git does not ignore it, so the next commit can contain it.`,
          repair: `Add ${name} to .gitignore.`,
        };
      return [];
    }),
};

/** Files that a framework or a server reads in production, although the command line does not. */
function filesOf(folder: string): readonly string[] {
  const names = ['.env', '.env.local', '.env.production', '.env.production.local'];
  return names.map((name) => join(folder, name)).filter((path) => existsSync(path));
}

function hasSecret(path: string): boolean {
  const { LATCHKEY_SECRET, AUTH_SECRET } = parseEnv(readFileSync(path, 'utf8'));
  return Boolean(LATCHKEY_SECRET || AUTH_SECRET);
}

/** Whether git tracks the file. Then .gitignore does not keep it out of the next commit. */
export const isTracked = (path: string): boolean => git(path, ['ls-files', '--error-unmatch', path]);
const isIgnored = (path: string) => git(path, ['check-ignore', '--quiet', path]);
const isInRepository = (path: string) => git(path, ['rev-parse', '--is-inside-work-tree']);

/** Whether git answers with success; also false where git is not installed. */
function git(path: string, args: readonly string[]): boolean {
  return spawnSync('git', ['-C', dirname(path), ...args], { stdio: 'ignore' }).status === 0;
}
