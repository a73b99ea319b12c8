// The share of `npm run proofs -- mutants` in `npm test`. The tests of mutants need a Vitest of their own, so a process runs them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mutantsOf } from './mutations.js';

it('changes each operator, condition, number and step of a source, and no type', () => {
  const source = [
    "import type { A } from './a.js';",
    'export function f(a: number, b = true): 1 | 2 {',
    '  if (a < 1 && b) g(a);',
    '  return !b ? 1 : 2;',
    '}',
  ].join('\n');
  expect(mutantsOf(source).map(({ line, what }) => `${line}: ${what}`)).toEqual([
    '2: true → false',
    '3: a < 1 && b → true',
    '3: a < 1 && b → false',
    '3: a < 1 && b → (a < 1 || b)',
    '3: a < 1 → (a <= 1)',
    '3: 1 → 2',
    '3: g(a); → ;',
    '4: !b ? 1 : 2 → (!b ? 2 : 1)',
    '4: !b → (b)',
    '4: 1 → 2',
    '4: 2 → 3',
  ]);
});

it('notices mutants of the security core', { timeout: 240_000 }, async () => {
  const args = ['--import', 'tsx', '--conditions=@latchkey/source', 'mutants/handful.ts'];
  // Without those of the Vitest that runs this test.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], timeout: 230_000 });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(printed.trim().split('\n')).toEqual([
    'noticed: difference === 0 →',
    'noticed: current - 1 →',
    'lives: false →',
  ]);
});
