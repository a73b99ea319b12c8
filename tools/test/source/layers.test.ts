import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { doorExceptions, layerRules, ownTransactions } from '../../layer-rules.mjs';
import { checkLayers } from '../../layers.mjs';

type Files = Readonly<Record<string, string>>;

/** A repository of a few files that breaks no rule. */
const sound: Files = {
  'packages/core/src/contract/routes.ts': 'export const query = 1;',
  'packages/core/src/contract/fields.ts': 'export const text = 1;',
  'packages/core/src/contract/endpoint.ts': "import * as z from 'zod';\nexport const endpoint = z;",
  'packages/core/src/crypto/random.ts': 'export const random = 1;',
  'packages/core/src/store/users.ts':
    "import 'kysely';\nimport type { Dialect } from './dialects/dialect.js';\nimport '../crypto/random.js';\nexport type User = Dialect;",
  'packages/core/src/store/connection/source.ts': "import '../dialects/sqlite.js';",
  'packages/core/src/store/dialects/dialect.ts': 'export interface Dialect {}',
  'packages/core/src/store/dialects/sqlite.ts': "import 'better-sqlite3';\nexport const sqlite = 1;",
  'packages/core/src/domain/users.ts': "import '../store/users.js';\nexport const users = 1;",
  'packages/core/src/define-plugin.ts': "import './domain/users.js';\nexport const feature = 1;",
  'packages/core/src/features/one/routes.ts': "import '../../contract/routes.js';\nexport const routes = 1;",
  'packages/core/src/features/one/contract.ts':
    "import './routes.js';\nimport '../../contract/endpoint.js';\nexport const contract = 1;",
  'packages/core/src/features/one/store.ts': "import 'kysely';\nexport const store = 1;",
  'packages/core/src/features/one/index.ts':
    "import '../../define-plugin.js';\nimport './store.js';\nimport './contract.js';",
  'packages/core/src/features/one/client.ts':
    "import type { contract } from './contract.js';\nimport './routes.js';\nimport '../../client/define-client-plugin.js';\nexport type C = typeof contract;",
  'packages/core/src/features/two/index.ts': 'export const two = 1;',
  'packages/core/src/features/core-routes.ts': "import './one/routes.js';",
  'packages/core/src/client/define-client-plugin.ts':
    "import '../contract/fields.js';\nexport const clientFeature = 1;",
  'packages/core/src/client.ts': "import './client/define-client-plugin.js';",
  'packages/core/src/http/handle.ts': "import '../domain/users.js';\nexport const handle = 1;",
  'packages/core/src/auth.ts':
    "import './http/handle.js';\nimport './features/one/index.js';\nexport interface Auth {}",
  'packages/core/src/integrations/node.ts':
    "import 'node:http';\nimport type { Auth } from '../auth.js';\nexport type A = Auth;",
  'packages/core/src/testing/browser.ts': "import 'node:assert';\nimport '../auth.js';",
  'packages/core/src/auth.test.ts': "import 'node:fs';\nimport './testing/browser.js';\nimport './auth.js';",
  'packages/core/test/fixtures/application.ts': "import 'node:fs';\nimport '../../src/testing/browser.js';",
  'packages/other/src/index.ts': "import type { Auth } from '../../core/src/index.js';\nexport type A = Auth;",
  'packages/core/src/index.ts': "export type { Auth } from './auth.js';",
  'packages/query/src/index.ts': "import '@tanstack/query-core';\nimport '../../core/src/client.js';",
  'packages/devtools/src/index.ts':
    "import '@tanstack/query-core';\nimport '../../query/src/index.js';\nimport '../../core/src/client.js';",
  'packages/react/src/index.ts':
    "import 'react';\nimport '@tanstack/react-query';\nimport '../../query/src/index.js';\nimport '../../core/src/client.js';",
};

