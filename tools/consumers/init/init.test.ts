// New projects, made by the programs that make them, the packed `latchkey init`, and what its output says to do.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { installApplication } from '../application.js';
import { readersEnvironment, Terminal } from '../guides/terminal.js';
import { freePort } from '../mounts/programs.js';
import { writeHonoProject } from './hono-project.js';
import { followSteps, signUpAndOut, stepsOf } from './newcomer.js';
import { type Registry, startRegistry } from './registry.js';

interface Case {
  readonly name: string;
  readonly node: 'Node 24' | 'this Node';
  /** Makes the project in the folder `my-app` of the terminal. */
  create(terminal: Terminal): Promise<unknown>;
  /** How this package manager installs the command line, and runs it. */
  readonly install: string;
  readonly latchkey: string;
  readonly expected: { readonly framework: string; readonly manager: string; readonly driver: string };
  /** Builds for production. */
  readonly build: string;
  readonly start: string;
  /** The page in production, if the server has it at another port. */
  readonly page: (port: number) => string;
}

const npm = { install: 'npm install --save-dev @latchkey/cli', latchkey: 'npx latchkey' };
const onAccount = (port: number) => `http://localhost:${port}/account`;

async function createHono({ folder, ...terminal }: Terminal, install: string): Promise<void> {
  mkdirSync(join(folder, 'my-app'));
  writeHonoProject(join(folder, 'my-app'));
  await new Terminal(join(folder, 'my-app'), terminal.env).run(install);
}

const cases: readonly Case[] = [
  {
    ...npm,
    name: 'create-next-app',
    node: 'Node 24',
    async create(terminal) {
      await terminal.run('npx create-next-app@latest my-app --yes');
      // The fonts of its layout come from Google, which many test machines cannot reach.
      const layout =
        'export default function Layout({ children }: LayoutProps<\'/\'>) { return <html lang="en"><body>{children}</body></html>; }';
      writeFileSync(join(terminal.folder, 'my-app/app/layout.tsx'), layout);
    },
    expected: { framework: 'next', manager: 'npm', driver: 'node:sqlite' },
    build: 'npm run build',
    start: 'npm run start',
    page: onAccount,
  },
  {
    ...npm,
    name: 'create-vite',
    node: 'Node 24',
    async create(terminal) {
      await terminal.run('npx create-vite@latest my-app --template react-ts --no-interactive');
      await new Terminal(join(terminal.folder, 'my-app'), terminal.env).run('npm install');
    },
    expected: { framework: 'vite', manager: 'npm', driver: 'node:sqlite' },
    build: 'npm run build',
    start: 'npx tsx server/start.ts',
    page: (port) => `http://localhost:${port}/account.html`,
  },
  {
    ...npm,
    name: 'create-hono',
    node: 'Node 24',
    create: (terminal) => createHono(terminal, 'npm install'),
    expected: { framework: 'hono', manager: 'npm', driver: 'node:sqlite' },
    build: 'npm run build',
    start: 'npm run start',
    page: onAccount,
  },
  {
    install: 'pnpm add -D @latchkey/cli',
    latchkey: 'pnpm exec latchkey',
    name: 'create-hono with pnpm, where the driver is compiled',
    node: 'this Node',
    create: (terminal) => createHono(terminal, 'pnpm install'),
    expected: { framework: 'hono', manager: 'pnpm', driver: 'better-sqlite3' },
    build: 'pnpm run build',
    start: 'pnpm run start',
    page: onAccount,
  },
];

const nodes = new Map([['this Node', dirname(process.execPath)]]);
let registry: Registry;

beforeAll(async () => {
  registry = await startRegistry();
  const { folder } = await installApplication(['node24@npm:node@24.21.0']);
  nodes.set('Node 24', join(folder, 'node_modules', 'node24', 'bin'));
});
afterAll(() => registry.close());

describe.each(cases)('latchkey init in a project of $name', (each) => {
  it('leads to a signed-in page, in development and in production, and changes nothing the second time', async () => {
    const { terminal, ports } = await newProject(each);
    await terminal.run(each.install);
    expect(JSON.parse(await terminal.run(`${each.latchkey} init --dry-run --json`))).toMatchObject(each.expected);

    const output = await terminal.run(`${each.latchkey} init --yes`);
    expect(await terminal.run(`${each.latchkey} init --yes`)).toContain('none was changed');
    expect(await committed(terminal)).not.toMatch(/\.env|\.db/);

    usePorts(terminal.folder, ports);
    const page = await followSteps(stepsOf(withPorts(output, ports)), terminal);
    await terminal.answering(`http://localhost:${ports.server}/api/auth/ok`);
    await terminal.answering(page);
    expect(await signUpAndOut(page, 'ada@example.com', terminal)).toEqual([]);
    expect(terminal.log).not.toMatch(/⚠|warn|error|unstable/i);
    expect(await committed(terminal)).not.toMatch(/\.env|\.db/);
    await terminal.close();

    await visitProduction(each, terminal, ports.server);
  }, 900_000);
});

interface Ports {
  readonly server: number;
  readonly vite: number;
}

async function newProject(each: Case): Promise<{ readonly terminal: Terminal; readonly ports: Ports }> {
  const parent = mkdtempSync(join(tmpdir(), 'latchkey-init-'));
  const ports = { server: await freePort(), vite: await freePort() };
  const terminal = new Terminal(parent, {
    ...readersEnvironment(nodes.get(each.node) ?? ''),
    PORT: String(ports.server),
    npm_config_registry: registry.url,
  });
  onTestFinished(async () => {
    await terminal.close();
    rmSync(parent, { recursive: true, force: true });
  });
  await each.create(terminal);
  terminal.folder = join(parent, 'my-app');
  return { terminal, ports };
}

/** As the last step says: an address, another secret, and the tables. */
async function visitProduction(each: Case, { folder, env }: Terminal, port: number): Promise<void> {
  rmSync(join(folder, 'app.db'));
  const page = each.page(port);
  const LATCHKEY_URL = new URL(page).origin;
  const production = new Terminal(folder, {
    ...env,
    LATCHKEY_URL,
    LATCHKEY_SECRET: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E',
  });
  onTestFinished(() => production.close());
  await production.run(each.build);
  await production.run(`${each.latchkey} migrate --yes`);
  production.serve(each.start);
  expect(await signUpAndOut(page, 'grace@example.com', production)).toEqual([]);
}

/** The files that `git add` would take. */
async function committed(terminal: Terminal): Promise<string> {
  await terminal.run('git init --quiet');
  return terminal.run('git add --all --dry-run');
}

/** The tests of other files may use the usual ports at the same time. */
function usePorts(folder: string, ports: Ports): void {
  for (const file of ['vite.config.ts', 'server/start.ts', 'src/index.ts']) {
    const path = join(folder, file);
    const text = readIfPresent(path);
    if (text !== undefined)
      writeFileSync(path, withPorts(text, ports).replace('server: {', `server: { port: ${ports.vite},`));
  }
}

const withPorts = (text: string, { server, vite }: Ports) =>
  text.replaceAll('3000', String(server)).replaceAll('5173', String(vite));

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
