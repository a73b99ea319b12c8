import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tools = join(import.meta.dirname, '../..');

/** The most files of the core that one warm call runs, which is what a reader of the call opens. */
const most = { getSession: 37, signInEmail: 58, acceptInvitation: 71 };

it('a call runs few files (`npm run trace -- signInEmail --files` lists them)', () => {
  const command = ['--conditions=@latchkey/source', '--import', 'tsx', 'trace/run.ts'];
  const printed = execFileSync(process.execPath, command, { cwd: tools, encoding: 'utf8' });
  const counted = [...printed.matchAll(/^(\w+): (\d+) files/gm)].map(([, call, files]) => [call, Number(files)]);
  expect(counted.map(([call]) => call)).toEqual(Object.keys(most));
  expect(
    Object.entries(most).filter(([call, limit]) => (Object.fromEntries(counted)[call] ?? limit + 1) > limit),
  ).toEqual([]);
});
