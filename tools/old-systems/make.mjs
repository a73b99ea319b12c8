// Makes the fixtures of `latchkey import` by running the published packages of other systems. The result is recorded in
// packages/cli/test/fixtures/old-systems; run this only to record it again:
//
//   node tools/old-systems/make.mjs better-auth
//   node tools/old-systems/make.mjs better-auth-passkeys
//   node tools/old-systems/make.mjs better-auth-operators
//   node tools/old-systems/make.mjs authjs
//
// It installs the packages into a temporary folder, never into this repository. LATCHKEY_TEST_POSTGRES_URL and
// LATCHKEY_TEST_MYSQL_URL name the servers whose table definitions are recorded too.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = {
  'better-auth': ['better-auth@1.7.25', 'better-sqlite3@12.11.1', 'pg@8', 'mysql2@3'],
  'better-auth-passkeys': ['better-auth@1.7.6', '@better-auth/passkey@1.7.6', 'better-sqlite3@12.11.1'],
  'better-auth-operators': ['better-auth@1.7.5', '@better-auth/api-key@1.7.5', 'better-sqlite3@12.11.1'],
  authjs: ['@auth/core@0.41.3', '@auth/pg-adapter@1.11.3', 'pg@8', 'bcryptjs@3.0.3'],
};

const [name] = process.argv.slice(2);
if (!Object.hasOwn(packages, name)) throw new Error(`Pass one of ${Object.keys(packages).join(', ')}.`);

const folder = mkdtempSync(join(tmpdir(), 'old-systems-'));
try {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages[name]], {
    cwd: folder,
    stdio: 'inherit',
  });
  copyFileSync(new URL(`./${name}.mjs`, import.meta.url), join(folder, 'run.mjs'));
  const made = execFileSync('node', ['run.mjs'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 24 });
  const target = new URL(`../../packages/cli/test/fixtures/old-systems/${name}.json`, import.meta.url);
  writeFileSync(target, `${JSON.stringify({ madeWith: packages[name], ...JSON.parse(made) }, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
