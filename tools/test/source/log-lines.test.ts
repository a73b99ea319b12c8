import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { describe, expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const listed = execFileSync('git', ['ls-files', 'packages'], { cwd: house, encoding: 'utf8' }).split('\n');
const sources = listed.filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$|\/testing\//.test(path));

/** Lines that have their link in another way. */
const reasons: Readonly<Record<string, string>> = {
  'core/src/check-plugins.ts: missingSender(option, ...needing).message':
    'the message of a ConfigurationError ends with the link',
  'core/src/features/social/identity/identify.ts: error.message':
    'the message of a ConfigurationError ends with the link',
};

/** The calls `….logger.warn(…)` and `….logger.error(…)`, and `true` for those whose line carries the link that explains it. */
function logCalls(path: string, text: string): readonly (readonly [place: string, isLinked: boolean])[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: [string, boolean][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isLog(node.expression, file)) {
      const [message, details] = node.arguments;
      const isExplained =
        message !== undefined && ts.isCallExpression(message) && message.expression.getText(file) === 'explained';
      const hasDocs =
        details !== undefined &&
        ts.isObjectLiteralExpression(details) &&
        details.properties.some((each) => each.name?.getText(file) === 'docs');
      found.push([`${path.replace(/^packages\//, '')}: ${message?.getText(file)}`, isExplained || hasDocs]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isLog(called: ts.Expression, file: ts.SourceFile): boolean {
  if (!ts.isPropertyAccessExpression(called)) return false;
  return ['warn', 'error'].includes(called.name.text) && /(^|\.)logger$/.test(called.expression.getText(file));
}

describe('lines of the log', () => {
  const calls = sources.flatMap((path) => logCalls(path, readFileSync(join(house, path), 'utf8')));

  test('carry the link that explains them', () => {
    expect(calls.length).toBeGreaterThan(30);
    const bare = calls.flatMap(([place, isLinked]) => (isLinked ? [] : [place]));
    expect(bare).toEqual(Object.keys(reasons));
  });

  test('are found where they do not', () => {
    const found = (text: string) => logCalls('a.ts', text).map(([, isLinked]) => isLinked);
    expect(found("app.settings.logger.warn('the mail was not sent');")).toEqual([false]);
    expect(found("logger.error('it failed', { error });")).toEqual([false]);
    expect(found("logger.error(explained('STORAGE_FAILED', 'it failed.'), { error });")).toEqual([true]);
    expect(found('logger.error(message, { error, docs });')).toEqual([true]);
    expect(found("logger.info('a word');")).toEqual([]);
  });
});
