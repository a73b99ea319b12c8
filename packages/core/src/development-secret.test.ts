import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findDevelopmentSecret } from './development-secret.js';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'latchkey-secret-'));
  writeFileSync(join(project, 'package.json'), '{}');
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(project, { recursive: true, force: true });
});

it('is kept in the project, for its owner alone, in a folder that git ignores [I10-B12]', () => {
  mkdirSync(join(project, 'server'));
  const { secret, file = '' } = findDevelopmentSecret(join(project, 'server'));
  expect(file).toBe(join(project, '.latchkey', '.env.development-secret'));
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(join(project, '.latchkey', '.gitignore'), 'utf8')).toBe('*\n');
  expect(findDevelopmentSecret(project)).toEqual({ secret, file });
});

it('lies beside the packages where some are installed, and differs from that of another project', () => {
  const other = findDevelopmentSecret(project).secret;
  mkdirSync(join(project, 'node_modules'));
  const { secret, file } = findDevelopmentSecret(project);
  expect(file).toBe(join(project, 'node_modules', '.cache', 'latchkey', '.env.development-secret'));
  expect(secret).not.toBe(other);
});

it('is one of the process if no file can be written, or there are no files', () => {
  writeFileSync(join(project, '.latchkey'), 'a file in the way');
  const { secret, file } = findDevelopmentSecret(project);
  expect(file).toBeUndefined();
  expect(secret).toMatch(/^[A-Za-z0-9]{44}$/);
  vi.stubGlobal('process', undefined);
  expect(findDevelopmentSecret(project)).toEqual({ secret, file: undefined });
});

it('processes that begin at once agree on one', async () => {
  const entry = join(import.meta.dirname, 'development-secret.ts');
  const program = join(project, 'find.mjs');
  await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: join(project, 'secret.mjs'),
  });
  writeFileSync(
    program,
    `import { findDevelopmentSecret } from './secret.mjs'; process.stdout.write(findDevelopmentSecret(import.meta.dirname).secret);`,
  );
  const runs = Array.from({ length: 8 }, () => promisify(execFile)(process.execPath, [program]));
  const found = (await Promise.all(runs)).map(({ stdout }) => stdout);
  expect(new Set(found).size).toBe(1);
  expect(found[0]).toMatch(/^[A-Za-z0-9]{44}$/);
  expect(existsSync(join(project, '.latchkey', '.env.development-secret'))).toBe(true);
  expect(readdirSync(join(project, '.latchkey')).sort()).toEqual(['.env.development-secret', '.gitignore']);
});
