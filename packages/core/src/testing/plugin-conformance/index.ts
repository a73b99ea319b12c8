import type { AnyFeature } from '../../feature.js';
import type { Runner } from '../database-conformance/suite.js';
import type { DatabaseUnderTest } from '../database-conformance.js';
import {
  checkValidCall,
  refuseEndedSession,
  refuseExpiredSession,
  refuseMissingFactor,
  refuseStaleSession,
  refuseWithoutSession,
} from './access.js';
import { checkClaim, checkDeletion, checkWayIn, checkWayInAfter, claimAccount, deleteUser } from './ended-accounts.js';
import { checkEndedDuringCall } from './ended-during-call.js';
import { knowingCaller, needingSession } from './endpoints.js';
import { checkErrorCase, checkErrorsAreListed, errorCases } from './errors.js';
import { checkInput, checkInternal } from './inputs.js';
import { checkUnderTest, type PluginUnderTest } from './options.js';
import { checkOtherUsers } from './other-users.js';
import { checkOnce } from './races.js';
import { checkAnswers, checkStoredSecrets } from './secrets.js';
import { type Opened, openWorld } from './world.js';

export type { HandedOut, PluginUnderTest, PreparedCall } from './options.js';
export type { PluginWorld } from './world.js';

type Check = (sentence: string, test: (opened: Opened) => Promise<void>) => void;

/**
 * Adds tests that every plugin must pass, on SQLite in memory and on the databases that are named: who may call, what happens
 * at the same time, what other users and strangers get, where secrets are readable, which errors callers see, and what
 * stays of a user. Throws `ConfigurationError` for an option that does not fit the plugin.
 *
 * pluginConformance({ describe, it }, { plugin: () => myPlugin(), exercise: async ({ browser }) => { …; return [] } });
 */
export function pluginConformance(runner: Runner, under: PluginUnderTest): void {
  checkUnderTest(under);
  const plugin = under.plugin();
  const databases: NonNullable<PluginUnderTest['databases']> = {
    'SQLite in memory': async () => ({ database: ':memory:' }),
    ...under.databases,
  };
  for (const [name, openDatabase] of Object.entries(databases))
    runner.describe(`the plugin ${plugin.contract.name} on ${name}`, () => {
      const check = checkOn(runner, under, openDatabase);
      addAccess(check, plugin, under);
      addSecrets(check, under);
      addAccounts(check, under);
      addErrors(check, plugin, under);
      for (const [action, prepare] of Object.entries(under.once ?? {}))
        check(`of 20 calls at the same time one is granted: ${action}`, (opened) => checkOnce(opened, prepare));
    });
  const calls = knowingCaller(plugin).filter(([name, { access }]) => access !== 'optional' || under.calls?.[name]);
  const ending = calls.filter(([name]) => !under.outlivesSession?.[name]);
  if (ending.length > 0)
    runner.describe(`a session that ends during a call of the plugin ${plugin.contract.name}`, () => {
      for (const [name, endpoint] of ending)
        runner.it(`changes nothing any more: ${name}`, () => checkEndedDuringCall(under, name, endpoint));
    });
}

function checkOn({ it }: Runner, { plugin }: PluginUnderTest, open: () => Promise<DatabaseUnderTest>): Check {
  return (sentence, test) =>
    void it(sentence, async () => {
      const opened = await openWorld(plugin(), await open());
      try {
        await test(opened);
      } finally {
        await opened.end();
      }
    });
}

function addAccess(check: Check, plugin: AnyFeature, under: PluginUnderTest): void {
  for (const [name, endpoint] of needingSession(plugin))
    check(`a valid call is granted: ${name}`, (opened) => checkValidCall(opened, under, name, endpoint));
  check('callers without a session are refused', refuseWithoutSession);
  check('callers whose session has ended are refused', refuseEndedSession);
  check('callers whose session has expired are refused', refuseExpiredSession);
  check('callers whose session is not fresh are refused where it has to be', refuseStaleSession);
  check('callers who have not shown a factor are refused where it is needed', refuseMissingFactor);
  check('internal endpoints cannot be reached over HTTP', checkInternal);
  check('malformed input is no failure of the server', checkInput);
  check('other users can neither read nor change what is Ada’s', (opened) => checkOtherUsers(opened, under));
}

function addSecrets(check: Check, under: PluginUnderTest): void {
  check('secrets are readable neither in the tables nor in the log', (opened) => checkStoredSecrets(opened, under));
  check('answers contain no secret of others', (opened) => checkAnswers(opened, under));
}

function addAccounts(check: Check, under: PluginUnderTest): void {
  check('no row names a deleted user', (opened) => checkDeletion(opened, under));
  check('nothing stays of a stranger who registered an address that its owner claims', (opened) =>
    checkClaim(opened, under),
  );
  for (const [way, prepare] of Object.entries(under.waysIn ?? {})) {
    check(`a way into the account works: ${way}`, (opened) => checkWayIn(opened, prepare));
    check(`a way into the account ends with the user: ${way}`, (opened) =>
      checkWayInAfter(opened, prepare, deleteUser),
    );
    check(`a way into the account ends when its owner claims it: ${way}`, (opened) =>
      checkWayInAfter(opened, prepare, claimAccount),
    );
  }
}

function addErrors(check: Check, plugin: AnyFeature, under: PluginUnderTest): void {
  check('each error of the contract is provoked, or has a reason', (opened) => checkErrorsAreListed(opened, under));
  for (const error of errorCases(plugin, under))
    check(`the error is as declared, and changes nothing: ${error.endpoint} ${error.code}`, (opened) =>
      checkErrorCase(opened, error),
    );
}
