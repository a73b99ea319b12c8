// The layers of docs/architecture.md ("The layers") as rules of a program. A file may import its own layer and those below it:
// contract, crypto ← store ← domain ← define-plugin.ts ← features/*, and domain ← http ← the files at the root of src.
// (`import { type X }` loads a module too; Biome's useImportType turns it into `import type`, so no rule looks for it.)
// Imports of types count like values unless a rule says otherwise, because a type of a higher layer brings its design along.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const core = 'packages/core/src';
/** Tests and files that only tests use. */
const test = `([.]test(-d)?[.]tsx?$|^packages/[^/]+/test/)`;
/** What the entries for tests export. */
const testKit = `^${core}/(testing/|(plugin-)?testing(-client)?[.]ts$)`;
/** The folder of a feature, and that of teams, which are part of organizations. */
const feature = 'features/[^/]+/(teams/)?';
/** Files of the browser: they must not load code of the server at run time. */
const browser = `^${core}/(client[.]ts$|plugin-client[.]ts$|client/|${feature}client[.]ts$)`;
/** The check of options at the start, the same everywhere; a browser's bundle for production does not contain it. */
const optionChecks = `^${core}/contract/(options/|errors[.]ts$)`;
/** Plain data that the browser may load. */
const browserData = `^${core}/(contract/((routes|fields|json|errors|languages|plugin-of-path)[.]ts$|options/)|features/core-routes[.]ts$|${feature}(routes|rules/permissions)[.]ts$|domain/access/access[.]ts$|plugin/fields[.]ts$)`;
/** Files whose types the browser may import. */
const contracts = `^${core}/(contract/|features/core-endpoints[.]ts$|${feature}contract([.]ts$|/))`;
/** The files at the root of src that put the layers together. */
const assembly = `^${core}/[^/]+[.]ts$`;
/**
 * Features that open a transaction of their own. All others use `call.transaction`, which locks the session of the call
 * (decision 26).
 */
export const ownTransactions = [
  'social/identity/sign-up', // a sign-in: there is no session yet
  'social/identity/resolve', // a sign-in, or the second half of one
  'account-deletion/delete-account', // the transaction itself removes the session, and so checks that it was there
  'organization/organizations/ending', // removes rows of a deleted organization or user, after the call
  'two-factor/codes/pending', // the second half of a sign-in: there is no session yet
];
/** The plugins of this library that need more than the public entry, and why. All others are built with it alone. */
export const doorExceptions = {
  'account-deletion': 'part of the core: it removes users, which a plugin leaves to it',
  accounts: 'part of the core: it owns the accounts of users',
  'email-otp': 'verifies addresses and resets passwords, by the rules of the core on addresses that a user had before',
  'email-verification': 'part of the core: it owns the addresses of users',
  'generic-oauth': 'makes identity providers, whose types are those of social sign-in',
  jwt: 'seals its private keys with the keyring, which no plugin gets',
  'open-api': 'describes the contracts of all plugins, which no plugin sees',
  organization: 'reads the session beside the membership, in one statement',
  password: 'part of the core: it owns passwords',
  reauthentication: 'part of the core: it asks the second factors of other plugins for a code',
  session: 'part of the core: it owns sessions',
  social: 'part of the core: it owns identity providers',
  status: 'part of the core: it answers whether the server lives',
  'two-factor': 'seals its secrets with the keyring, and keeps a sign-in with the account that joins it',
  users: 'part of the core: the server manages users with it, and no endpoint is reachable over HTTP',
  'sign-in-options': 'part of the core: it tells the public facts of all plugins, which no plugin sees',
};
/** The files of which `latchkey/plugin` and `latchkey/plugin/client` export something, read from the two entries. */
const publicForPlugins = [
  'plugin',
  'plugin-client',
  'plugin/columns',
  'plugin/conditions',
  'plugin/fields',
  'plugin/types',
  'contract/options/public',
]
  .flatMap((entry) => exportedFrom(`${core}/${entry}.ts`))
  .map((path) => `^${path.replaceAll('.', '[.]')}$`);
// The tables of another system, which `latchkey import` reads, have no rows of ours.
const sqlFiles = `^${core}/(store/|features/[^/]+/store([.]ts$|/)|import/old-database[.]ts$)`;

/** The files from which a file exports, below the root. */
function exportedFrom(path) {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  return Array.from(text.matchAll(/ from '(\.[^']+)\.js';/g), ([, target]) => join(dirname(path), `${target}.ts`));
}

/** One layer and the files that it may import; it may import no other file of ours. */
function layer(name, from, allowed, comment) {
  return forbid(name, { path: from, pathNot: test }, { path: '^packages/', pathNot: allowed }, comment);
}

function forbid(name, from, to, comment) {
  return { name, severity: 'error', comment, from, to };
}

