import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { installConsumer } from '../fixtures/install-consumer.js';

const project = makeProject(['better-sqlite3']);
const latchkey = (...args: readonly string[]) => runIn(project, args);

/** An application that has the packed packages, and these of the workspace. */
function makeProject(others: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-command-line-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  installConsumer(folder, inject('packed'), others, { optionalPeers: 'only listed' });
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "type": "module" }');
  writeFileSync(
    join(folder, 'auth.ts'),
    `import { createAuth } from 'latchkey';
console.log('a line of the application');
export const auth = createAuth({ database: 'app.db', emailAndPassword: { enabled: true } });`,
  );
  return folder;
}

function runIn(cwd: string, args: readonly string[]) {
  const bin = join(cwd, 'node_modules', '@latchkey', 'cli', 'dist', 'bin.js');
  const { NODE_ENV, ...env } = process.env;
  return spawnSync(process.execPath, [bin, ...args], { cwd, encoding: 'utf8', env, input: '' });
}

test('the packed command line migrates a database, and its exit codes are for CI', () => {
  expect(latchkey('status').status).toBe(1);
  expect(latchkey('migrate').status).toBe(2);
  expect(latchkey('migrate', '--yes').status).toBe(0);
  expect(latchkey('status').status).toBe(0);
});

test('success is only what a command has done', () => {
  expect(latchkey().status).toBe(2);
  expect(latchkey('help', 'migrat').status).toBe(2);
  expect(latchkey('--help').status).toBe(0);
  writeFileSync(join(project, 'ends.ts'), 'process.exit(0);');
  const { status, stderr } = latchkey('migrate', '--yes', '-c', 'ends.ts');
  expect([status, stderr]).toEqual([2, expect.stringContaining('ended the process')]);
});

test('standard output is the result alone, also if the application writes lines', () => {
  const { stdout, stderr } = latchkey('info', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ configuration: { database: 'sqlite' } });
  expect(stderr).toContain('a line of the application');
});

test('the packed command line says its version', () => {
  expect(latchkey('--version').stdout).toMatch(/^\d+\.\d+\.\d+/);
});

test('a driver that was installed without its script is told in a sentence, with the command that builds it', () => {
  const folder = makeProject([]);
  const driver = join(folder, 'node_modules', 'better-sqlite3');
  mkdirSync(driver, { recursive: true });
  writeFileSync(join(driver, 'package.json'), '{ "name": "better-sqlite3", "version": "12.0.0", "main": "index.js" }');
  // The words of the package `bindings`, which lists a dozen paths behind them.
  const thrown = "throw new Error('Could not locate the bindings file. Tried:\\n → /one\\n → /other')";
  writeFileSync(join(driver, 'index.js'), `module.exports = class { constructor() { ${thrown}; } };`);
  const { status, stderr } = runIn(folder, ['migrate', '--yes']);
  expect([status, stderr]).toEqual([2, expect.stringContaining('better-sqlite3 is not built for this Node')]);
  expect(stderr).toContain('npm rebuild better-sqlite3');
  expect(stderr).not.toMatch(/→|\n {4}at /);
});

/** Runs the program that a package has under the name `latchkey`. Package managers link one of the two. */
function runProgramOf(name: string, cwd: string, ...args: readonly string[]) {
  const program = join(project, 'node_modules', name, 'latchkey.js');
  // pnpm runs this test with a path on which the packages of this workspace are.
  const { NODE_PATH, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

test.each([['--version'], ['help', 'migrat'], ['status', '--json']])(
  'the programs of latchkey and of @latchkey/cli do the same with %s',
  (...args) => {
    const answer = runProgramOf('latchkey', project, ...args);
    expect(answer).toEqual(runProgramOf('@latchkey/cli', project, ...args));
    expect(answer.status).not.toBeNull();
  },
);

test('the program of latchkey finds the command line of a workspace above', () => {
  const below = join(project, 'apps', 'shop');
  mkdirSync(below, { recursive: true });
  expect(runProgramOf('latchkey', below, '--version').stdout).toBe(latchkey('--version').stdout);
});

test.each([
  ['package-lock.json', 'npm install --save-dev'],
  ['pnpm-lock.yaml', 'pnpm add -D'],
  ['yarn.lock', 'yarn add -D'],
  ['bun.lock', 'bun add -D'],
])('without @latchkey/cli, the program of latchkey says how to install it, with %s', (lockFile, line) => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-without-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, lockFile), '');
  const { status, stdout, stderr } = runProgramOf('latchkey', folder, 'init');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    new RegExp(`^[^\\n]+\\n\\n {2}${line} @latchkey/cli@${latchkey('--version').stdout.trim()}\\n$`),
  );
});
