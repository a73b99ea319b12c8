import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'latchkey-ci-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Programs that change the settings of a whole server, and why that is right. */
const reasons: Readonly<Record<string, string>> = {
  '.ci/run': 'restores what it has changed',
  'tools/cluster/topologies/postgres-servers.ts': 'starts the servers itself, and removes them',
};

test('no other program of the repository changes the settings of a server', () => {
  const pattern = `alter system|set (global|persist)|set @@(global|persist)`;
  const found = execFileSync('git', ['grep', '-liE', pattern, '--', '.', ':!*.md'], { cwd: house, encoding: 'utf8' });
  const own = 'tools/test/source/server-settings.test.ts';
  expect(
    found
      .trim()
      .split('\n')
      .filter((path) => path !== own)
      .sort(),
  ).toEqual(Object.keys(reasons).sort());
});

describe('.ci/run', () => {
  const log = join(folder, 'log');
  const program = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\necho "${name} $*" >> '${log}'\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  /** The calls of a run whose tests end with a status. */
  const run = (setting: string, status: string) => {
    rmSync(log, { force: true });
    program('mariadb', `case "$*" in *select*) echo ${setting} ;; esac`);
    program('psql', '');
    program('npm', `echo "$PGOPTIONS" >> '${log}'; ${status}`);
    const { status: code } = spawnSync('bash', ['.ci/run'], {
      cwd: house,
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
    return { code, calls: readFileSync(log, 'utf8') };
  };

  test.each([
    ['that succeed', 'exit 0', 0],
    ['that fail', 'exit 3', 3],
    ['that are stopped', 'kill -TERM $PPID; sleep 1', 143],
  ])('restores the setting of MariaDB after tests %s', (_, end, code) => {
    const ended = run('1', end);
    expect(ended.code).toBe(code);
    expect(ended.calls.trim().split('\n').at(-1)).toContain('set global innodb_flush_log_at_trx_commit = 1');
  });

  test('changes nothing that is set already, and nothing of PostgreSQL but its own sessions', () => {
    const { calls } = run('0', 'exit 0');
    expect(calls).not.toContain('set global');
    expect(calls).not.toContain('psql');
    expect(calls).toContain('-c synchronous_commit=off');
  });
});
