import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { describe, expect, test } from 'vitest';

/*
 * V8 copies the first spread of a literal by a fast path, but the copy takes each new name by a slow one: with Node.js 20
 * `{ ...row, x, y, z }` takes 2000 ns, `{ x, y, z, ...row }` 100 ns, `Object.assign({}, row, { x, y, z })` 150 ns. Names that only
 * replace values of the spread cost nothing.
 */

const core = fileURLToPath(new URL('../../../packages/core', import.meta.url));

/** Files of these folders that do not run in the calls of users. A contract is a table that is built once. */
const others = [
  /\.test(-d)?\.ts$/,
  /\/features\/[^/]+\/(teams\/)?(contract|client)(\.ts$|\/)/,
  /\/features\/open-api\//,
  /\/store\/connection\/source\.ts$/,
  /\/store\/dialects\/postgres-schema\.ts$/,
  /\/http\/call\/configured-cookies\.ts$/,
];

const runsInCalls = (path: string) =>
  /^src\/(?:http|store|domain|features|crypto)\//.test(path) && !others.some((other) => other.test(path));

const factory = 'a factory: it runs once for each server';
const hasColumn = 'the row has this column, which its type leaves out';

/** Literals that begin with a spread and add names, and why they stay. */
const allowed: Readonly<Record<string, string>> = {
  'domain/sessions/begin-session.ts: ...draft': 'adds a name only if a hook of the application ends the session',
  'domain/sessions/replace-session.ts: ...carriedFrom(caller, ended)': 'the carried names differ by application',
  'features/email-verification/index.ts: ...verification': factory,
  'features/jwt/handlers.ts: ...claims': 'its order decides which claims win, and the signature takes far longer',
  'features/magic-link/link.ts: ...subject': 'once for each mail',
  'features/organization/handlers.ts: ...lifecycleHandlers(rules)': factory,
  'features/organization/organizations/active.ts: ...session': hasColumn,
  'features/organization/organizations/lifecycle.ts: ...made': 'the line before has read the slug',
  'features/organization/organizations/lists.ts: ...session': hasColumn,
  'features/password/handlers.ts: ...resetHandlers(rules)': factory,
  'features/password/index.ts: ...(reset && { signsIn: ({ emailVerified }) => emailVerified })': factory,
  'features/phone-number/handlers.ts: ...verifyHandlers(codes, readNumber, options)': factory,
  'features/organization/teams/handlers.ts: ...lifecycleHandlers(rules)': factory,
  'features/two-factor/handlers.ts: ...enrolmentHandlers(config)': factory,
  "store/dialects/postgres.ts: ...(typeof constraint === 'string' ? { index: constraint } : {})":
    'only for a value that is taken',
};

/** The names that the value of an expression has by its type. */
function namesOf(checker: ts.TypeChecker, expression: ts.Expression): readonly string[] {
  const type = checker.getTypeAtLocation(expression);
  return (type.isUnion() ? type.types : [type])
    .filter((part) => part.flags & ts.TypeFlags.StructuredOrInstantiable)
    .flatMap((part) => checker.getPropertiesOfType(checker.getApparentType(part)))
    .map(({ name }) => name);
}

/** Checks whether a literal begins with a spread and adds names that the type of the spread does not have. */
function isSlow(checker: ts.TypeChecker, { properties: [first, ...later] }: ts.ObjectLiteralExpression): boolean {
  if (!first || !ts.isSpreadAssignment(first)) return false;
  const known = new Set(namesOf(checker, first.expression));
  return later.some((each) =>
    ts.isSpreadAssignment(each)
      ? namesOf(checker, each.expression).some((name) => !known.has(name))
      : !known.has(ts.isStringLiteral(each.name) ? each.name.text : each.name.getText()),
  );
}

/** `Object.assign` adds names to its first argument: a copy there is as slow as in a literal. */
function assignsToCopy(literal: ts.ObjectLiteralExpression): boolean {
  const { parent, properties } = literal;
  const isTarget = ts.isCallExpression(parent) && parent.arguments[0] === literal;
  return (
    isTarget &&
    parent.expression.getText() === 'Object.assign' &&
    properties[0] !== undefined &&
    ts.isSpreadAssignment(properties[0])
  );
}

/** The slow literals within the functions of a file, each as the spread at its beginning. */
function slowLiterals(program: ts.Program, file: ts.SourceFile): readonly string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (isInFunction && ts.isObjectLiteralExpression(node) && (isSlow(checker, node) || assignsToCopy(node)))
      found.push(node.properties[0]?.getText() ?? '');
    ts.forEachChild(node, (each) => visit(each, isInFunction || ts.isFunctionLike(node)));
  };
  visit(file, false);
  return found;
}

/** The slow literals of a text that is a module of its own. */
function slowLiteralsOf(text: string): readonly string[] {
  const options = { noLib: true, target: ts.ScriptTarget.ES2022 };
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.ES2022, true);
  const host = {
    ...ts.createCompilerHost(options),
    getSourceFile: (name: string) => (name === 'a.ts' ? file : undefined),
  };
  return slowLiterals(ts.createProgram(['a.ts'], options, host), file);
}

describe('object literals', () => {
  test('in code of calls do not begin with a spread and add names to it, unless a reason is listed', () => {
    const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
    const config = ts.getParsedCommandLineOfConfigFile(join(core, 'tsconfig.json'), {}, host);
    const checked = (config?.fileNames ?? []).filter((path) => runsInCalls(relative(core, path)));
    const program = ts.createProgram(checked, config?.options ?? {});
    const found = checked.flatMap((path) => {
      const file = program.getSourceFile(path);
      return file ? slowLiterals(program, file).map((each) => `${relative(join(core, 'src'), path)}: ${each}`) : [];
    });
    expect(checked.length).toBeGreaterThan(300);
    expect([...new Set(found)].sort()).toEqual(Object.keys(allowed).sort());
  });

  test('are slow if they add a name, and fast if they begin with one or only replace values', () => {
    const inFunction = (literal: string) =>
      slowLiteralsOf(`interface Row { id: string; name?: string }
        export const make = (row: Row, more: { id: string; role: string }, some?: Row) => (${literal});`);
    expect(inFunction("{ ...row, role: '' }")).toEqual(['...row']);
    expect(inFunction("{ ...some, 'x-role': '' }")).toEqual(['...some']);
    expect(inFunction('{ ...row, ...more }')).toEqual(['...row']);
    expect(inFunction('{ ...(some && { some }), row }')).toEqual(['...(some && { some })']);
    expect(inFunction('Object.assign({ ...row }, more)')).toEqual(['...row']);
    expect(inFunction('Object.assign({}, row, more)')).toEqual([]);
    expect(inFunction("{ ...row, id: '', 'name': '' }")).toEqual([]);
    expect(inFunction("{ role: '', ...row }")).toEqual([]);
    expect(inFunction("{ id: '', ...row, role: '' }")).toEqual([]);
    expect(slowLiteralsOf("const row = { a: 1 }; export const other = { ...row, role: '' };")).toEqual([]);
  });
});