export const layerRules = [
  forbid(
    'no-cycle',
    {},
    { circular: true },
    'files that depend on each other cannot be read, tested or replaced one by one',
  ),
  forbid('resolvable', {}, { couldNotResolve: true }, 'no other rule checks an import that cannot be resolved'),

  layer('contract-is-a-leaf', `^${core}/contract/`, [`^${core}/contract/`], 'the browser loads contracts'),
  layer('crypto-is-a-leaf', `^${core}/crypto/`, [`^${core}/crypto/`], 'primitives know nothing of auth'),
  layer('store-is-below-domain', `^${core}/store/`, [`^${core}/(store|contract|crypto)/`], 'SQL knows no use case'),
  layer(
    'domain-is-below-features',
    `^${core}/domain/`,
    [`^${core}/(domain|store|contract|crypto)/`],
    'code that several features share knows none of them, and no HTTP',
  ),
  layer(
    'http-knows-no-feature',
    `^${core}/http/`,
    [`^${core}/(http|domain|store|contract|crypto)/`],
    'the pipeline runs operations of any feature',
  ),
  layer(
    'plugin-shape-is-below-features',
    `^${core}/define-plugin[.]ts$`,
    [`^${core}/(domain|store|contract|crypto)/`],
    'the definition of a feature does not depend on the existing features',
  ),
  layer(
    'feature-is-an-island',
    `^${core}/features/([^/]+)/`,
    [
      `^${core}/features/$1/`,
      `^${core}/define-plugin[.]ts$`,
      `^${core}/(domain|store|contract|crypto)/`,
      `^${core}/client/define-client-plugin[.]ts$`,
    ],
    'features work together by domain functions, events and gates, never by import; and they do not know HTTP',
  ),
  forbid(
    'plugins-use-the-door',
    {
      path: `^${core}/features/(?!(?:${Object.keys(doorExceptions).join('|')})/)([^/]+)/`,
      pathNot: test,
    },
    { path: '^packages/', pathNot: [`^${core}/features/$1/`, ...publicForPlugins] },
    'a plugin of an application could not import this file; tools/test/source/plugin-door.test.ts compares each name',
  ),
  layer(
    'feature-contract-is-data',
    `^${core}/features/([^/]+)/(teams/)?contract([.]ts$|/)`,
    [`^${core}/contract/`, `^${core}/features/$1/(teams/)?(routes[.]ts$|contract([.]ts$|/))`],
    'a contract imports contract/ and its routes only',
  ),
  layer(
    'feature-lists-are-data',
    `^${core}/features/[^/]+[.]ts$`,
    [`^${core}/contract/`, `^${core}/${feature}(routes[.]ts$|contract([.]ts$|/))`],
    'the lists of all features hold routes and types of contracts',
  ),
  layer(
    'browser-data-is-plain',
    browserData,
    [
      `^${core}/contract/(routes|fields|json|organizations/grants)[.]ts$`,
      optionChecks,
      `^${core}/${feature}routes[.]ts$`,
      `^${core}/domain/access/access[.]ts$`,
    ],
    'routes, fields and grants carry no schema library',
  ),

  layer(
    'client-sees-contracts-only',
    browser,
    [browser, browserData, contracts],
    'no server code in a browser bundle, not even its types',
  ),
  forbid(
    'client-loads-routes-only',
    { path: browser, pathNot: test },
    {
      path: '^packages/|node_modules',
      pathNot: [browser, browserData],
      dependencyTypesNot: ['type-only', 'type-import'],
    },
    'contracts load a schema library: a client may import their types, and may load routes only',
  ),
  forbid(
    'client-is-for-browsers',
    { path: `^${core}/`, pathNot: [test, browser, testKit] },
    { path: browser },
    'the server does not call itself through its client',
  ),
  forbid(
    'query-sees-the-client-only',
    { path: '^packages/query/src/', pathNot: test },
    {
      path: '^packages/|node_modules',
      pathNot: [
        '^packages/query/src/',
        `^${core}/client[.]ts$`,
        '^packages/core/dist/client[.]d?[.]?[jt]s$',
        'node_modules/@tanstack/query-core/',
      ],
    },
    'the queries are built on latchkey/client and query-core, and know no framework',
  ),
  forbid(
    'react-sees-the-client-only',
    { path: '^packages/react/src/', pathNot: [test, '^packages/react/src/qr[.]tsx$'] },
    {
      path: '^packages/|node_modules',
      pathNot: [
        '^packages/react/src/',
        '^packages/query/(src|dist)/(index|organizations)[.]d?[.]?[jt]s$',
        `^${core}/client[.]ts$`,
        '^packages/core/dist/client[.]d?[.]?[jt]s$',
        'node_modules/(@types/)?react/',
        'node_modules/@tanstack/(react-query|query-core)/',
      ],
    },
    'the hooks are built on latchkey/client, @latchkey/query, react and react-query, nothing else',
  ),
  forbid(
    'devtools-see-the-client-only',
    { path: '^packages/devtools/src/', pathNot: test },
    {
      path: '^packages/|node_modules',
      pathNot: [
        '^packages/devtools/src/',
        '^packages/query/(src|dist)/index[.]d?[.]?[jt]s$',
        `^${core}/client[.]ts$`,
        '^packages/core/dist/client[.]d?[.]?[jt]s$',
        'node_modules/@tanstack/query-core/',
      ],
    },
    'the panel is built on latchkey/client, @latchkey/query and query-core, and knows no framework',
  ),
  forbid(
    'packages-meet-at-entries',
    { path: '^packages/(?!core/|cli/)[^/]+/src/', pathNot: test },
    {
      path: '^packages/',
      pathNot: [
        '^packages/(?!core/)[^/]+/src/',
        '^packages/query/dist/(index|organizations)[.]',
        `^${core}/(index|client|plugin|plugin-client)[.]ts$`,
        '^packages/core/dist/(index|client|plugin|plugin-client)[.]',
      ],
    },
    'another package imports the same entries as an application',
  ),
  layer(
    'the-command-line-takes-types',
    '^packages/cli/src/',
    [
      '^packages/cli/src/',
      `^${core}/((inspect|import)/)?index[.]ts$`,
      '^packages/core/dist/((inspect|import)/)?index[.]',
    ],
    'it imports the same entries as an application, and the one that describes an auth object',
  ),
  forbid(
    'the-command-line-loads-the-installed-latchkey',
    { path: '^packages/cli/src/', pathNot: test },
    { path: '^packages/core/', dependencyTypesNot: ['type-only', 'type-import'] },
    'at run time it works with the Latchkey that the application has installed',
  ),
  forbid(
    'integrations-take-types',
    { path: `^${core}/integrations/`, pathNot: test },
    {
      path: '^packages/',
      pathNot: [`^${core}/integrations/`, optionChecks, `^${core}/contract/texts/local-path[.]ts$`],
      dependencyTypesNot: ['type-only', 'type-import'],
    },
    'an integration gets the auth object as an argument and does not load the server',
  ),
  forbid(
    'integrations-are-outermost',
    { path: `^${core}/`, pathNot: [test, `^${core}/integrations/`] },
    { path: `^${core}/integrations/` },
    'the core does not know the integrations',
  ),
  forbid(
    'assembly-is-the-roof',
    {
      path: `^${core}/(contract|crypto|store|domain|http|features|client)/`,
      pathNot: [test, browser],
    },
    { path: assembly, pathNot: [`^${core}/define-plugin[.]ts$`] },
    'nothing below imports the files that put everything together',
  ),

  forbid(
    'tests-are-for-tests',
    { path: '^packages/', pathNot: [test, testKit] },
    { path: [test, testKit] },
    'nothing that is published imports tests or the test kit',
  ),
  forbid(
    'node-only-where-node-is',
    { path: '^packages/', pathNot: [test, '^packages/cli/', `^${core}/(integrations/node(-answer)?[.]ts$|testing/)`] },
    { dependencyTypes: ['core'] },
    'the core loads on Workers, Bun, Deno and Node alike; ask globalThis.process?.getBuiltinModule',
  ),
  forbid(
    'features-use-the-transaction-of-the-call',
    {
      path: `^${core}/features/`,
      pathNot: [test, `^${core}/features/(${ownTransactions.join('|')})[.]ts$`],
    },
    { path: `^${core}/domain/transactions/in-transaction[.]ts$` },
    'a transaction that does not lock the session could write after the session has ended',
  ),
  forbid(
    'sql-only-in-stores',
    {
      path: '^packages/',
      pathNot: [test, `^${core}/testing/`, sqlFiles],
    },
    { path: ['^kysely', 'node_modules/kysely/'] },
    'rows and statements do not leave the store',
  ),
  forbid(
    'drivers-only-in-dialects',
    {
      path: '^packages/',
      // `latchkey import` opens the old database with the driver that the application has installed.
      pathNot: [test, `^${core}/store/dialects/`, `^${core}/testing/`, '^packages/cli/src/import/open-source[.]ts$'],
    },
    { path: 'node_modules/(@types/)?(better-sqlite3|pg|mysql2)/' },
    'only store/dialects names a database',
  ),
  forbid(
    'dialects-behind-their-shape',
    { path: `^${core}/`, pathNot: [test, `^${core}/store/(dialects/|connection/source[.]ts$)`, `^${core}/testing/`] },
    { path: `^${core}/store/dialects/(sqlite|postgres|mysql|mariadb)` },
    'the store works with the shape of a dialect; only source.ts and the lists among the dialects know which there are',
  ),
];
