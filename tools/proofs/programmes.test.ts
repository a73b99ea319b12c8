import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { programmes } from './programmes.js';
import proofs from './vitest.config.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

// `npm test` starts no programme: without this, a folder that gets another name breaks it without a word.
describe.each(Object.entries(programmes))('%s', (_name, { tests, project = 'core', program }) => {
  it('names tests, a project and a program that exist', () => {
    const paths = tests.filter((path) => path.includes('/'));
    const folder = project === 'core' ? join(root, 'packages/core') : root;
    expect(paths.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(['core', proofs.test?.name]).toContain(project);
    expect(program === undefined || existsSync(join(import.meta.dirname, program))).toBe(true);
    expect(tests.length > 0 || program !== undefined).toBe(true);
  });
});
