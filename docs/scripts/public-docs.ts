import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { house, packages, readHouse } from './house.ts';
import { parseSource } from './source.ts';

/** A doc comment that users see in their editor. */
export interface PublicDoc {
  /** Path in the repository. */
  readonly path: string;
  readonly text: string;
}

/**
 * The doc comments of everything that a package exports, and of the types that the exports use, with their members. Bodies
 * of functions are left out: declaration files have none.
 */
export function readPublicDocs(): PublicDoc[] {
  const reached = new Set<ts.Node>();
  const docs = new Map<ts.Node, PublicDoc>();
  const open = packages.flatMap(entriesOf).flatMap((path) => exportedFrom(path));
  for (let next = open.pop(); next; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    const { fileName: path } = next.getSourceFile();
    visitDeclared(next, (node) => {
      for (const doc of ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc))
        docs.set(doc, { path, text: doc.getText() });
      if (ts.isIdentifier(node)) open.push(...declarationsOf(path, node.text));
    });
  }
  return [...docs.values()];
}

/** The files that `exports` of a package names. */
function entriesOf(folder: string): string[] {
  const { exports }: { exports: Record<string, string | Record<string, string>> } = JSON.parse(
    readHouse(`${folder}/package.json`),
  );
  return Object.values(exports).flatMap((target) => {
    const source = typeof target === 'string' ? undefined : target['@latchkey/source'];
    return source === undefined ? [] : [normalize(join(folder, source))];
  });
}

/** The declarations that a file exports, its own and those of other files. */
function exportedFrom(path: string, name?: string): ts.Node[] {
  return parseSource(path).statements.flatMap((statement): ts.Node[] => {
    if (ts.isExportDeclaration(statement)) return reexported(path, statement, name);
    const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExportKeyword);
    return isExported ? namedIn(statement).filter((each) => name === undefined || nameOf(each) === name) : [];
  });
}

const isExportKeyword = ({ kind }: ts.ModifierLike) => kind === ts.SyntaxKind.ExportKeyword;

function reexported(path: string, statement: ts.ExportDeclaration, name: string | undefined): ts.Node[] {
  const from = statement.moduleSpecifier && fileOf(path, statement.moduleSpecifier);
  const clause = statement.exportClause;
  if (!clause || !ts.isNamedExports(clause)) return from === undefined ? [] : exportedFrom(from, name);
  const wanted = clause.elements.filter((element) => name === undefined || element.name.text === name);
  return wanted.flatMap((element) => {
    const original = (element.propertyName ?? element.name).text;
    if (statement.moduleSpecifier) return from === undefined ? [] : exportedFrom(from, original);
    return declarationsOf(path, original);
  });
}

/** The declarations of a name in a file: its own, or the imported ones. */
function declarationsOf(path: string, name: string): ts.Node[] {
  return parseSource(path).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement)) return namedIn(statement).filter((each) => nameOf(each) === name);
    const bindings = statement.importClause?.namedBindings;
    const from = fileOf(path, statement.moduleSpecifier);
    if (from === undefined || !bindings || !ts.isNamedImports(bindings)) return [];
    const found = bindings.elements.find((element) => element.name.text === name);
    return found ? exportedFrom(from, (found.propertyName ?? found.name).text) : [];
  });
}

type Named = ts.DeclarationStatement | ts.VariableDeclaration;

function namedIn(statement: ts.Statement): Named[] {
  if (ts.isVariableStatement(statement)) return [...statement.declarationList.declarations];
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed ? [statement] : [];
}

function nameOf({ name }: Named): string | undefined {
  return name && ts.isIdentifier(name) ? name.text : undefined;
}

/** The source behind a module specifier, if it is ours. */
function fileOf(path: string, specifier: ts.Expression): string | undefined {
  if (!ts.isStringLiteral(specifier)) return undefined;
  if (!specifier.text.startsWith('.')) return undefined; // other packages of ours are read from their own exports
  const base = normalize(join(dirname(path), specifier.text.replace(/\.js$/, '')));
  return [`${base}.ts`, `${base}.tsx`].find((each) => existsSync(join(house, each)));
}

/** Visits the parts of a declaration that a declaration file contains. */
function visitDeclared(declaration: ts.Node, see: (node: ts.Node) => void): void {
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || isPrivate(node)) return;
    see(node);
    const skipped = ts.isVariableDeclaration(node) && node.type ? node.initializer : bodyOf(node);
    ts.forEachChild(node, (child) => (child === skipped ? undefined : visit(child)));
  };
  if (ts.isVariableDeclaration(declaration)) see(declaration.parent.parent);
  visit(declaration);
}

function bodyOf(node: ts.Node): ts.Node | undefined {
  return ts.isFunctionLike(node) && 'body' in node ? (node as ts.FunctionLikeDeclaration).body : undefined;
}

function isPrivate(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false;
  const isHidden =
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  return isHidden === true || (node.name !== undefined && ts.isPrivateIdentifier(node.name));
}
