import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closest } from '../src/closest.js';
import { writeChanges } from '../src/init/write-changes.js';
import { makeApplication, sqliteAuth } from './fixtures/application.js';

describe('a mistyped word', () => {
  it.each([
    [['migrat'], 'There is no command migrat.', 'Did you mean migrate?'],
    [['migrate', '--dryrun'], 'latchkey migrate has no option --dryrun.', 'Did you mean --dry-run?'],
    [['migrate', '-x'], 'latchkey migrate has no option -x.', 'npx latchkey migrate --help lists the options.'],
    [['migrate', '--config'], '--config needs a value: --config <file>.', '--help'],
    [['migrate', '--yes=1'], '--yes takes no value.', '--help'],
    [['import', '--from', 'betterauth'], '--from takes one of better-auth,', 'Did you mean better-auth?'],
    [['import', '--from', 'constructor'], '--from takes one of better-auth,', 'latchkey/docs/cli.md#import'],
    [['import', '--from', 'clerk', '--provider-tokens'], '--provider-tokens is not for clerk', ''],
  ])('latchkey %j is refused with what was meant', async (args, message, advice) => {
    const { latchkey } = makeApplication({ 'auth.ts': sqliteAuth() });
    const { code, err, out } = await latchkey(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain(advice);
    expect(err).not.toMatch(/positional|\n {4}at /);
    expect(out).toBe('');
  });

  it('a name that is far from all others is not guessed', () => {
    expect(closest('status', ['migrate', 'status'])).toBe('status');
    expect(closest('zzz', ['add', 'info'])).toBeUndefined();
    expect(closest('a'.repeat(100_000), ['add'])).toBeUndefined();
  });
});

describe('an unusual project', () => {
  it('a package.json that is not JSON is named', async () => {
    const { latchkey, folder } = makeApplication({ 'package.json': '{ "name": "shop", }' });
    const { code, err } = await latchkey(['init', '--yes']);
    expect([code, err]).toMatchObject([
      2,
      expect.stringContaining(`${join(folder, 'package.json')} is not valid JSON`),
    ]);
    expect(err).not.toContain('    at ');
  });

  it('a folder in place of the configuration is told', async () => {
    const { latchkey, folder } = makeApplication({ 'auth.ts': sqliteAuth() });
    const { code, err } = await latchkey(['status', '--config', '.']);
    expect([code, err]).toMatchObject([2, expect.stringContaining(`${folder} is a folder.`)]);
  });

  it('of two configurations the first is read, and the other is named', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': sqliteAuth(), 'src/lib/auth.ts': sqliteAuth() });
    expect((await latchkey(['status'])).err).toContain('auth.ts is read. src/lib/auth.ts makes an auth object too');
    expect((await latchkey(['status', '--config', 'src/lib/auth.ts'])).err).not.toContain('is read.');
  });

  it('a path of a broken tsconfig.json leads to that file', async () => {
    const auth = `import { db } from '@/db'; void db;\n${sqliteAuth()}`;
    const { latchkey, folder } = makeApplication({
      'auth.ts': auth,
      'tsconfig.json': '{ "compilerOptions": { "paths": ',
    });
    const { code, err } = await latchkey(['status']);
    expect(code).toBe(2);
    expect(err).toContain(`check compilerOptions.paths in ${join(folder, 'tsconfig.json')}`);
  });

  it('an .env of an editor on Windows counts: a mark at its start, quotes, and its line ends', async () => {
    const auth = sqliteAuth().replace(/database: [^,]*, [^,]*,/, 'database: process.env.SHOP_DB,');
    const env = '\uFEFFSHOP_DB=":memory:" # ours\r\nOTHER=\'1\'\r\n';
    const { latchkey } = makeApplication({ 'auth.ts': auth.replaceAll('\n', '\r\n'), '.env': env });
    expect(await latchkey(['status'])).toMatchObject({ code: 1, out: expect.stringContaining('0 of 6 tables') });
  });
});

describe('a file that cannot be written', () => {
  const packages = '{ "type": "module", "dependencies": { "hono": "4" }, "devDependencies": { "typescript": "6" } }';

  it('init names it, and leaves the project as it was', async () => {
    const { latchkey, folder } = makeApplication({ 'package.json': packages, 'src/index.ts': '' });
    mkdirSync(join(folder, '.gitignore')); // refuses to be a file for every user, also for root
    const before = [readdirSync(folder), readdirSync(join(folder, 'src'))];
    const { code, err } = await latchkey(['init', '--yes', '--skip-install']);
    expect(code).toBe(2);
    expect(err).toMatch(/\.gitignore cannot be read or written: it is a folder\./);
    expect([readdirSync(folder), readdirSync(join(folder, 'src'))]).toEqual(before);
  });

  it('files that were written before it are removed, and changed ones get their old text', () => {
    const { folder } = makeApplication({ 'app.ts': 'old', 'full/x': '' });
    const files = [{ path: 'new/deep/auth.ts', text: 'new' }];
    const edit = { added: [], removed: [] };
    const edits = [
      { path: 'app.ts', text: 'new', ...edit },
      { path: 'full', text: 'no', ...edit },
    ];
    expect(() => writeChanges(folder, files, edits)).toThrow(/full cannot be read or written: it is a folder\./);
    expect(readFileSync(join(folder, 'app.ts'), 'utf8')).toBe('old');
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });

  it.each([
    [['generate', '--target', 'sql', '--dialect', 'postgres', '--output', 'taken']],
    [['secret', '--write', 'taken']],
  ])('latchkey %j says so in words', async (args) => {
    const { latchkey, folder } = makeApplication({ 'auth.ts': sqliteAuth() });
    mkdirSync(join(folder, 'taken'));
    const { code, err } = await latchkey(args);
    expect(code).toBe(2);
    expect(err).toContain('it is a folder');
    expect(err).not.toContain('    at ');
  });
});
