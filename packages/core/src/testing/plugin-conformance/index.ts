import type { AnyPlugin } from '../../define-plugin.js';
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
import { checkBoundSecrets } from './attacks/bound-secrets.js';
import { addCredentials } from './attacks/credentials.js';
import { checkOpenEndpoints, checkOtherUsers, checkStrangers } from './attacks/other-users.js';
import { checkPurposes } from './attacks/secret-purposes.js';
import { checkAddresses, checkUnknownIds } from './attacks/unknown-ids.js';
import { checkGets, checkRedirects } from './browser-gets.js';
import {
  checkClaim,
  checkDeletion,
  checkEndedMethod,
  checkGatedMethod,
  checkMethodAfterClaim,
  checkMethodAfterRestore,
  checkRevokedMethod,
  checkSignInMethod,
  claimAccount,
  claimByMethod,
  deleteUser,
} from './ended-accounts.js';
import { checkEndedDuringCall } from './ended-during-call.js';
import { needsSession, reachable } from './endpoints.js';
import { checkErrorCase, checkErrorsAreListed, errorCases } from './errors.js';
import { checkInput, checkInternal } from './inputs.js';
import { casesOf, checkUnderTest, type PluginUnderTest, provesMailbox, signInMethods } from './options.js';
import { checkGuesses, checkOnce, checkRightGuess } from './races.js';
import { checkAnswers, checkStoredSecrets } from './secrets.js';
import { checkMessage } from './sent-messages.js';
import { checkSentTexts } from './sent-texts.js';
import { type Opened, openTestServer, type Served, withFailures } from './test-server.js';

export type {
  CredentialUnderTest,
  HandedOut,
  InOneBrowser,
  None,
  PluginUnderTest,
  PreparedCall,
  PreparedGuess,
  SignInMethod,
} from './options.js';
export type { PassQuestions, TestServer } from './test-server.js';

const inMemory = 'SQLite in memory';

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
    [inMemory]: async () => ({ database: ':memory:' }),
    ...under.databases,
  };
  for (const [name, openDatabase] of Object.entries(databases))
    runner.describe(`the plugin ${plugin.contract.name} on ${name}`, () => {
      const check = checkOn(runner, under, openDatabase);
      addAccess(check, plugin, under);
      addSecrets(check, under);
      addAccounts(check, under);
      addCredentials(check, under);
      addErrors(check, plugin, under);
      for (const [action, once] of Object.entries(casesOf(under.once)))
        check(`of 20 calls at the same time one is granted: ${action}`, (opened) => checkOnce(opened, once));
      if (name === inMemory)
        runner.it('a secret opens only the endpoint that it was made for', () => checkPurposes(under, openDatabase));
      addGuesses(checkOn(runner, { ...under, countsGuesses: true }, openDatabase), under);
    });
  addEndedDuringCall(runner, under, Object.entries(databases));
}

type NamedDatabase = readonly [name: string, open: () => Promise<DatabaseUnderTest>];

/** SQLite in memory runs every endpoint. The other databases share the endpoints, because each is called many times. */
function addEndedDuringCall(
  runner: Runner,
  under: PluginUnderTest,
  [inMemory, ...others]: readonly NamedDatabase[],
): void {
  const plugin = under.plugin();
  const calls = reachable(plugin).filter(
    ([name, endpoint]) => needsSession(endpoint) || (endpoint.access === 'optional' && under.calls?.[name]),
  );
  const ending = calls.filter(([name]) => !under.outlivesSession?.[name]);
  if (ending.length === 0) return;
  runner.describe(`a session that ends during a call of the plugin ${plugin.contract.name}`, () => {
    for (const [index, call] of ending.entries())
      for (const database of [inMemory, others[index % others.length]])
        if (database)
          runner.it(`changes nothing any more: ${call[0]}${database === inMemory ? '' : `, on ${database[0]}`}`, () =>
            checkEndedDuringCall(under, call, database[1]),
          );
  });
}

function checkOn({ it }: Runner, under: Served, open: () => Promise<DatabaseUnderTest>): Check {
  return (sentence, test) =>
    void it(sentence, async () => {
      const opened = await openTestServer(under, await open());
      try {
        await test(opened);
      } catch (error) {
        throw withFailures(error, opened.failures);
      } finally {
        await opened.end();
      }
    });
}

/** Without a control, an endpoint that refuses every caller would pass the other tests. */
function callable(plugin: AnyPlugin, { calls = {} }: PluginUnderTest) {
  return reachable(plugin).filter(([name, endpoint]) => needsSession(endpoint) || Object.hasOwn(calls, name));
}

