import { isObject } from '../../contract/json.js';
import {
  aFunction,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  listOf,
  needed,
  type OptionKind,
  oneOf,
  optionsOf,
  recordOf,
} from '../../contract/options/known-options.js';
import type { AnyPlugin } from '../../define-plugin.js';
import type { BrowserAnswer } from '../browser.js';
import type { DatabaseUnderTest } from '../database-conformance.js';
import { mailing, reachable } from './endpoints.js';
import type { PassQuestions, TestServer } from './test-server.js';

/** Prepares a call, and returns the function that makes it. `index` counts calls that run at once, from 0. */
export type PreparedCall = (server: TestServer) => Promise<(index: number) => Promise<BrowserAnswer>>;

/** The reason why the plugin has no such part, in place of its cases. */
export interface None {
  readonly none: string;
}

/** A sign-in method of the plugin, by which Ada enters. */
export interface SignInMethod {
  readonly enter: PreparedCall;
  /** It proves the mailbox of the account, so entering by it claims an account whose address was unproven. */
  readonly provesMailbox: true;
}

/** The secrets that a plugin has handed out. */
export interface HandedOut {
  /** Secrets that left the server in something else than an answer, such as tokens and codes in mails. */
  readonly sent: readonly string[];
  /** Secrets that an answer has shown to their owner, such as a new API key. */
  readonly shown: readonly string[];
  /** Texts of the plugin's rows that no answer may show, such as hashes. The suite finds those of 20 characters and more itself. */
  readonly stored?: readonly string[];
  /** Texts of the plugin's rows that answers show, and that are names and no secrets, such as a number that other systems know. */
  readonly identifiers?: readonly string[];
}

/** A credential of Ada that the plugin's authenticator checks, such as an API key. */
export interface CredentialUnderTest {
  /** An endpoint of the plugin that takes it; its valid input is in `calls`. */
  readonly endpoint: string;
  /** Makes the credential: headers with it, headers with one of the same form that does not exist, and how Ada ends it. */
  readonly prepare: (server: TestServer) => Promise<{
    readonly headers: Readonly<Record<string, string>>;
    readonly wrong: Readonly<Record<string, string>>;
    readonly end: () => Promise<unknown>;
  }>;
}

/**
 * Prepares a secret that a caller could guess, and returns the call that tries one: the right secret, or a wrong one. `index`
 * counts the calls, from 0.
 */
export type PreparedGuess = (
  server: TestServer,
) => Promise<(guess: 'right' | 'wrong', index: number) => Promise<BrowserAnswer>>;

/** An action that only one browser can do. `inOneBrowser` is the reason. */
export interface InOneBrowser {
  readonly act: PreparedCall;
  readonly inOneBrowser: string;
}