/** For each rule, files that break it; they replace files of the correct repository or are added to it. */
const breaches: Readonly<Record<string, readonly Files[]>> = {
  'no-cycle': [
    {
      'packages/core/src/domain/a.ts': "import type { B } from './b.js';\nexport type A = B;",
      'packages/core/src/domain/b.ts': "import type { A } from './a.js';\nexport type B = A;",
    },
  ],
  resolvable: [{ 'packages/core/src/domain/a.ts': "import './nowhere.js';" }],
  'contract-is-a-leaf': [
    { 'packages/core/src/contract/a.ts': "import type { User } from '../store/users.js';\nexport type A = User;" },
  ],
  'crypto-is-a-leaf': [{ 'packages/core/src/crypto/a.ts': "import '../contract/endpoint.js';" }],
  'store-is-below-domain': [{ 'packages/core/src/store/a.ts': "import '../domain/users.js';" }],
  'domain-is-below-features': [
    { 'packages/core/src/domain/a.ts': "import '../define-plugin.js';" },
    { 'packages/core/src/domain/a.ts': "import '../http/handle.js';" },
    { 'packages/core/src/domain/a.ts': "export * from '../features/one/contract.js';" },
  ],
  'http-knows-no-feature': [{ 'packages/core/src/http/a.ts': "import '../features/one/index.js';" }],
  'plugin-shape-is-below-features': [{ 'packages/core/src/define-plugin.ts': "import './features/two/index.js';" }],
  'feature-is-an-island': [
    { 'packages/core/src/features/one/a.ts': "import '../two/index.js';" },
    { 'packages/core/src/features/one/a.ts': "import '../../http/handle.js';" },
    { 'packages/core/src/features/one/a.ts': "export const late = () => import('../two/index.js');" },
  ],
  'plugins-use-the-door': [
    { 'packages/core/src/features/one/a.ts': "import '../../domain/users.js';" },
    {
      'packages/core/src/features/one/codes/a.ts':
        "import type { User } from '../../../store/users.js';\nexport type A = User;",
    },
  ],
  'features-use-the-transaction-of-the-call': [
    {
      'packages/core/src/domain/transactions/in-transaction.ts': 'export const inTransaction = 1;',
      'packages/core/src/features/one/handlers.ts': "import '../../domain/transactions/in-transaction.js';",
    },
  ],
  'feature-contract-is-data': [{ 'packages/core/src/features/one/contract.ts': "import '../../domain/users.js';" }],
  'feature-lists-are-data': [{ 'packages/core/src/features/core-routes.ts': "import './one/index.js';" }],
  'browser-data-is-plain': [{ 'packages/core/src/features/one/routes.ts': "import '../../contract/endpoint.js';" }],
  'client-sees-contracts-only': [
    { 'packages/core/src/client/a.ts': "import type { User } from '../store/users.js';\nexport type A = User;" },
    { 'packages/core/src/features/one/client.ts': "import type { Auth } from '../../auth.js';\nexport type A = Auth;" },
  ],
  'client-loads-routes-only': [
    { 'packages/core/src/client/a.ts': "import '../contract/endpoint.js';" },
    {
      'packages/core/src/features/one/client.ts':
        "import { contract } from './contract.js';\nexport const a = contract;",
    },
    { 'packages/core/src/client/a.ts': "import 'zod';" },
  ],
  'client-is-for-browsers': [{ 'packages/core/src/http/a.ts': "import '../client.js';" }],
  'query-sees-the-client-only': [
    { 'packages/query/src/a.ts': "import type { Auth } from '../../core/src/auth.js';\nexport type A = Auth;" },
    { 'packages/query/src/a.ts': "import 'react';" },
    { 'packages/query/src/a.ts': "import '../../react/src/index.js';" },
  ],
  'react-sees-the-client-only': [
    { 'packages/react/src/a.ts': "import type { Auth } from '../../core/src/auth.js';\nexport type A = Auth;" },
    { 'packages/react/src/a.ts': "import 'zod';" },
    { 'packages/react/src/a.ts': "import '../../query/src/inside.js';", 'packages/query/src/inside.ts': '' },
  ],
  'devtools-see-the-client-only': [
    { 'packages/devtools/src/a.ts': "import 'react';" },
    { 'packages/devtools/src/a.ts': "import '../../query/src/inside.js';", 'packages/query/src/inside.ts': '' },
  ],
  'packages-meet-at-entries': [
    {
      'packages/other/src/index.ts':
        "import type { Auth } from '../../core/src/domain/users.js';\nexport type A = Auth;",
    },
  ],
  'the-command-line-takes-types': [
    { 'packages/cli/src/a.ts': "import type { Auth } from '../../core/src/domain/users.js';\nexport type A = Auth;" },
  ],
  'the-command-line-loads-the-installed-latchkey': [
    {
      'packages/cli/src/a.ts': "import { createAuth } from '../../core/src/auth.js';\nexport const a = createAuth;",
    },
  ],
  'integrations-take-types': [{ 'packages/core/src/integrations/a.ts': "import '../auth.js';" }],
  'integrations-are-outermost': [{ 'packages/core/src/http/a.ts': "import '../integrations/node.js';" }],
  'assembly-is-the-roof': [{ 'packages/core/src/http/a.ts': "import '../auth.js';" }],
  'tests-are-for-tests': [
    { 'packages/core/src/domain/a.ts': "import '../testing/browser.js';" },
    { 'packages/core/src/domain/a.ts': "import '../auth.test.js';" },
    { 'packages/core/src/domain/a.ts': "import '../../test/fixtures/application.js';" },
  ],
  'node-only-where-node-is': [
    { 'packages/core/src/crypto/a.ts': "import 'node:crypto';" },
    { 'packages/core/src/crypto/a.ts': "export const late = () => import('node:crypto');" },
    { 'packages/react/src/a.ts': "import 'fs';" },
  ],
  'sql-only-in-stores': [
    { 'packages/core/src/domain/a.ts': "import type { Kysely } from 'kysely';\nexport type A = Kysely;" },
    { 'packages/core/src/features/one/index.ts': "import 'kysely';" },
  ],
  'drivers-only-in-dialects': [
    { 'packages/core/src/store/a.ts': "export const late = () => import('better-sqlite3');" },
  ],
  'dialects-behind-their-shape': [{ 'packages/core/src/store/a.ts': "import './dialects/sqlite.js';" }],
};

