import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript-5';
import { describe, expect, onTestFinished, test } from 'vitest';
import { doorExceptions } from '../../layer-rules.mjs';
import { entryOptions, exportsOf, original } from '../fixtures/entry-exports.js';

const source = join(import.meta.dirname, '..', '..', '..', 'packages', 'core', 'src');

const features = readdirSync(join(source, 'features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** The plugins of this library that are built with the public entry alone. */
const plugins = features.filter((name) => !(name in doorExceptions));
/** The files of a plugin that a browser loads. */
const browserFiles = ['client.ts', 'routes.ts'];

/** The imports of plugins that neither public entry exports, for server or browser, as `file: name`. */
function importsPastTheDoor(root: string, names: readonly string[]): readonly string[] {
  const files = names.flatMap((plugin) =>
    readdirSync(join(root, 'features', plugin), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test(-d)?\.ts$|-for-tests\.ts$/.test(name))
      .map((name) => join(root, 'features', plugin, name)),
  );
  const placeOf = (file: string): string => relative(join(root, 'features'), file).replaceAll(sep, '/');
  const isOwn = (file: string, from: string): boolean =>
    placeOf(resolve(dirname(file), from)).split('/')[0] === placeOf(file).split('/')[0];
  const entries = { server: join(root, 'plugin.ts'), browser: join(root, 'plugin-client.ts') };
  const program = ts.createProgram([...Object.values(entries), ...files], entryOptions);
  const checker = program.getTypeChecker();
  const exported = {
    server: exportsOf(program, entries.server),
    browser: exportsOf(program, entries.browser),
  };
  const internals = files.flatMap((file) =>
    internalMembersIn(program, checker, file).map((member) => `${placeOf(file)}: ${member}, which is internal`),
  );
  const imports = files.flatMap((file) => {
    const allowed = browserFiles.includes(basename(file)) ? exported.browser : exported.server;
    return importsOf(program, file)
      .filter(({ from }) => from.startsWith('.') && !isOwn(file, from))
      .filter(({ node }) => {
        const symbol = node && checker.getSymbolAtLocation(node);
        return !symbol || !allowed.has(original(checker, symbol));
      })
      .map(({ from, name }) => `${placeOf(file)}: ${name} of ${from}`);
  });
  return [...imports, ...internals];
}

/** The members marked `@internal` that a file uses: the published declarations do not have them. */
function internalMembersIn(program: ts.Program, checker: ts.TypeChecker, path: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const symbol = memberAt(checker, node);
    if (symbol && ts.getJSDocTags(symbol.declarations?.[0] ?? node).some(({ tagName }) => tagName.text === 'internal'))
      found.push(symbol.name);
    ts.forEachChild(node, visit);
  };
  const file = program.getSourceFile(path);
  if (file) visit(file);
  return found;
}

/** The symbol of `app.keys`, of `app['keys']`, and of `keys` in `const { keys } = app`. */
function memberAt(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  if (ts.isPropertyAccessExpression(node)) return checker.getSymbolAtLocation(node.name);
  if (ts.isElementAccessExpression(node)) {
    const name = checker.getTypeAtLocation(node.argumentExpression);
    return name.isStringLiteral() ? checker.getTypeAtLocation(node.expression).getProperty(name.value) : undefined;
  }
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) ? checker.getTypeAtLocation(node.parent).getProperty(name.text) : undefined;
}

interface Import {
  readonly from: string;
  readonly name: string;
  /** Absent if the import has no single name: `import * as`, `import()`, `export … from`. */
  readonly node?: ts.Node;
}

