// conformance.mjs <driver> <folder>: the suite for databases on a driver, without a framework.
import { join } from 'node:path';
import { databaseConformance } from 'latchkey/testing';
import { open } from './databases.mjs';

const [driver, folder] = process.argv.slice(2);
const tests = [];
const runner = { describe: (_, add) => add(), it: (name, test) => tests.push([name, test]) };
let files = 0;
databaseConformance(runner, () => open(driver, join(folder, `${driver.replace(':', '-')}-${++files}.db`)));
let failed = 0;
for (const [name, test] of tests) {
  await test().catch((error) => {
    failed++;
    console.log(`failed: ${name}: ${error.message}`);
  });
}
console.log(`${tests.length - failed} of ${tests.length} tests passed`);
