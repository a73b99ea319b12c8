import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeApplication } from './fixtures/application.js';

const packageOf = (...names: readonly string[]) =>
  JSON.stringify({ name: 'shop', type: 'module', dependencies: Object.fromEntries(names.map((name) => [name, '*'])) });
const written = ['latchkey', 'better-sqlite3', 'typescript'];
const now = ['init', '--yes', '--skip-install'];

afterEach(() => void vi.restoreAllMocks());

describe('init', () => {
  it.each([
    [
      'Next.js in src/app',
      { 'package.json': packageOf('next', ...written), 'src/app/page.tsx': '' },
      'src/app/account/[[...screen]]/page.tsx',
    ],
    [
      'Next.js in app',
      { 'package.json': packageOf('next', ...written), 'app/page.tsx': '' },
      'app/api/auth/[...all]/route.ts',
    ],
    ['Hono', { 'package.json': packageOf('hono', ...written), 'src/index.ts': '' }, 'src/auth-routes.ts'],
    ['Vite', { 'package.json': packageOf('vite', 'react', ...written) }, 'server/auth.ts'],
    [
      'Next.js with the Pages Router in src/pages',
      { 'package.json': packageOf('next', ...written), 'src/pages/index.tsx': '' },
      'src/app/account/[[...screen]]/page.tsx',
    ],
    ['Express', { 'package.json': packageOf('express', ...written) }, 'server.ts'],
    ['another framework', { 'package.json': packageOf('koa', ...written) }, 'auth.ts'],
    [
      'Hono on a Worker, which has no SQLite file',
      { 'package.json': packageOf('hono', 'wrangler', ...written) },
      'auth.ts',
    ],
  ])('finds %s, and writes its files', async (_, files, file) => {
    const { latchkey, folder } = makeApplication(files);
    expect(await latchkey(now)).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, file))).toBe(true);
  });

  it('finds the driver and the package manager', async () => {
    const { latchkey } = makeApplication({
      'package.json': packageOf('hono', 'pg', 'typescript'),
      'pnpm-lock.yaml': '',
    });
    const plan = (await latchkey(['init', '--dry-run', '--json'])).json();
    expect(plan).toMatchObject({
      ...{ framework: 'hono', manager: 'pnpm', driver: 'pg' },
      ...{ missing: ['latchkey'], missingTools: ['@latchkey/cli', '@types/pg'] },
    });
    expect((await latchkey(['init', '--dry-run'])).out).toContain(
      'new Pool({ connectionString: process.env.DATABASE_URL })',
    );
  });

  it.each([
    ['20.19.0', 'package-lock.json', 'npm install latchkey better-sqlite3@12'],
    ['22.15.1', 'pnpm-lock.yaml', 'pnpm add --allow-build=better-sqlite3 latchkey better-sqlite3@12'],
    ['22.16.0', 'yarn.lock', 'yarn add latchkey'],
    ['24.0.0', 'bun.lock', 'bun add latchkey'],
  ])('on Node %s with %s, says what to install', async (node, lockFile, command) => {
    vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node });
    const { latchkey } = makeApplication({ 'package.json': packageOf('hono', 'typescript'), [lockFile]: '' });
    const { out, code } = await latchkey(now);
    expect(code).toBe(0);
    expect(out).toContain(`1. Install the packages: ${command}\n`);
  });

  it('makes a secret for development, keeps it out of git and out of the output, and never makes another', async () => {
    const { latchkey, folder } = makeApplication({
      'package.json': packageOf('hono', ...written),
      '.gitignore': 'node_modules',
    });
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    const { out } = await latchkey(['init', '--yes', '--skip-install', '--json']);
    const [, made = ''] = /^LATCHKEY_SECRET=(\S{43})$/m.exec(read('.env')) ?? [];
    expect(made).not.toBe('');
    expect(out).not.toContain(made);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    expect(read('.gitignore')).toBe('node_modules\n.env\napp.db*\n');
    await latchkey(now);
    expect(read('.env')).toBe(`NODE_ENV=development\nLATCHKEY_SECRET=${made}\n`);
    expect(read('.gitignore')).toBe('node_modules\n.env\napp.db*\n');
  });

  it.each([
    ['a variable that is set', '.env', 'LATCHKEY_SECRET=mine\nNODE_ENV=test\n'],
    ['a line that ignores all variables', '.gitignore', '.env*\n*.db*\n'],
  ])('leaves %s as it is', async (_, path, text) => {
    const { latchkey, folder } = makeApplication({ 'package.json': packageOf('hono', ...written), [path]: text });
    await latchkey(now);
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  });

  it.each([
    ['.env*\n!.env\n', '.env\n'],
    ['.env\n!/.env\napp.db*\n!app.db*\n', '.env\napp.db*\n'],
  ])('keeps the secret and the database out of git where a line takes them back: %j', async (before, added) => {
    const files = { 'package.json': packageOf('hono', ...written), '.gitignore': before };
    const { latchkey, folder } = makeApplication(files);
    await latchkey(now);
    const read = () => readFileSync(join(folder, '.gitignore'), 'utf8');
    const text = added.includes('app.db') ? before + added : `${before}${added}app.db*\n`;
    expect(read()).toBe(text);
    await latchkey(now);
    expect(read()).toBe(text);
  });

  it('writes no secret into a file that git tracks', async () => {
    const { latchkey, folder } = makeApplication({ 'package.json': packageOf('hono', ...written), '.env': 'PORT=1\n' });
    const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
    git('init', '--quiet');
    git('add', '.env');
    const { code, err } = await latchkey(now);
    expect([code, err]).toEqual([2, expect.stringContaining('git rm --cached .env')]);
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('PORT=1\n');
    git('rm', '--cached', '--quiet', '.env');
    expect((await latchkey(now)).code).toBe(0);
    git('add', '--all');
    expect(String(git('ls-files'))).not.toMatch(/^(?:\.env|app\.db)/m);
  });

  it('gives a variable without a value its value', async () => {
    const files = { 'package.json': packageOf('hono', ...written), '.env': 'LATCHKEY_SECRET=\nNODE_ENV=development\n' };
    const { latchkey, folder } = makeApplication(files);
    await latchkey(now);
    const text = readFileSync(join(folder, '.env'), 'utf8');
    expect(text).toMatch(/^LATCHKEY_SECRET=\nNODE_ENV=development\nLATCHKEY_SECRET=\S{43}\n$/);
    expect(parseEnv(text).LATCHKEY_SECRET).toHaveLength(43);
  });

  it('lets the script for development read the variables, and changes no other line', async () => {
    const manifest = JSON.stringify(
      { scripts: { dev: 'tsx watch src/index.ts' }, dependencies: { hono: '4' } },
      null,
      2,
    );
    const { latchkey, folder } = makeApplication({ 'package.json': manifest, 'tsconfig.json': '{}' });
    const { out } = await latchkey(['init', '--dry-run']);
    expect(out).toContain('-     "dev": "tsx watch src/index.ts"');
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(manifest);
    await latchkey(now);
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(
      manifest.replace('watch src', 'watch --env-file=.env src'),
    );
  });

  it.each([
    [
      'with Tailwind',
      '@import "tailwindcss";\n',
      '@layer theme, base, latchkey, components, utilities;\n@import "tailwindcss";\n',
    ],
    [
      'of a new project',
      '* {\n  box-sizing: border-box;\n  padding: 0;\n}\n',
      '@layer base {\n* {\n  box-sizing: border-box;\n  padding: 0;\n}\n}\n',
    ],
    ['that the developer wrote', 'main {\n  padding: 0;\n}\n', undefined],
    ['with layers', '@layer base {\n}\n', undefined],
  ])('gives the rules of a style sheet %s their layer', async (_, text, after = text) => {
    const files = { 'package.json': packageOf('next', ...written), 'app/globals.css': text };
    const { latchkey, folder } = makeApplication(files);
    const { out } = await latchkey(now);
    const read = () => readFileSync(join(folder, 'app/globals.css'), 'utf8');
    expect(read()).toBe(after);
    expect(out.includes('Order the layers of app/globals.css')).toBe(text.startsWith('main'));
    await latchkey(now);
    expect(read()).toBe(after);
  });

  it('adds the routes to the server of Express that a project has', async () => {
    const server = "import express from 'express';\n\nconst app = express();\n\napp.listen(3000);\n";
    const files = { 'package.json': packageOf('express', ...written), 'index.ts': server };
    const { latchkey, folder } = makeApplication(files);
    expect((await latchkey(now)).out).toContain('watch --env-file=.env index.ts');
    expect(readFileSync(join(folder, 'index.ts'), 'utf8')).toContain(
      'const app = express();\n\napp.use(authRoutes);\n',
    );
    expect(existsSync(join(folder, 'server.ts'))).toBe(false);
  });

  it('refuses a folder without a project', async () => {
    const { latchkey, folder } = makeApplication({});
    rmSync(join(folder, 'package.json'));
    expect(await latchkey(now)).toMatchObject({ code: 2, err: expect.stringContaining('no package.json') });
  });

  it('shows the files and asks, and writes nothing without agreement', async () => {
    const { latchkey, folder } = makeApplication({ 'package.json': packageOf('hono', ...written) });
    const { out, code } = await latchkey(['init'], { answers: [false] });
    expect(code).toBe(1);
    expect(out).toContain('new auth.ts');
    expect(existsSync(join(folder, 'auth.ts'))).toBe(false);
    expect((await latchkey(['init'])).err).toContain('--yes');
  });

  it('never replaces a file, and adds lines to the file of a new project alone', async () => {
    const index =
      "import { Hono } from 'hono'\n\nconst app = new Hono()\n\napp.get('/', (c) => c.text('Hello'))\n\nexport default app\n";
    const { latchkey, folder } = makeApplication({
      'package.json': packageOf('hono', ...written),
      'src/auth.ts': '// mine',
      'src/index.ts': index,
    });
    expect((await latchkey(now)).out).toContain('= src/auth.ts exists, and stays as it is');
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    expect(read('src/auth.ts')).toBe('// mine');
    expect(
      read('src/index.ts')
        .split('\n')
        .filter((line) => !index.split('\n').includes(line)),
    ).toEqual(["import { authRoutes } from './auth-routes.js';", "app.route('/', authRoutes);"]);
    const again = read('src/index.ts');
    const { out } = await latchkey(now);
    expect(out).toContain('none was changed');
    expect(out).not.toContain('Add to your server');
    expect(read('src/index.ts')).toBe(again);
  });

  it('writes nothing through a symbolic link that leads out of the project', async () => {
    const outside = makeApplication({}).folder;
    const index = "import { Hono } from 'hono';\nconst app = new Hono();\n";
    const { folder, latchkey } = makeApplication({ 'package.json': packageOf('hono', ...written) });
    symlinkSync(outside, join(folder, 'src'));
    expect(await latchkey(now)).toMatchObject({ code: 2, err: expect.stringContaining('leads out of the project') });
    expect(existsSync(join(outside, 'auth.ts'))).toBe(false);

    rmSync(join(folder, 'src'));
    symlinkSync(join(outside, 'auth.ts'), join(folder, 'auth.ts')); // leads to no file
    expect(await latchkey(now)).toMatchObject({ code: 0 });
    expect(existsSync(join(outside, 'auth.ts'))).toBe(false);

    writeFileSync(join(outside, 'index.ts'), index);
    symlinkSync(join(outside, 'index.ts'), join(folder, 'index.ts'));
    expect(await latchkey(now)).toMatchObject({ code: 2 });
    expect(readFileSync(join(outside, 'index.ts'), 'utf8')).toBe(index);
  });

  it('leads to a page of Hono that greets the signed-in user', async () => {
    const { latchkey, write, folder } = makeApplication({
      'package.json': packageOf('hono', ...written),
      'src/index.ts': "import { Hono } from 'hono'\n\nconst app = new Hono()\n\nexport default app\n",
    });
    await latchkey(now);
    // A relative path starts at the folder of the process, which is that of all tests.
    const auth = readFileSync(join(folder, 'src/auth.ts'), 'utf8');
    expect(auth).toContain("'app.db'");
    write({ 'src/auth.ts': auth.replace("'app.db'", JSON.stringify(join(folder, 'app.db'))) });
    // The page is asked for as a browser does, and the error has its text.
    write({
      'visit.ts': `import app from './src/index.ts';
const at = 'http://localhost:3000';
const body = JSON.stringify({ name: '<Ada>', email: 'ada@example.com', password: 'correct horse' });
const headers = { 'content-type': 'application/json', origin: at };
const signedOut = await (await app.request(at + '/account')).text();
const answer = await app.request(at + '/api/auth/sign-up/email', { method: 'POST', headers, body });
const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
const page = await app.request(at + '/account', { headers: { cookie } });
const signedIn = await page.text();
throw new Error([signedOut.includes('action="/api/auth/sign-up/email"'), /<h1>.*<\\/h1>/.exec(signedIn)?.[0], page.headers.get('cache-control')].join(' '));`,
    });
    const { err } = await latchkey(['status', '--config', 'visit.ts']);
    expect(err).toContain('true <h1>Hello &#60;Ada&#62;</h1> private, no-store');
  });
});
