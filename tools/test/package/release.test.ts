import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'release.mjs');

type Files = Readonly<Record<string, string>>;

/**
 * Runs the release in a repository with one commit of `committed`, and then `files`. Returns what it says, and what has changed in the
 * repository.
 */
function releaseIn(files: Files, flags: readonly string[], env: object = {}, committed: Files = {}) {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-release-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root, encoding: 'utf8' });
  git('init', '--quiet');
  git('config', 'user.name', 't');
  git('config', 'user.email', 't@example.com');
  spawnSync('mkdir', ['-p', 'packages'], { cwd: root });
  for (const [path, text] of Object.entries({ '.changeset/README.md': '', ...committed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode: path.startsWith('bin/') ? 0o755 : 0o644 });
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  const code = `import(process.argv[1]).then(({ release }) => release(process.cwd(), process.env, process.argv.slice(2)))`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', code, script, ...flags], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, ...env },
  });
  return {
    status,
    said: stderr.trim(),
    commits: git('log', '--oneline').stdout.trim().split('\n').length,
    last: git('show', '--stat', '--format=%s').stdout,
    log: existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').trim().split('\n') : [],
  };
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

test('a release records what later versions are tested against, after it has written the versions', () => {
  const said = (name: string) => `#!/bin/sh\necho ${name} "$@" >> log\n`;
  const outcome = releaseIn(
    {},
    [],
    {},
    {
      'bin/changeset': `${said('changeset')}echo '{"name":"latchkey","version":"0.4.0"}' > packages/core/package.json\n`,
      'bin/pnpm': said('pnpm'),
      'scripts/do.mjs':
        "import { appendFileSync } from 'node:fs';\nappendFileSync('log', 'do ' + process.argv[2] + '\\n');\n",
      'packages/core/package.json': '{"name":"latchkey","version":"0.3.0"}',
      '.changeset/one.md': '---\n"latchkey": minor\n---\n',
    },
  );
  expect(outcome).toMatchObject({ status: 0, commits: 2, last: expect.stringContaining('Release 0.4.0') });
  expect(outcome.log).toEqual([
    'changeset version',
    'do build',
    'pnpm --silent --dir packages/core run record-release 0.4.0',
    'pnpm --silent --dir tools run surface --released',
  ]);
});
