import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages'], {
  cwd: house,
  encoding: 'utf8',
}).split('\n');
const sources = listed.filter((path) => /^packages\/[^/]+\/src\/.*(?<!\.test)\.ts$/.test(path));

/** SQLite prepares a statement again for each value of a bare placeholder after LIKE or GLOB. Kysely's `like` and `isLike` avoid it. */
const barePattern = /\b(?:like|glob)\s+\$\{/gi;

test('no SQL text binds a pattern of LIKE as a bare placeholder', () => {
  const found = sources.filter((path) => readFileSync(join(house, path), 'utf8').match(barePattern));
  expect(sources.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
  const written = (expression: string) => `role like $\{${expression}}`;
  expect(written('p.first').match(barePattern)).not.toBeNull();
  expect('role like lower($'.match(barePattern)).toBeNull();
});
