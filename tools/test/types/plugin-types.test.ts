import { join } from 'node:path';
import ts from 'typescript-5';
import { expect, test } from 'vitest';
import { entryOptions, exportsOf, original } from '../fixtures/entry-exports.js';

const dist = join(import.meta.dirname, '..', '..', '..', 'packages', 'core', 'dist');

/** Names that the declarations mention and no plugin writes: why they have no export. */
const unnamed: Readonly<Record<string, readonly string[]>> = {
  'computed by the compiler from a contract, a table or a field': [
    'AnswerFor',
    'AnyField',
    'Asked',
    'Declared',
    'DeclaredParts',
    'FieldOptions',
    'Flat',
    'HeldBy',
    'Maker',
    'Names',
    'Needed',
    'NewFrom',
    'Ordered',
    'PublicNames',
    'QuestionOf',
    'RowFrom',
    'SessionBy',
    'SettledOf',
    'Sure',
    'Test',
    'ValueOf',
    'secondsPer',
  ],
  'a table of options, whose settings have a name of their own': ['sessionOptions'],
  'a parameter for our own tests, which a plugin leaves out': [
    'NodeBuffer',
    'NodeCipher',
    'NodeCrypto',
    'NodeDigest',
    'NodeModules',
    'RandomSource',
  ],
  'another name for a type of the platform, here Uint8Array': ['Bytes'],
  'a mark that makes a type impossible to write by hand': ['brand', 'isClean', 'transactionMark'],
  'inside a service: a plugin passes the service on, and calls functions of latchkey/plugin': [
    'AnyHandlers',
    'DriverRow',
    'HashQueue',
    'HashedFor',
    'Query',
    'StatementResult',
  ],
};

/** The names that the exported declarations of the entries mention, in any depth, and that no entry exports. */
function mentionedBy(entries: readonly string[]): readonly string[] {
  const files = entries.map((entry) => join(dist, entry));
  const program = ts.createProgram(files, entryOptions);
  const checker = program.getTypeChecker();
  const exported = new Set(files.flatMap((file) => [...exportsOf(program, file)]));
  const reached = new Set(exported);
  for (const symbol of reached)
    for (const declaration of symbol.declarations ?? [])
      for (const mentioned of namesIn(checker, declaration)) reached.add(mentioned);
  return [...reached].filter((symbol) => !exported.has(symbol)).map(({ name }) => name);
}

/** The declarations of ours at the top of a file that a declaration names. */
function namesIn(checker: ts.TypeChecker, declaration: ts.Node): readonly ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const visit = (node: ts.Node): void => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (symbol && isOurs(original(checker, symbol))) found.push(original(checker, symbol));
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return found;
}

function isOurs({ declarations: [declaration] = [] }: ts.Symbol): boolean {
  if (!declaration?.getSourceFile().fileName.startsWith(dist)) return false;
  return ts.isVariableDeclaration(declaration) || (declaration.parent && ts.isSourceFile(declaration.parent));
}

test('the entries for plugins export every type that their declarations mention, unless a reason is listed', () => {
  const mentioned = mentionedBy(['plugin.d.ts', 'plugin-client.d.ts']);
  expect([...new Set(mentioned)].sort()).toEqual(Object.values(unnamed).flat().sort());
});
