import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, inject, it } from 'vitest';
import { installConsumer } from '../fixtures/install-consumer.js';

const project = mkdtempSync(join(tmpdir(), 'latchkey-screens-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
const others = ['react', 'react-dom', '@types/react', '@tanstack/react-query'];
installConsumer(project, inject('packed'), others);
mkdirSync(join(project, 'src'));
writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));

function latchkey(...args: readonly string[]): string {
  const program = join(project, 'node_modules', '@latchkey', 'cli', 'latchkey.js');
  return execFileSync(process.execPath, [program, ...args], { cwd: project, encoding: 'utf8' });
}

/** The names of all screens, as the command line lists them. */
function screenNames(): readonly string[] {
  const list: readonly { readonly name: string }[] = JSON.parse(latchkey('add', '--list', '--json'));
  return list.map(({ name }) => name);
}

const options = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: [],
};

it('a copy of each screen compiles in an application of its own', () => {
  const names = screenNames();
  expect(names.length).toBeGreaterThan(25);
  latchkey('add', ...names, '--force');
  const config = join(project, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: options, include: ['src/screens'] }));
  const compiler = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript-7', 'bin', 'tsc');
  const compile = () => execFileSync(process.execPath, [compiler, '-p', config], { cwd: project, encoding: 'utf8' });
  expect(compile()).toBe('');
  const copy = join(project, 'src', 'screens', 'sign-in.tsx');
  const text = readFileSync(copy, 'utf8');
  writeFileSync(copy, text.replace('useTexts(', 'useText('));
  expect(compile).toThrow();
  writeFileSync(copy, text);
});

const page = `
  import { createAuthReact } from '@latchkey/react';
  import { signInFlow } from '@latchkey/react/flows';
  import { AuthUI } from '@latchkey/ui';
  import { QueryClient } from '@tanstack/react-query';
  import { createAuthClient, signInOptionsClient } from 'latchkey/client';
  import { renderToString } from 'react-dom/server';
  import { SignIn } from './screens/sign-in.js';

  const client = createAuthClient({ baseURL: 'https://app.example.com', plugins: [signInOptionsClient()] });
  const auth = createAuthReact(client, { plugins: [signInFlow()] });
  const password = { signIn: true, signUp: true, reset: true, minLength: 8, maxLength: 128 };
  console.log(renderToString(
    <AuthUI auth={auth} signInOptions={{ plugins: { password }, fields: [] }}>
      <auth.AuthProvider queryClient={new QueryClient()} initialSession={null}>
        <SignIn initialChallenge={null} />
      </auth.AuthProvider>
    </AuthUI>,
  ));`;

it('a copy that the application has changed is rendered with the parts of the package', async () => {
  latchkey('add', 'sign-in', '--force');
  const copy = join(project, 'src', 'screens', 'sign-in.tsx');
  const text = readFileSync(copy, 'utf8');
  const changed = text.replace('title={texts.title}', 'title="Welcome to the shop"');
  expect(changed).not.toBe(text);
  writeFileSync(copy, changed);
  writeFileSync(join(project, 'src', 'page.tsx'), page);
  const outfile = join(project, 'page.mjs');
  await build({
    entryPoints: [join(project, 'src', 'page.tsx')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    outfile,
    logLevel: 'silent',
  });
  const html = execFileSync(process.execPath, [outfile], { cwd: project, encoding: 'utf8' });
  expect(html).toContain('Welcome to the shop');
  expect(html).toContain('current-password');
});
