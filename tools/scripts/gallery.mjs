// `npm run gallery -- --check` compares the screens with those of a commit, on the same machine: git keeps no pictures.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const usage = 'npm run gallery -- --check [--base <commit>] [stories], or --write <folder> [stories]';

/**
 * Opens the stories of the gallery in every look. `env` has the programs of the workspace in its PATH, `calledFrom` is the folder of
 * the caller.
 */
export function gallery(root, env, calledFrom, [mode, ...rest]) {
  if (mode === '--write' && rest[0]) return open(root, env, 'write', resolve(calledFrom, rest[0]), rest.slice(1));
  if (mode !== '--check') stop(`Usage: ${usage}`);
  const [base, stories] = rest[0] === '--base' ? [rest[1], rest.slice(2)] : ['HEAD', rest];
  open(root, env, 'all', picturesOf(root, env, base), stories);
}

/** The pictures of a commit. They are taken in a worktree of it, once. */
function picturesOf(root, env, base) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', `${base}^{commit}`], { encoding: 'utf8' });
  if (status !== 0) stop(`${base} is no commit of this repository.`);
  const folder = join(root, '.tools', 'gallery', stdout.trim());
  if (existsSync(folder)) return folder;
  const tree = join(root, '.tools', 'gallery', 'worktree');
  try {
    run('git', ['worktree', 'add', '--force', '--detach', tree, stdout.trim()], env);
    run('node', [join(tree, 'tools', 'scripts', 'do.mjs'), 'gallery', '--write', folder], env);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true }); // part of the pictures
    throw error;
  } finally {
    run('git', ['worktree', 'remove', '--force', tree], env);
  }
  return folder;
}

function open(root, env, mode, pictures, stories) {
  const test = ['run', '--config', 'vitest.workspace.ts', '--project', 'demo', 'examples/demo/test/gallery.test.ts'];
  const wish = { LATCHKEY_GALLERY: mode, LATCHKEY_PICTURES: pictures, LATCHKEY_STORIES: stories.join(' ') };
  run('vitest', test, { ...env, ...wish, LATCHKEY_REQUIRE_SERVICES: '1' }, root);
}

function run(command, args, env, cwd) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env, cwd, shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`failed: ${command} ${args.join(' ')}`);
}

function stop(text) {
  console.error(text);
  process.exit(2);
}
