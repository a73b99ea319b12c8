import {
  aFunction,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  listOf,
  needed,
  oneOf,
  optionsOf,
  recordOf,
} from '../../contract/options/known-options.js';
import type { AnyFeature } from '../../feature.js';
import type { BrowserAnswer } from '../browser.js';
import type { DatabaseUnderTest } from '../database-conformance.js';
import { reachable } from './endpoints.js';
import type { PluginWorld } from './world.js';

/** Prepares a call, and returns the function that makes it. `index` counts calls that run at once, from 0. */
export type PreparedCall = (world: PluginWorld) => Promise<(index: number) => Promise<BrowserAnswer>>;

/** The secrets that a plugin has handed out. */
export interface HandedOut {
  /** Secrets that left the server on another way than an answer, such as tokens and codes in mails. */
  readonly sent: readonly string[];
  /** Secrets that an answer has shown to their owner, such as a new API key. */
  readonly shown: readonly string[];
}

export interface PluginUnderTest {
  /** Makes the plugin anew. It has to let `ada@example.com` and `eve@example.com` sign up. */
  readonly plugin: () => AnyFeature;
  /**
   * Uses the plugin as its users do. Returns the secrets that it has handed out by then: a list is the same as `sent`. None
   * of them may be readable in the tables or in the log, and those that were sent in no answer either.
   */
  readonly exercise: (world: PluginWorld) => Promise<readonly string[] | HandedOut>;
  /**
   * The input of a valid call for each endpoint that needs a session and an input, by the name of the endpoint. The function
   * can prepare what the call needs, such as the row that it removes, or show the factor that it asks for.
   */
  readonly calls?: Readonly<Record<string, (world: PluginWorld) => unknown>>;
  /** Actions that succeed once, by a name of your choice: of 20 calls at the same time, one is granted. */
  readonly once?: Readonly<Record<string, PreparedCall>>;
  /** For each endpoint and each error of its contract: a call that gets the error, or the reason why no call here can. */
  readonly errors?: Readonly<Record<string, Readonly<Record<string, PreparedCall | string>>>>;
  /**
   * Returns private texts of Ada, besides the ids of the rows that name her, which the suite finds itself. No other user may
   * read them.
   */
  readonly owned?: (world: PluginWorld) => Promise<readonly string[]>;
  /** Tables of the plugin whose rows other users may read and change. */
  readonly shared?: readonly string[];
  /**
   * Ways into Ada's account that the plugin adds, by a name of your choice. Each call has to be granted, and has to be refused
   * once the account is deleted, and once the owner of its unproven address has claimed it.
   */
  readonly waysIn?: Readonly<Record<string, PreparedCall>>;
  /**
   * What stays when the owner of an unproven address claims the account, with the reason: tables, and fields of the user in
   * the form `user.field`.
   */
  readonly staysAfterClaim?: Readonly<Record<string, string>>;
  /** Endpoints that write also after the session of the call has ended, with the reason. */
  readonly outlivesSession?: Readonly<Record<string, string>>;
  /** Tables of the plugin that keep the id of a user after the user has been deleted. */
  readonly keeps?: readonly string[];
  /** More databases, by name. SQLite in memory is always tested. */
  readonly databases?: Readonly<Record<string, () => Promise<DatabaseUnderTest>>>;
}

/** Throws `ConfigurationError` for an option that the suite does not know, and for a name that the plugin does not have. */
export function checkUnderTest(under: PluginUnderTest): void {
  const functions = recordOf(aFunction);
  const known = {
    plugin: needed(aFunction),
    exercise: needed(aFunction),
    calls: functions,
    once: functions,
    errors: recordOf(recordOf(either(aFunction, aText))),
    owned: aFunction,
    shared: listOf(aText),
    waysIn: functions,
    staysAfterClaim: recordOf(aText),
    outlivesSession: recordOf(aText),
    keeps: listOf(aText),
    databases: functions,
  } satisfies KnownOptions<PluginUnderTest>;
  checkOptions('pluginConformance', under, known);
  checkOptions('pluginConformance', under, { ...known, ...namesOf(under.plugin()) });
}

/** The same options, with the names that exist in the plugin. */
function namesOf(plugin: AnyFeature) {
  const endpoints = reachable(plugin);
  const names = endpoints.map(([name]) => name);
  const tables = (plugin.tables ?? []).map(({ name }) => name);
  const fields = Object.keys(plugin.contract.userFields).map((name) => `user.${name}`);
  const each = <T>(names: readonly string[], kind: T) => Object.fromEntries(names.map((name) => [name, kind]));
  const errors = endpoints.map(([name, endpoint]) => [
    name,
    optionsOf(each(Object.keys(endpoint.errors), either(aFunction, aText))),
  ]);
  return {
    calls: optionsOf(each(names, aFunction)),
    outlivesSession: optionsOf(each(names, aText)),
    errors: optionsOf(Object.fromEntries(errors)),
    shared: listOf(oneOf(...tables)),
    staysAfterClaim: optionsOf(each([...tables, ...fields], aText)),
    keeps: listOf(oneOf(...tables)),
  };
}
