import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'release.mjs');

const committed = {
  'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n- A line.\n',
  'packages/core/package.json': '{"name":"latchkey","version":"0.0.0"}',
  'packages/ui/package.json': '{"name":"@latchkey/ui","version":"0.0.0"}',
};

/** Runs the release in a repository with one commit. `changed`: a file that is not committed. Returns what it says and what it leaves. */
function releaseIn(flags: readonly string[], changed?: string) {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-release-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  git('init', '--quiet');
  git('config', 'user.name', 't');
  git('config', 'user.email', 't@example.com');
  for (const [path, text] of Object.entries(committed)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
  if (changed) writeFileSync(join(root, changed), '');
  const code = `import(process.argv[1]).then(({ release }) => release(process.cwd(), process.env, process.argv.slice(2)))`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', code, script, ...flags], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  return {
    status,
    said: stderr.trim(),
    subjects: git('log', '--format=%s').stdout.trim().split('\n'),
    textOf: (path: string) => readFileSync(join(root, path), 'utf8'),
  };
}

test.each([[[]], [['--dryrun']], [['--dry-run', '--fast']], [['0.2.0', '--without-tests']], [['1.0']]])(
  'a release refuses %j',
  (flags) => {
    expect(releaseIn(flags)).toMatchObject({
      status: 1,
      said: expect.stringContaining('Usage: npm run release --'),
      subjects: ['all'],
    });
  },
);

test.each(['--dry-run', '--publish', '0.2.0'])('%s refuses a working tree with changes', (flag) => {
  expect(releaseIn([flag], 'new.txt')).toMatchObject({
    status: 1,
    said: 'The working tree has changes: commit them first.',
  });
});

test('only CI publishes', () => {
  expect(releaseIn(['--publish'])).toMatchObject({ status: 1, said: expect.stringContaining('CI publishes') });
});

test('a version is written into every package and into the changelog, and committed', () => {
  const { status, subjects, textOf } = releaseIn(['0.2.0']);
  expect({ status, subjects }).toEqual({ status: 0, subjects: ['Release 0.2.0', 'all'] });
  expect(textOf('CHANGELOG.md')).toBe('# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n- A line.\n');
  for (const folder of ['core', 'ui'])
    expect(JSON.parse(textOf(`packages/${folder}/package.json`)).version).toBe('0.2.0');
});
