import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript-5';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { installConsumer } from '../fixtures/install-consumer.js';

const tools = join(import.meta.dirname, '..', '..');
const packed = inject('packed');

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly typesVersions?: { readonly '*': Readonly<Record<string, readonly string[]>> };
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

interface SourceMap {
  readonly sourcesContent?: readonly (string | null)[];
}

/** Every module below `src` that the entries of a package lead to, types included, without its ending. */
function modulesBehind(folder: string): readonly string[] {
  const entries = Object.values(manifestOf(folder).exports).flatMap((target) =>
    typeof target === 'string' ? [] : join(folder, target['@latchkey/source'] ?? ''),
  );
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    noEmit: true,
    noLib: true,
    types: [],
  };
  // Declarations of other packages lead to no module of this one, and take most of the time.
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) =>
        text.startsWith('.')
          ? ts.resolveModuleName(text, from, options, ts.sys, undefined, undefined, ts.ModuleKind.ESNext)
          : { resolvedModule: undefined },
      ),
  };
  const program = ts.createProgram(entries, options, host);
  const source = join(folder, 'src');
  return program
    .getSourceFiles()
    .flatMap(({ fileName }) => (fileName.startsWith(`${source}/`) ? relative(source, fileName) : []))
    .map((file) => file.replace(/\.tsx?$/, ''))
    .sort();
}

/**
 * The packages that attw reads in `npm test`: that with style sheets and two kinds of server, and one without. All of them, of which the
 * core alone takes half of the time, in `npm run consumers`. The tests of `consumer.test.ts` compile against every entry in any case.
 */
const isAll = process.env.LATCHKEY_CONSUMERS === 'all';
const readByAttw = (name: string) => isAll || name === '@latchkey/ui' || name === '@latchkey/redis';

