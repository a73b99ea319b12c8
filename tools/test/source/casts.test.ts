import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { describe, expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const folders = ['packages', 'examples', 'docs', 'tools'];
const listed = execFileSync('git', ['ls-files', ...folders], { cwd: house, encoding: 'utf8' }).split('\n');
const files = listed.filter((path) => /\.tsx?$/.test(path));

/** The statement around a node, or the member of a class or an object: a reason stands in it, or directly above it. */
function placeOf(node: ts.Node): ts.Node {
  let each = node;
  while (!ts.isStatement(each) && !ts.isObjectLiteralElement(each) && !ts.isClassElement(each)) each = each.parent;
  return each;
}

/** The casts over `unknown`, which the compiler cannot check, without a comment that says why they are right. As `path:line`. */
function bareCasts(path: string, text: string): readonly string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isOverUnknown =
      ts.isAsExpression(node) &&
      ts.isAsExpression(node.expression) &&
      node.expression.type.kind === ts.SyntaxKind.UnknownKeyword;
    if (isOverUnknown && !/(^|\s)\/\/ |\/\*\* /.test(placeOf(node).getFullText(file)))
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('casts over unknown', () => {
  test('have a reason beside them', () => {
    expect(files.flatMap((path) => bareCasts(path, readFileSync(join(house, path), 'utf8')))).toEqual([]);
  });

  test('are rare in the packages: elsewhere a plain cast does, which the compiler compares with the value', () => {
    const sources = files.filter((path) => /^packages\/[^/]+\/src\//.test(path) && !/\.test(-d)?\.tsx?$/.test(path));
    const castsIn = (path: string) => readFileSync(join(house, path), 'utf8').split('as unknown as ').length - 1;
    expect(sources.filter((path) => castsIn(path) > 0)).toEqual([
      'packages/core/src/auth.ts',
      'packages/react/src/organizations/hooks.ts',
    ]);
  });

  test('are found without one', () => {
    const bare = 'const text = given as unknown as string;';
    const split = `return {\n  // the routes are those of the contract\n  routes,\n  make: () => given as unknown as string,\n};`;
    const explained = '// The schema has checked it.\nconst text = given as unknown as string;';
    expect(bareCasts('a.ts', `const given = 1;\n${bare}`)).toEqual(['a.ts:2']);
    expect(bareCasts('a.ts', split)).toEqual(['a.ts:4']);
    expect(bareCasts('a.ts', explained)).toEqual([]);
    expect(bareCasts('a.ts', 'const text = given as string;')).toEqual([]);
  });
});
