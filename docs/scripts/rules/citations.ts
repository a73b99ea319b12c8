import ts from 'typescript';
import { listHouse, readHouse } from '../house.ts';

const pattern =
  /(?<![\w%#\\]|[A-Za-z]-)(?:R-[A-J]\d\d|H\d{3}|Z\d\d|D\d{1,2}|F\d\d|T-\d\d|W-[CHML]\d{1,2}|I10-[A-E]\d{1,2}a?|(?:spec|wire|design) §\d{1,2})(?!\w)/g;

/** The text between the first and the last code of a series: `R-A02 to R-A08`, `Z18-Z20`. */
const series = /^(?: to | ?[–-] ?)$/;

/** The codes of rules that a text cites. */
export function codesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let last: { readonly code: string; readonly end: number } | undefined;
  for (const { 0: code, index } of text.matchAll(pattern)) {
    const between = last && series.test(text.slice(last.end, index));
    for (const each of last && between ? codesBetween(last.code, code) : [code]) found.add(each);
    last = { code, end: index + code.length };
  }
  return found;
}

function codesBetween(first: string, last: string): string[] {
  const prefix = first.replace(/\d+$/, '');
  const digits = first.length - prefix.length;
  if (!last.startsWith(prefix)) return [last];
  const [from, to] = [first, last].map((code) => Number(code.slice(prefix.length)));
  if (from === undefined || to === undefined) return [last];
  return Array.from({ length: to - from + 1 }, (_, step) => prefix + String(from + step).padStart(digits, '0'));
}

/** The files that cite a code, by the code. */
export type Citations = ReadonlyMap<string, readonly string[]>;

/** Citations in code, tests and pages, without the page of rules and its sources. */
export function readCitations(): Citations {
  const isSource = (path: string) => /\.(ts|tsx|md|mjs)$/.test(path) && !isAboutRules(path);
  return collect([...listAll(isSource)], (text) => text);
}

/** Citations in the names of tests that run, and in the tables that the names come from. Comments and skipped tests do not count. */
export function readTestCitations(): Citations {
  return collect(
    listAll((path) => isTest(path) && !isAboutRules(path)),
    (text) => withoutComments(withoutSkipped(text)),
  );
}

/** A source without the comments that begin a line or end one. A `//` of an address has no space before it. */
export function withoutComments(text: string): string {
  return text.replace(/(^|\s)\/\/ .*$/gm, '$1').replace(/^\s*\/\*[\s\S]*?\*\//gm, '');
}

const folders = ['packages', 'examples', 'tools', 'bench', 'docs'];

function listAll(wanted: (path: string) => boolean): string[] {
  return folders.flatMap((folder) => listHouse(folder, wanted));
}

/** Tests, and files that tests share. */
function isTest(path: string): boolean {
  return /\.test(-d)?\.tsx?$/.test(path) || /\/test\/(proofs|fixtures)\/.*\.ts$|\/src\/testing\/.*\.ts$/.test(path);
}

function isAboutRules(path: string): boolean {
  return /^docs\/(reference|rules)\/|^docs\/(scripts|test)\/(rules|citations|public-docs)\b/.test(path);
}

function collect(paths: readonly string[], read: (text: string) => string): Citations {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    for (const code of codesIn(read(readHouse(path)))) found.set(code, [...(found.get(code) ?? []), path]);
  }
  return found;
}

/** A test file without the tests that never run. A test that is skipped on some machines runs on others, and counts. */
export function withoutSkipped(text: string): string {
  if (!/\.(skip|todo)\b/.test(text)) return text;
  const file = ts.createSourceFile('a.test.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  let kept = text;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isSkipped(node.expression)) {
      kept = kept.slice(0, node.getStart()) + ' '.repeat(node.getWidth()) + kept.slice(node.getEnd());
    } else ts.forEachChild(node, visit);
  };
  visit(file);
  return kept;
}

/** `it.skip`, `describe.skip.each(…)`, `test.todo` */
function isSkipped(called: ts.Expression): boolean {
  if (ts.isCallExpression(called)) return isSkipped(called.expression);
  if (!ts.isPropertyAccessExpression(called)) return false;
  return called.name.text === 'skip' || called.name.text === 'todo' || isSkipped(called.expression);
}
