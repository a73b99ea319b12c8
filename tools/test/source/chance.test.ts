import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: house, encoding: 'utf8' }).split(
  '\n',
);

/**
 * Texts that hold no random id, in which a short word cannot stand by chance.
 */
const reasons: Readonly<Record<string, string>> = {
  "packages/core/test/proofs/sessions/second-factor-required.test.ts: .not.toContain('403')": 'a status and a code',
  "packages/core/src/contract/clean-error.test.ts: .not.toContain('ada')":
    'the message of an error that the test writes',
};

/** A refused word that the digits of a random id (a UUID) spell: `ada` stands in one of 140 UUIDs. */
const shortHex = /\.not\.to(?:Contain|Match)\(\s*['"`/][0-9a-f]{1,5}['"`/]/gi;

test('no test refuses a short word that a random id can contain by chance', () => {
  const tests = listed.filter(
    (path) => /\.tsx?$/.test(path) && /test|fixtures|proofs|consumers/.test(path) && !path.endsWith('/chance.test.ts'),
  );
  const found = tests.flatMap((path) =>
    [...readFileSync(join(house, path), 'utf8').matchAll(shortHex)].map(([words]) => `${path}: ${words})`),
  );
  expect(tests.length).toBeGreaterThan(300);
  expect(found.sort()).toEqual(Object.keys(reasons).sort());
});
