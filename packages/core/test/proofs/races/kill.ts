import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { KilledCall } from './killed-process.js';

/** Makes a call in another process, which is killed when its background work begins. Returns the signal that ended it. */
export function kill(url: string, call: KilledCall): Promise<unknown> {
  return killIn('killed-process.ts', url, call);
}

/** Runs a program of this folder, which kills itself, in another process. The signal that ended it. */
export async function killIn(file: string, url: string, about: unknown): Promise<unknown> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const execArgv = ['--import', 'tsx', '--conditions=@latchkey/source'];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const child = fork(path, [url, JSON.stringify(about)], { execArgv, cwd });
  const [, signal] = await once(child, 'exit');
  return signal;
}
