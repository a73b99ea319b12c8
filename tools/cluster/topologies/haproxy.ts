import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Processes } from '../machine/processes.js';

interface Proxy {
  /** Seconds that the answer of a check may take. */
  readonly checkTimeout: number;
  /** The `listen` sections. */
  readonly sections: readonly string[];
  readonly ready: () => Promise<unknown>;
}

/** Starts HAProxy with these sections. A connection of the application may be idle for a minute. */
export async function startHaproxy(processes: Processes, { checkTimeout, sections, ready }: Proxy): Promise<void> {
  const config = join(processes.folder, 'haproxy.cfg');
  writeFileSync(
    config,
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check ${checkTimeout}s
${sections.join('\n')}
`,
  );
  await processes.start('haproxy', { command: ['haproxy', '-db', '-f', config], ready });
}
