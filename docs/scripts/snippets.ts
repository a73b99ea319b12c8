import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { house, pagePaths, readHouse } from './house.ts';
import { codeBlocks } from './markdown.ts';

/** One block of a page as a file. */
export interface Snippet {
  /** Below the folder of all snippets. */
  readonly file: string;
  readonly code: string;
  /** `docs/client.md:12`, for messages. */
  readonly from: string;
}

/** The folder of the snippets; below `docs/`, so that they find its dependencies. */
export const snippetFolder: string = join(house, 'docs/dist/snippets');

/** Pages that show whole files of an example, which has a compiler and tests of its own. */
const exampleOf: Readonly<Record<string, string>> = { 'docs/vue.md': 'examples/vue/src' };

/** What the blocks of a page use without a line for it: the example of each endpoint is only its calls. */
const importsOf: Readonly<Record<string, string>> = {
  'docs/endpoints.md':
    "import { auth, client, headers, response } from '../../../../scripts/declared/every-call.ts';\n",
};

const start = 'docs/getting-started.md';
/** Files of the first steps that every page may import. */
const lentFiles = ['auth.ts', 'auth-client.ts'];
const fileName = /^(?:[\w.[\]-]+\/)*[\w.[\]+$-]+\.tsx?$/;

/**
 * Every block of TypeScript of every page, each a module in the folder of its page. A block that names a file
 * (```` ```ts auth.ts ````) can be imported by other blocks of the page. Pages that do not show `auth.ts` and
 * `auth-client.ts` get those of the first steps. Throws for a block that could not be checked.
 */
export function readSnippets(): Snippet[] {
  const shared = snippetsOf(start).filter(({ name }) => lentFiles.includes(name));
  return pagePaths().flatMap((page) => {
    const example = exampleOf[page];
    if (example !== undefined) return compareWith(example, page);
    const own = snippetsOf(page);
    const lent = page === start ? [] : shared.filter(({ name }) => !own.some((each) => each.name === name));
    return [...lent, ...own].map(({ name, code, from }) => ({
      file: join(page.replace(/\.md$/, ''), name),
      code,
      from,
    }));
  });
}

/** No snippets, because the example is compiled. Throws for a block of a page that is no file of its example. */
function compareWith(example: string, page: string): readonly Snippet[] {
  for (const { language, title, code, line } of codeBlocks(readHouse(page)))
    if (language !== 'sh' && readHouse(join(example, title)).trimEnd() !== code)
      throw new Error(`${page}:${line}: the block is not ${example}/${title}. Copy the file into the page`);
  return [];
}

function snippetsOf(page: string) {
  const names = new Set<string>();
  return codeBlocks(readHouse(page)).flatMap(({ language, title, code, line }) => {
    const from = `${page}:${line}`;
    if (/^(js|jsx|mjs|javascript|typescript|mts|cts)$/i.test(language)) {
      throw new Error(`${from}: write ts or tsx in place of ${language}, so that the block is checked`);
    }
    if (language !== 'ts' && language !== 'tsx') return [];
    if (title !== '' && !fileName.test(title)) {
      throw new Error(`${from}: "${title}" is not the name of a TypeScript file, and every block is checked`);
    }
    const name = title || `block-${line}.${language}`;
    if (names.has(name)) throw new Error(`${from}: the page has two files ${name}`);
    names.add(name);
    return [{ name, code: `${importsOf[page] ?? ''}${code}`, from }];
  });
}

/** Writes the snippets again, with a configuration for the compiler, and returns the path of the configuration. */
export function writeSnippets(snippets: readonly Snippet[], folder: string = snippetFolder): string {
  rmSync(folder, { recursive: true, force: true });
  for (const { file, code } of snippets) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${code}\n`);
  }
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, `${JSON.stringify(compilerConfig, null, 2)}\n`);
  return config;
}

const compilerConfig = {
  extends: '../../../tsconfig.json',
  compilerOptions: {
    // The resolution of Vite and Next.js; pages for Node write the endings that Node needs.
    module: 'preserve',
    moduleResolution: 'bundler',
    // The names that Next.js, SvelteKit and the others give to the folder of the application.
    paths: {
      ...Object.fromEntries(['~/*', '$lib/server/*'].map((name) => [name, ['./docs/getting-started/*']])),
      '@/*': ['./docs/nextjs/*', './docs/getting-started/*'],
    },
    types: ['node', 'vite/client'],
    // A page can show a name without using it.
    noUnusedLocals: false,
  },
  include: ['.', '../../scripts/frameworks/modules.d.ts', '../../scripts/declared/runtimes.d.ts'],
  exclude: [],
};
