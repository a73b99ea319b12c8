import ts from 'typescript';
import { listSources } from '../house.ts';
import { parseSource } from '../source.ts';

/** A line that the sources can write to the log, with the code that explains it. `…` stands for a value. */
export interface LogLine {
  readonly code: string;
  readonly text: string;
}

/** Every `explained('CODE', 'text')` of the packages, and the explanations of refusals in development. */
export function readLogLines(): LogLine[] {
  const found = listSources().flatMap((path) => linesIn(parseSource(path)));
  const unique = new Map(found.map((line) => [`${line.code} ${line.text}`, line]));
  return [...unique.values()].sort((a, b) => (a.text.toLowerCase() < b.text.toLowerCase() ? -1 : 1));
}

function linesIn(file: ts.SourceFile): LogLine[] {
  const found: LogLine[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...explainedLine(node), ...refusalLine(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function explainedLine(node: ts.Node): LogLine[] {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'explained') return [];
  const [code, message] = node.arguments;
  if (!code || !ts.isStringLiteral(code)) return [];
  const text = textOf(message);
  return text === undefined || !hasWord(text) ? [] : [{ code: code.text, text }];
}

/** `INVALID_ORIGIN: ({ url }) => \`the page of …\`` in the table of explanations. */
function refusalLine(node: ts.Node): LogLine[] {
  if (!ts.isPropertyAssignment(node) || !/^[A-Z][A-Z_]+$/.test(node.name.getText())) return [];
  if (!ts.isArrowFunction(node.initializer) || ts.isBlock(node.initializer.body)) return [];
  const text = textOf(node.initializer.body);
  return text === undefined ? [] : [{ code: node.name.getText(), text: `${node.name.getText()}: ${text}` }];
}

/** False for a line that consists of values only: a reader cannot search for it. */
function hasWord(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** The text of a literal, `…` for each value in it; `undefined` if the text is made elsewhere. */
function textOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `…${literal.text}`)].join('');
}
