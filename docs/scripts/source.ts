import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { hasHouse, readHouse } from './house.ts';
import { withTables } from './options/tables.ts';

const parsed = new Map<string, ts.SourceFile>();

/** The syntax tree of a source file, by its path in the repository. Its interfaces have the options of their tables as members. */
export function parseSource(path: string): ts.SourceFile {
  const known = parsed.get(path);
  if (known) return known;
  const written = parseText(path, readHouse(path));
  const made = written.text.includes('OptionsInput<typeof ')
    ? parseText(path, withTables(written, findConstant))
    : written;
  parsed.set(path, made);
  return made;
}

function parseText(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** The declaration of a constant that a file declares or imports from another file of ours. */
function findConstant(file: ts.SourceFile, name: string): ts.VariableDeclaration | undefined {
  const declared = file.statements.filter(ts.isVariableStatement).flatMap((each) => each.declarationList.declarations);
  const found = declared.find((each) => each.name.getText(file) === name);
  const from = found ? undefined : importOf(file, name);
  return from === undefined ? found : findConstant(parseText(from, readHouse(from)), name);
}

/** The doc comment before a node as one line of text; empty when there is none. */
export function docOf(node: ts.Node): string {
  const texts = ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '');
  return (texts.at(-1) ?? '').replace(/\s+/g, ' ').trim();
}

export type NamedType = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The declaration of an interface or a type that a file declares or imports from another file of ours. */
export function findType(file: ts.SourceFile, name: string): NamedType | undefined {
  for (const statement of file.statements) {
    if (
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
      statement.name.text === name
    ) {
      return statement;
    }
  }
  const from = importOf(file, name);
  return from === undefined ? undefined : findType(parseSource(from), name);
}

/** The file that a name is imported from, if it is our own file. */
function importOf(file: ts.SourceFile, name: string): string | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { text } = statement.moduleSpecifier;
    const bindings = statement.importClause?.namedBindings;
    if (!text.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) continue;
    if (!bindings.elements.some((element) => element.name.text === name)) continue;
    const path = normalize(join(dirname(file.fileName), text.replace(/\.js$/, '.ts')));
    return hasHouse(path) ? path : `${path}x`;
  }
  return undefined;
}

/** The text of a declaration in its file, with the comment before it. */
export function declarationText(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return [...comments.map((comment) => comment.getText()), node.getText()].join('\n');
}

/** The types that a node names, without `z.output` and similar types. */
export function typeNamesIn(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (each: ts.Node): void => {
    if (ts.isTypeReferenceNode(each) && ts.isIdentifier(each.typeName)) names.add(each.typeName.text);
    if (ts.isExpressionWithTypeArguments(each) && ts.isIdentifier(each.expression)) names.add(each.expression.text);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return names;
}

/** The names that an entry exports, with those of the files that it exports as a whole. */
export function exportsOf(path: string): ReadonlySet<string> {
  return new Set(parseSource(path).statements.flatMap((statement) => namesExportedBy(path, statement)));
}

function namesExportedBy(path: string, statement: ts.Statement): readonly string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, moduleSpecifier } = statement;
    if (exportClause) return ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : [];
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    return [...exportsOf(normalize(join(dirname(path), moduleSpecifier.text.replace(/\.js$/, '.ts'))))];
  }
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  const name = Reflect.get(statement, 'name');
  return typeof name === 'object' && name !== null && 'text' in name ? [String(name.text)] : [];
}
