// What the compiler does for an application of usual size, and what its declarations contain.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { installConsumer } from '../fixtures/install-consumer.js';

const compiler = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript-7', 'bin', 'tsc');
const sources = join(import.meta.dirname, '..', 'fixtures', 'application');
const project = mkdtempSync(join(tmpdir(), 'latchkey-application-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

beforeAll(() => {
  const packages = ['react', '@types/react', '@tanstack/react-query'];
  const operators = ['@latchkey/admin', '@latchkey/api-keys', '@latchkey/audit'];
  const own = ['latchkey', '@latchkey/react', ...operators];
  const dependencies = Object.fromEntries([...own, ...packages].map((name) => [name, '*']));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  installConsumer(project, inject('packed'), packages, { optionalPeers: 'only listed' });
  for (const file of readdirSync(sources)) copyFileSync(join(sources, file), join(project, file));
});

/** Compiles with one checker, because several would count types twice. */
function compile(file: string, ...options: readonly string[]): string {
  const strictness = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck'];
  const target = '--target es2022 --lib es2023,dom,dom.iterable --module nodenext --singleThreaded'.split(' ');
  const args = [compiler, ...strictness, ...target, '--types', '', ...options, file];
  try {
    return execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  } catch (error) {
    throw new Error(String((error as { stdout?: unknown }).stdout));
  }
}

const instantiationsOf = (file: string) =>
  Number(/^Instantiations:\s+(\d+)$/m.exec(compile(file, '--noEmit', '--extendedDiagnostics'))?.[1]);

// 420 and 350 of these are for the interfaces of options, which the compiler makes from the tables that also check them.
test.each([
  ['of four plugins and fields on the server, and thirty calls of its client', 'calls.ts', 10_350],
  ['with hooks besides', 'hooks.ts', 16_320],
])('an application %s is checked within its instantiations', (_, file, most) => {
  const count = instantiationsOf(file);
  console.log(`${file}: ${count} of ${most} instantiations`);
  expect(count).toBeGreaterThan(1000);
  expect(count).toBeLessThanOrEqual(most);
});

test('administrators, API keys and the audit log cost an application at most 3,000 instantiations', () => {
  const serverPart = `import { admin } from '@latchkey/admin';
    import { apiKeys } from '@latchkey/api-keys';
    import { audit } from '@latchkey/audit';`;
  const clientPart = `import { adminClient } from '@latchkey/admin/client';
    import { apiKeyClient } from '@latchkey/api-keys/client';
    import { auditClient } from '@latchkey/audit/client';`;
  const calls = `(await client.adminListUsers({ limit: 10 })).data?.users[0]?.email.length;
    await client.adminBanUser({ userId: 'x' });
    (await client.createApiKey({ name: 'x' })).data?.key.length;
    await client.listApiKeys();
    (await client.listMyActivity()).data?.rows[0]?.action.length;`;
  const extended = (file: string, begin: string, before: string, more: string) => {
    const text = readFileSync(join(sources, file), 'utf8');
    expect(text).toContain(before);
    writeFileSync(join(project, 'operators', file), `${begin}\n${text.replace(before, more)}`);
  };
  mkdirSync(join(project, 'operators'));
  extended('auth.ts', serverPart, 'plugins: [', "plugins: [admin(), apiKeys({ prefix: 'acme' }), audit(), ");
  extended('client.ts', clientPart, 'plugins: [', 'plugins: [adminClient(), apiKeyClient(), auditClient(), ');
  extended('calls.ts', '', '  await client.signOut();', `  await client.signOut();\n${calls}`);
  const cost = instantiationsOf('operators/calls.ts') - instantiationsOf('calls.ts');
  console.log(`administrators, API keys and audit log: ${cost} of 3000 instantiations`);
  expect(cost).toBeGreaterThan(100);
  expect(cost).toBeLessThanOrEqual(3000);
});

// Contracts appear by name. Written out they would be 9 kB and 52 kB.
test.each([
  ['auth.ts', 500],
  ['hooks.ts', 9600],
])('the declarations of %s are short', (file, most) => {
  compile(file, '--declaration', '--emitDeclarationOnly', '--outDir', 'out');
  const { length } = readFileSync(join(project, 'out', file.replace('.ts', '.d.ts')));
  console.log(`declarations of ${file}: ${length} of ${most} bytes`);
  expect(length).toBeGreaterThan(100);
  expect(length).toBeLessThanOrEqual(most);
});