function addAccess(check: Check, plugin: AnyPlugin, under: PluginUnderTest): void {
  for (const [name, endpoint] of callable(plugin, under))
    check(`a valid call is granted: ${name}`, (opened) => checkValidCall(opened, under, name, endpoint));
  for (const call of reachable(plugin))
    if (typeof under.sends?.[call[0]] === 'function')
      check(`a valid call sends a message: ${call[0]}`, (opened) => checkMessage(opened, under, call));
  check('callers without a session are refused', refuseWithoutSession);
  check('callers whose session has ended are refused', refuseEndedSession);
  check('callers whose session has expired are refused', refuseExpiredSession);
  check('callers whose session is not fresh are refused where it has to be', refuseStaleSession);
  check('callers who have not shown a factor are refused where it is needed', refuseMissingFactor);
  check('internal endpoints cannot be reached over HTTP', checkInternal);
  check('malformed input is no failure of the server', checkInput);
  check('a GET changes no row', (opened) => checkGets(opened, under));
  check('no input sends the browser to another server', (opened) => checkRedirects(opened, under));
  check('each endpoint that needs no session has a valid input, or a reason to be public', (opened) =>
    checkOpenEndpoints(opened, under),
  );
  check('other users can neither read nor change what is Ada’s', (opened) => checkOtherUsers(opened, under));
  check('callers without a session can neither read what is Ada’s nor change anything', (opened) =>
    checkStrangers(opened, under),
  );
  check('other callers get the same answer for an id of Ada as for an unknown one', (opened) =>
    checkUnknownIds(opened, under),
  );
  check('without the secret, public endpoints answer for the address of Ada as for an unknown one', (opened) =>
    checkAddresses(opened, under),
  );
}

function addSecrets(check: Check, under: PluginUnderTest): void {
  check('secrets are readable neither in the tables nor in the log', (opened) => checkStoredSecrets(opened, under));
  check('texts that users send are readable in the tables and the log only if answers show them', (opened) =>
    checkSentTexts(opened, under),
  );
  check('codes are bound to their recipient, and short texts are no tokens', (opened) =>
    checkBoundSecrets(opened, under),
  );
  check('answers contain no secret of others', (opened) => checkAnswers(opened, under));
}

function addAccounts(check: Check, under: PluginUnderTest): void {
  check('no row names a deleted user', (opened) => checkDeletion(opened, under));
  check('nothing stays of a stranger who registered an address that its owner claims', (opened) =>
    checkClaim(opened, under, claimAccount),
  );
  for (const [method, prepare] of Object.entries(signInMethods(under))) {
    check(`a sign-in method works: ${method}`, (opened) => checkSignInMethod(opened, prepare));
    check(`a sign-in method begins no session if a gate refuses: ${method}`, (opened) =>
      checkGatedMethod(opened, prepare),
    );
    check(`a sign-in method ends with the user: ${method}`, (opened) => checkEndedMethod(opened, prepare, deleteUser));
    const revoke = under.revokes?.[method];
    if (typeof revoke === 'function')
      check(`a sign-in method that is revoked ends its sessions: ${method}`, (opened) =>
        checkRevokedMethod(opened, prepare, revoke),
      );
    if (provesMailbox(under, method)) {
      check(`a sign-in method claims the account for the owner of the mailbox: ${method}`, (opened) =>
        checkClaim(opened, under, claimByMethod(prepare)),
      );
      check(`a sign-in method works for the owner after a claim: ${method}`, (opened) =>
        checkMethodAfterClaim(opened, prepare),
      );
    } else {
      check(`a sign-in method ends when the owner claims the account: ${method}`, (opened) =>
        checkEndedMethod(opened, prepare, claimAccount),
      );
      check(`a sign-in method that was added since a change of the address ends with the change: ${method}`, (opened) =>
        checkMethodAfterRestore(opened, prepare),
      );
    }
  }
}

function addGuesses(check: Check, { guesses = {} }: PluginUnderTest): void {
  for (const [secret, prepare] of Object.entries(guesses)) {
    check(`a secret is accepted: ${secret}`, (opened) => checkRightGuess(opened, prepare));
    check(`a secret cannot be guessed: ${secret}`, (opened) => checkGuesses(opened, prepare));
  }
}

function addErrors(check: Check, plugin: AnyPlugin, under: PluginUnderTest): void {
  check('each error of the contract is provoked, or has a reason', (opened) => checkErrorsAreListed(opened, under));
  for (const error of errorCases(plugin, under))
    check(`the error is as declared, and changes nothing: ${error.endpoint} ${error.code}`, (opened) =>
      checkErrorCase(opened, under, error),
    );
}
