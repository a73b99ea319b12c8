import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest } from '../project.js';

export type Framework = 'next' | 'hono' | 'vite' | 'other';
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';
export type Driver = 'better-sqlite3' | 'pg' | 'mysql2';

/** What `init` finds in a project. */
export interface Project {
  readonly folder: string;
  readonly framework: Framework;
  readonly manager: PackageManager;
  readonly driver: Driver;
  /** `src/` if the project keeps its source there, else empty. */
  readonly source: 'src/' | '';
  readonly hasTypeScript: boolean;
  /** Packages that the files need and the project does not list. */
  readonly missing: readonly string[];
}

const lockFiles: readonly (readonly [file: string, manager: PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
];

/** Reads a project: its packages, its lock file and its folders. */
export function readProject(folder: string): Project {
  const { dependencies, devDependencies } = readManifest(folder);
  const listed = { ...devDependencies, ...dependencies };
  const framework = frameworkOf(listed);
  const driver = (['pg', 'mysql2'] as const).find((name) => name in listed) ?? 'better-sqlite3';
  // A Next.js application has its routes in `app` or in `src/app`.
  const isInSource = existsSync(join(folder, framework === 'next' ? 'src/app' : 'src'));
  return {
    folder,
    framework,
    manager: managerOf(folder),
    driver,
    source: isInSource ? 'src/' : '',
    hasTypeScript: 'typescript' in listed || existsSync(join(folder, 'tsconfig.json')),
    missing: ['latchkey', driver, ...packagesOf[framework]].filter((name) => !(name in listed)),
  };
}

const packagesOf: Readonly<Record<Framework, readonly string[]>> = {
  next: [],
  hono: [],
  vite: ['@latchkey/react', '@tanstack/react-query', 'hono', '@hono/node-server', 'tsx'],
  other: [],
};

/** A project of Vite and React with a server of Hono counts as Vite. */
function frameworkOf(listed: Readonly<Record<string, string>>): Framework {
  if ('next' in listed) return 'next';
  if ('vite' in listed && 'react' in listed) return 'vite';
  return 'hono' in listed ? 'hono' : 'other';
}

/** A lock file of this project, or of a workspace above; else the program that runs this command. */
function managerOf(folder: string): PackageManager {
  for (let place = folder; ; place = dirname(place)) {
    const found = lockFiles.find(([file]) => existsSync(join(place, file)));
    if (found) return found[1];
    if (dirname(place) === place) break;
  }
  const agent = process.env.npm_config_user_agent?.split('/')[0];
  return lockFiles.find(([, manager]) => manager === agent)?.[1] ?? 'npm';
}

/** The command that installs packages. */
export function installCommand({ manager, missing }: Project): readonly string[] {
  return [manager, manager === 'npm' ? 'install' : 'add', ...missing];
}
