import { describe, expect, it } from 'vitest';
import { makeApplication, secret, sqliteAuth } from './fixtures/application.js';

const complete = ['migrate', '--dry-run', '--json'];

describe('the configuration', () => {
  it.each(['auth.ts', 'src/lib/auth.ts', 'server/auth/index.ts', 'lib/auth.mjs'])('is found in %s', async (place) => {
    const { latchkey } = makeApplication({ [place]: sqliteAuth() });
    const { code, json } = await latchkey(complete);
    expect(code).toBe(0);
    expect(json().additions).toContain('table user');
  });

  it('is the file of --config, and a missing one is named', async () => {
    const { latchkey, folder } = makeApplication({ 'config/login.ts': sqliteAuth() });
    expect((await latchkey([...complete, '--config', 'config/login.ts'])).code).toBe(0);
    const { code, err } = await latchkey(['status', '-c', 'config/other.ts']);
    expect(code).toBe(2);
    expect(err).toContain(`${folder}/config/other.ts`);
  });

  it('says where it looked if there is none', async () => {
    const { code, err } = await makeApplication({}).latchkey(['status']);
    expect(code).toBe(2);
    expect(err).toContain('src/lib');
    expect(err).toContain('--config');
  });

  it('resolves the paths of tsconfig.json, and modules of the server alone', async () => {
    const { latchkey } = makeApplication({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      'src/place.ts': "export const place: string = ':memory:';",
      'src/auth.ts': `import 'server-only';
        import { createAuth } from 'latchkey';
        import { place } from '@/place';
        export const auth = createAuth({ secret: '${secret}', database: place });`,
    });
    expect((await latchkey(complete)).code).toBe(0);
  });

  it.each([
    "import Database from 'better-sqlite3'; const database = new Database(':memory:');",
    "import * as driver from 'better-sqlite3'; const database = new driver.default(':memory:');",
    "const { default: Database } = await import('better-sqlite3'); const database = new Database(':memory:');",
    "import { createRequire } from 'node:module'; const Database = createRequire(import.meta.url)('better-sqlite3'); const database = new Database(':memory:');",
  ])('imports packages of CommonJS as Node does: %s', async (code) => {
    const { latchkey } = makeApplication({
      'auth.ts': `import { createAuth } from 'latchkey'; ${code}
        export const auth = createAuth({ secret: '${secret}', database });`,
    });
    expect(await latchkey(complete)).toMatchObject({ code: 0 });
  });

  it('can be CommonJS, or a default export', async () => {
    const commonJs = makeApplication({
      'package.json': '{ "name": "shop" }',
      'auth.cjs': `const { createAuth } = require('latchkey');
        module.exports = { auth: createAuth({ secret: '${secret}', database: ':memory:' }) };`,
    });
    expect(await commonJs.latchkey(complete)).toMatchObject({ code: 0 });
    const byDefault = makeApplication({
      'auth.ts': sqliteAuth().replace('export const auth =', 'export default'),
    });
    expect(await byDefault.latchkey(complete)).toMatchObject({ code: 0 });
  });

  it('reads .env and .env.local, which counts first, and keeps what is set already', async () => {
    const { latchkey } = makeApplication({
      '.env': `LATCHKEY_SECRET=${secret}\nAPP_NAME=env\nBOTH=env`,
      '.env.local': 'BOTH=local',
      'auth.ts': `import { createAuth } from 'latchkey';
        if (process.env.BOTH !== 'local' || process.env.APP_NAME !== 'set') throw new Error('wrong variables');
        export const auth = createAuth({ database: ':memory:' });`,
    });
    expect(
      await latchkey(complete, { env: { APP_NAME: 'set', NODE_ENV: 'production', LATCHKEY_URL: 'https://a.example' } }),
    ).toMatchObject({ code: 0 });
  });
});

describe('variables beside the configuration', () => {
  const printing = (name: string) =>
    `throw new Error('found ' + process.env.${name} + ' ' + process.env.BESIDE + ' ' + process.env.ABOVE);`;

  it('are read, as those of a server in a folder of its own, and count before those of the project', async () => {
    const { latchkey } = makeApplication({
      '.env': 'BOTH=project\nABOVE=project',
      'server/.env': 'BOTH=server\nBESIDE=server',
      'server/auth.ts': printing('BOTH'),
    });
    expect((await latchkey(['status'])).err).toContain('found server server project');
    expect((await latchkey(['status', '--config', 'server/auth.ts'])).err).toContain('found server server project');
  });

  it('are not read with --env-file, and not for a configuration of another folder', async () => {
    const { latchkey } = makeApplication({ 'server/.env': 'BOTH=server', 'other.env': 'BOTH=other' });
    const outside = makeApplication({ '.env': 'BOTH=outside', 'auth.ts': printing('BOTH') });
    expect((await latchkey(['status', '-c', `${outside.folder}/auth.ts`])).err).toContain('found undefined');
    const withFile = ['status', '-c', `${outside.folder}/auth.ts`, '--env-file', 'other.env'];
    expect((await latchkey(withFile)).err).toContain('found other');
  });
});

describe('a configuration that fails', () => {
  it('is shown with the original error and its place', async () => {
    const { latchkey } = makeApplication({
      'src/pool.ts': "export const url: string = '';\n\nif (!url) throw new Error('DATABASE_URL is not set');",
      'src/auth.ts': "import './pool.js';\nexport const auth = 1;",
    });
    const { code, err } = await latchkey(['status']);
    expect(code).toBe(2);
    expect(err).toContain('DATABASE_URL is not set');
    expect(err).toMatch(/src\/pool\.ts:3:\d+/);
    expect(err).not.toContain('jiti');
  });

  it('is shown as JSON for programs', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': "throw new TypeError('broken');" });
    const { code, json } = await latchkey(['status', '--json']);
    expect(code).toBe(2);
    expect(json()).toMatchObject({
      error: { message: expect.stringContaining('broken'), detail: expect.stringContaining('TypeError') },
    });
  });

  it('is shown once if Latchkey refuses an option, with the place in the configuration', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': sqliteAuth('emailAndPasword: {},') });
    const { err } = await latchkey(['status']);
    expect(err.match(/Did you mean emailAndPassword\?/g)).toHaveLength(1);
    expect(err).toMatch(/auth\.ts:3:\d+/);
  });

  it('names a syntax error and the file', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': 'export const auth = {{;' });
    const { code, err } = await latchkey(['status']);
    expect(code).toBe(2);
    expect(err).toMatch(/auth\.ts/);
  });

  it('says what a module exports in place of an auth object', async () => {
    const { latchkey } = makeApplication({ 'auth.ts': 'export const createMyAuth = () => 1; export const other = 2;' });
    const { code, err } = await latchkey(['status']);
    expect(code).toBe(2);
    expect(err).toContain('It exports a function');
    expect(err).toContain('createMyAuth, other');
  });
});

describe('the command line', () => {
  it('lists the commands, and the options of each', async () => {
    const { latchkey } = makeApplication({});
    expect((await latchkey(['help'])).out).toContain('migrate');
    expect((await latchkey(['migrate', '--help'])).out).toContain('--dry-run');
    expect((await latchkey(['--version'])).out).toMatch(/^\d+\.\d+\.\d+/);
  });

  it.each([[['migrat']], [['status', '--jsno']], [['status', 'now']]])('refuses %j with exit code 2', async (args) => {
    expect((await makeApplication({ 'auth.ts': sqliteAuth() }).latchkey(args)).code).toBe(2);
  });
});
