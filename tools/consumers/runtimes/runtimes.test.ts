import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../packages/core/test/fixtures/test-databases.js';
import { type Application, installApplication } from '../application.js';

const NODE_20 = { name: 'Node 20', command: [process.execPath] };
const NODE_22 = { name: 'Node 22', command: ['node_modules/node22/bin/node'] };
const NODE_24 = { name: 'Node 24', command: ['node_modules/node24/bin/node'] };
const BUN = { name: 'Bun', command: ['node_modules/.bin/bun'] };
// Neither environment variables nor the network are allowed: only the files of the application.
const DENO = {
  name: 'Deno',
  command: ['node_modules/.bin/deno', 'run', '--no-prompt', '--no-remote', '--allow-read=.', '--allow-write=.'],
};
// pg and mysql2 read environment variables.
const DENO_ON_NETWORK = {
  ...DENO,
  command: [...DENO.command, '--allow-env', '--allow-sys', '--allow-net=127.0.0.1,localhost'],
};

const everywhere = [NODE_22, NODE_24, BUN, DENO];
const drivers = {
  path: everywhere,
  'node:sqlite': everywhere,
  'bun:sqlite': [BUN],
  libsql: [NODE_20, NODE_22, NODE_24, BUN],
  'better-sqlite3 13': [NODE_22, NODE_24],
  pg: [NODE_20, NODE_22, NODE_24, BUN, DENO_ON_NETWORK],
  mysql2: [NODE_20, NODE_22, NODE_24, BUN, DENO_ON_NETWORK],
};
const servers: Readonly<Record<string, string>> = { pg: 'PostgreSQL', mysql2: 'MySQL or MariaDB' };
const cases = Object.entries(drivers).flatMap(([driver, runtimes]) => runtimes.map((each) => ({ ...each, driver })));

let application: Application;

beforeAll(async () => {
  application = await installApplication([
    'node22@npm:node@22.23.3',
    'node24@npm:node@24.21.0',
    'bun@1.4.5',
    'deno@2.9.6',
    'libsql@0.5.29',
    'better-sqlite3-13@npm:better-sqlite3@13.2.0',
    'pg@8.23.1',
    'mysql2@3.24.5',
    '@types/node@24',
    'bun-types@1.4.5',
  ]);
  cpSync(join(import.meta.dirname, 'application'), application.folder, { recursive: true });
}, 300_000);

/** Without NODE_ENV, as on most servers: production. */
function run([program = '', ...args]: readonly string[], ...more: readonly string[]): Promise<string> {
  const environment = { NODE_ENV: undefined, DENO_NO_UPDATE_CHECK: '1', DO_NOT_TRACK: '1' };
  return application.run(program, [...args, ...more], environment).then(({ stdout }) => stdout);
}

function newFolder(name: string): string {
  const folder = `databases-${name.replaceAll(/\W/g, '-')}`;
  mkdirSync(join(application.folder, folder));
  return folder;
}

describe('the packed package in an application that lists its driver alone', () => {
  it.each(cases)('serves the first calls of a user on $name with $driver', async ({ name, command, driver }) => {
    const place = await engines.find((each) => each.name === servers[driver])?.create();
    const file = place?.url ?? join(newFolder(`smoke ${name} ${driver}`), 'app.db');
    try {
      const lines = (await run(command, 'run.mjs', driver, file)).trim().split('\n');
      expect(lines.at(0)).toBe('migrate: done');
      expect(lines).toContain('verify code: 200');
      expect(lines).toContain('invite: 200');
      expect(lines.at(-1)).toBe('closed');
    } finally {
      await place?.drop();
    }
  });

  it.each(cases.filter(({ driver }) => driver !== 'path' && !(driver in servers)))(
    'passes the suite for databases on $name with $driver',
    async ({ name, command, driver }) => {
      const output = await run(command, 'conformance.mjs', driver, newFolder(`suite ${name} ${driver}`));
      const [, passed, all] = /(\d+) of (\d+) tests passed/.exec(output) ?? [];
      expect(passed, output).toBe(all);
      expect(Number(all)).toBeGreaterThanOrEqual(40);
    },
  );

  it('accepts the databases of Node, Bun and libsql with the types of their own packages', async () => {
    const compiler = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript-7', 'bin', 'tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', 'node,bun-types'];
    expect(await run([process.execPath, compiler, ...options, 'types.ts'])).toBe('');
  });

  it('names what to install where Node has no SQLite of its own and better-sqlite3 is absent, or crashes', async () => {
    const failing = () => run(NODE_20.command, 'run.mjs', 'path', 'none.db');
    const named =
      'expected its driver: npm install better-sqlite3@12, or run Node 22.16 or newer, which has node:sqlite';
    await expect(failing()).rejects.toThrow(named);
    const modules = join(application.folder, 'node_modules');
    symlinkSync(join(modules, 'better-sqlite3-13'), join(modules, 'better-sqlite3'));
    await expect(failing()).rejects.toThrow(named);
  });
});
