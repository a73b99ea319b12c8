import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { describe, expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const listed = execFileSync('git', ['ls-files', 'packages', 'examples'], { cwd: house, encoding: 'utf8' }).split('\n');
const sources = listed.filter((path) => /^(packages\/[^/]+|examples\/[^/]+)\/(src|server)\/.*\.tsx?$/.test(path));

/** The reader of a call sees `true` and not what it means. Each exception has its reason. */
const reasons: Readonly<Record<string, string>> = {
  'packages/core/src/store/dialects/postgres-driver.ts: release(destroy)':
    "the driver's own function, as pg declares it",
  'packages/core/src/store/dialects/sqlite-driver.ts: raw(on)':
    "the driver's own function, as better-sqlite3 declares it",
};

const isSwitch = (type: ts.TypeNode | undefined): boolean =>
  type !== undefined &&
  (type.kind === ts.SyntaxKind.BooleanKeyword ||
    (ts.isParenthesizedTypeNode(type) && isSwitch(type.type)) ||
    (ts.isUnionTypeNode(type) && type.types.some(isSwitch)) ||
    (ts.isLiteralTypeNode(type) && isTrueOrFalse(type.literal)));

const isTrueOrFalse = (node: ts.Node | undefined): boolean =>
  node?.kind === ts.SyntaxKind.TrueKeyword || node?.kind === ts.SyntaxKind.FalseKeyword;

function nameOf(node: ts.Node, file: ts.SourceFile): string {
  for (let each: ts.Node = node; !ts.isSourceFile(each); each = each.parent) {
    if ((ts.isVariableDeclaration(each) || ts.isPropertyAssignment(each) || ts.isFunctionLike(each)) && each.name)
      return each.name.getText(file);
  }
  return 'a function without a name';
}

/** The positional parameters of functions, methods and their types that are true or false, as `path: function(parameter)`. */
function booleanParameters(path: string, text: string): readonly string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isParameter(node) && (isSwitch(node.type) || isTrueOrFalse(node.initializer)))
      found.push(`${path}: ${nameOf(node.parent, file)}(${node.name.getText(file)})`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('boolean parameters', () => {
  test('are words, fields of an object, or two functions', () => {
    const found = sources.flatMap((path) => booleanParameters(path, readFileSync(join(house, path), 'utf8')));
    expect(found).toEqual(Object.keys(reasons));
  });

  test.for([
    'function find(name: string, all: boolean) {}',
    'function find(name: string, all?: boolean) {}',
    'function find(name: string, all = false) {}',
    'const find = (all: boolean | undefined) => all;',
    'const find = (all: undefined | (true | false)) => all;',
    'class Finder { find(all: boolean) {} }',
    'interface Finder { find(all: boolean): void }',
    'const finder = { find: (all: boolean) => all };',
    'let find: (all: boolean) => void;',
  ])('are found in `%s`', (text) => {
    expect(booleanParameters('a.ts', text)).toEqual(['a.ts: find(all)']);
  });

  test.for([
    "function find(which: 'all' | 'own') {}",
    'function find({ all }: { readonly all: boolean }) {}',
    'function find(test: (row: object) => boolean): boolean { return test({}) }',
  ])('are not found in `%s`', (text) => {
    expect(booleanParameters('a.ts', text)).toEqual([]);
  });
});
