import ts from 'typescript';
import { findType } from './source.ts';

/** What an option takes, by its type: kinds of values, and the literals among them. */
export interface Accepted {
  readonly kinds: ReadonlySet<ValueKind>;
  readonly literals: readonly Literal[];
}
export type Literal = string | number | boolean | null;
export type ValueKind = 'text' | 'number' | 'duration' | 'switch' | 'list' | 'function' | 'object';

/** Reads the type of an option as the compiler parses it. */
export function acceptedBy(type: ts.TypeNode): Accepted {
  const kinds = new Set<ValueKind>();
  const literals: Literal[] = [];
  const add = (kind: ValueKind | undefined): void => {
    if (kind) kinds.add(kind);
  };
  const visit = (node: ts.TypeNode): void => {
    if (ts.isUnionTypeNode(node)) node.types.forEach(visit);
    else if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) visit(node.type);
    else if (ts.isLiteralTypeNode(node)) literals.push(...literalOf(node));
    else if (ts.isTypeReferenceNode(node)) visitNamed(node);
    else add(kindOf(node));
  };
  const visitNamed = (node: ts.TypeReferenceNode): void => {
    const name = node.typeName.getText();
    const declared = findType(node.getSourceFile(), name);
    const alias = declared && ts.isTypeAliasDeclaration(declared) ? declared.type : constraintOf(node, name);
    if (name === 'Duration') add('duration');
    else if (alias) visit(alias);
    else {
      add('object');
      if (name === 'HeadersInit') add('list');
      // Of another package, or of the platform: it may be callable.
      if (!declared && !['Readonly', 'Record', 'URL', 'Partial'].includes(name)) add('function');
    }
  };
  visit(type);
  return { kinds, literals };
}

/** What a type parameter extends. */
function constraintOf(node: ts.Node, name: string): ts.TypeNode | undefined {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    if (!ts.isInterfaceDeclaration(at.parent) && !ts.isTypeAliasDeclaration(at.parent)) continue;
    const found = at.parent.typeParameters?.find((each) => each.name.text === name);
    if (found) return found.constraint;
  }
  return undefined;
}

function literalOf({ literal }: ts.LiteralTypeNode): Literal[] {
  if (ts.isStringLiteral(literal)) return [literal.text];
  if (ts.isNumericLiteral(literal)) return [Number(literal.text)];
  if (literal.kind === ts.SyntaxKind.NullKeyword) return [null];
  if (literal.kind === ts.SyntaxKind.TrueKeyword) return [true];
  return literal.kind === ts.SyntaxKind.FalseKeyword ? [false] : [];
}

function kindOf(node: ts.TypeNode): ValueKind | undefined {
  if (ts.isArrayTypeNode(node) || ts.isTupleTypeNode(node)) return 'list';
  if (ts.isFunctionTypeNode(node) || ts.isTypeQueryNode(node)) return 'function';
  if (ts.isTypeLiteralNode(node) || ts.isIntersectionTypeNode(node) || ts.isMappedTypeNode(node)) return 'object';
  if (node.kind === ts.SyntaxKind.StringKeyword || ts.isTemplateLiteralTypeNode(node)) return 'text';
  if (node.kind === ts.SyntaxKind.NumberKeyword) return 'number';
  if (node.kind === ts.SyntaxKind.BooleanKeyword) return 'switch';
  return node.kind === ts.SyntaxKind.UndefinedKeyword ? undefined : 'object';
}
