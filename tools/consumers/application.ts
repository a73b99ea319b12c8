import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, inject } from 'vitest';

const run = promisify(execFile);

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
}

export interface Application {
  readonly folder: string;
  /** Runs a program in the folder of the application. Rejects with the output if it fails or takes longer than ten minutes. */
  run(program: string, args: readonly string[], env?: Readonly<Record<string, string | undefined>>): Promise<Ran>;
}

/**
 * Makes an application in a temporary folder and installs the packed `latchkey` and `packages` (`name@version`) in it with npm,
 * as users do. The folder is removed after the tests of the file.
 */
export async function installApplication(packages: readonly string[]): Promise<Application> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-application-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'application', private: true, type: 'module' }));
  const packed = inject('packed');
  const { LATCHKEY_CONSUMERS, NODE_ENV, ...inherited } = process.env;
  const application: Application = {
    folder,
    run: (program, args, env = {}) =>
      run(program, [...args], { cwd: folder, env: { ...inherited, ...env }, timeout: 600_000, maxBuffer: 2 ** 26 }),
  };
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await application.run('npm', ['install', ...quiet, String(packed.latchkey?.tarball), ...packages]);
  return application;
}
