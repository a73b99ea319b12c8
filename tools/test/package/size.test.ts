import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, expect, inject, test } from 'vitest';
import { installConsumer } from '../fixtures/install-consumer.js';

const project = mkdtempSync(join(tmpdir(), 'latchkey-size-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
const others = ['react', '@tanstack/query-core', '@tanstack/react-query', 'better-sqlite3', 'pg', 'mysql2'];
installConsumer(project, inject('packed'), others);

/** Bundles the files that an application would load: compressed size at the start, on demand, and the modules in it. */
async function bundle(code: string, external: readonly string[] = []) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: project },
    bundle: true,
    splitting: true,
    outdir: join(project, 'out'),
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: [...external],
    define: { 'process.env.NODE_ENV': '"production"' },
    absWorkingDir: project,
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const zipped = new Map(
    outputFiles.map(({ path, contents }) => [relative(project, path), gzipSync(contents, { level: 9 }).length]),
  );
  const atStart = new Set<string>();
  const load = (path: string): void => {
    if (atStart.has(path)) return;
    atStart.add(path);
    for (const each of metafile.outputs[path]?.imports ?? [])
      if (each.kind === 'import-statement' && !each.external) load(each.path);
  };
  load('out/stdin.js');
  const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + (zipped.get(path) ?? 0), 0);
  const bytes = sum(atStart);
  const included = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : [])),
  );
  return { bytes, onDemand: sum(zipped.keys()) - bytes, modules: Object.keys(metafile.inputs), included };
}

function within(name: string, bytes: number, kilobytes: number): void {
  console.log(`${name}: ${bytes} of ${kilobytes * 1000} bytes, minified and gzipped`);
  expect(bytes, name).toBeLessThanOrEqual(kilobytes * 1000);
  expect(bytes, `${name} is in the bundle`).toBeGreaterThan(200); // a bundle of nothing has less
}

const client = `
  import { createAuthClient } from 'latchkey/client';
  export const client = createAuthClient();`;

test('the client fits in 3 kB, and contains no schema library, SQL or cryptography', async () => {
  const { bytes, modules } = await bundle(client);
  within('client', bytes, 3.01);
  expect(modules.filter((path) => /node_modules\/(?!\.store|latchkey\/)/.test(path))).toEqual([]);
});

// Decision 45 has the costs of each part.
test('the hooks add 7.1 kB to the client with @latchkey/query, without React and TanStack Query', async () => {
  const code = `${client}
    import { createAuthReact } from '@latchkey/react';
    export const hooks = createAuthReact(client);`;
  const frameworks = ['react', 'react/jsx-runtime', '@tanstack/query-core', '@tanstack/react-query'];
  const alone = await bundle(client);
  const together = await bundle(code, frameworks);
  within('hooks', together.bytes - alone.bytes, 7.1);
  within('client and hooks', together.bytes, 10.1);
  // Parts that are not listed in `plugins` are not loaded.
  expect(
    together.modules.filter((path) => /@latchkey\/(?:react|query)\/dist\/(?:organizations|flows|qr)/.test(path)),
  ).toEqual([]);
});

const serverWithFourPlugins = `
  import { createAuth, emailOTP, organization, twoFactor, username } from 'latchkey';
  export const auth = createAuth({
    database: ':memory:',
    emailAndPassword: { enabled: true },
    plugins: [twoFactor(), organization(), username(), emailOTP({ async sendVerificationOTP() {} })],
  });`;
const screensWithout = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@tanstack/query-core',
  '@tanstack/react-query',
  '@latchkey/react',
  '@latchkey/react/flows',
  '@latchkey/react/qr',
  'latchkey/client',
];
const primitives = [
  '@radix-ui/react-dialog',
  '@radix-ui/react-dropdown-menu',
  '@radix-ui/react-tabs',
  '@radix-ui/react-toast',
  'downshift',
];

test('the screen of a sign-in fits in 15 kB, without any primitive and without another screen', async () => {
  const code = `export { AuthUI, SignIn } from '@latchkey/ui';`;
  const { bytes, onDemand, included } = await bundle(code, screensWithout);
  within('SignIn', bytes, 12);
  expect(onDemand).toBe(0);
  expect(included.filter((path) => /@radix-ui|downshift|ui\/dist\/(?:account|sign-up|user-button)/.test(path))).toEqual(
    [],
  );
});

