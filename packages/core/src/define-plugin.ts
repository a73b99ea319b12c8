import type { AnyContract, Contract, Endpoint, Endpoints } from './contract/endpoint.js';
import type { Fields } from './contract/fields.js';
import { isObject } from './contract/json.js';
import { ConfigurationError } from './contract/options/configuration-error.js';
import {
  aBoolean,
  aFunction,
  anObject,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  listOf,
  needed,
  neededElsewhere,
  type OptionKind,
  oneOf,
  optionsOf,
} from './contract/options/known-options.js';
import type { Kind, Via } from './contract/routes.js';
import type { Question, SecondFactorChallenge } from './contract/shapes.js';
import type { OrganizationRules, TeamRules } from './domain/access/organization.js';
import type { FormPage } from './domain/answers/form-page.js';
import type { Redirect } from './domain/answers/redirect.js';
import type {
  App,
  Authenticator,
  Caller,
  CallGate,
  CountSignInMethods,
  FactorGate,
  FactorProof,
  Listeners,
  PermissionCheck,
  SecondFactors,
  SecondStep,
  SessionGate,
  SignInGate,
  UserDraftGate,
} from './domain/app/app.js';
import type { Auditor } from './domain/app/audit-entry.js';
import type { DueWork } from './domain/app/background.js';
import type { AnyHandler, Call } from './domain/app/call.js';
import { eventKinds } from './domain/app/events.js';
import type { FactorKinds } from './domain/app/factor-kinds.js';
import type { CanSignIn, GrantsOf } from './domain/app/gates.js';
import type { Importer } from './domain/app/importer.js';
import { once, onDemand } from './domain/app/on-demand.js';
import type { ProviderSource } from './domain/app/provider.js';
import type { PublicFactsPart } from './domain/app/public-facts.js';
import type { OldSessions } from './domain/app/session-carrier.js';
import type { Table } from './store/schema/table.js';

type AnswerFor<K extends Kind, Answer> = K extends 'redirect'
  ? Answer | Redirect | FormPage
  : K extends 'page'
    ? Answer | FormPage
    : Answer;

/** The function behind an endpoint. */
export type HandlerOf<E> =
  E extends Endpoint<infer K, Via, infer _Sent, infer Received, infer Answer, infer Code, infer Who>
    ? (call: Call<Received, Code, Who>) => Promise<AnswerFor<K, Answer>>
    : never;
export type Handlers<E extends Endpoints> = { readonly [N in keyof E]: HandlerOf<E[N]> };
/** The handlers, or how to load them at the first call of one: `async () => (await import('./handlers.js')).of(options)`. */
export type HandlersOrLoad<E extends Endpoints> = Handlers<E> | (() => Promise<Handlers<E>>);

