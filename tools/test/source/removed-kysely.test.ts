import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const core = fileURLToPath(new URL('../../../packages/core', import.meta.url));

/**
 * Calls into the parts of Kysely that packages/core/build/unused-kysely.mjs removes from the published package. They work in
 * the tests, which run the sources with all of Kysely, and throw in the package.
 */
const removed =
  /\.(?:withSchema|mergeInto|over)\(|\beb\.case\(|JSONPathBuilder|\.key\('\$|\.orderBy\([^()]*\(?\w+\)? =>/;

test('no source calls a part of Kysely that the published package lacks', () => {
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { cwd: core, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.includes('.test'));
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter((path) => removed.test(readFileSync(join(core, path), 'utf8')))).toEqual([]);
  expect("db.withSchema('auth').selectFrom('users')").toMatch(removed);
});
