import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Processes } from '../machine/processes.js';
import type { Fault, Topology } from '../topologies/topology.js';
import type { ApplicationSettings, SentMail } from './settings.js';

const PROCESSES = 4;
const FIRST_PORT = 21100; // below the ports that the kernel gives to connections
const server = fileURLToPath(new URL('server.ts', import.meta.url));
const command = [process.execPath, '--import', import.meta.resolve('tsx'), server] as const;

/** Creates the tables and starts the application processes. Returns their ports. */
export async function startApplications(
  processes: Processes,
  topology: Topology,
  onMail: (mail: SentMail) => void,
): Promise<readonly number[]> {
  const settingsOf = (index: number): ApplicationSettings => ({
    port: FIRST_PORT + index,
    connection: topology.connectionOf(index),
  });
  migrate(settingsOf(0));
  const indexes = Array.from({ length: PROCESSES }, (_, index) => index);
  await Promise.all(
    indexes.map((index) =>
      processes.start(`application-${index}`, {
        command,
        env: envOf(settingsOf(index)),
        onMessage: (message) => isMail(message) && onMail(message),
        ready: async () => {
          const { status } = await fetch(`http://127.0.0.1:${FIRST_PORT + index}/api/auth/ok`);
          if (status !== 200) throw new Error(`the application answers ${status}`);
        },
      }),
    ),
  );
  return indexes.map((index) => FIRST_PORT + index);
}

/** The end of an application process. */
export function applicationFault(processes: Processes): Fault {
  return {
    what: 'kill -9 of an application process, then it starts again',
    strike: () => processes.kill('application-0'),
    mend: () => processes.startAgain('application-0'),
  };
}

function migrate(settings: ApplicationSettings): void {
  const [program, ...args] = command;
  const env = { ...process.env, ...envOf(settings) };
  const { status, stderr } = spawnSync(program, [...args, 'migrate'], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the tables could not be created: ${stderr}`);
}

function envOf(settings: ApplicationSettings): Readonly<Record<string, string>> {
  return { NODE_ENV: 'production', FLEET_APPLICATION: JSON.stringify(settings) };
}

function isMail(message: unknown): message is SentMail {
  return typeof message === 'object' && message !== null && 'kind' in message && 'token' in message;
}
