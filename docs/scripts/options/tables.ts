import ts from 'typescript';

/** Finds the declaration of a constant that a file declares or imports. */
export type FindConstant = (file: ts.SourceFile, name: string) => ts.VariableDeclaration | undefined;

/**
 * The text of a source in which each interface has the members of its tables: `extends OptionsInput<typeof jwtOptions>` becomes the options of
 * that table with their doc comments, so that a reader of the text needs no compiler.
 */
export function withTables(file: ts.SourceFile, find: FindConstant): string {
  const edits = file.statements.filter(ts.isInterfaceDeclaration).flatMap((each) => editOf(file, each, find));
  return edits.reduceRight((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), file.text);
}

function editOf(file: ts.SourceFile, declared: ts.InterfaceDeclaration, find: FindConstant) {
  const parents = (declared.heritageClauses ?? []).flatMap(({ types }) => types);
  const tables = parents.filter(({ expression }) => expression.getText(file) === 'OptionsInput');
  const [clause] = declared.heritageClauses ?? [];
  if (!clause || tables.length === 0) return [];
  const others = parents.filter((each) => !tables.includes(each)).map((each) => each.getText(file));
  const members = tables.map(({ typeArguments }) => membersOf(tableOf(file, typeArguments?.[0], find), find));
  const heritage = others.length > 0 ? `extends ${others.join(', ')} ` : '';
  const from = clause.getStart(file);
  const to = file.text.indexOf('{', clause.end) + 1;
  return [{ from, to, by: `${heritage}{\n${members.join('\n')}${file.text[to] === '}' ? '\n' : ''}` }];
}

function tableOf(file: ts.SourceFile, type: ts.TypeNode | undefined, find: FindConstant): ts.Expression {
  const name = type && ts.isTypeQueryNode(type) ? type.exprName.getText(file) : '';
  const table = find(file, name)?.initializer;
  if (!table) throw new Error(`${file.fileName} has no table ${name}`);
  return table;
}

/** The options of a table as members of an interface. */
function membersOf(table: ts.Expression, find: FindConstant): string {
  const file = table.getSourceFile();
  const bare = ts.isSatisfiesExpression(table) ? table.expression : table;
  if (!ts.isObjectLiteralExpression(bare)) throw new Error(`${table.getText()} is not a table`);
  const members = bare.properties.filter(ts.isPropertyAssignment).map((property) => {
    const comments = ts.getJSDocCommentsAndTags(property).filter(ts.isJSDoc);
    const isNeeded = /^needed/.test(property.initializer.getText());
    const member = `  readonly ${property.name.getText()}${isNeeded ? '' : '?'}: ${typeOf(file, property.initializer, find)};`;
    return [...comments.map((comment) => `  ${comment.getText()}`), member].join('\n');
  });
  return members.join('\n');
}

/** The types of the kinds that are values. */
const types: Readonly<Record<string, string>> = {
  aText: 'string',
  anyText: 'string',
  aPath: 'string',
  aBoolean: 'boolean',
  aNumber: 'number',
  aDuration: 'Duration',
  aSpan: 'Duration',
  aLifetime: 'Duration',
};

/** The type of an option, by the kind in its table. */
function typeOf(file: ts.SourceFile, kind: ts.Expression, find: FindConstant): string {
  if (ts.isIdentifier(kind)) return types[kind.text] ?? typeOfConstant(file, kind.text, find);
  if (!ts.isCallExpression(kind)) throw new Error(`${file.fileName}: ${kind.getText()} is not a kind`);
  const [first, second] = kind.arguments;
  const inner = (each: ts.Expression | undefined) => (each ? typeOf(file, each, find) : 'never');
  switch (kind.expression.getText()) {
    case 'typed':
      return kind.typeArguments?.[0]?.getText() ?? 'never';
    case 'wholeNumber':
      return 'number';
    case 'fieldsFilledBy':
      return 'Fields';
    case 'oneOf':
      return kind.arguments.map((each) => each.getText()).join(' | ');
    case 'either':
      return [inner(first), inner(second)].map((each) => (each.includes('=>') ? `(${each})` : each)).join(' | ');
    case 'listOf':
    case 'someOf':
      return `readonly ${inner(first).includes(' ') ? `(${inner(first)})` : inner(first)}[]`;
    case 'recordOf':
      return `Readonly<Record<string, ${inner(first)}>>`;
    case 'optionsOf': {
      const table = first && ts.isIdentifier(first) ? find(file, first.text)?.initializer : first;
      if (!table) throw new Error(`${kind.getText()} was not found`);
      return `{\n${membersOf(table, find)}\n}`;
    }
    default:
      return inner(first); // withDefault, needed, neededElsewhere
  }
}

function typeOfConstant(file: ts.SourceFile, name: string, find: FindConstant): string {
  const declared = find(file, name);
  const annotated =
    declared?.type && ts.isTypeReferenceNode(declared.type) ? declared.type.typeArguments?.[0] : undefined;
  const source = declared?.getSourceFile();
  if (annotated) return annotated.getText();
  if (!declared?.initializer || !source) throw new Error(`${file.fileName}: the kind ${name} was not found`);
  return typeOf(source, declared.initializer, find);
}
