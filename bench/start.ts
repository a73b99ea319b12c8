// `npm run bench -- start`: what a new process and an installation cost, from the tarball that would be published.
// Other work of the machine changes the CPU less than the time that passes: with several programs on it, read the CPU.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { migrate, readSession } from './peers/applications.js';
import { install, packed } from './peers/install.js';
import { installedPackages, installedSize } from './peers/sizes.js';

const rounds = Number(process.argv[2] ?? 11);
const folder = install('latchkey', { latchkey: `file:${packed()}` });
const entry = (name: string, from: string) => pathToFileURL(createRequire(from).resolve(name)).href;
const latchkey = entry('latchkey', join(folder, 'package.json'));
const driver = entry('better-sqlite3', import.meta.url);

interface Run {
  readonly cpu: number;
  readonly time: number;
  readonly output: string;
}

/** Runs a script in a process of its own. Milliseconds of CPU and of time, to its end. */
function run(script: string): Run {
  const told = `process.on('exit', () => { const { user, system } = process.cpuUsage(); console.error('CPU ' + (user + system)); });`;
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', told + script], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  const time = performance.now() - startedAt;
  if (status !== 0) throw new Error(`a script ended with ${status}: ${stderr}`);
  return { cpu: Number(/CPU (\d+)/.exec(stderr)?.[1]) / 1000, time, output: stdout.trim() };
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const line = (name: string, value: number, digits = 1) =>
  console.log(`${name.padEnd(66)}${value.toFixed(digits).padStart(10)}`);

run(migrate.latchkey(folder));
const runs = { empty: [] as Run[], first: [] as Run[], signIn: [] as Run[] };
// Hashing is left out: the application's own scheme compares. The user is made by an earlier process.
const application = `
  const { createAuth } = await import('${latchkey}');
  const { default: Database } = await import('${driver}');
  const auth = createAuth({
    baseURL: 'http://localhost:3000', secret: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E', logLevel: 'error', rateLimit: { enabled: false },
    database: new Database(${JSON.stringify(join(folder, 'sign-in.db'))}),
    emailAndPassword: { enabled: true, password: { hash: async (text) => 'plain$' + text, verify: async ({ hash, password }) => hash === 'plain$' + password } },
  });
  const person = { email: 'ada@example.com', password: 'correct horse' };`;
const makeUser = `${application}
  await auth.migrate();
  if (!(await auth.api.findUser({ query: { email: person.email } }))) await auth.api.createUser({ body: { ...person, name: 'Ada' } });
  process.exit();`;
// The warm-up has a second.
const signIn = `${application}
  const post = async (path, body) => {
    const before = process.cpuUsage();
    const answer = await auth.handler(new Request('http://localhost:3000/api/auth' + path, {
      method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    }), { ipAddress: '192.0.2.1' });
    if (answer.status !== 200) throw new Error(answer.status + await answer.text());
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  await auth.handler(new Request('http://localhost:3000/api/auth/get-session'));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const first = await post('/sign-in/email', person);
  console.log(first - await post('/sign-in/email', person));
  process.exit();`;
run(makeUser);
for (let round = 0; round < rounds; round++) {
  runs.empty.push(run(readSession.empty));
  runs.first.push(run(readSession.latchkey(folder)));
  runs.signIn.push(run(signIn));
}
const over = (kind: 'cpu' | 'time') =>
  median(runs.first.map((each) => each[kind])) - median(runs.empty.map((each) => each[kind]));
line('first session read of a process over an empty one, ms', over('time'));
line('the same, ms of CPU', over('cpu'));
line(
  'first sign-in over the second, without hashing, ms of CPU',
  median(runs.signIn.map(({ output }) => Number(output))),
);
line('files that the import opens', filesOpened(), 0);
line('installed packages', installedPackages(folder), 0);
line('installed packages, MB', installedSize(folder));
line('server with four plugins and SQL in one file, KiB gzip', await inOneFile());
console.log(`\nNode ${process.version}, medians of ${rounds} rounds`);

function filesOpened(): number {
  const hook = `import { writeSync } from 'node:fs';
    export async function load(url, context, next) { writeSync(1, url + '\\n'); return next(url, context); }`;
  const { output } = run(`
    import { register } from 'node:module';
    register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(hook))});
    await import('${latchkey}');
    process.exit();`);
  return output.split('\n').filter((url) => url.startsWith('file:')).length;
}

async function inOneFile(): Promise<number> {
  const contents = readFileSync(join(import.meta.dirname, '../tools/test/fixtures/application/auth.ts'), 'utf8');
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    external: ['better-sqlite3', 'pg', 'mysql2'],
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1024;
}