export interface Parts {
  /** Names of plugins that must be listed too. */
  readonly requires?: readonly string[];
  /** Tables that the plugin owns. */
  readonly tables?: readonly Table[];
  /** Columns of the tables of users and of accounts that it lists and searches by: each list is an index. Gets all fields of users. */
  readonly indexes?: (userFields: Fields) => {
    readonly user?: readonly (readonly string[])[];
    readonly account?: readonly (readonly string[])[];
  };
  readonly listeners?: Listeners;
  readonly callGate?: CallGate;
  readonly sessionGate?: SessionGate;
  readonly signInGate?: SignInGate<Question>;
  readonly userDraftGate?: UserDraftGate;
  readonly factorGate?: FactorGate;
  /** Checks a code of the second factor that `factorGate` requires. */
  readonly factorProof?: FactorProof;
  /** For a plugin that lets sign-ins wait for a second factor: finds the waiting sign-in, so that other plugins can complete it. */
  readonly secondStep?: SecondStep;
  /** Second factors of the plugin that can complete a sign-in that waits for a second factor. */
  readonly secondFactors?: SecondFactors;
  /** For sign-in methods that the plugin stores in its own tables: then the user can remove the last account. */
  readonly signInMethods?: CountSignInMethods;
  /** Whether this user can sign in with the plugin by what they have proven, such as an address to which it mails codes. */
  readonly canSignIn?: CanSignIn;
  /** Factors that its sign-in methods or its endpoints verify: `{ passkey: { second: true, amr: ['hwk'] } }`. */
  readonly factors?: FactorKinds;
  /** Recognizes callers by headers: it carries a session, or checks a credential of its own. */
  readonly authenticator?: Authenticator;
  /** Keeps the audit log: `auditorOf` a store, which gets each action of the library and of all plugins. One plugin can have it. */
  readonly auditor?: Auditor<Caller>;
  /** Takes over what users had in another system, such as roles and bans. */
  readonly importer?: Importer;
  /** @internal The session cookies of the system that the application used before. */
  readonly oldSessions?: OldSessions;
  /** @internal Identity providers that it knows: social sign-in and `genericOAuth` share their types. */
  readonly providers?: ProviderSource;
  /** @internal The ids of these providers, if they are known at the start. */
  readonly providerIds?: readonly string[];
  /** @internal The rules of `organization`. */
  readonly organizations?: OrganizationRules;
  /** @internal Decides `checkPermission`: of `organization`. */
  readonly permissionCheck?: PermissionCheck;
  /** What the roles of a user in the application grant: decides about endpoints whose `guard` has a `permission`. */
  readonly grantsOf?: GrantsOf;
  /** @internal The rules of `teams`. */
  readonly teams?: TeamRules;
  /** Work that `auth.tick` and the clean-up do: deliveries, reminders, the removal of rows that were left behind. */
  readonly dueWork?: readonly DueWork<App>[];
  /** True where users can verify their address with this plugin: `emailAndPassword.requireEmailVerification` needs such a way. */
  readonly verifiesEmail?: boolean;
  /** The application's functions that send messages for the plugin. `createAuth` refuses or tells a missing one. */
  readonly senders?: readonly Sender[];
  /** @internal Pages of the application to which the plugin leads users. `createAuth` refuses one below its own base path. */
  readonly pages?: readonly PageLink[];
  /** The values of its configuration that `GET /sign-in-options` shows to every caller, for the sign-in screens. */
  readonly publicFacts?: PublicFactsPart;
  /** Endpoints that this configuration lacks: unknown routes over HTTP, `NOT_FOUND` on `auth.api`. */
  readonly absent?: readonly string[];
  /** @internal The option that adds the endpoints in `absent`, if it is set to true. */
  readonly enabledBy?: string;
  /** Endpoints that a server lacks in production, like those of `absent`. */
  readonly developmentOnly?: readonly string[];
}

/** A page of the application: a path, or a full URL. */
export interface PageLink {
  /** The option that names it: `organization.invitationPage`. */
  readonly option: string;
  readonly page: string;
}

/** A function of the application that sends messages. */
export interface Sender {
  /** Its path: `invites.sendInvite`. */
  readonly option: string;
  readonly given: ((...given: never) => unknown) | undefined;
  /**
   * The endpoints that need it: without it, the plugin starts, and the log of development names them. Absent if the whole plugin
   * needs it: without it, the start then fails.
   */
  readonly endpoints?: readonly string[];
}

type AnyHandlers = Readonly<Record<string, AnyHandler>>;

/** A plugin with any contract: its endpoints, their handlers, and its gates, listeners and other parts. */
export interface AnyPlugin extends Parts {
  readonly contract: AnyContract;
  readonly handlers: AnyHandlers;
  /** Loads the handlers before their first call; absent if they are there. */
  readonly loadHandlers?: () => Promise<unknown>;
}
export interface Plugin<C extends AnyContract> extends AnyPlugin {
  readonly contract: C;
}

const ofAuthenticator = optionsOf({ read: needed(aFunction), write: aFunction, verify: aFunction });
const anAuthenticator: OptionKind<never> = {
  expected: 'an object with read, and with either write or verify',
  fits: (value, path) => isObject(value) && ofAuthenticator.fits(value, path) && 'write' in value !== 'verify' in value,
};

