// The processes of a topology. All of them end with this program, also if it is killed: the kernel sends them SIGKILL then
// (`setpriv --pdeathsig`). So none of them may become a daemon.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Start {
  readonly command: readonly [program: string, ...args: string[]];
  /** The user of the machine whom the program runs as. Default: the user of this program. */
  readonly user?: string;
  /** What the command begins with, to run at the place of a node: `Places.enter`. */
  readonly enter?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly onMessage?: (message: unknown) => void;
  /** Resolves when the program can be used. It is called again while it throws. */
  readonly ready: () => Promise<unknown>;
}

export class Processes {
  /** A folder for the files and the logs of the processes. */
  readonly folder = mkdtempSync(join(tmpdir(), 'latchkey-cluster-'));
  readonly #running = new Map<string, ChildProcess>();
  readonly #started = new Map<string, Start>();

  constructor() {
    spawnSync('chmod', ['755', this.folder]);
  }

  /** Makes a folder that belongs to a user of the machine. */
  folderOf(name: string, user?: string): string {
    const path = join(this.folder, name);
    mkdirSync(path, { recursive: true });
    if (user !== undefined && isRoot()) chownSync(path, idOf(user, '-u'), idOf(user, '-g'));
    return path;
  }

  /** Starts a program and waits until it can be used. */
  async start(name: string, start: Start): Promise<void> {
    if (this.#running.has(name)) throw new Error(`${name} runs already`);
    this.#started.set(name, start);
    const log = openSync(this.#logOf(name), 'a');
    const [program = '', ...args] = bound(start);
    const child = spawn(program, args, {
      env: { ...process.env, ...start.env },
      stdio: ['ignore', log, log, ...(start.onMessage ? (['ipc'] as const) : [])],
      cwd: this.folder,
    });
    closeSync(log);
    child.on('error', () => {});
    if (start.onMessage) child.on('message', start.onMessage);
    child.once('exit', () => this.#running.get(name) === child && this.#running.delete(name));
    this.#running.set(name, child);
    await patiently(start.ready, () => this.#checkRuns(name));
  }

  /** Starts a program again that has been killed. */
  async startAgain(name: string): Promise<void> {
    const start = this.#started.get(name);
    if (!start) throw new Error(`${name} was never started`);
    await this.start(name, start);
  }

  /** Sends a signal, and waits for the end of the process if the signal ends it. */
  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#running.get(name);
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** The id that the machine gives to a process. */
  idOf(name: string): number | undefined {
    return this.#running.get(name)?.pid;
  }

  async end(): Promise<void> {
    const names = [...this.#running.keys()].reverse();
    await Promise.all(names.map((name) => this.kill(name)));
  }

  removeFiles(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #logOf(name: string): string {
    return join(this.folder, `${name}.log`);
  }

  #checkRuns(name: string): void {
    if (this.#running.has(name)) return;
    const lines = readFileSync(this.#logOf(name), 'utf8').split('\n');
    throw new Error(`${name} has ended:\n${lines.slice(-20).join('\n')}`);
  }
}

/** Runs a program to its end. Returns what it prints. */
export function runOnce(command: Start['command'], user?: string): string {
  const [program = '', ...args] = bound({ command, ...(user === undefined ? {} : { user }) });
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: '/' });
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stderr}`);
  return stdout;
}

/** Calls `step` until it no longer throws; a minute at most. */
export async function patiently<T>(step: () => Promise<T>, check: () => void = () => {}): Promise<T> {
  for (let tries = 0; ; tries++) {
    check();
    try {
      return await step();
    } catch (error) {
      if (tries >= 600) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function bound({ command, user, enter = [] }: Pick<Start, 'command' | 'user' | 'enter'>): readonly string[] {
  const as = user !== undefined && isRoot() ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  return [...enter, 'setpriv', ...as, '--pdeathsig=KILL', '--', ...command];
}

function idOf(user: string, flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
