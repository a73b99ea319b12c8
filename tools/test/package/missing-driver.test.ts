import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { installConsumer } from '../fixtures/install-consumer.js';

const auth = `
  import { createAuth } from 'latchkey';
  const auth = createAuth({ baseURL: 'https://app.example.com', database: ':memory:', secret: 'a secret of thirty-two characters' });
  console.log('started');
  await auth.migrate();
  console.log('migrated');
  await auth.close();`;

/** Runs the application in a project with these packages beside Latchkey. */
function run(others: readonly string[], before = '') {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-driver-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
  installConsumer(folder, inject('packed'), others, { optionalPeers: 'only listed' });
  writeFileSync(join(folder, 'before.js'), before);
  writeFileSync(join(folder, 'auth.js'), auth);
  return spawnSync(process.execPath, ['--import', './before.js', 'auth.js'], { cwd: folder, encoding: 'utf8' });
}

/** Runs the application on a runtime whose `node:sqlite` has this class. */
const withNodeSqlite = (Database: string) => `
  const { getBuiltinModule } = process;
  process.getBuiltinModule = (name) => (name === 'node:sqlite' ? { DatabaseSync: ${Database} } : getBuiltinModule(name));`;

describe('a server on an SQLite file without better-sqlite3', () => {
  it('is refused at the start, with the package to install', () => {
    const { stdout, stderr } = run([], withNodeSqlite('undefined'));
    expect(stdout).toBe('');
    expect(stderr).toContain('expected its driver: npm install better-sqlite3@12, or run Node 22.16 or newer');
  });

  it('is refused at the start by a node:sqlite that cannot tell whether a transaction is open', () => {
    expect(run([], withNodeSqlite('class {}')).stdout).toBe('');
  });

  it('starts where node:sqlite can be used', () => {
    const usable = 'class { get isTransaction() { return false; } }';
    expect(run([], withNodeSqlite(usable)).stdout).toContain('started');
  });

  it('starts and migrates where the package is there', () => {
    expect(run(['better-sqlite3'], withNodeSqlite('undefined')).stdout).toMatch(/^started\n[\s\S]*migrated\n$/);
  });
});