/** Every part of a plugin that is the same for all contracts. */
export const pluginParts = {
  requires: listOf(aText),
  tables: listOf(anObject),
  indexes: aFunction,
  listeners: optionsOf({
    on: optionsOf(eventKinds),
    after: optionsOf(eventKinds),
    hiddenSignUp: aFunction,
  } satisfies KnownOptions<Listeners>),
  callGate: aFunction,
  sessionGate: aFunction,
  signInGate: aFunction,
  userDraftGate: aFunction,
  factorGate: aFunction,
  factorProof: aFunction,
  secondStep: aFunction,
  secondFactors: aFunction,
  signInMethods: aFunction,
  canSignIn: aFunction,
  factors: anObject,
  authenticator: anAuthenticator,
  auditor: optionsOf({ follow: needed(aFunction) } satisfies KnownOptions<Auditor<Caller>>),
  importer: optionsOf({ rights: aFunction, isBanned: aFunction, apiKey: aFunction } satisfies KnownOptions<Importer>),
  oldSessions: optionsOf({
    cookies: needed(listOf(aText)),
    open: needed(aFunction),
  } satisfies KnownOptions<OldSessions>),
  providers: aFunction,
  providerIds: listOf(aText),
  organizations: anObject,
  permissionCheck: aFunction,
  grantsOf: aFunction,
  teams: anObject,
  dueWork: listOf(optionsOf({ name: needed(aText), run: needed(aFunction) } satisfies KnownOptions<DueWork<App>>)),
  verifiesEmail: aBoolean,
  enabledBy: aText,
  publicFacts: either(aFunction, anObject),
  pages: listOf(optionsOf({ option: needed(aText), page: needed(aText) } satisfies KnownOptions<PageLink>)),
  senders: listOf(
    optionsOf({
      option: needed(aText),
      given: neededElsewhere(aFunction),
      endpoints: listOf(aText),
    } satisfies KnownOptions<Sender>),
  ),
} satisfies Omit<KnownOptions<Parts>, 'absent' | 'developmentOnly'>;

/**
 * Joins a contract with its handlers: one for each endpoint, no more. Throws `ConfigurationError` for a part that does not exist:
 * a misspelt gate would let every caller pass.
 */
export function definePlugin<
  E extends Endpoints,
  U extends Fields,
  S extends Fields,
  Q extends Question | SecondFactorChallenge = never,
  N extends string = never,
>(
  contract: Contract<E, U, S, Q, N>,
  parts: Parts & {
    readonly handlers: HandlersOrLoad<E>;
    readonly absent?: readonly (keyof E & string)[];
    readonly developmentOnly?: readonly (keyof E & string)[];
    /** It asks what the contract declares in `challenges`. */
    readonly signInGate?: SignInGate<Extract<NoInfer<Q>, Question>>;
  },
): Plugin<Contract<E, U, S, Q, N>> {
  const names = Object.keys(contract.declared.endpoints);
  const ofEndpoints = optionsOf(Object.fromEntries(names.map((name) => [name, aFunction])));
  const endpoints = listOf(oneOf(...names));
  const handlersOrLoad = needed(either(aFunction, ofEndpoints));
  const handled = { absent: endpoints, developmentOnly: endpoints, handlers: handlersOrLoad };
  checkOptions(contract.name, parts, { ...pluginParts, ...handled });
  // Each handler takes the input of its own endpoint; the pipeline validates with that endpoint's schema first.
  const given = parts.handlers as AnyHandlers | (() => Promise<AnyHandlers>);
  if (typeof given !== 'function') return { ...parts, contract, handlers: given };
  const loadHandlers = once(async () => {
    const loaded = await given();
    for (const name of names) handlerOf(contract, loaded, name);
    return loaded;
  });
  return { ...parts, contract, handlers: onDemand(contract.declared.endpoints, loadHandlers), loadHandlers };
}

/** The handler of an endpoint. Throws `ConfigurationError` if there is none. */
export function handlerOf({ name: plugin }: AnyContract, handlers: AnyHandlers, name: string): AnyHandler {
  const handler = handlers[name];
  if (typeof handler !== 'function')
    throw new ConfigurationError(`${plugin}.${name}`, { expected: 'a handler', code: 'HANDLER_IS_MISSING' });
  return handler;
}
