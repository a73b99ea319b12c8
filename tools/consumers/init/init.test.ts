// New projects, made by the programs that make them, the packed `latchkey init`, and what its output says to do.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  readonly hasScreens: boolean;
  /** The kept picture of the page that it leads to: that of the quick start which says the same. */
  readonly lastStep: string;
}

const npm = { install: 'npm install --save-dev @latchkey/cli', latchkey: 'npx latchkey' };

async function createHono({ folder, ...terminal }: Terminal, install: string): Promise<void> {
  mkdirSync(join(folder, 'my-app'));
  writeHonoProject(join(folder, 'my-app'));
  await new Terminal(join(folder, 'my-app'), terminal.env).run(install);
}

function nextCase(name: string, options: string): Case {
  return {
    ...npm,
    name,
    node: 'Node 24',
    async create(terminal) {
      await terminal.run(`npx create-next-app@latest my-app ${options}`);
      // The fonts of its layout come from Google, which many test machines cannot reach.
      const layout = `import './globals.css';
export default function Layout({ children }: LayoutProps<'/'>) { return <html lang="en"><body>{children}</body></html>; }`;
      writeFileSync(join(terminal.folder, 'my-app/app/layout.tsx'), layout);
    },
    expected: { framework: 'next', manager: 'npm', driver: 'node:sqlite' },
    build: 'npm run build',
    start: 'npm run start',
    hasScreens: true,
    lastStep: 'nextjs',
  };
}

const cases: readonly Case[] = [
  nextCase('create-next-app with Tailwind', '--yes'),
  nextCase('create-next-app without Tailwind', '--yes --no-tailwind'),
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
    hasScreens: true,
    lastStep: 'hono-and-vite',
  },
  {
    ...npm,
    name: 'create-hono',
    node: 'Node 24',
    create: (terminal) => createHono(terminal, 'npm install'),
    expected: { framework: 'hono', manager: 'npm', driver: 'node:sqlite' },
    build: 'npm run build',
    start: 'npm run start',
    hasScreens: false,
    lastStep: 'hono',
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
    hasScreens: false,
    lastStep: 'hono',
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
    const { hasScreens, lastStep } = each;
    const pictures = { name: `init-${each.name.replaceAll(/[ ,]+/g, '-')}`, lastStep };
    const visit = { email: 'ada@example.com', hasScreens, pictures };
    expect(await signUpAndOut(page, terminal, visit)).toEqual([]);
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
  const LATCHKEY_URL = `http://localhost:${port}`;
  const production = new Terminal(folder, {
    ...env,
    LATCHKEY_URL,
    LATCHKEY_SECRET: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E',
  });
  onTestFinished(() => production.close());
  // The build checks the types of the files that `init` has written.
  const auth = ['server/auth.ts', 'src/auth.ts', 'auth.ts'].find((path) => existsSync(join(folder, path))) ?? '';
  const text = readFileSync(join(folder, auth), 'utf8');
  writeFileSync(join(folder, auth), `${text}export const wrong: number = 'a text';\n`);
  await expect(production.run(each.build)).rejects.toThrow(/not assignable to type 'number'/);
  writeFileSync(join(folder, auth), text);
  await production.run(each.build);
  await production.run(`${each.latchkey} migrate --yes`);
  production.serve(each.start);
  const visit = { email: 'grace@example.com', hasScreens: each.hasScreens };
  expect(await signUpAndOut(`${LATCHKEY_URL}/account`, production, visit)).toEqual([]);
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
