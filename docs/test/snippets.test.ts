import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { house } from '../scripts/house.ts';
import { readSnippets, type Snippet, writeSnippets } from '../scripts/snippets.ts';

it('every block of TypeScript compiles against the packages', () => {
  const snippets = readSnippets();
  const config = writeSnippets(snippets);
  const compiler = join(house, 'docs/node_modules/typescript-7/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', config, '--pretty', 'false', '--listFiles'], {
    cwd: dirname(config),
    encoding: 'utf8',
  });
  // The compiler did run, and read every block.
  for (const { file } of snippets) expect(stdout).toContain(join(dirname(config), file));
  expect(faultsOf(stdout, snippets)).toEqual([]);
});

// The compiler, Node and Vite find auth.ts as auth.js. Next.js finds it without an ending only.
it('files of the browser and of Next.js are imported as Next.js finds them', () => {
  const faults = readSnippets().filter(({ file, code }) =>
    /\/app\/.*(?:route|page|layout)\.tsx?$/.test(file)
      ? / from '\.[^']*\.js'/.test(code)
      : code.includes("/auth-client.js'"),
  );
  expect(faults.map(({ from }) => from)).toEqual([]);
});

// With Cache Components, the default of create-next-app, the build refuses a page that waits for the request outside of it.
it('pages of Next.js that read the request are below Suspense', () => {
  const pages = readSnippets().filter(
    ({ file, code }) => file.endsWith('/page.tsx') && /next\/headers|createNextAuth/.test(code),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const { code, from } of pages) expect(code, from).toContain('<Suspense>');
  for (const { code, from } of pages.filter((page) => page.code.includes('next/headers')))
    expect(code, from).toContain('await connection()');
});

/** The compiler's errors in the blocks, with page and line. Errors of the packages are found by their own check. */
function faultsOf(output: string, snippets: readonly Snippet[]): string[] {
  return Array.from(output.matchAll(/^([^\s(]+)\(\d+,\d+\): error .*$/gm)).flatMap(([error, file]) => {
    const snippet = snippets.find((each) => each.file === file);
    return snippet ? [`${snippet.from} → ${error}`] : [];
  });
}