function importsOf(program: ts.Program, path: string): readonly Import[] {
  const file = program.getSourceFile(path);
  if (!file) throw new Error(`${path} was not read`);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text;
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) found.push({ from, name: name.text, node: name });
      else found.push({ from, name: 'everything' });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ from: node.moduleSpecifier.text, name: 'an export' });
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments;
      found.push({ from: target && ts.isStringLiteral(target) ? target.text : '..', name: 'a module loaded later' });
    } else if (ts.isImportTypeNode(node)) found.push(typeImport(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `import('./app.js').App`: without a name, it is a whole module. */
function typeImport({ argument, qualifier }: ts.ImportTypeNode): Import {
  const from = ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal) ? argument.literal.text : '..';
  if (qualifier && ts.isIdentifier(qualifier)) return { from, name: `the type ${qualifier.text}`, node: qualifier };
  return { from, name: 'a module as a type' };
}

describe('latchkey/plugin', () => {
  // One program for both tests: the compiler reads the sources of the core once.
  const pastTheDoor = importsPastTheDoor(source, features);
  const isOf = (found: string, names: readonly string[]) => names.includes(found.split('/')[0] ?? '');

  test('a plugin of an application could import everything that a plugin without an exception imports', () => {
    expect(plugins).toEqual(expect.arrayContaining(['bearer', 'magic-link', 'phone-number', 'username']));
    expect(pastTheDoor.filter((found) => isOf(found, plugins))).toEqual([]);
  });

  test('such a plugin passes the tests that a plugin of an application has to pass', () => {
    // `profile` is part of every auth object, so the option plugins cannot list it.
    const untested = plugins.filter((name) => {
      if (name === 'profile') return false;
      const path = join(source, 'features', name, 'conformance.databases.test.ts');
      return !existsSync(path) || !readFileSync(path, 'utf8').includes('await conformInTurn({');
    });
    expect(untested).toEqual([]);
  });

  test('an exception is a plugin that needs one', () => {
    expect(Object.keys(doorExceptions).filter((name) => !features.includes(name))).toEqual([]);
    const isPast = (name: string) => pastTheDoor.some((found) => isOf(found, [name]));
    expect(Object.keys(doorExceptions).filter((name) => !isPast(name))).toEqual([]);
  });

  test('any other import is found in every form, and so is an internal member', () => {
    const root = mkdtempSync(join(tmpdir(), 'latchkey-door-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    write('package.json', '{ "type": "module" }');
    write('domain/users.ts', 'export const find = 1;\nexport const hidden = 1;\nexport interface Row {}');
    write('store/columns.ts', 'export const text = 1;\nexport const check = 1;');
    write('plugin/columns.ts', "export { text } from '../store/columns.js';");
    write(
      'plugin.ts',
      "export type { App } from './domain/app.js';\nexport { find, type Row } from './domain/users.js';\nexport * as column from './plugin/columns.js';",
    );
    write('plugin-client.ts', "export { text } from './store/columns.js';");
    write(
      'features/one/index.ts',
      `import { find as seek, hidden, type Row } from '../../domain/users.js';
      import { check, text } from '../../store/columns.js';
      import * as all from '../../domain/users.js';
      export { find } from '../../domain/users.js';
      import './store.js';
      export const late = () => import('../../domain/users.js');
      export const used = [seek, hidden, check, text, all] satisfies readonly unknown[];
      export type Used = Row;`,
    );
    write(
      'domain/app.ts',
      'export interface App { readonly db: number;\n/** @internal */\nreadonly keys: number }\nexport interface Hidden {}',
    );
    write('features/one/store.ts', 'export const own = 1;');
    write(
      'features/one/handlers.ts',
      `import type { App } from '../../domain/app.js';
      export const one = (app: App) => app.db + app.keys;
      export const two = ({ db, keys: all }: App) => db + all;
      export const three = (app: App, name: 'keys') => app['keys'] + app[name] + app['db'];
      export type Four = [import('../../domain/app.js').App, import('../../domain/app.js').Hidden];
      export type Five = typeof import('../../domain/users.js');`,
    );
    write('features/one/routes.ts', "import { find } from '../../domain/users.js';\nexport const routes = find;");
    write(
      'features/one/codes/code.ts',
      "import { hidden } from '../../../domain/users.js';\nimport { own } from '../store.js';\nexport const code = [hidden, own];",
    );
    expect([...importsPastTheDoor(root, ['one'])].sort()).toEqual([
      'one/codes/code.ts: hidden of ../../../domain/users.js',
      'one/handlers.ts: a module as a type of ../../domain/users.js',
      'one/handlers.ts: keys, which is internal',
      'one/handlers.ts: keys, which is internal',
      'one/handlers.ts: keys, which is internal',
      'one/handlers.ts: keys, which is internal',
      'one/handlers.ts: the type Hidden of ../../domain/app.js',
      'one/index.ts: a module loaded later of ../../domain/users.js',
      'one/index.ts: an export of ../../domain/users.js',
      'one/index.ts: check of ../../store/columns.js',
      'one/index.ts: everything of ../../domain/users.js',
      'one/index.ts: hidden of ../../domain/users.js',
      'one/routes.ts: find of ../../domain/users.js',
    ]);
  });
});
