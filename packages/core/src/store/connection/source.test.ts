import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { testAuth } from '../../testing/test-auth.js';
import { coreTables } from '../schema/tables.js';
import { openDatabase } from './database.js';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-source-'));
const open = (source: string) => openDatabase(source, { tables: coreTables });
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('an address in place of a path is refused at the start', () => {
  it.each([
    ['postgres://ada:secret@db.example/app', 'new Pool({ connectionString: process.env.DATABASE_URL })', 'pg'],
    ['postgresql://db.example/app', 'a pg Pool', 'pg'],
    ['mysql://ada:secret@db.example/app', 'createPool(process.env.DATABASE_URL)', 'mysql2'],
    ['mariadb://db.example/app', 'a mysql2 pool', 'mysql2'],
  ])('%s: the message shows the line to write, and not the password', (address, line, driver) => {
    const start = `database: got an address that begins with ${address.split('//')[0]}//, expected `;
    expect(() => open(address)).toThrow(start);
    expect(() => open(address)).toThrow(line);
    expect(() => open(address)).toThrow(`npm install ${driver}`);
    expect(() => open(address)).not.toThrow('secret');
  });

  it.each([
    ['file:app.db', 'file:'],
    ['FILE:///srv/app.db?mode=ro', 'FILE:///'],
    ['sqlite:app.db', 'sqlite:'],
    ['sqlite3://app.db', 'sqlite3://'],
  ])('%s: the message asks for the path alone', (address, begin) => {
    expect(() => open(address)).toThrow(
      `database: got an address that begins with ${begin.replace('///', '//')}, expected the path alone, such as ./app.db. latchkey/docs`,
    );
  });

  it.each([
    'libsql://app.example',
    'sqlserver://sa:secret@db.example',
    'mongodb+srv://ada:secret@db.example/app',
    'x-y:z',
  ])('%s: the message lists what database takes', (address) => {
    const expected =
      /^database: got an address that begins with [a-z+-]+:(?:\/\/)?, expected one of: .*path of an SQLite file.*pg Pool/;
    expect(() => open(address)).toThrow(ConfigurationError);
    expect(() => open(address)).toThrow(expected);
    expect(() => open(address)).not.toThrow('secret');
  });

  it.each([
    ':memory:',
    'app.db',
    './a:b.db',
    '../file:app.db',
    'C:\\data\\app.db',
    'c:/data/app.db',
    '/srv/app.db',
    '2024:app.db',
  ])('the path %s is accepted', (path) => {
    expect(open(path).dialect.name).toBe('sqlite');
  });
});

describe('a path that cannot be opened is an error of the option database', () => {
  const first = async (path: string) => {
    const db = open(path);
    closing.push(() => db.close());
    const error: unknown = await db.run(CompiledQuery.raw('select 1')).catch((thrown: unknown) => thrown);
    return { error, said: error instanceof Error ? error.message : '' };
  };

  it('where the folder does not exist', async () => {
    const path = join(folder, 'missing', 'app.db');
    const { error, said } = await first(path);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(said).toContain(`/missing/app.db', expected the path of an SQLite file that the driver can open`);
    expect(said).toContain('the directory does not exist');
    expect(error).toMatchObject({ option: 'database', code: 'FAILED_TO_INITIALIZE_DATABASE_ADAPTER' });
  });

  it('where the file is no database, which stays as it is', async () => {
    const path = join(folder, 'notes.txt');
    writeFileSync(path, 'These are notes. '.repeat(100));
    const { error, said } = await first(path);
    expect(error).toMatchObject({ option: 'database', code: 'FAILED_TO_INITIALIZE_DATABASE_ADAPTER' });
    expect(said).toContain('database: got a file that is not an SQLite database');
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  it('also in the log of a request, which is answered 500', async () => {
    const told: unknown[] = [];
    const { auth } = testAuth({
      database: join(folder, 'missing', 'app.db'),
      logger: { debug() {}, info() {}, warn() {}, error: (_, details) => void told.push(details?.error) },
    });
    closing.push(() => auth.close());
    const answer = await auth.handler(
      new Request('https://app.example.com/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://app.example.com' },
        body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse' }),
      }),
    );
    expect(answer.status).toBe(500);
    expect(told).toMatchObject([{ option: 'database', message: expect.stringContaining('database: got ') }]);
  });
});
