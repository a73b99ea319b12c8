import ts from 'typescript';
import { docOf, findType, parseSource } from '../source.ts';

/** An option that holds no further options: `session.cookieCache.maxAge`. */
export interface Leaf {
  readonly path: string;
  readonly type: ts.TypeNode;
  readonly doc: string;
  readonly isRequired: boolean;
}

/** Whether the options inside of a type are listed, when the type alone does not say so. */
export type IsOpen = (path: string) => boolean;

/** Every option of an interface, in the order of the source. */
export function leavesOf(source: string, name: string, isOpen: IsOpen = () => false): Leaf[] {
  const file = parseSource(source);
  const found = findType(file, name);
  if (!found || !ts.isInterfaceDeclaration(found)) throw new Error(`${source} has no interface ${name}`);
  return membersOf(found).flatMap((member) => leavesIn(file, member, '', isOpen));
}

function leavesIn(file: ts.SourceFile, member: ts.PropertySignature, prefix: string, isOpen: IsOpen): Leaf[] {
  const path = `${prefix}${nameOf(member)}`;
  if (!member.type) throw new Error(`the option ${path} has no type`);
  const inner = partsOf(file, member.type, isOpen(path));
  if (inner) return inner.flatMap((each) => leavesIn(each.getSourceFile(), each, `${path}.`, isOpen));
  return [{ path, type: member.type, doc: docOf(member), isRequired: !member.questionToken }];
}

function nameOf({ name }: ts.PropertySignature): string {
  return ts.isStringLiteral(name) ? name.text : name.getText();
}

/** The options inside an option, where it is an object of options. */
function partsOf(
  file: ts.SourceFile,
  type: ts.TypeNode,
  isForced: boolean,
): readonly ts.PropertySignature[] | undefined {
  if (ts.isTypeLiteralNode(type)) {
    const members = type.members.filter(ts.isPropertySignature);
    const areOptions = isForced || members.every((each) => each.questionToken ?? nameOf(each) === 'enabled');
    return members.length > 0 && areOptions ? members : undefined;
  }
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const declared = findType(file, type.typeName.getText());
  // Types of other files are values with a name of their own, such as `Logger`.
  if (!declared || !ts.isInterfaceDeclaration(declared)) return undefined;
  return isForced || declared.getSourceFile() === file ? membersOf(declared) : undefined;
}

/** What an interface inherits, then its own members. */
function membersOf(declared: ts.InterfaceDeclaration): readonly ts.PropertySignature[] {
  const parents = (declared.heritageClauses ?? []).flatMap(({ types }) => types);
  const inherited = parents.flatMap((parent) => inheritedOf(declared.getSourceFile(), parent));
  return [...inherited, ...declared.members.filter(ts.isPropertySignature)];
}

function inheritedOf(file: ts.SourceFile, parent: ts.ExpressionWithTypeArguments): readonly ts.PropertySignature[] {
  const [of, names] = parent.typeArguments ?? [];
  const isOmit = parent.expression.getText() === 'Omit';
  const inner = of && ts.isTypeReferenceNode(of) ? of.typeName : of;
  const found = findType(file, (isOmit ? inner : parent.expression)?.getText() ?? '');
  if (!found || !ts.isInterfaceDeclaration(found)) throw new Error(`${parent.getText()} was not found`);
  const left = isOmit ? (names?.getText() ?? '') : '';
  return membersOf(found).filter((member) => !left.includes(`'${nameOf(member)}'`));
}
