// What an editor shows of the published packages is for users: codes of rules are for the readers of this repository.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';
import { expect, inject, test } from 'vitest';

const code = /\b(?:R-[A-Z]\d{2}|H\d{3}|D\d{1,2})\b|\b(?:spec|wire|security) §/;

/** The documentation of what an entry exports, and of the members two levels below, by path. */
function documentationOf(program: ts.Program, file: string): Map<string, string> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const entry = source && checker.getSymbolAtLocation(source);
  const found = new Map<string, string>();
  const seen = new Set<ts.Symbol>();
  function visit(symbol: ts.Symbol, path: readonly string[]): void {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (seen.has(target)) return;
    seen.add(target);
    found.set(path.join('.'), ts.displayPartsToString(target.getDocumentationComment(checker)));
    if (path.length < 3) for (const member of membersOf(target)) visit(member, [...path, member.name]);
  }
  function membersOf(symbol: ts.Symbol): readonly ts.Symbol[] {
    const declared = symbol.declarations?.find(
      (each) => ts.isVariableDeclaration(each) || ts.isTypeAliasDeclaration(each),
    );
    return [
      ...(symbol.members?.values() ?? []),
      ...(declared ? checker.getTypeAtLocation(declared).getProperties() : []),
    ];
  }
  for (const symbol of entry ? checker.getExportsOfModule(entry) : []) visit(symbol, [symbol.name]);
  return found;
}

/** The declarations of the entries of a package. */
function entriesOf(folder: string): string[] {
  const { exports }: { exports: Record<string, { types?: string }> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return Object.values(exports).flatMap(({ types }) => (types && !types.includes('*') ? join(folder, types) : []));
}

test('the documentation of an exported declaration cites no rule of this repository', () => {
  const files = Object.values(inject('packed')).flatMap(({ folder }) => entriesOf(folder));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  });
  const documented = files.flatMap((file) =>
    [...documentationOf(program, file)].map(([path, text]) => ({ path, text })),
  );
  expect(documented.filter(({ text }) => text !== '').length).toBeGreaterThan(1500);
  expect(documented.filter(({ text }) => code.test(text))).toEqual([]);
});
