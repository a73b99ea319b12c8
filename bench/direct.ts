// `npm run bench -- direct`: compares the time of the handler and of `auth.api` with the baseline, on this machine.
import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type AnyPlugin, createAuth } from 'latchkey';
import { Bench } from 'tinybench';
import { admin } from '../packages/admin/src/index.js';
import { apiKeys } from '../packages/api-keys/src/index.js';
import { audit } from '../packages/audit/src/index.js';
import { createBaseline, hashCost } from './baseline.js';
import { ada, cookieOf, measured } from './measured.js';
import { origin } from './peers/contestants/contestant.js';

async function signedUp(cookieCache: boolean, ...plugins: readonly AnyPlugin[]) {
  const auth = createAuth({
    ...measured,
    database: ':memory:',
    plugins,
    emailAndPassword: { enabled: true, cost: hashCost },
    session: { cookieCache: { enabled: cookieCache } },
  });
  const { headers } = await auth.api.signUpEmail({ body: ada, returnHeaders: true });
  return { auth, cookie: cookieOf(headers) };
}

const stored = await signedUp(false);
const cached = await signedUp(true);
const administered = await signedUp(false, admin());
const withKeys = await signedUp(false, apiKeys({ prefix: 'acme' }));
const audited = await signedUp(false, audit());
const baseline = createBaseline(ada.email, ada.password);
const storedCookie = baseline.signIn(ada.email, ada.password);
const cachedCookie = baseline.cachedCookie();

const sessionUrl = `${origin}/api/auth/get-session`;
const get = (auth: typeof stored.auth, cookie?: string) =>
  auth.handler(new Request(sessionUrl, cookie ? { headers: { cookie } } : {}));
const post = (path: string, body: unknown) =>
  stored.auth.handler(
    new Request(`${origin}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    }),
  );
const { email, password } = ada;

// Each group: first the baseline, then the calls of Latchkey with the same answer.
const groups: Readonly<Record<string, Readonly<Record<string, () => unknown>>>> = {
  'get-session, no cookie': {
    'Request and Response alone': async () => Response.json(new Request(sessionUrl).headers.get('cookie')),
    handler: () => get(stored.auth),
    'auth.api': () => stored.auth.api.getSession({ headers: new Headers() }),
  },
  'get-session, from the cookie': {
    'by hand': () => baseline.readCached(cachedCookie),
    handler: () => get(cached.auth, cached.cookie),
    'auth.api': () => cached.auth.api.getSession({ headers: new Headers({ cookie: cached.cookie }) }),
  },
  'get-session, from the database': {
    'by hand': () => baseline.readStored(storedCookie),
    handler: () => get(stored.auth, stored.cookie),
    'auth.api': () => stored.auth.api.getSession({ headers: new Headers({ cookie: stored.cookie }) }),
  },
  'get-session, from the database, beside a package for operators': {
    none: () => get(stored.auth, stored.cookie),
    '@latchkey/admin': () => get(administered.auth, administered.cookie),
    '@latchkey/api-keys': () => get(withKeys.auth, withKeys.cookie),
    '@latchkey/audit': () => get(audited.auth, audited.cookie),
  },
  [`sign-in, hash at cost ${JSON.stringify(hashCost)}`]: {
    'by hand': () => baseline.signIn(email, password),
    handler: () => post('/sign-in/email', { email, password }),
    'auth.api': () => stored.auth.api.signInEmail({ body: { email, password } }),
  },
};

for (const [title, tasks] of Object.entries(groups)) {
  const bench = new Bench({ time: 1000, warmupTime: 200 });
  for (const [name, task] of Object.entries(tasks)) bench.add(name, task as () => Promise<unknown>);
  await bench.run();
  const medians = bench.tasks.map(({ name, result }) => ({
    name,
    microseconds: 'latency' in result ? result.latency.p50 * 1000 : Number.NaN,
  }));
  const least = medians[0]?.microseconds ?? Number.NaN;
  console.log(`\n${title}`);
  for (const { name, microseconds } of medians) {
    console.log(`  ${name.padEnd(28)}${microseconds.toFixed(1).padStart(9)} µs  ×${(microseconds / least).toFixed(1)}`);
  }
}

console.log('\ncold import, the median of 11 processes');
for (const entry of ['latchkey', 'latchkey/client', 'latchkey/node', 'kysely']) {
  console.log(`  ${entry.padEnd(28)}${importTime(entry).toFixed(1).padStart(9)} ms`);
}

console.log('\nsize, minified and gzipped');
for (const entry of ['latchkey', 'latchkey/client']) {
  console.log(`  ${entry.padEnd(28)}${String(await sizeOf(entry)).padStart(9)} bytes`);
}
await Promise.all([stored.auth.close(), cached.auth.close()]);

function importTime(entry: string): number {
  const script = `const t = performance.now(); await import(${JSON.stringify(entry)}); console.log(performance.now() - t)`;
  // Kysely is imported from the core's folder, because this package does not depend on it.
  const cwd = new URL('../packages/core', import.meta.url);
  const times = Array.from({ length: 11 }, () =>
    Number(spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' }).stdout),
  );
  return times.sort((a, b) => a - b)[5] ?? Number.NaN;
}

async function sizeOf(entry: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from ${JSON.stringify(entry)}`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['node:*', 'better-sqlite3', 'pg', 'mysql2'],
    write: false,
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}
