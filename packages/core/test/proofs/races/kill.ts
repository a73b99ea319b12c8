import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { KilledCall } from './killed-process.js';

/** Makes a call in another process, which is killed when its background work begins. The signal that ended it. */
export async function kill(url: string, call: KilledCall): Promise<unknown> {
  const path = fileURLToPath(new URL('killed-process.ts', import.meta.url));
  const execArgv = ['--import', 'tsx', '--conditions=@latchkey/source'];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const child = fork(path, [url, JSON.stringify(call)], { execArgv, cwd });
  const [, signal] = await once(child, 'exit');
  return signal;
}
