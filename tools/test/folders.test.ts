import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const house = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', 'packages/core'], { cwd: house, encoding: 'utf8' }).split('\n');
const sources = tracked.filter((path) => /^packages\/core\/.*\.tsx?$/.test(path));
const isTest = (path: string) => /\.test(-d)?\.ts$/.test(path);

/** Folders that hold more than about twenty files, and why they are not split. */
const large: Readonly<Record<string, string>> = {
  'packages/core/src/contract': 'one vocabulary, which every contract imports from one place',
  'packages/core/src/domain/app': 'the parts of App, one file each, which every other wing builds on',
};

/** The first folder below `parent` that holds this file, if the file is not in `parent` itself. */
function wingOf(parent: string, path: string): string | undefined {
  const rest = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1) : '';
  return rest.includes('/') ? rest.split('/')[0] : undefined;
}

/** Pairs of folders below `parent` that import each other, types included. */
function mutualWings(parent: string): readonly string[] {
  const arrows = new Set<string>();
  for (const path of sources.filter((each) => each.startsWith(`${parent}/`) && !isTest(each))) {
    const from = wingOf(parent, path);
    for (const [, target = ''] of readFileSync(join(house, path), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const to = wingOf(parent, normalize(join(dirname(path), target)));
      if (from !== undefined && to !== undefined && from !== to) arrows.add(`${from} → ${to}`);
    }
  }
  return [...arrows].filter((arrow) => arrows.has(arrow.split(' → ').reverse().join(' → ')));
}

const parents = ['domain', 'store', 'http', 'features/organization', 'features/social', 'features/two-factor'];

test.for(parents)('no two folders of %s import each other', (parent) => {
  expect(mutualWings(`packages/core/src/${parent}`)).toEqual([]);
});

test('no folder has more than about twenty files besides tests, unless it says why', () => {
  const counts = new Map<string, number>();
  for (const path of sources.filter((each) => !isTest(each)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const found = [...counts].filter(([, count]) => count > 22).map(([folder]) => folder);
  expect(found.sort()).toEqual(Object.keys(large).sort());
});