export interface PluginUnderTest {
  /** Creates the plugin, for each test another one. It has to let `ada@example.com` and `eve@example.com` sign up. */
  readonly plugin: () => AnyPlugin;
  /**
   * Uses the plugin as its users do: makes a row of Ada in each table, and sets each field of the user. Returns the secrets
   * that it has handed out by then, or why there are none. A list means that all of them left the server (`sent`). The tables and the
   * log must not contain any of them in readable form, and no answer may contain those that were sent.
   */
  readonly exercise: (server: TestServer) => Promise<readonly string[] | HandedOut | None>;
  /**
   * Answers what the plugin asks before a session begins, at each sign-up and sign-in of the tests that begins no session by
   * itself. Needed if the contract declares challenges.
   */
  readonly passQuestions?: PassQuestions;
  /** Tables, and fields of the user in the form `user.field`, that `exercise` leaves as they are, with the reason. */
  readonly untouched?: Readonly<Record<string, string>>;
  /**
   * The input of a valid call of Ada for each endpoint that needs an input and is not `public`, by the name of the endpoint. The
   * function can prepare what the call needs, such as the row that it removes, or show the factor that it asks for.
   */
  readonly calls?: Readonly<Record<string, (server: TestServer) => unknown>>;
  /**
   * Actions that succeed once, by a name of your choice: of 20 calls at the same time, one is granted. Needed if an endpoint
   * can change something. Calls of one session run one after another, because each holds its session, so make them in several
   * sessions (`server.openSession()`), or give the reason why only one session can do the action.
   */
  readonly once?: Readonly<Record<string, PreparedCall | InOneBrowser>> | None;
  /**
   * Secrets that a caller could guess, such as codes, by a name of your choice: after 100 wrong guesses the right one is refused.
   * Rate limits are on in this test only, without those of endpoints. The suite cannot find such secrets itself.
   */
  readonly guesses?: Readonly<Record<string, PreparedGuess>>;
  /**
   * Inputs of endpoints that are stored as they are sent, though no answer shows them, each with the reason:
   * `{ addNote: { color: 'no secret' } }`.
   */
  readonly readable?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * For endpoints that send a message: a function that counts the messages which the plugin has sent by now, or the reason why the
   * valid call of `calls` sends none. Needed for each endpoint with `limit: mailLimit`.
   */
  readonly sends?: Readonly<Record<string, (() => number) | string>>;
  /** For each endpoint and each error of its contract: a call that gets the error, or the reason why no call here can. */
  readonly errors?: Readonly<Record<string, Readonly<Record<string, PreparedCall | string>>>>;
  /**
   * Returns private texts of Ada, besides the ids of the rows that name her, which the suite finds itself. No other user may
   * read them. Needed if the plugin has a table or a field of the user.
   */
  readonly owned?: ((server: TestServer) => Promise<readonly string[]>) | None;
  /**
   * Endpoints that other users and callers without a session may use to show or change what is Ada's, with the reason: those that
   * take her password, a secret from her mailbox, or the cookie of her sign-in. The tests do not attack them.
   */
  readonly public?: Readonly<Record<string, string>>;
  /** Endpoints of `public` that tell whether an address has an account, each with the reason. */
  readonly tellsAddresses?: Readonly<Record<string, string>>;
  /** Endpoints that take a secret which was made for another endpoint of the plugin too, each with the reason. */
  readonly sharesSecrets?: Readonly<Record<string, string>>;
  /** Redirect endpoints that hand a secret of `shown` over to its owner, such as the code for an app, each with the reason. */
  readonly handsOver?: Readonly<Record<string, string>>;
  /** Tables of the plugin whose rows other users may read and change. */
  readonly shared?: readonly string[];
  /**
   * Sign-in methods that the plugin adds, by a name of your choice. Each call has to be granted, and has to be refused
   * once the account is deleted, and once the owner of its unproven address has claimed it. Needed if callers without a
   * session can change something, or bring a session in a header.
   */
  readonly signInMethods?: Readonly<Record<string, PreparedCall | SignInMethod>> | None;
  /**
   * For each sign-in method of `signInMethods`: the call by which Ada takes the method away, such as the removal of a key, or the reason
   * why she cannot. The sessions that began by it have to end.
   */
  readonly revokes?: Readonly<Record<string, ((server: TestServer) => Promise<BrowserAnswer>) | string>>;
  /** The credentials that the plugin's authenticator checks, by a name of your choice. Needed if it has `verify`. */
  readonly credentials?: Readonly<Record<string, CredentialUnderTest>> | None;
  /** Redirect endpoints that change rows when a browser opens them, such as the target of a mailed link, each with the reason. */
  readonly changesByGet?: Readonly<Record<string, string>>;
  /** Makes the other plugins that this one needs: those of its `requires`. They are not tested. */
  readonly companions?: () => readonly AnyPlugin[];
  /**
   * What stays when the owner of an unproven address claims the account, with the reason: tables, fields of the user in the form
   * `user.field`, and `verification` for codes and tokens.
   */
  readonly staysAfterClaim?: Readonly<Record<string, string>>;
  /** Endpoints that write also after the session of the call has ended, with the reason. */
  readonly outlivesSession?: Readonly<Record<string, string>>;
  /** Tables of the plugin that keep the id of a user after the user has been deleted. */
  readonly keeps?: readonly string[];
  /** More databases, by name. SQLite in memory is always tested. */
  readonly databases?: Readonly<Record<string, () => Promise<DatabaseUnderTest>>>;
}

/** Whether there is a reason in place of cases. */
export function saysNone(given: object): given is None {
  return typeof Reflect.get(given, 'none') === 'string';
}

/** The cases, or none. */
export function casesOf<T>(given: Readonly<Record<string, T>> | None = {}): Readonly<Record<string, T>> {
  return saysNone(given) ? {} : given;
}

export function signInMethods(under: PluginUnderTest): Readonly<Record<string, PreparedCall>> {
  const methods = Object.entries(casesOf(under.signInMethods));
  return Object.fromEntries(
    methods.map(([name, method]) => [name, typeof method === 'function' ? method : method.enter]),
  );
}

/** Returns the prepared call of an action of `once`. */
export function actOf(once: PreparedCall | InOneBrowser): PreparedCall {
  return typeof once === 'function' ? once : once.act;
}

export function provesMailbox(under: PluginUnderTest, method: string): boolean {
  return typeof casesOf(under.signInMethods)[method] === 'object';
}

const aSignInMethod = optionsOf({ enter: needed(aFunction), provesMailbox: needed(oneOf(true)) });
const aCredential = optionsOf({ endpoint: needed(aText), prepare: needed(aFunction) });
const anAct = optionsOf({ act: needed(aFunction), inOneBrowser: needed(aText) });
const aReason = optionsOf({ none: needed(aText) });

function orNone<T>(kind: OptionKind<T>): OptionKind<T | None> {
  return {
    expected: `${kind.expected}, or { none: 'the reason why there is none' }`,
    fits: (value, path) => (isObject(value) && saysNone(value) ? aReason : kind).fits(value, path),
  };
}

