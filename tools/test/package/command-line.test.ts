import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { installConsumer } from '../fixtures/install-consumer.js';

const project = mkdtempSync(join(tmpdir(), 'latchkey-command-line-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
installConsumer(project, inject('packed'), ['better-sqlite3']);
writeFileSync(join(project, 'package.json'), '{ "name": "shop", "type": "module" }');
writeFileSync(
  join(project, 'auth.ts'),
  `import { createAuth } from 'latchkey';
console.log('a line of the application');
export const auth = createAuth({ database: 'app.db', emailAndPassword: { enabled: true } });`,
);

function latchkey(...args: readonly string[]) {
  const bin = join(project, 'node_modules', '@latchkey', 'cli', 'dist', 'bin.js');
  const { NODE_ENV, ...env } = process.env;
  return spawnSync(process.execPath, [bin, ...args], { cwd: project, encoding: 'utf8', env, input: '' });
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
