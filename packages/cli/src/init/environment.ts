import { parseEnv } from 'node:util';
import { randomSecret, SECRET_NAME } from '../random-secret.js';
import { appended, type Edit, textOf } from './edits.js';
import type { Project } from './project.js';

/** The file with the variables of development: where the framework reads it. */
export function environmentFile({ framework }: Project): string {
  if (framework === 'next') return '.env.local';
  return framework === 'vite' ? 'server/.env' : '.env';
}

/**
 * Adds the secret of development, and says that it is development. A variable that the file has stays. One without a value is as if
 * it were not there: programs read the last line of a name.
 */
export function withVariables(project: Project): Edit | undefined {
  const path = environmentFile(project);
  const present = parseEnv(textOf(project.folder, path));
  const wanted = {
    // Next.js sets it by itself, and other frameworks may.
    ...(['hono', 'express', 'vite'].includes(project.framework) && { NODE_ENV: 'development' }),
    ...(!present.AUTH_SECRET && { [SECRET_NAME]: randomSecret() }),
  };
  const missing = Object.entries(wanted).filter(([name]) => !present[name]);
  return appended(
    project.folder,
    path,
    missing.map(([name, value]) => `${name}=${value}`),
  );
}

/** Keeps the variables and the SQLite file, with those that SQLite writes beside it, out of git. */
export function withIgnored(project: Project): Edit | undefined {
  const lines = textOf(project.folder, '.gitignore').split(/\r?\n/);
  // The last line that names a file decides: `!.env` takes it back.
  const lastOf = (patterns: readonly string[], sign: string) =>
    Math.max(...patterns.flatMap((each) => [lines.lastIndexOf(sign + each), lines.lastIndexOf(`${sign}/${each}`)]));
  const ignores = (patterns: readonly string[]) => lastOf(patterns, '') > lastOf(patterns, '!');
  const file = environmentFile(project);
  const name = file.split('/').at(-1) ?? file;
  const wanted = [
    ...(ignores([file, name, '.env*', ...(name === '.env.local' ? ['.env*.local', '*.local'] : [])]) ? [] : [file]),
    ...(project.driver.includes('sqlite') && !ignores(['app.db*', '*.db*']) ? ['app.db*'] : []),
  ];
  return appended(project.folder, '.gitignore', wanted);
}
