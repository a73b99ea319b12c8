import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files'], { cwd: house, encoding: 'utf8' }).split('\n');
const files = tracked.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('.tools/'));
const sources = files.filter((path) => !/\.test(-d)?\.tsx?$/.test(path));

/** The folder directly below `parent` that contains this file, if the file is not in `parent` itself. */
function wingOf(parent: string, path: string): string | undefined {
  const rest = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1) : '';
  return rest.includes('/') ? rest.split('/')[0] : undefined;
}

/** Pairs of folders below `parent` that import each other, types included. */
function mutualWings(parent: string): readonly string[] {
  const arrows = new Set<string>();
  for (const path of sources.filter((each) => each.startsWith(`${parent}/`))) {
    const from = wingOf(parent, path);
    for (const [, target = ''] of readFileSync(join(house, path), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const to = wingOf(parent, normalize(join(dirname(path), target)));
      if (from !== undefined && to !== undefined && from !== to) arrows.add(`${from} → ${to}`);
    }
  }
  return [...arrows].filter((arrow) => arrows.has(arrow.split(' → ').reverse().join(' → ')));
}

/** Folders whose folders may import each other, and why. */
const mutual: Readonly<Record<string, string>> = {
  'packages/core/src': 'the rules of layers say which folder may import which, and forbid every circle of files',
  'packages/core/test': 'a fixture of a feature has the type of the proof that it feeds',
};

/** Every folder with sources in at least two folders below it. */
function parentFolders(): readonly string[] {
  const below = new Map<string, Set<string>>();
  for (const path of sources) {
    const names = dirname(path).split('/');
    for (const [depth, name] of names.entries()) {
      const parent = names.slice(0, depth).join('/');
      if (parent !== '') below.set(parent, (below.get(parent) ?? new Set()).add(name));
    }
  }
  return [...below].flatMap(([parent, names]) => (names.size > 1 ? parent : []));
}

test('the folders that are compared are found', () => {
  expect(parentFolders()).toEqual(
    expect.arrayContaining(['packages/core/src/domain', 'packages/react/src', 'packages/ui/src/organizations']),
  );
});

test.for(parentFolders().filter((parent) => !(parent in mutual)))(
  'no two folders of %s import each other',
  (parent) => {
    expect(mutualWings(parent)).toEqual([]);
  },
);

test('a folder that may do so has folders that do', () => {
  expect(Object.keys(mutual).filter((parent) => mutualWings(parent).length === 0)).toEqual([]);
});

/** Files of more than 300 lines, and why they are not split. */
const long: Readonly<Record<string, string>> = {
  'packages/react/src/plugin-hook-names.ts':
    'written by `pnpm --dir docs run generate`: the hook of each call of a plugin',
};

test('no file has more than 300 lines, tests included, unless a reason is listed', () => {
  const linesOf = (path: string) => readFileSync(join(house, path), 'utf8').split('\n').length - 1;
  expect(files.filter((path) => linesOf(path) > 300)).toEqual(Object.keys(long));
});

test('no folder has more than twenty files besides tests', () => {
  const counts = new Map<string, number>();
  for (const path of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
});
