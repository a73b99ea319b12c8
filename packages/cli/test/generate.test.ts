import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeApplication, sqliteAuth } from './fixtures/application.js';
import { everyPlugin, everyTable, tableNames } from './fixtures/every-table.js';

const everything = `${everyPlugin}\n${sqliteAuth(everyTable)}`;
const dialects = ['sqlite', 'postgres', 'mysql'];

describe('generate', () => {
  it('writes the SQL of each dialect without a connection', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': everything });
    const sqlOf = async (dialect: string) => (await latchkey(['generate', '-t', 'sql', '-d', dialect])).out;
    expect(await sqlOf('sqlite')).toContain('"createdAt" integer not null');
    expect(await sqlOf('postgres')).toContain('"createdAt" timestamptz(3) not null');
    expect(await sqlOf('mysql')).toContain('utf8mb4_0900_bin');
    expect(await sqlOf('mariadb')).toContain('utf8mb4_nopad_bin');
  });

  it.each([
    ['sql', (name: string) => `create table "${name}" (`],
    ['drizzle', (name: string) => `Table(\n  '${name}',`],
    ['prisma', (name: string) => `@@map("${name}")`],
    ['kysely', (name: string) => `\n  ${name}: `],
  ])('for %s has every table of Latchkey', async (target, declaration) => {
    const { latchkey } = makeApplication({ 'auth.ts': everything });
    const { out } = await latchkey(['generate', '-t', target]);
    expect(tableNames().length).toBeGreaterThan(18);
    expect(tableNames().filter((name) => !out.includes(declaration(name)))).toEqual([]);
  });

  it.each([
    [['generate'], '--target'],
    [['generate', '--target', 'mongoose'], 'sql, drizzle'],
    [['generate', '--target', 'sql', '--dialect', 'oracle'], 'sqlite'],
    [['generate', '--target', 'sql', '--check'], '--output'],
  ])('refuses %j, and says what is expected', async (args, expected) => {
    const { code, err } = await makeApplication({ 'auth.ts': sqliteAuth() }).latchkey(args);
    expect(code).toBe(2);
    expect(err).toContain(expected);
  });

  it('writes the same text each time, and --check finds a file that is not current', async () => {
    const { latchkey, folder, write } = makeApplication({ 'auth.ts': sqliteAuth() });
    const args = ['generate', '-t', 'drizzle', '-o', 'db/auth-schema.ts'];
    expect((await latchkey([...args, '--check'])).code).toBe(1);
    expect((await latchkey(args)).code).toBe(0);
    expect((await latchkey([...args, '--check'])).code).toBe(0);
    write({ 'db/auth-schema.ts': `${readFileSync(join(folder, 'db/auth-schema.ts'), 'utf8')}// edited` });
    expect(await latchkey([...args, '--check'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('not current'),
    });
  });

  it.each(['sql', 'drizzle', 'prisma', 'kysely'])(
    'for %s replaces what it has written, and no other file',
    async (target) => {
      const { latchkey, folder, write } = makeApplication({ 'auth.ts': sqliteAuth(), mine: '// mine\n' });
      const to = (file: string) => latchkey(['generate', '-t', target, '-o', file]);
      expect(await to('mine')).toMatchObject({ code: 2, err: expect.stringContaining('mine has another content') });
      expect(readFileSync(join(folder, 'mine'), 'utf8')).toBe('// mine\n');
      write({ empty: '' });
      for (const file of ['empty', 'empty', 'new', 'new']) expect(await to(file)).toMatchObject({ code: 0 });
    },
  );

  it.each(['drizzle', 'kysely'])('for %s compiles in strict mode, for every dialect', async (target) => {
    const { latchkey, folder, write } = makeApplication({ 'auth.ts': everything });
    for (const dialect of dialects)
      expect(await latchkey(['generate', '-t', target, '-d', dialect, '-o', `src/${dialect}.ts`])).toMatchObject({
        code: 0,
      });
    write({
      'src/use.ts':
        target === 'drizzle'
          ? "import { user as a } from './sqlite.js'; import { user as b } from './postgres.js';\nexport const x: typeof a.$inferSelect = {} as typeof b.$inferSelect;\nimport type { NodePgDatabase } from 'drizzle-orm/node-postgres'; import type * as schema from './postgres.js';\nexport const nameOf = async (db: NodePgDatabase<typeof schema>): Promise<string | undefined> => (await db.query.session.findFirst({ with: { user: true } }))?.user.name;"
          : "import type { Kysely } from 'kysely'; import type { LatchkeyTables } from './postgres.js';\nexport const find = (db: Kysely<LatchkeyTables>) => db.selectFrom('user').select(['id', 'emailVerified', 'createdAt']).execute();",
    });
    expect(compile(folder)).toBe('');
  });

  it('uses the names and the schema of the database', async () => {
    const { latchkey } = makeApplication({
      'auth.ts': `import { createAuth } from 'latchkey'; import { Pool } from 'pg';
        export const auth = createAuth({ database: { source: new Pool(), schema: 'login', tables: { user: { name: 'people' } } } });`,
    });
    const drizzle = (await latchkey(['generate', '-t', 'drizzle'])).out;
    expect(drizzle).toContain("pgSchema('login')");
    expect(drizzle).toContain("export const user = authSchema.table(\n  'people'");
    expect((await latchkey(['generate', '-t', 'kysely'])).out).toContain("'login.people': UserRow");
    const prisma = (await latchkey(['generate', '-t', 'prisma'])).out;
    expect(prisma).toMatch(/model User \{[^}]*@@map\("people"\)\n {2}@@schema\("login"\)/);
    expect((await latchkey(['generate', '-t', 'sql'])).out).toContain('"login"."people"');
  });
});

/** Compiles the folder `src` of an application, and returns the errors. */
function compile(folder: string): string {
  const compiler = join(
    dirname(
      createRequire(pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'package.json'))).resolve(
        'typescript/package.json',
      ),
    ),
    'bin',
    'tsc',
  );
  const options =
    '--noEmit --strict --module nodenext --moduleResolution nodenext --target es2022 --skipLibCheck --types';
  const files = ['src/sqlite.ts', 'src/postgres.ts', 'src/mysql.ts', 'src/use.ts'];
  try {
    execFileSync(process.execPath, [compiler, ...options.split(' '), '', ...files], { cwd: folder, encoding: 'utf8' });
    return '';
  } catch (error) {
    return String(Object(error).stdout);
  }
}
