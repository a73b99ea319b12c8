import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript-5';
import { describe, expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', 'packages'], { cwd: house, encoding: 'utf8' }).split('\n');
const sources = tracked.filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$/.test(path));

/** Patterns that need more than linear time, by file, and why no stranger can make the text long. */
const slow: Readonly<Record<string, string>> = {
  'core/src/contract/clean-error.ts: /(\\bhttps?:\\/\\/[^\\s?#\'"]*)[?#][^\\s\'"]*/gi':
    'the text is cut at 2,000 characters',
  'core/src/contract/options/configuration-error.ts: /:\\/\\/\\S*@/': 'the text has at most 1,000 characters',
};
/** Files that put patterns together, which this test does not read, and why that is safe. */
const assembled: Readonly<Record<string, string>> = {
  'core/src/contract/clean-error.ts': 'the text is cut at 2,000 characters',
  'core/src/contract/texts/look-alikes.ts': 'one set of characters, repeated between both ends',
  'core/src/contract/texts/one-line.ts': 'every repetition is bounded, or begins with a sign that ends the one before',
  'core/src/http/call/rate-limit-rules.ts': 'the developer writes the pattern, and a path has no more stars than that',
  'mail/src/letters/addresses-in-names.ts': 'no repetition without a bound, and a name has at most 60 characters',
};

interface Found {
  readonly path: string;
  /** `/pattern/flags`. */
  readonly patterns: readonly string[];
  readonly assembles: boolean;
}

function patternsIn(path: string, text: string): Found {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const patterns: string[] = [];
  let assembles = false;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(node.text);
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp')
      assembles = true;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path: path.replace(/^packages\//, ''), patterns, assembles };
}

/** The answer depends neither on chance nor on the load of the machine. */
const unhurried = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null, randomSeed: 1 };

/** One set of characters, repeated between both ends: each character of a text is read once. */
const isOneSet = (literal: string) => /^\/\^\[(?:\\.|[^\]\\])+\](?:[*+]|\{\d+(?:,\d*)?\})\$\/[a-z]*$/.test(literal);

/** Each pattern that needs more than linear time, as `path: /pattern/flags`. One that repeats nothing needs none. */
function slowIn(found: readonly Found[]): readonly string[] {
  const isRepeating = (literal: string) => /[*+{]/.test(literal) && !isOneSet(literal);
  const repeating = new Set(found.flatMap(({ patterns }) => patterns.filter(isRepeating)));
  const slowOnes = new Set<string>();
  for (const literal of repeating) {
    const end = literal.lastIndexOf('/');
    const { status } = checkSync(literal.slice(1, end), literal.slice(end + 1), unhurried);
    if (status !== 'safe') slowOnes.add(literal);
  }
  return found.flatMap(({ path, patterns }) =>
    patterns.filter((literal) => slowOnes.has(literal)).map((literal) => `${path}: ${literal}`),
  );
}

// A pattern that needs quadratic time lets one request stop the process for a minute (OWASP: Regular expression Denial of Service).
describe('regular expressions', () => {
  test('need linear time, unless a reason is listed', { timeout: 180_000 }, () => {
    const found = sources.map((path) => patternsIn(path, readFileSync(join(house, path), 'utf8')));
    expect([...slowIn(found)].sort()).toEqual(Object.keys(slow).sort());
    const assembling = found.filter(({ assembles }) => assembles).map(({ path }) => path);
    expect(assembling.sort()).toEqual(Object.keys(assembled).sort());
  });

  test('are found in every form', { timeout: 60_000 }, () => {
    const text = 'const a = /^x+$/; const b = /(x+)+y/; t.replace(/[^\\s]+@[a-z]+\\.[a-z]/gu, "");';
    expect(slowIn([patternsIn('a.ts', text)])).toEqual(['a.ts: /(x+)+y/', 'a.ts: /[^\\s]+@[a-z]+\\.[a-z]/gu']);
    const sets = ['/^[\\w.~-]{1,512}$/', '/^[^\\]\\s]+$/u'];
    expect(sets.filter(isOneSet)).toEqual(sets);
    expect(['/^[a-z]+[a-z]+$/', '/[a-z]+$/', '/^(?:[a-z]+)+$/', '/^[a-z]+/', '/^[a][b]+$/'].filter(isOneSet)).toEqual(
      [],
    );
    expect(patternsIn('a.ts', 'export const made = new RegExp(given);').assembles).toBe(true);
  });
});
