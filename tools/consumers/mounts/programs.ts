import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { transformSync } from 'esbuild';
import { onTestFinished } from 'vitest';

const house = join(import.meta.dirname, '..', '..', '..');

/** The code of the block of `docs/<page>` that has this title, unchanged. Throws if there is none. */
export function blockOf(page: string, title: string, language = 'ts'): string {
  const fence = `\`\`\`${language} ${title}\n`;
  const text = readFileSync(join(house, 'docs', page), 'utf8');
  const start = text.indexOf(fence);
  if (start === -1) throw new Error(`docs/${page} has no block ${title}`);
  return text.slice(start + fence.length, text.indexOf('\n```', start + fence.length));
}

/** The same as JavaScript, for Node. */
export function programOf(page: string, title: string): string {
  return transformSync(blockOf(page, title), { loader: 'ts', format: 'esm' }).code;
}

/** Lends this workspace's SQLite driver to an application, since npm would compile it for a minute. */
export function linkDriver(folder: string): void {
  const driver = realpathSync(join(house, 'packages', 'core', 'node_modules', 'better-sqlite3'));
  symlinkSync(driver, join(folder, 'node_modules', 'better-sqlite3'));
}

export interface Server {
  readonly url: string;
  /** What the server has written to its error output. */
  errors(): string;
  /** `null` while the server runs. */
  exitCode(): number | null;
}

export interface Start {
  readonly folder: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server on a free port, in production, and waits until it answers. The end of the test stops it. */
export async function startServer(
  { folder, command: [program, ...args], env = {} }: Start,
  port: number,
): Promise<Server> {
  const url = `http://127.0.0.1:${port}`;
  const all = { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...env };
  const child = spawn(program, args, { cwd: folder, env: all, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  onTestFinished(() => stop(child));
  for (let turn = 0; turn < 300; turn++) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${errors}`);
    const answered = await fetch(`${url}/api/auth/ok`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return { url, errors: () => errors, exitCode: () => child.exitCode };
    await sleep(100);
  }
  throw new Error(`the server does not answer: ${errors}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** A port that no program uses now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
