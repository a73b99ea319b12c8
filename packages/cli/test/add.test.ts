import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '../src/run.js';
import { createTerminal } from './fixtures/terminal.js';

const source = "export function SignIn() {\n  return 'sign in';\n}\n";
const list = JSON.stringify([{ name: 'sign-in', component: 'SignIn' }]);
const ui = 'node_modules/@latchkey/ui';
const installed = {
  [`${ui}/package.json`]: '{ "name": "@latchkey/ui" }',
  [`${ui}/dist/screens/index.json`]: list,
  [`${ui}/dist/screens/sign-in.tsx`]: source,
};

/** An application without a terminal. A question would throw. */
function makeProject(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-add-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return {
    folder,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    async add(...args: readonly string[]) {
      const terminal = createTerminal();
      const code = await run(['add', ...args], { terminal, folder, env: process.env });
      return { code, out: terminal.out.join('\n'), err: terminal.err.join('\n') };
    },
  };
}

it('copies the source of a screen, by its name or by that of its component', async () => {
  const { add, read } = makeProject({ ...installed, 'src/main.tsx': '' });
  expect(await add('sign-in')).toMatchObject({ code: 0, out: expect.stringContaining('+ src/screens/sign-in.tsx') });
  expect(read('src/screens/sign-in.tsx')).toBe(source);
  expect(await add('SignIn', '--dir', 'app/auth', '--json')).toMatchObject({ code: 0 });
  expect(read('app/auth/sign-in.tsx')).toBe(source);
});

it('a file that exists stays, unless it is to be replaced', async () => {
  const { add, read } = makeProject({ ...installed, 'screens/sign-in.tsx': 'mine' });
  expect(await add('sign-in')).toMatchObject({ code: 2, err: expect.stringContaining('nothing was written') });
  expect(read('screens/sign-in.tsx')).toBe('mine');
  expect(await add('sign-in', '--force')).toMatchObject({ code: 0 });
  expect(read('screens/sign-in.tsx')).toBe(source);
});

it('shows the file, and writes nothing', async () => {
  const { add, folder } = makeProject(installed);
  expect((await add('sign-in', '--dry-run')).out).toContain('export function SignIn()');
  expect(existsSync(join(folder, 'screens'))).toBe(false);
});

it('lists the screens', async () => {
  const { add } = makeProject(installed);
  expect((await add('--list')).out).toBe('sign-in  SignIn');
  expect(JSON.parse((await add('--list', '--json')).out)).toEqual([{ name: 'sign-in', component: 'SignIn' }]);
});

it.each([
  [[], 'The name of a screen is missing'],
  [['sign-on'], 'Did you mean sign-in?'],
])('says what is wrong with %j', async (words, text) => {
  expect(await makeProject(installed).add(...words)).toMatchObject({ code: 2, err: expect.stringContaining(text) });
});

it('says that the installed version has no screens to copy', async () => {
  const { add } = makeProject({ [`${ui}/package.json`]: '{ "name": "@latchkey/ui" }' });
  expect(await add('sign-in')).toMatchObject({ code: 2, err: expect.stringContaining('Update @latchkey/ui') });
});

it('writes nothing outside of the project', async () => {
  const { add, folder } = makeProject(installed);
  const outside = mkdtempSync(join(tmpdir(), 'latchkey-outside-'));
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
  symlinkSync(outside, join(folder, 'linked'));
  expect(await add('sign-in', '--dir', 'linked')).toMatchObject({ code: 2 });
  expect(await add('sign-in', '--dir', '../elsewhere')).toMatchObject({ code: 2 });
  expect(existsSync(join(outside, 'sign-in.tsx'))).toBe(false);
});
