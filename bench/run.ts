// `npm run bench`: every measurement of the page on speed, one after the other. Takes about half an hour; each part has a command of
// its own. `-- --write` also writes the comparison into the manual.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const given = process.argv.slice(2);
const parts: readonly (readonly [title: string, file: string, ...args: string[]])[] = [
  [
    'Calls, a new process, sizes and types: Latchkey beside code by hand, better-auth and Auth.js',
    'peers/run.ts',
    ...given,
  ],
  ['get-session over HTTP', 'http.ts'],
  ['get-session on PostgreSQL', 'postgres.ts'],
  ['Calls with 1 ms to PostgreSQL', 'round-trips.ts'],
  ['A sign-in with and without the audit log', 'audit.ts'],
  ['The start of a process and the size of an installation', 'start.ts'],
  ['Calls beside more and more rows: microseconds of CPU', 'growth.ts'],
  ['Clean-up of 100,000 expired sessions', 'clean-up.ts'],
];

const failed: string[] = [];
for (const [title, file, ...args] of parts) {
  console.log(`\n## ${title}\n`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file), ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) failed.push(title);
}
if (failed.length > 0) throw new Error(`not measured: ${failed.join('; ')}`);