describe.each(Object.entries(packed))('%s as published', (name, { tarball, folder }) => {
  const manifest = manifestOf(folder);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });

  test('publint --strict has no message', async () => {
    const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test.runIf(readByAttw(name))('attw finds every entry for ESM and for bundlers', () => {
    const attw = join(tools, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
    const entries = Object.keys(manifest.exports);
    // The declaration of a style sheet is empty.
    const sheets = entries.filter((entry) => entry.endsWith('.css'));
    const without = sheets.length > 0 ? ['--exclude-entrypoints', ...sheets] : [];
    const args = [attw, tarball, '--profile', 'esm-only', '--no-emoji', '--no-color', '--format', 'ascii', ...without];
    // It fails for every problem that the profile does not ignore.
    const report = execFileSync(process.execPath, args, { encoding: 'utf8' });
    expect(report.match(/node16 \(from ESM\): OK/g)).toHaveLength(entries.length - sheets.length);
  });

  test('every entry has its file and its declarations, and none names a source file', () => {
    for (const [entry, target] of Object.entries(manifest.exports)) {
      const paths = typeof target === 'string' ? [target] : Object.values(target);
      if (typeof target !== 'string') {
        // Only bundlers with server components get a file that begins with the directive (decision 85).
        const server = target['react-server'];
        expect(Object.keys(target), entry).toEqual(['types', ...(server ? ['react-server'] : []), 'default']);
        if (server) expect(readFileSync(join(folder, server), 'utf8'), server).toMatch(/^'use client';/);
      }
      for (const path of paths) expect(existsSync(join(folder, path)), `${entry}: ${path}`).toBe(true);
    }
  });

  test('has the declarations of every entry for `moduleResolution: node10` too, which reads no exports', () => {
    const entries = Object.entries(manifest.exports).flatMap(([entry, target]) =>
      entry === '.' || typeof target === 'string' ? [] : [[entry.slice('./'.length), [target.types]]],
    );
    expect(manifest.typesVersions?.['*'] ?? {}).toEqual(Object.fromEntries(entries));
  });

  test('contains neither sources, tests nor maps of missing files', () => {
    expect(files.filter((file) => /\.test\.|\.test-d\.|\.d\.ts\.map$|^src\b/.test(file))).toEqual([]);
    expect(files).toContain('LICENSE');
  });

  test('has maps that name files and lines, without the texts of the sources', () => {
    const maps = files.filter((file) => file.endsWith('.js.map'));
    expect(maps.length).toBeGreaterThan(0);
    const withTexts = maps.filter((file) => {
      const { sourcesContent = [] }: SourceMap = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return sourcesContent.some((text) => text !== null);
    });
    expect(withTexts).toEqual([]);
    const named = maps.flatMap(
      (file): readonly string[] => JSON.parse(readFileSync(join(folder, file), 'utf8')).sources,
    );
    expect(named.filter((source) => /(?:^|\/)src\//.test(source)).length).toBeGreaterThan(0);
  });

  test('has declarations of the modules that an entry leads to, and of nothing else: no fixture, no code that is left over', () => {
    const source = join(tools, '..', 'packages', name === 'latchkey' ? 'core' : name.replace('@latchkey/', ''));
    const declarations = files.flatMap((file) => /^dist\/(.+)\.d\.ts$/.exec(file)?.[1] ?? []);
    // A style sheet has a declaration too, for its import.
    expect(declarations.filter((module) => !module.endsWith('.css')).sort()).toEqual(modulesBehind(source));
  });

  test('names versions of its dependencies, not paths of this workspace', () => {
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).not.toMatch(/workspace:|catalog:/);
  });
});

test('the core has at most six run-time dependencies', () => {
  const dependencies = Object.keys(manifestOf(packed.latchkey?.folder ?? '').dependencies ?? {});
  console.log(`run-time dependencies of latchkey: ${dependencies.length} of 6 (${dependencies.join(', ')})`);
  expect(dependencies.length).toBeLessThanOrEqual(6);
});

test('the core accepts no version of Kysely that writes texts into SQL for MySQL (before 0.28.14) [H191 R-J06]', () => {
  const { kysely = '' } = manifestOf(packed.latchkey?.folder ?? '').dependencies ?? {};
  expect(kysely).not.toMatch(/[<>|*]/);
  const [major = 0, minor = 0, patch = 0] = kysely.replace(/^\D*/, '').split('.').map(Number);
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(28_014);
});

describe('a cold import', () => {
  const project = mkdtempSync(join(tmpdir(), 'latchkey-import-'));
  afterAll(() => rmSync(project, { recursive: true, force: true }));
  // The drivers are installed, so that an import of them would work.
  beforeAll(() => installConsumer(project, packed, ['better-sqlite3', 'pg', 'mysql2', 'hono']));

  /** Imports an entry in a process of its own. Returns the packages outside of latchkey that were loaded with it. */
  function loadedWith(entry: string): readonly string[] {
    const packages = filesOf(entry).flatMap(
      (url) => /.*\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//.exec(url)?.[1] ?? [],
    );
    return [...new Set(packages)].filter((name) => name !== 'latchkey').sort();
  }

  /** Imports an entry in a process of its own. Returns the files that were opened for it. */
  function filesOf(entry: string): readonly string[] {
    const script = `
      import { register } from 'node:module';
      import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
      const { port1, port2 } = new MessageChannel();
      const hook = 'let port; export const initialize = (data) => { port = data.port; };' +
        'export async function load(url, context, next) { port.postMessage(url); return next(url, context); }';
      register('data:text/javascript,' + encodeURIComponent(hook), { data: { port: port2 }, transferList: [port2] });
      await import(${JSON.stringify(entry)});
      await new Promise((resolve) => setImmediate(resolve));
      for (let next; (next = receiveMessageOnPort(port1)); ) console.log(next.message);
      process.exit();`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: project,
      encoding: 'utf8',
    });
    return output.split('\n').filter((url) => url.startsWith('file:'));
  }

  test('of the server loads no database driver and no other package', () => {
    expect(loadedWith('latchkey')).toEqual([]);
  });

  test('of the server opens at most twelve files', () => {
    const opened = filesOf('latchkey');
    console.log(`files that import 'latchkey' opens: ${opened.length} of 12`);
    expect(opened.length).toBeGreaterThan(1);
    expect(opened.length).toBeLessThanOrEqual(12);
  });

  test('of the entry for plugins loads the same modules as a server, and no driver', () => {
    expect(loadedWith('latchkey/plugin')).toEqual([]);
  });

  test('of the mails loads the server beside itself, and no nodemailer before the first mail', () => {
    expect(loadedWith('@latchkey/mail')).toEqual(['@latchkey/mail']);
  });

  test('of the verifier loads jose and nothing else', () => {
    expect(loadedWith('latchkey/verify')).toEqual(['jose']);
  });

  test.each(['latchkey/client', 'latchkey/plugin/client', 'latchkey/testing/client', 'latchkey/node', 'latchkey/hono'])(
    'of %s loads nothing else',
    (entry) => {
      expect(loadedWith(entry)).toEqual([]);
    },
  );

  test('of latchkey/next loads Next and React, which the application has, and nothing else of ours', () => {
    const loaded = loadedWith('latchkey/next');
    expect(loaded).toEqual(expect.arrayContaining(['next', 'react']));
    expect(loaded.filter((name) => /zod|jose|@noble|@oslojs|better-sqlite3|pg|mysql2/.test(name))).toEqual([]);
  });
});
