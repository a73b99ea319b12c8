import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-5';
import { describe, expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const listed = execFileSync('git', ['ls-files', 'packages'], { cwd: house, encoding: 'utf8' }).split('\n');

/**
 * The packages that are part of an application's server. Not here: the command line, which calls no address of a user, and
 * `@latchkey/mail`, which calls the mail service of the application.
 */
const servers = /^packages\/(core|passkeys|admin|redis|opentelemetry)\/src\//;
/** Parts of these packages that run in browsers or in tests. */
const elsewhere = /\/src\/(client|testing|browser)\/|\.test(-d)?\.tsx?$|\/client\.tsx?$/;
const sources = listed.filter((path) => servers.test(path) && /\.tsx?$/.test(path) && !elsewhere.test(path));

/** The files that call `fetch` or load a module of the network, and why. */
const reasons: Readonly<Record<string, string>> = {
  'core/src/domain/outgoing/call-server.ts': 'calls addresses that the application has configured, for safeFetch too',
  'core/src/domain/outgoing/node-networking.ts':
    'loads the modules with which safeFetch calls an address that it has checked',
  'core/src/resolve-options.ts': 'the default of the option fetch, which safeFetch calls',
};

/** Checks whether a function around a call has a parameter of this name: then its caller chooses what is called. */
function isParameter(node: ts.Node, name: string): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some((each) => namesIn(each.name).includes(name))) return true;
  }
  return false;
}

function namesIn(binding: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(binding)) return [binding.text];
  return binding.elements.flatMap((each) => (ts.isBindingElement(each) ? namesIn(each.name) : []));
}

/** Whether a source calls other servers by itself. */
function callsOut(path: string, text: string): boolean {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let isFound = false;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression;
      if (ts.isPropertyAccessExpression(called) && called.name.text === 'fetch') isFound = true;
      if (ts.isIdentifier(called) && called.text === 'fetch' && !isParameter(node, 'fetch')) isFound = true;
    }
    const isModule = ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent);
    if (isModule && /^(node:(https?|http2|net|tls|dns)(\/promises)?|undici)$/.test(node.text)) isFound = true;
    if (ts.isNewExpression(node) && /^(WebSocket|EventSource|XMLHttpRequest)$/.test(node.expression.getText(file)))
      isFound = true;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return isFound;
}

describe('calls to other servers', () => {
  test('go through safeFetch, which limits them and checks addresses that users enter', () => {
    expect(sources.length).toBeGreaterThan(300);
    const found = sources.filter((path) => callsOut(path, readFileSync(join(house, path), 'utf8')));
    expect(found.map((path) => path.replace(/^packages\//, '')).sort()).toEqual(Object.keys(reasons).sort());
  });

  test.each([
    "await fetch('https://example.com');",
    'globalThis.fetch(url);',
    'await app.settings.fetch(url, init);',
    'const call = async () => { const { fetch } = settings; return fetch(url); };',
    "process.getBuiltinModule('node:https').request(url);",
    "const { request } = await import('undici');",
    "new WebSocket('wss://example.com');",
  ])('are found: %s', (text) => {
    expect(callsOut('a.ts', text)).toBe(true);
  });

  test.each([
    'async function read(fetch: Ask) { return fetch(url); }',
    'const read = ({ settings: { fetch } }: App) => fetch(url);',
    "import type { IncomingMessage } from 'node:http';",
    'await safeFetch(app, kind, url);',
  ])('are none: %s', (text) => {
    expect(callsOut('a.ts', text)).toBe(false);
  });
});
