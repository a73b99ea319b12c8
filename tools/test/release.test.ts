import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'release.mjs');

/** Runs the release in a repository with one commit. Returns what it says, and what has changed in the repository. */
function releaseIn(files: Readonly<Record<string, string>>, flags: readonly string[], env: object = {}) {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-release-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root, encoding: 'utf8' });
  git('init', '--quiet');
  spawnSync('mkdir', ['-p', '.changeset', 'packages'], { cwd: root });
  writeFileSync(join(root, '.changeset', 'README.md'), '');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  const code = `import(process.argv[1]).then(({ release }) => release(process.cwd(), process.env, process.argv.slice(2)))`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', code, script, ...flags], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, said: stderr.trim(), commits: git('log', '--oneline').stdout.trim().split('\n').length };
}

test('a release refuses unknown flags, and to leave out the tests', () => {
  expect(releaseIn({}, ['--dryrun'])).toMatchObject({ status: 1, said: expect.stringContaining('unknown: --dryrun') });
  expect(releaseIn({}, ['--without-tests'])).toMatchObject({
    status: 1,
    said: '--without-tests goes with --dry-run only.',
  });
});

test('a release refuses a working tree with changes', () => {
  for (const flags of [[], ['--dry-run']])
    expect(releaseIn({ 'new.txt': '' }, flags)).toMatchObject({
      status: 1,
      said: 'The working tree has changes: commit them first.',
    });
});

test('only CI publishes', () => {
  expect(releaseIn({}, [])).toMatchObject({ status: 1, commits: 1, said: expect.stringContaining('by CI') });
});
