import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeApplication, sqliteAuth } from './fixtures/application.js';

const project = JSON.stringify({
  name: 'shop',
  type: 'module',
  dependencies: { latchkey: '*', 'better-sqlite3': '*', typescript: '*' },
});
const commands = {
  secret: { args: ['secret', '--write', '.env'], path: '.env' },
  generate: { args: ['generate', '-t', 'sql', '-o', 'schema.sql'], path: 'schema.sql' },
  init: { args: ['init', '--yes', '--skip-install'], path: '.env' },
};

describe.each(Object.entries(commands))('%s', (name, { args, path }) => {
  const files = { 'package.json': project, ...(name === 'generate' && { 'auth.ts': sqliteAuth() }) };

  it.each(['elsewhere', 'in the project'])('writes nothing through a link that leads to a file %s', async (place) => {
    const other = makeApplication({}).folder;
    const { latchkey, folder } = makeApplication(files);
    const target = join(place === 'elsewhere' ? other : folder, 'target');
    writeFileSync(target, '');
    symlinkSync(target, join(folder, path));
    expect((await latchkey(args)).code).toBe(2);
    expect(readFileSync(target, 'utf8')).toBe('');
    expect(lstatSync(join(folder, path)).isSymbolicLink()).toBe(true);
  });

  it('writes nothing through a link that leads nowhere, and the link stays', async () => {
    const { latchkey, folder } = makeApplication(files);
    const target = join(folder, 'nothing');
    symlinkSync(target, join(folder, path));
    expect(await latchkey(args)).toMatchObject({ code: 2, err: expect.stringContaining('symbolic link') });
    expect(lstatSync(target, { throwIfNoEntry: false })).toBeUndefined();
    expect(lstatSync(join(folder, path)).isSymbolicLink()).toBe(true);
  });
});

describe.each(['secret', 'init'] as const)('%s leaves a file with a secret to its owner', (name) => {
  const { args, path } = commands[name];

  it.each([{}, { '.env': 'PORT=3000\n' }])('also if it was there before: %j', async (before) => {
    const { latchkey, folder } = makeApplication({ 'package.json': project, ...before });
    expect((await latchkey(args)).code).toBe(0);
    expect(readFileSync(join(folder, path), 'utf8')).toContain('LATCHKEY_SECRET=');
    expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600);
  });
});