test('an application loads the language that it names, and no other one', async () => {
  const texts = (included: readonly string[]) =>
    new Set(included.flatMap((path) => /ui\/dist\/texts\/(\w+)\//.exec(path)?.[1] ?? []));
  const inEnglish = await bundle(`export { AuthUI, SignIn } from '@latchkey/ui';`, screensWithout);
  expect(texts(inEnglish.included)).toEqual(new Set(['english']));
  const german = await bundle(`export { german } from '@latchkey/ui/languages/de';`);
  within('German', german.bytes, 12);
  expect(texts(german.included)).toEqual(new Set(['german']));
  const atChoice = await bundle(`export { loadLanguage } from '@latchkey/ui/languages';`, screensWithout);
  within('the languages at the start', atChoice.bytes, 0.35);
  expect(texts(atChoice.included).size).toBe(7);
});

test('every screen fits in 60 kB without the primitives, and in 130 kB with them', async () => {
  const code = `export * from '@latchkey/ui';`;
  within('every screen', (await bundle(code, [...screensWithout, ...primitives])).bytes, 54.5);
  within('every screen with the primitives', (await bundle(code, screensWithout)).bytes, 106.5);
});

test('AuthPages loads a screen when it is shown', async () => {
  const { bytes, onDemand } = await bundle(`export { AuthPages } from '@latchkey/ui/pages';`, screensWithout);
  within('AuthPages at the start', bytes, 6.1);
  expect(onDemand).toBeGreaterThan(bytes);
});

test('the style sheet of the screens fits in 10 kB', () => {
  const sheet = readFileSync(join(project, 'node_modules', '@latchkey', 'ui', 'dist', 'style.css'));
  within('style sheet', gzipSync(sheet, { level: 9 }).length, 3.7);
});

test('client and hooks fit in 10.6 kB with the client parts of five plugins', async () => {
  const plugins = ['twoFactorClient', 'usernameClient', 'emailOTPClient', 'magicLinkClient', 'phoneNumberClient'];
  const code = `
    import { createAuthClient, ${plugins.join(', ')} } from 'latchkey/client';
    import { createAuthReact } from '@latchkey/react';
    export const hooks = createAuthReact(createAuthClient({ plugins: [${plugins.map((name) => `${name}()`).join(', ')}] }));`;
  const { bytes } = await bundle(code, ['react', 'react/jsx-runtime', '@tanstack/query-core', '@tanstack/react-query']);
  within('client, hooks and five plugins', bytes, 10.6);
});

const external = ['better-sqlite3', 'pg', 'mysql2', ...builtinModules];

test('organizations fit in 3 kB, without the hooks, and load no schema library', async () => {
  const entries = `import { createAuthReact } from '@latchkey/react';
    import { organizationHooks } from '@latchkey/react/organizations';`;
  const frameworks = ['react', 'react/jsx-runtime', '@tanstack/query-core', '@tanstack/react-query'];
  const beside = [...frameworks, 'latchkey/client'];
  const { bytes: hooks } = await bundle(`${entries} export const made = createAuthReact;`, beside);
  const both = await bundle(`${entries} export const made = [createAuthReact, organizationHooks];`, beside);
  within('organizations', both.bytes - hooks, 3);
  const { modules } = await bundle(`${entries} export const made = organizationHooks;`, frameworks);
  expect(modules.filter((path) => path.includes('/zod/'))).toEqual([]);
});

// A proxy of Next.js 15 runs without Node, where the start of the server's code fails.
test.each(['hono', 'next', 'node'])('latchkey/%s loads no code of the server at start', async (entry) => {
  const { modules } = await bundle(`export * from 'latchkey/${entry}';`, [...external, 'node:*', 'react', 'next/*']);
  expect(modules.map((path) => path.split('/').at(-1))).toEqual(expect.arrayContaining(['kept-private.js']));
  expect(modules.filter((path) => path.endsWith('/core.js'))).toEqual([]);
});

// Decision 23 says what made the start grow.
test('the server fits in 133.6 kB at start, with SQL and four plugins', async () => {
  const { bytes, onDemand } = await bundle(serverWithFourPlugins, external);
  within('server with four plugins', bytes, 133.6);
  console.log(`what such a server may load later: ${onDemand} bytes`);
});

// The bundle in one file contains all that can ever be called. Decision 23 says what it is made of.
test('the server fits in 221.6 kB in one file, with SQL, four plugins and all that their calls load later', async () => {
  const { outputFiles } = await build({
    stdin: { contents: serverWithFourPlugins, resolveDir: project },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    external,
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  within('server in one file', gzipSync(file?.contents ?? '', { level: 9 }).length, 221.6);
  expect(file?.text).not.toContain('a refused call is not in the audit log');
  // Of zod, only the kinds of schemas that a contract has.
  expect(file?.text).toContain('"ZodMiniObject"');
  expect(file?.text).not.toContain('"ZodMiniTuple"');
  // The application's own statements use the server's copy of Kysely: the text of an error of its compiler is there once.
  expect(file?.text.split('was passed to compileUnwrappedIdentifier')).toHaveLength(2);
});

test('a server contains no large plugin that it does not use', async () => {
  const code = (plugins: string) => `
    import { createAuth, organization, twoFactor } from 'latchkey';
    export const auth = createAuth({ database: ':memory:', plugins: [${plugins}] });`;
  const [none, one, both] = await Promise.all(
    ['', 'organization()', 'organization(), twoFactor()'].map(
      async (plugins) => (await bundle(code(plugins), external)).bytes,
    ),
  );
  console.log(`server without plugins: ${none} bytes; with organization: ${one}; with twoFactor too: ${both}`);
  expect(none).toBeLessThan(Number(one) - 2000);
  expect(one).toBeLessThan(Number(both) - 200);
});

test('the verifier for other services fits in 9.1 kB with jose, and contains no other package', async () => {
  const code = `
    import { createVerifier } from 'latchkey/verify';
    export const verify = createVerifier({ issuer: 'https://app.example.com', audience: 'reports' });`;
  const { bytes, modules } = await bundle(code);
  within('verifier', bytes, 9.1);
  const packages = modules.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  expect([...new Set(packages)].sort()).toEqual(['jose', 'latchkey']);
});
