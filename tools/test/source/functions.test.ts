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
const isTable = (path: string) => /\/features\/[^/]+\/(teams\/)?contract(\.ts$|\/)/.test(path);

/** Functions of more than forty lines, and why they are not split. */
const long: Readonly<Record<string, string>> = {
  'core/src/assemble.ts: createApp': 'the parts of App, one after the other, without a branch',
  'core/src/resolve-options.ts: resolveOptions': 'a table: one setting for each option',
  'core/src/domain/mail/notice-texts.ts: contentOf': 'a table of texts: one for each kind of notice',
};

/** The lines of a function that are not lines of functions within it. */
function ownLines(file: ts.SourceFile, node: ts.FunctionLikeDeclaration): number {
  const lines = (each: ts.Node) =>
    file.getLineAndCharacterOfPosition(each.end).line -
    file.getLineAndCharacterOfPosition(each.getStart(file)).line +
    1;
  if (!node.body || !ts.isBlock(node.body)) return 0;
  let own = lines(node.body) - 2;
  const visit = (each: ts.Node): void => {
    if (ts.isFunctionLike(each) && 'body' in each && each.body) own -= lines(each) - 1;
    else ts.forEachChild(each, visit);
  };
  ts.forEachChild(node.body, visit);
  return own;
}

function nameOf(node: ts.FunctionLikeDeclaration, file: ts.SourceFile): string {
  if (node.name) return node.name.getText(file);
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText(file) : 'a function without a name';
}

/** The functions of a file with more than `bound` lines of their own, as `path: name`. */
function longFunctions(path: string, text: string, bound: number): readonly string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && ownLines(file, node) > bound)
      found.push(`${path.replace(/^packages\//, '')}: ${nameOf(node, file)}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('functions', () => {
  test('have at most forty lines besides the functions within them, unless a reason is listed', () => {
    const found = sources
      .filter((path) => !isTable(path))
      .flatMap((path) => longFunctions(path, readFileSync(join(house, path), 'utf8'), 40));
    expect(found.sort()).toEqual(Object.keys(long).sort());
  });

  test('are measured without those within them', () => {
    const body = 'first();\n'.repeat(3);
    const text = `function outer() {\n${body}const inner = () => {\n${body}${body}};\n}`;
    expect(longFunctions('a.ts', text, 3)).toEqual(['a.ts: outer', 'a.ts: inner']);
    expect(longFunctions('a.ts', text, 4)).toEqual(['a.ts: inner']);
    expect(longFunctions('a.ts', text, 6)).toEqual([]);
  });
});
