import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const house = fileURLToPath(new URL('../../..', import.meta.url));
const listed = execFileSync('git', ['ls-files', 'packages'], { cwd: house, encoding: 'utf8' }).split('\n');
const sources = listed.filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$|\/testing\//.test(path));

/**
 * The files that throw an error of the language, and why it is no `ConfigurationError`. An option that cannot work is refused in
 * the one form of configuration errors, at the start.
 */
const reasons: Readonly<Record<string, string>> = {
  'core/src/crypto/hash-queue.ts': 'a guard: our own code passes constants',
  'core/src/crypto/keys.ts': 'guards: the option secret is checked before, and our own code signs no empty value',
  'core/src/crypto/password-hash.ts': 'a guard: our own code passes constants',
  'core/src/crypto/random.ts': 'a guard: our own code passes constants',
  'core/src/crypto/seal.ts': 'a guard: inputs with lone surrogates are refused before',
  'core/src/development-secret.ts': 'the caller catches it, and then writes another secret',
  'core/src/domain/answers/redirect.ts':
    'a handler of a plugin redirects one call to a place that its options do not name',
  'core/src/domain/limits/attempts.ts': 'the caller catches it: the store of rate limits returned no count',
  'core/src/domain/lists/list-by-cursor.ts': 'a guard: the schema of the input has checked the limit',
  'core/src/domain/permissions/check-permission.ts': 'a guard: the plugin requires organization()',
  'core/src/domain/secrets/seal-for.ts': 'a guard: the code of a plugin passes its name',
  'core/src/domain/sessions/session-fields.ts': 'a guard: the code of a plugin names the fields of its contract',
  'core/src/domain/sessions/session-transaction.ts': 'a guard: the code of a plugin locks the user of its credential',
  'core/src/domain/transactions/before-hooks.ts': 'a before hook answers each round in another way',
  'core/src/features/jwt/key-ring.ts':
    'processes with different secrets share a database; one process cannot see that at the start',
  'core/src/features/organization/client.ts': 'the argument of one call; the message is that of the wire',
  'core/src/features/social/identity/sign-up.ts': 'the caller catches it, and logs what mapProfileToUser answered',
  'core/src/features/organization/teams/access.ts':
    'a guard: `requires` has refused teams() without organization() at the start',
  'core/src/http/input/input.ts': 'a framework has read the body of one request; the message says to pass it on unread',
  'core/src/http/checks/check-origin.ts': 'a handler redirects one caller to a target that is not trusted',
  'core/src/http/perform.ts': 'a handler answers one call with what its contract does not declare',
  'core/src/http/run-hooked.ts': 'an after hook of the application answers one call with a target that is not trusted',
  'core/src/store/connection/application-transaction.ts':
    "the application's code uses tx.db in a way that a transaction forbids",
  'core/src/store/connection/transaction.ts': 'code uses a transaction after its end',
  'core/src/store/dialects/mysql-schema.ts': 'the version of the database server, or another process that migrates',
  'core/src/store/dialects/postgres-driver.ts': 'the database refused a commit',
  'core/src/store/dialects/sqlite-driver.ts': 'a statement after the end of the database or of its transaction',
  'core/src/store/migrate/ddl.ts': 'a guard: our own code names the column',
  'core/src/store/migrate/plan.ts':
    'the code of a plugin declares tables that reference each other, or a table that is not there',
  'core/src/store/schema/column.ts':
    'the code of a plugin declares or fills a column; fields of options are checked before',
  'core/src/store/schema/table.ts': 'the code of a plugin declares a table; fields of options are checked before',
  'core/src/store/schema/tables.ts': 'a damaged row of the database',
  'core/src/store/statements/changes.ts': 'a statement of code changes nothing',
  'core/src/store/statements/conditions.ts': 'a statement of code names no column or no value',
  'core/src/store/statements/keyset.ts': 'code sorts a list by a column that no index holds',
  'core/src/store/statements/reading.ts':
    'an offset without a limit in code, or a database that did not return its time',
  'core/src/store/statements/row-lock.ts': 'code locks a row outside of a transaction',
  'core/src/store/statements/selection.ts': 'a statement of code selects what has no kind or no name',
  'core/src/store/statements/statement.ts': 'a statement of code lacks a value, or the driver reports no count',
  'core/src/store/statements/together.ts': 'code joins no row, or a change that returns rows',
  'core/src/store/statements/writing.ts': 'competitors change one row too often',
  'devtools/src/watch/network.ts': 'what fetch throws without a network, in place of it',
  'passkeys/src/browser/autofill-request.ts': 'the caller catches it: the browser gave no passkey to one call',
  'query/src/session/initial-session.ts': 'the promise of the application was rejected; its cause is the reason',
  'react/src/create-auth-react.ts': 'two endpoints of plugins would have one hook; the message names both',
  'react/src/provider/provider.tsx': 'in production a short text; outside production it is a ConfigurationError',
  'redis/src/redis-storage.ts': 'the argument of one call of the storage, which our own code makes',
  'ui/src/provider/ui-context.ts': 'a provider or a plugin of the page is missing; the message says what to add',
};

/** Whether a source throws an error of the language. */
const throwsPlainly = (text: string) => /throw new (?:Type|Range|Syntax)?Error\(/.test(text);

test('a wrong option is a ConfigurationError: every other error in the sources has a reason', () => {
  const found = sources.filter((path) => throwsPlainly(readFileSync(join(house, path), 'utf8')));
  expect(found.map((path) => path.replace(/^packages\//, '')).sort()).toEqual(Object.keys(reasons).sort());
});

test('an error of the language is found, and an error of ours is not', () => {
  expect(throwsPlainly("if (max < 0) throw new TypeError('max is negative');")).toBe(true);
  expect(throwsPlainly("throw new Error('wrong');")).toBe(true);
  expect(throwsPlainly("throw new ConfigurationError('max', { given });")).toBe(false);
});