/** Throws `ConfigurationError` for an option that the suite does not know, and for a name that the plugin does not have. */
export function checkUnderTest(under: PluginUnderTest): void {
  const functions = recordOf(aFunction);
  const known = {
    plugin: needed(aFunction),
    exercise: needed(aFunction),
    passQuestions: aFunction,
    calls: functions,
    untouched: recordOf(aText),
    once: orNone(recordOf(either(aFunction, anAct))),
    guesses: functions,
    readable: recordOf(recordOf(aText)),
    sends: recordOf(either(aFunction, aText)),
    errors: recordOf(recordOf(either(aFunction, aText))),
    owned: orNone(aFunction),
    public: recordOf(aText),
    tellsAddresses: recordOf(aText),
    handsOver: recordOf(aText),
    sharesSecrets: recordOf(aText),
    shared: listOf(aText),
    signInMethods: orNone(recordOf(either(aFunction, aSignInMethod))),
    revokes: recordOf(either(aFunction, aText)),
    credentials: orNone(recordOf(aCredential)),
    changesByGet: recordOf(aText),
    companions: aFunction,
    staysAfterClaim: recordOf(aText),
    outlivesSession: recordOf(aText),
    keeps: listOf(aText),
    databases: functions,
  } satisfies KnownOptions<PluginUnderTest>;
  checkOptions('pluginConformance', under, known);
  const plugin = under.plugin();
  const given = { ...under, sends: under.sends ?? {} }; // an endpoint that is missing is named
  checkOptions('pluginConformance', given, { ...known, ...namesOf(plugin), ...duties(plugin, known) });
  const methods = Object.keys(casesOf(under.signInMethods));
  const revokes = optionsOf(Object.fromEntries(methods.map((method) => [method, needed(either(aFunction, aText))])));
  checkOptions('pluginConformance', { revokes: under.revokes ?? {} }, { revokes });
}

const dutyNames = ['once', 'owned', 'signInMethods', 'credentials', 'passQuestions'] as const;
type DutyName = (typeof dutyNames)[number];

/** Returns the options that this plugin's contract and tables make necessary. */
function duties(plugin: AnyPlugin, known: Readonly<Record<DutyName, OptionKind>>) {
  const changing = reachable(plugin).filter(([, { route, onlyReads }]) =>
    route.kind === 'redirect' ? !onlyReads : route.kind === 'mutation' && route.via === 'body',
  );
  const openly = changing.filter(([, { access }]) => access === 'anyone' || access === 'optional');
  const hasData = [...(plugin.tables ?? []), ...Object.keys(plugin.contract.userFields)].length > 0;
  const isNeeded: Readonly<Record<DutyName, boolean>> = {
    once: changing.length > 0,
    owned: hasData,
    signInMethods: openly.length > 0 || (plugin.authenticator !== undefined && 'write' in plugin.authenticator),
    credentials: plugin.authenticator !== undefined && 'verify' in plugin.authenticator,
    passQuestions: Object.keys(plugin.contract.challenges).length > 0,
  };
  const names = dutyNames.filter((name) => isNeeded[name]);
  return Object.fromEntries(names.map((name) => [name, needed(known[name])]));
}

/** Returns the same options with the names that the plugin has, such as its endpoints. */
function namesOf(plugin: AnyPlugin) {
  const endpoints = reachable(plugin);
  const names = endpoints.map(([name]) => name);
  const redirects = endpoints.flatMap(([name, { route }]) => (route.kind === 'redirect' ? [name] : []));
  const tables = (plugin.tables ?? []).map(({ name }) => name);
  const fields = Object.keys(plugin.contract.userFields).map((name) => `user.${name}`);
  const each = <T>(names: readonly string[], kind: T) => Object.fromEntries(names.map((name) => [name, kind]));
  const errors = endpoints.map(([name, endpoint]) => [
    name,
    optionsOf(each(Object.keys(endpoint.errors), either(aFunction, aText))),
  ]);
  const sender = either(aFunction, aText);
  const sends = optionsOf({ ...each(names, sender), ...each(mailing(plugin), needed(sender)) });
  return {
    calls: optionsOf(each(names, aFunction)),
    outlivesSession: optionsOf(each(names, aText)),
    changesByGet: optionsOf(each(redirects, aText)),
    errors: optionsOf(Object.fromEntries(errors)),
    public: optionsOf(each(names, aText)),
    tellsAddresses: optionsOf(each(names, aText)),
    handsOver: optionsOf(each(names, aText)),
    sharesSecrets: optionsOf(each(names, aText)),
    readable: optionsOf(each(names, recordOf(aText))),
    sends,
    shared: listOf(oneOf(...tables)),
    untouched: optionsOf(each([...tables, ...fields], aText)),
    staysAfterClaim: optionsOf(each([...tables, ...fields, 'verification'], aText)),
    keeps: listOf(oneOf(...tables)),
  };
}