function build(files: Files): string {
  const house = mkdtempSync(join(tmpdir(), 'latchkey-layers-'));
  onTestFinished(() => rmSync(house, { recursive: true, force: true }));
  for (const name of ['kysely', 'zod', 'react', '@tanstack/query-core', '@tanstack/react-query', 'better-sqlite3']) {
    write(house, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(house, `node_modules/${name}/index.js`, '');
  }
  write(house, 'package.json', '{}');
  for (const [path, text] of Object.entries(files)) write(house, path, text);
  return house;
}

function write(house: string, path: string, text: string): void {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function rulesBrokenBy(files: Files): Promise<readonly string[]> {
  const { breaches: found } = await checkLayers(build(files));
  return found.map(({ rule }: { readonly rule: string }) => rule);
}

test('a correct repository breaks no rule', async () => {
  expect(await rulesBrokenBy(sound)).toEqual([]);
});

test('every rule has a case that breaks it', () => {
  expect(Object.keys(breaches).sort()).toEqual(layerRules.map(({ name }) => name).sort());
});

const cases = Object.entries(breaches).flatMap(([rule, list]) =>
  list.map((files) => [rule, Object.keys(files).join(), files] as const),
);

test.for(cases)('%s refuses %s', async ([rule, , files]) => {
  expect(await rulesBrokenBy({ ...sound, ...files })).toContain(rule);
});

const house = fileURLToPath(new URL('../../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', 'packages'], { cwd: house, encoding: 'utf8' }).split('\n');

/** The patterns of one rule for our files, as dependency-cruiser reads them. */
function patternsOf({ from, to }: (typeof layerRules)[number]): readonly string[] {
  return [from, to]
    .flatMap((side) => [Reflect.get(side, 'path') ?? [], Reflect.get(side, 'pathNot') ?? []])
    .flat()
    .filter((pattern: string) => pattern.includes('packages/') && !pattern.includes('dist/'));
}

test('every pattern of a rule matches a file: otherwise a rule about a moved file would always pass', () => {
  const patterns = layerRules.flatMap(patternsOf).filter((pattern) => !pattern.includes('$1'));
  expect(patterns.length).toBeGreaterThan(20);
  expect([...new Set(patterns)].filter((pattern) => !tracked.some((path) => new RegExp(pattern).test(path)))).toEqual(
    [],
  );
});

test('every plugin that needs more than the public entry is a folder', () => {
  const folders = Object.keys(doorExceptions).map((name) => `packages/core/src/features/${name}/`);
  expect(folders.filter((folder) => !tracked.some((path) => path.startsWith(folder)))).toEqual([]);
});

test('every feature with a transaction of its own is a file', () => {
  const paths = ownTransactions.map((name: string) => `packages/core/src/features/${name}.ts`);
  expect(paths.filter((path: string) => !tracked.includes(path))).toEqual([]);
});

test('a folder without sources is an error rather than a pass', async () => {
  await expect(checkLayers(build({}))).rejects.toThrow('no sources');
});
