import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { describe, expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', 'packages'], { cwd: house, encoding: 'utf8' }).split('\n');
const sources = tracked.filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$/.test(path));

/** A contract is a table: one endpoint after the other, in a factory because of the application's fields. */
const isTable = (path: string) => /\/(features\/[^/]+\/(teams\/)?|api-keys\/src\/)contract(\.ts$|\/)/.test(path);

/** Functions of more than fifty lines, and why they are not split. */
const long: Readonly<Record<string, string>> = {
  'core/src/assemble.ts: createApp': 'the parts of App, one after the other, without a branch',
  'core/src/domain/mail/notice-texts.ts: contentOf': 'a table of texts: one for each kind of notice',
};

/** The object literal that a function returns: a table of methods, each counted on its own. */
function returnedObject(body: ts.Block): ts.ObjectLiteralExpression | undefined {
  let value = body.statements.find(ts.isReturnStatement)?.expression;
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)))
    value = value.expression;
  return value && ts.isObjectLiteralExpression(value) ? value : undefined;
}

/** The lines of a function with the functions within it, but of each method that it returns the first line only. */
function linesOf(file: ts.SourceFile, { body }: ts.FunctionLikeDeclaration): number {
  if (!body || !ts.isBlock(body)) return 0;
  const lastLine = (each: ts.Node) => file.getLineAndCharacterOfPosition(each.end).line;
  const linesAfterFirst = (each: ts.Node) =>
    lastLine(each) - file.getLineAndCharacterOfPosition(each.getStart(file)).line;
  const methods = (returnedObject(body)?.properties ?? []).filter(
    (each) => ts.isMethodDeclaration(each) || (ts.isPropertyAssignment(each) && ts.isFunctionLike(each.initializer)),
  );
  return methods.reduce((lines, each) => lines - linesAfterFirst(each), linesAfterFirst(body) - 1);
}

function nameOf(node: ts.FunctionLikeDeclaration, file: ts.SourceFile): string {
  if (node.name) return node.name.getText(file);
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed ? parent.name.getText(file) : 'a function without a name';
}

/** The functions of a file with more than `bound` lines, as `path: name`. */
function longFunctions(path: string, text: string, bound: number): readonly string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && linesOf(file, node) > bound)
      found.push(`${path.replace(/^packages\//, '')}: ${nameOf(node, file)}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('functions', () => {
  test('have at most fifty lines, unless a reason is listed', () => {
    const found = sources
      .filter((path) => !isTable(path))
      .flatMap((path) => longFunctions(path, readFileSync(join(house, path), 'utf8'), 50));
    expect(found.sort()).toEqual(Object.keys(long).sort());
  });

  const body = 'first();\n'.repeat(3);

  test('are measured with those within them', () => {
    const text = `function outer() {\n${body}const inner = () => {\n${body}${body}};\n}`;
    expect(longFunctions('a.ts', text, 5)).toEqual(['a.ts: outer', 'a.ts: inner']);
    expect(longFunctions('a.ts', text, 10)).toEqual(['a.ts: outer']);
    expect(longFunctions('a.ts', text, 11)).toEqual([]);
  });

  test('are measured without the methods that they return, and these on their own', () => {
    const text = `function outer() {\n${body}return {\nmethod() {\n${body}${body}},\nother: () => {\n${body}},\n};\n}`;
    expect(longFunctions('a.ts', text, 6)).toEqual(['a.ts: outer']);
    expect(longFunctions('a.ts', text, 5)).toEqual(['a.ts: outer', 'a.ts: method']);
    expect(longFunctions('a.ts', text, 7)).toEqual([]);
  });
});
