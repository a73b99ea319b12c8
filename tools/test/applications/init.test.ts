import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { isWithoutBrowser } from '../../../vitest.chromium.ts';
import { readersEnvironment, Terminal } from '../../consumers/guides/terminal.js';
import { writeHonoProject } from '../../consumers/init/hono-project.js';
import { followSteps, signUpAndOut, stepsOf } from '../../consumers/init/newcomer.js';
import { freePort } from '../../consumers/mounts/programs.js';
import { installConsumer, linkProgram } from '../fixtures/install-consumer.js';

// `npm run consumers` has the projects of create-next-app and create-vite too, and installs with npm and pnpm.
it.skipIf(isWithoutBrowser)(
  'latchkey init leads from a new Hono project to a page that knows its signed-in user',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-init-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeHonoProject(folder);
    installConsumer(folder, inject('packed'), ['hono', '@hono/node-server', 'better-sqlite3', 'tsx']);
    linkProgram(folder, 'tsx');
    const port = String(await freePort());
    usePort(join(folder, 'src/index.ts'), port);

    const terminal = new Terminal(folder, readersEnvironment(dirname(process.execPath)));
    onTestFinished(() => terminal.close());
    const bin = join(folder, 'node_modules', '@latchkey', 'cli', 'latchkey.js');
    const init = [bin, 'init', '--yes', '--skip-install'];
    const { stdout } = spawnSync(process.execPath, init, { cwd: folder, env: terminal.env, encoding: 'utf8' });
    const steps = stepsOf(stdout.replaceAll('3000', port)).filter((step) => !step.startsWith('Install'));
    const page = await followSteps(steps, terminal);
    expect(
      await signUpAndOut(page, terminal, {
        email: 'ada@example.com',
        hasScreens: false,
        pictures: { name: 'init', lastStep: 'hono' },
      }),
    ).toEqual([]);
    expect(terminal.log).not.toMatch(/warn|error/i);
  },
);

function usePort(file: string, port: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace('3000', port));
}
