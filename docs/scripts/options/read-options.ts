import ts from 'typescript';
import type { Known, OptionKind } from '../../../packages/core/src/contract/options/known-options.ts';
import { findType } from '../source.ts';
import { type Leaf, leavesOf } from './leaves.ts';
import type { Supplements } from './supplements.ts';

/** One option: `session.cookieCache.maxAge`. */
export interface Option {
  readonly path: string;
  readonly type: string;
  /** The sentences of its doc comment about the default; empty if there are none. */
  readonly initial: string;
  readonly description: string;
  /** The values that are accepted, in the words of the error. */
  readonly accepted: string;
}

/** Where options are declared: a file and its interface, the table that checks them, and the beginning of their paths. */
export interface Options {
  readonly source: string;
  readonly type: string;
  readonly known: Known;
  readonly prefix: string;
}

/** The options of an interface, in the order of the source. */
export function readOptions({ source, type, known, prefix }: Options, added: Supplements): Option[] {
  return leavesOf(source, type).map((leaf) => {
    const path = `${prefix}${leaf.path}`;
    const own = splitDoc(leaf.doc);
    const { initial = '', description = '' } = added[path] ?? {};
    return {
      path,
      type: typeText(leaf.type),
      initial: own.initial || initial || (leaf.isRequired ? 'required' : ''),
      description: own.description || description,
      accepted: kindAt(known, leaf.path)?.expected ?? '',
    };
  });
}

function kindAt(known: Known, path: string): OptionKind | undefined {
  const [first = '', ...rest] = path.split('.');
  const kind = known[first];
  return rest.length === 0 ? kind : kindAt(kind?.known ?? {}, rest.join('.'));
}

/** Types of the application's own functions: their parts follow from its other options. */
const ofApplication = new Set(['EndpointHooks', 'ApplicationDatabaseHooks', 'EventListeners']);

/** Whether the type of an option is shown by its name only. */
export function isOfApplication({ type }: Leaf): boolean {
  return ts.isTypeReferenceNode(type) && ofApplication.has(type.typeName.getText());
}

/** The type parameters of options are the application's own. */
const parameters: Readonly<Record<string, string>> = {
  P: 'Plugin[]',
  U: 'Fields',
  S: 'Fields',
  R: 'Roles',
  X: 'boolean',
  '{ statements: S }': 'AccessControl',
};

function typeText(type: ts.TypeNode): string {
  const text = (expandedText(type) ?? type.getText()).replace(/\s+/g, ' ').replaceAll('readonly ', '');
  if (ts.isTypeReferenceNode(type) && ofApplication.has(type.typeName.getText())) return type.typeName.getText();
  return parameters[text] ?? text.replace(/^F & Only<F, (\w+)>$/, '$1');
}

/** A type with arguments that is only short for a longer one: `Limit<Organization>`. */
function expandedText(type: ts.TypeNode): string | undefined {
  if (!ts.isTypeReferenceNode(type) || !type.typeArguments) return undefined;
  const declared = findType(type.getSourceFile(), type.typeName.getText());
  if (!declared || !ts.isTypeAliasDeclaration(declared)) return undefined;
  return (declared.typeParameters ?? []).reduce((text, { name, default: initial }, place) => {
    const given = type.typeArguments?.[place] ?? initial;
    return text.replaceAll(new RegExp(`\\b${name.text}\\b`, 'g'), given?.getText() ?? 'unknown');
  }, declared.type.getText());
}

/** Separates the sentences that begin with "Default" from the others. */
function splitDoc(doc: string): { readonly initial: string; readonly description: string } {
  const sentences = doc.match(/[^.?]+(?:[.?](?!\s|$)[^.?]*)*[.?]?(?:\s+|$)/g)?.map((each) => each.trim()) ?? [doc];
  const isInitial = (sentence: string) => /^Default\b/.test(sentence);
  return {
    initial: sentences
      .filter(isInitial)
      .join(' ')
      .replace(/^Default:? /, '')
      .replace(/\.$/, '')
      .replace(/^(true|false)$/, '`$1`'),
    description: sentences.filter((each) => !isInitial(each)).join(' '),
  };
}
