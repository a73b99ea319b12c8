// The mutants of a source: each has one operator, condition or step changed.
import { parseAst } from 'vitest/node';

export interface Mutant {
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** What was, and what is: `a < b → a <= b`. */
  readonly what: string;
  /** The whole source with the change. */
  readonly source: string;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '^': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** A node of the syntax tree: ESTree, and TypeScript's own nodes. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function mutantsOf(source: string): readonly Mutant[] {
  const found: Change[] = [];
  visit(parseAst(source, { lang: 'ts' }), (node) => found.push(...changesOf(node, source)));
  return found.map(({ start, end, text }) => ({
    line: source.slice(0, start).split('\n').length,
    column: start - source.lastIndexOf('\n', start - 1),
    what: `${short(source.slice(start, end))} → ${short(text)}`,
    source: source.slice(0, start) + text + source.slice(end),
  }));
}

function changesOf(node: Node, source: string): readonly Change[] {
  const { type, start, end } = node;
  const textOf = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : '');
  const replace = (text: string): Change => ({ start, end, text });
  switch (type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const { left, operator } = node;
      const other = operators[String(operator)];
      if (other === undefined || !isNode(left)) return [];
      const at = source.indexOf(String(operator), left.end); // after the parentheses of the left side
      return [replace(`(${source.slice(start, at)}${other}${source.slice(at + String(operator).length, end)})`)];
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [replace(`(${textOf(node.argument)})`)] : [];
    case 'ConditionalExpression':
      return [replace(`(${textOf(node.test)} ? ${textOf(node.alternate)} : ${textOf(node.consequent)})`)];
    case 'IfStatement': {
      const { test } = node;
      return isNode(test) ? ['true', 'false'].map((text) => ({ start: test.start, end: test.end, text })) : [];
    }
    case 'ExpressionStatement':
      return isCall(node.expression) ? [replace(';')] : [];
    case 'Literal':
      if (typeof node.value === 'boolean') return [replace(String(!node.value))];
      return typeof node.value === 'number' ? [replace(String(node.value + 1))] : [];
    default:
      return [];
  }
}

/** A step of a function: a call whose result is not used. */
function isCall(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  return expression.type === 'CallExpression' || (expression.type === 'AwaitExpression' && isCall(expression.argument));
}

/** These have an expression inside; every other node of TypeScript is a type. */
const wrappers = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, look);
  } else if (isNode(node)) {
    if (node.type === 'ImportDeclaration') return;
    if (wrappers.includes(node.type)) visit(node.expression, look);
    if (node.type.startsWith('TS')) return;
    look(node);
    for (const part of Object.values(node)) visit(part, look);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
