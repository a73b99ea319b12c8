import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { programOf } from './bundle.js';
import type { KilledCall } from './killed-process.js';

/** Makes a call in another process, which is killed when its background work begins. Returns the signal that ended it. */
export function kill(url: string, call: KilledCall): Promise<unknown> {
  return killIn('killed-process.ts', url, call);
}

/** Runs a program of this folder, which kills itself, in another process. The signal that ended it. */
export async function killIn(file: string, url: string, about: unknown): Promise<unknown> {
  const child = fork(await programOf(basename(file, '.ts')), [url, JSON.stringify(about)], { execArgv: [] });
  const [, signal] = await once(child, 'exit');
  return signal;
}
