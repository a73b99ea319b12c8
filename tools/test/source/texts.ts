import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';

const packages = join(import.meta.dirname, '../../../packages');

/** A text of a screen or a mail. */
export interface Text {
  /** File and key, such as `sign-in.codeSent`. */
  readonly place: string;
  readonly text: string;
}

/** The texts of the screens in a language: also those of errors, and each form of a plural. */
export function screenTextsIn(language: string): readonly Text[] {
  const folder = join(packages, 'ui/src/texts', language);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => textsOf(join(folder, name), name.replace('.ts', '')));
}

/** The texts of the screens and mails in a language. */
export function textsIn(language: string): readonly Text[] {
  return [...screenTextsIn(language), ...textsOf(join(packages, 'mail/src/texts', `${language}.ts`), 'mail')];
}

function textsOf(path: string, file: string): readonly Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node, keys: readonly string[]): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const isText =
      ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (isText) found.push({ place: [file, ...keys].join('.'), text: node.getText().slice(1, -1) });
    if (ts.isPropertyAssignment(node)) visit(node.initializer, [...keys, node.name.getText()]);
    else ts.forEachChild(node, (child) => visit(child, keys));
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true), []);
  return found;
}
