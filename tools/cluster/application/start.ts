import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Processes } from '../machine/processes.js';
import type { Topology } from '../topologies/topology.js';
import type { ApplicationSettings, SentMail, Version } from './settings.js';

const PROCESSES = 4;
const FIRST_PORT = 21100; // below the ports that the kernel gives to connections
const server = fileURLToPath(new URL('server.ts', import.meta.url));
const command = [process.execPath, '--import', import.meta.resolve('tsx'), server] as const;

/** The application processes, in front of a topology. */
export class Applications {
  readonly ports = Array.from({ length: PROCESSES }, (_, index) => FIRST_PORT + index);
  readonly #processes: Processes;
  readonly #topology: Topology;
  readonly #onMail: (mail: SentMail) => void;

  constructor(processes: Processes, topology: Topology, onMail: (mail: SentMail) => void) {
    this.#processes = processes;
    this.#topology = topology;
    this.#onMail = onMail;
  }

  /** Creates the tables, and starts all processes. */
  async startAll(secrets: readonly string[]): Promise<void> {
    await this.migrate(secrets, 'old');
    await Promise.all(this.ports.map((_, index) => this.start(index, secrets)));
  }

  /** Adds what the tables lack for a version, as a deployment does before its processes start. */
  async migrate(secrets: readonly string[], version: Version): Promise<void> {
    const [program, ...args] = command;
    const env = { ...process.env, ...this.#envOf(0, secrets, version) };
    const migrating = spawn(program, [...args, 'migrate'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [stderr, [status]] = await Promise.all([text(migrating.stderr), once(migrating, 'exit')]);
    if (status !== 0) throw new Error(`the migration failed: ${stderr}`);
  }

  async start(index: number, secrets: readonly string[], version: Version = 'old'): Promise<void> {
    await this.#processes.start(`application-${index}`, {
      command,
      env: this.#envOf(index, secrets, version),
      onMessage: (message) => isMail(message) && this.#onMail(message),
      ready: async () => {
        const { status } = await fetch(`http://127.0.0.1:${FIRST_PORT + index}/ready`);
        if (status !== 200) throw new Error(`the application answers ${status}`);
      },
    });
  }

  /** With SIGTERM a process answers the requests that have begun. */
  async stop(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.#processes.kill(`application-${index}`, signal);
  }

  #envOf(index: number, secrets: readonly string[], version: Version): Readonly<Record<string, string>> {
    const connection = this.#topology.connectionOf(index);
    const settings: ApplicationSettings = { port: FIRST_PORT + index, connection, secrets, version };
    return { NODE_ENV: 'production', FLEET_APPLICATION: JSON.stringify(settings) };
  }
}

function isMail(message: unknown): message is SentMail {
  return typeof message === 'object' && message !== null && 'kind' in message && 'token' in message;
}
