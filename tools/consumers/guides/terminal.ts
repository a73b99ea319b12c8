import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A reader's terminal: a folder, and programs that run in it. */
export class Terminal {
  /** Everything that the servers have written. */
  log = '';
  readonly #servers: ChildProcess[] = [];

  constructor(
    public folder: string,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Runs a command to its end, and returns its output. Rejects with the output if it fails or takes five minutes. */
  async run(line: string): Promise<string> {
    const child = this.#start(line);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
    const timer = setTimeout(() => end(child), 300_000);
    const code = await new Promise((resolve) => child.once('close', resolve));
    clearTimeout(timer);
    if (code !== 0) throw new Error(`${line}: ended with ${code}\n${output}`);
    return output;
  }

  /** Starts a program that keeps running. */
  serve(line: string): void {
    const child = this.#start(line);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.log += String(text)));
    this.#servers.push(child);
  }

  /** Waits until a server answers there with any status. Rejects with the log if it ends before, or after two minutes. */
  async answering(url: string): Promise<void> {
    for (let turn = 0; turn < 1200; turn++) {
      if (this.#servers.some(({ exitCode }) => exitCode !== null)) break;
      const answered = await fetch(url, { method: 'HEAD' }).then(
        () => true,
        () => false,
      );
      if (answered) return;
      await sleep(100);
    }
    throw new Error(`${url} does not answer:\n${this.log}`);
  }

  /** Ends the servers, and the programs that they have started. */
  async close(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map(end));
  }

  /** A group of its own, so that its end is the end of the programs that it starts. */
  #start(line: string): ChildProcess {
    const { folder: cwd, env } = this;
    return spawn(line, { cwd, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** What test runners, CI and this workspace set, and the terminal of a reader lacks. */
const ofTests =
  /^(NODE_ENV|NODE_OPTIONS|CI|PORT|TEST|DEV|PROD|MODE|SSR|BASE_URL|VITEST.*|LATCHKEY_.*|TURBO_.*|npm_.*)$/;

/** The variables of a reader who has a terminal, npm and the Node of this folder, and has set nothing. */
export function readersEnvironment(node: string): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTests.test(name))),
    PATH: `${node}:${process.env.PATH}`,
    // npx asks whether it may install; a reader presses Enter.
    npm_config_yes: 'true',
    npm_config_loglevel: 'error',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}
