import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const home = join(import.meta.dirname, '..');
const next = join(home, 'node_modules/next/dist/bin/next');
const run = promisify(execFile);

export type Command = 'dev' | 'start';

export interface Application {
  readonly url: string;
  /** Everything that the server has written. */
  log(): string;
  stop(): Promise<void>;
}

/** Builds the example, or the application in another folder. Resolves to the output, with which a failed build rejects. */
export async function build(folder = home): Promise<string> {
  const env = environment('production', 'http://localhost');
  const { stdout, stderr } = await run(process.execPath, [next, 'build'], { cwd: folder, env, timeout: 240_000 });
  return stdout + stderr;
}

/** Starts the example on a database of its own. */
export async function start(command: Command): Promise<Application> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-nextjs-'));
  const env = {
    ...environment(command === 'dev' ? 'development' : 'production', url),
    DATABASE_FILE: join(folder, 'app.db'),
  };
  const server = spawn(process.execPath, [next, command, '-p', String(port)], { cwd: home, env });
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (log += String(text)));
  await answering(`${url}/api/auth/ok`, server, () => log);
  return {
    url,
    log: () => log,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function environment(mode: 'development' | 'production', url: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    CI: '1',
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    LATCHKEY_URL: url,
    LATCHKEY_SECRET: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E',
  };
}

async function answering(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + 120_000;
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error(`The server did not start:\n${log()}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
