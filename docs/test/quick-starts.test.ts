import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { planFiles } from '../../packages/cli/src/init/files.ts';
import { readProject } from '../../packages/cli/src/init/project.ts';
import { readHouse } from '../scripts/house.ts';
import { codeBlocks } from '../scripts/markdown.ts';

const layers = '@layer theme, base, latchkey, components, utilities;\n';

/** What becomes of a file that `init` edits, turned back: the file as the program that makes the project writes it. */
const untouched: Readonly<Record<string, (text: string) => string>> = {
  'app/globals.css': (text) => text.replace(layers, ''),
  'vite.config.ts': (text) => text.replace(/^ {2}server: [\s\S]*?^ {2}\},\n/m, ''),
  'tsconfig.node.json': (text) => text.replace(', "server"', ''),
  'src/main.tsx': (text) =>
    text.replace(/import \{ WithAuth.*\n/, '').replace(/ *<WithAuth>\n *<App \/>\n *<\/WithAuth>/, '    <App />'),
};

it.each([
  ['nextjs', ['next', 'react']],
  ['hono-and-vite', ['vite', 'react']],
  ['express', ['express']],
])('the section "By hand" of the quick start %s shows the files of `latchkey init`', (page, packages) => {
  const [, byHand = ''] = /^## By hand\n([\s\S]*?)^## /m.exec(readHouse(`docs/quick-start/${page}.md`)) ?? [];
  const shown = codeBlocks(byHand).filter(({ language }) => language !== 'sh');
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-quick-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dependencies = Object.fromEntries(packages.map((name) => [name, '*']));
  write(folder, 'package.json', JSON.stringify({ dependencies, devDependencies: { typescript: '*' } }));
  for (const { title, code } of shown) {
    const before = untouched[title]?.(`${code}\n`);
    if (before === undefined) continue;
    expect(before, title).not.toBe(`${code}\n`);
    write(folder, title, before);
  }

  const { files, edits } = planFiles(readProject(folder));
  const planned = new Map([...files, ...edits].map(({ path, text }) => [path, withoutSecret(text)]));
  // A shell shows what becomes of these two. Next.js needs no variable in development.
  for (const path of ['.gitignore', '.env.local']) planned.delete(path);
  expect(new Map(shown.map(({ title, code }) => [title, `${code}\n`]))).toEqual(planned);
});

const withoutSecret = (text: string) => text.replace(/^LATCHKEY_SECRET=.*\n/m, '');

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
