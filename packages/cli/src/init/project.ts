import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Manifest, readManifest } from '../project.js';

export type Framework = 'next' | 'hono' | 'express' | 'vite' | 'other';
type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';
/** `node:sqlite` and `bun:sqlite` are parts of the runtime. */
export type Driver = 'better-sqlite3' | 'node:sqlite' | 'bun:sqlite' | 'pg' | 'mysql2';

/** What `init` finds in a project. */
export interface Project {
  readonly folder: string;
  readonly framework: Framework;
  readonly manager: PackageManager;
  readonly driver: Driver;
  /** `src/` if the project keeps its source there, else empty. */
  readonly source: 'src/' | '';
  readonly hasTypeScript: boolean;
  /** Packages that the application needs when it runs and the project does not list. */
  readonly missing: readonly string[];
  /** Those that only development needs. */
  readonly missingTools: readonly string[];
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
  const listed = listedIn(readManifest(folder));
  const framework = frameworkOf(listed);
  const manager = managerOf(folder);
  const driver = driverOf(listed, manager);
  const isMissing = (name: string) => !(name in listed) && !name.includes(':');
  return {
    folder,
    framework,
    manager,
    driver,
    source: sourceOf(folder, framework),
    hasTypeScript: 'typescript' in listed || existsSync(join(folder, 'tsconfig.json')),
    missing: ['latchkey', driver, ...packagesOf[framework]].filter(isMissing),
    // pg is the driver that has no types of its own.
    missingTools: ['@latchkey/cli', ...toolsOf[framework], ...(driver === 'pg' ? ['@types/pg'] : [])].filter(isMissing),
  };
}

type Listed = Readonly<Record<string, string>>;

const listedIn = ({ dependencies, devDependencies }: Manifest): Listed => ({ ...devDependencies, ...dependencies });

const screens = ['@latchkey/react', '@latchkey/ui', '@tanstack/react-query'];

const packagesOf: Readonly<Record<Framework, readonly string[]>> = {
  next: screens,
  hono: [],
  express: [],
  vite: [...screens, 'hono', '@hono/node-server'],
  other: [],
};

const toolsOf: Readonly<Record<Framework, readonly string[]>> = {
  next: [],
  hono: [],
  express: ['tsx', '@types/express'],
  vite: ['tsx'],
  other: [],
};

/** A project of Vite and React with a server of Hono counts as Vite. A Worker is no place for an SQLite file. */
function frameworkOf(listed: Listed): Framework {
  if ('next' in listed) return 'next';
  if ('vite' in listed && 'react' in listed) return 'vite';
  if ('wrangler' in listed) return 'other';
  if ('hono' in listed) return 'hono';
  return 'express' in listed ? 'express' : 'other';
}

/** A listed driver, else the SQLite of the runtime, else the package for Node 20. */
function driverOf(listed: Listed, manager: PackageManager): Driver {
  const found = (['pg', 'mysql2', 'better-sqlite3'] as const).find((name) => name in listed);
  if (found !== undefined) return found;
  if (manager === 'bun') return 'bun:sqlite';
  return hasSqlite(process.versions.node) ? 'node:sqlite' : 'better-sqlite3';
}

/** Whether this version of Node has an SQLite that Latchkey can use. */
function hasSqlite(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 16);
}

/** Next.js reads `src/app` only where no `app` exists, and demands that `app` and `pages` have the same parent. */
function sourceOf(folder: string, framework: Framework): 'src/' | '' {
  const has = (path: string) => existsSync(join(folder, path));
  if (framework !== 'next') return has('src') ? 'src/' : '';
  return !has('app') && !has('pages') && (has('src/app') || has('src/pages')) ? 'src/' : '';
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

/** better-sqlite3 13 needs Node 22, which has an SQLite of its own. */
const versions: Readonly<Record<string, string>> = { 'better-sqlite3': 'better-sqlite3@12' };

/** The commands that install what is missing. */
export function installCommands({ manager, missing, missingTools }: Project): readonly (readonly string[])[] {
  const add = [manager, manager === 'npm' ? 'install' : 'add'];
  const named = missing.map((name) => versions[name] ?? name);
  return [
    ...(missing.length > 0 ? [[...add, ...compiling(manager, missing), ...named]] : []),
    ...(missingTools.length > 0 ? [[...add, manager === 'npm' ? '--save-dev' : '-D', ...missingTools]] : []),
  ];
}

/** pnpm and Bun run the install script of a package, which gets or compiles the driver, only if told to. */
function compiling(manager: PackageManager, missing: readonly string[]): readonly string[] {
  if (!missing.includes('better-sqlite3')) return [];
  if (manager === 'pnpm') return ['--allow-build=better-sqlite3'];
  return manager === 'bun' ? ['--trust'] : [];
}

/** The command that runs a program of an installed package. */
export function programCommand({ manager }: Project, program: string): string {
  const runners = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' };
  return `${runners[manager]} ${program}`;
}
