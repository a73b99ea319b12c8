// Runs some mutants that the tests have to notice, and one that no test can notice, and prints each with its result: the share of
// `npm run proofs -- mutants` in `npm test`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutantsOf } from './mutations.js';
import { core, Runner } from './runner.js';

/** The first words of mutants, by source. What is noticed in the first file must not count as noticed in the second. */
const handful: Readonly<Record<string, readonly string[]>> = {
  'src/crypto/compare.ts': ['difference === 0 →'],
  // The last one reads an argument that the caller may leave out: both values are right.
  'src/crypto/otp.ts': ['current - 1 →', 'false →'],
};

const runner = new Runner();
for (const [path, chosen] of Object.entries(handful)) {
  const part = { name: path, sources: [path], tests: [path.replace('.ts', '.test.ts')] };
  await runner.checkTests(part);
  const mutants = mutantsOf(readFileSync(join(core, path), 'utf8'));
  for (const words of chosen) {
    const mutant = mutants.find(({ what }) => what.startsWith(words));
    const result = mutant ? await runner.run({ part, path, mutant, key: '' }) : 'missing';
    console.log(`${result}: ${words}`);
  }
}
await runner.end();
process.exit();
