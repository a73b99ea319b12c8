import type { AnyEndpoint, Models } from '../../contract/endpoint.js';
import type { Fields } from '../../contract/fields.js';
import type { Observing } from '../../contract/observing/activity.js';
import type { AuditAction } from '../../contract/oversight/audit.js';
import type { Challenge, Question, SecondFactorChallenge, ShownFactor, SignedIn, User } from '../../contract/shapes.js';
import type { Keyring } from '../../crypto/keys.js';
import type { Database } from '../../store/connection/database.js';
import type { User as StoredUser } from '../../store/schema/tables.js';
import type { Db, Tx } from '../../store/statements/executor.js';
import type { OrganizationRules, TeamRules } from '../access/organization.js';
import type { AskedPermission, PermissionAnswer, PermissionPlace } from '../access/permission.js';
import type { CookieJar, SentSession } from '../cookies/cookies.js';
import type { Counter } from '../settings/counter.js';
import type { Settings } from '../settings/settings.js';
import type { AnyDatabaseHooks } from './application-hooks.js';
import type { AuditFacts, Auditor } from './audit-entry.js';
import type { Background, DueWork } from './background.js';
import type { EventName, Events, HiddenSignUp } from './events.js';
import type { FactorKind } from './factor-kinds.js';
import type { CanSignIn, GrantsOf, ShownCode, SignInAttempt, UserDraft } from './gates.js';
import type { Notes, Trail } from './notes.js';
import type { Passwords } from './passwords.js';
import type { PluginDescription } from './plugin-description.js';
import type { ProviderSource } from './provider.js';
import type { OldSessions, SessionCarrier } from './session-carrier.js';

/**
 * The services that every handler and domain function can use: created once at start, never changed. Members marked as internal
 * are not in the published declarations (`stripInternal`): a plugin uses them through the functions of `latchkey/plugin`.
 */
export interface App {
  readonly settings: Settings;
  /** @internal */
  readonly database: Database;
  /** Runs statements outside of transactions. */
  readonly db: Db;
  /** @internal */
  readonly keys: Keyring;
  readonly passwords: Passwords;
  /** @internal Where rate limits are counted. */
  readonly counter: Counter;
  /** @internal */
  readonly models: Models;
  /** @internal Every plugin of this server, those of the core first: what the API reference lists. */
  readonly plugins: readonly PluginDescription[];
  /** @internal The option `disabledPaths`. */
  readonly disabledPaths: readonly string[];
  /** The fields of users that plugins and the application have added, such as `username`. */
  readonly userFields: Fields;
  /** @internal */
  readonly sessionFields: Fields;
  /** @internal The observers; absent if there are none. */
  readonly observing: Observing | undefined;
  /** Runs mails and other work for which no caller waits. */
  readonly background: Background;
  /** @internal The work of plugins that `auth.tick` runs. Each name begins with the name of the plugin. */
  readonly dueWork: readonly DueWork<App>[];
  /** @internal Starts to remove expired rows, from time to time, in the background. */
  readonly cleanUp: () => void;
  /** @internal */
  readonly listeners: readonly Listeners[];
  /** @internal The application's hooks before and after rows change. */
  readonly databaseHooks: AnyDatabaseHooks;
  /** @internal Whether code of the application or of a plugin runs when a user or a session is written, and can change it again. */
  readonly isWatched: boolean;
  /** @internal How sessions are sent besides the cookie. */
  readonly sessionCarriers: readonly SessionCarrier[];
  /** @internal The checks of credentials other than sessions, such as API keys. */
  readonly credentialChecks: readonly CredentialCheck[];
  /** @internal The session cookies of systems that the application used before. */
  readonly oldSessions: readonly OldSessions[];
  /** @internal The identity providers of social sign-in and of plugins. */
  readonly findProvider: (id: string) => ReturnType<ProviderSource>;
  /** @internal The rules of `organization` and of `teams`; absent without the plugin. */
  readonly organizations: OrganizationRules | undefined;
  /** @internal */
  readonly teams: TeamRules | undefined;
  /** @internal What the roles of a user in the application grant; absent without a plugin that has such roles. */
  readonly grantsOf: GrantsOf | undefined;
  /** @internal Decides `checkPermission`; absent without the plugin `organization`. */
  readonly permissionCheck: PermissionCheck | undefined;
  /** @internal Follows calls for the audit log; absent without a plugin that keeps one. */
  readonly auditor: Auditor<Caller> | undefined;
  /** @internal The record of the current call for the audit log; absent outside of calls and without an audit log. */
  readonly trail?: Trail<Work>;
  /** Every factor that the library or a plugin has declared, by its name in `session.factors`. */
  readonly factors: ReadonlyMap<string, FactorKind>;
  /** @internal */
  readonly gates: {
    readonly call: readonly CallGate[];
    readonly session: readonly SessionGate[];
    readonly signIn: readonly SignInGate<Question>[];
    readonly userDraft: readonly UserDraftGate[];
    readonly factor: readonly FactorGate[];
    readonly factorProof: readonly FactorProof[];
    readonly secondStep: readonly SecondStep[];
    readonly secondFactors: readonly SecondFactors[];
    readonly signInMethods: readonly CountSignInMethods[];
    readonly canSignIn: readonly CanSignIn[];
  };
}

/** The caller of an endpoint, with the cookies and headers of the answer. */
export interface Caller {
  readonly app: App;
  readonly headers: Headers;
  /** The request; absent for direct calls without one. */
  readonly request: Request | undefined;
  readonly cookies: CookieJar;
  /** `https://app.example.com`: configured, or of this request. Links in mails start with it. */
  readonly origin: string;
  /** The client's address, found as the deployment configures. */
  readonly ipAddress: string | null;
  /**
   * The client in budgets of one account or recipient: an IPv4 address, the /48 of an IPv6 one, `unknown` for all clients without
   * an address. Absent for direct calls of the server's own code, which pass on no headers.
   */
  readonly network: string | undefined;
  readonly userAgent: string | null;
  /** Checks whether the browser can be redirected to this target; for stored targets, which may no longer be trusted. */
  readonly isTrustedTarget: (target: string) => boolean;
  /** Checks whether pages can load this address as an image: it leads elsewhere, or below `images.paths`. */
  readonly isImageAddress: (address: string) => boolean;
  /** @internal False if the caller cannot pass cookies on: reading a session then changes nothing, as server components need. */
  readonly mayRefresh: boolean;
  /** @internal The session that the handler has sent to the browser. */
  readonly sent: SentSession;
}

/** The listeners of a plugin. */
export interface Listeners {
  /** Runs inside the transaction of the change; an error that it throws undoes the change. */
  readonly on?: { readonly [E in EventName]?: (work: Work, fact: Events[E]) => Promise<void> };
  /** Runs once the change is committed. Send mail here; an error is logged and changes nothing. */
  readonly after?: {
    readonly [E in EventName]?: (app: App, fact: Events[E], request: Request | undefined) => Promise<void>;
  };
  /**
   * Runs in place of the listeners of `userCreated` for a sign-up with a taken address, if existing users are hidden. It must take as
   * long as `after.userCreated`. So it counts and stores the same, but sends no mail to a new user.
   */
  readonly hiddenSignUp?: (app: App, fact: HiddenSignUp) => Promise<void>;
}

/** One transaction with the events that it causes. */
export interface Work {
  readonly app: App;
  readonly tx: Tx;
  /** Announces an event: listeners run now, their `after` functions when the transaction is committed. */
  emit<E extends EventName>(event: E, fact: Events[E]): Promise<void>;
  /** Records an action in the audit log, or adds its targets. Needed if no event implies it and the contract declares several. */
  audit(action: AuditAction, facts?: AuditFacts): void;
  /** @internal */
  readonly notes?: Notes | undefined;
}

/**
 * Recognizes callers by a credential in the headers, in addition to the session cookie. If a request has such a credential, its
 * cookies are ignored, so that a client whose credential has ended does not become the user of a cookie.
 */
export type Authenticator = SessionCarrier | CredentialCheck;

/** Checks a credential that authenticates a user without a session, such as an API key. */
export interface CredentialCheck {
  /** Returns the credential of a request, if it has one of this kind, valid or not. Must not throw for any headers. */
  read(headers: Headers): string | undefined;
  // Runs in each call, so use one statement. A call that is admitted again, after a slow hook, has the same `caller`.
  /** Returns the user whom the credential authenticates; `undefined` (401) if it is unknown, expired or revoked. */
  verify(app: App, credential: string, caller: Caller): Promise<Authenticated | undefined>;
}

/** The caller of a call without a session. Such a call is never fresh. */
export interface Authenticated {
  /** The kind of the credential, such as `api-key`. */
  readonly kind: string;
  /** The id of the credential, for logs: not the credential itself. */
  readonly id: string;
  readonly user: StoredUser;
  /** What the credential can do, as `resource:action`. The user's own rights are the limit of each. */
  readonly scopes: readonly string[];
  /** The factors that the credential shows; usually none. */
  readonly factors: readonly ShownFactor[];
  /**
   * Runs first in each transaction of the call: checks again that the credential is valid, and locks the row of its user with
   * `lockUser`. Returns the user; `undefined` if the credential has ended meanwhile.
   */
  hold(work: Work): Promise<StoredUser | undefined>;
}

/** A call whose caller and input are checked, before its handler runs. */
export interface AdmittedCall {
  /** The endpoint's name: `signInEmail`. */
  readonly name: string;
  /** What its contract declares, such as `guard` and `audit`. */
  readonly endpoint: AnyEndpoint;
  readonly input: unknown;
  /** `null` without a session, or if the endpoint reads none. */
  readonly session: SignedIn<StoredUser> | null;
  /** The credential that has authenticated the call in place of a session; absent for sessions. */
  readonly authenticated: Authenticated | undefined;
}

/**
 * Runs before a session begins. Return nothing to allow it, return an answer to challenge the user, throw to refuse. `changed`:
 * the account differs from `attempt`, so the sign-in must read it again.
 */
export type SignInGate<Q extends Question = never> = (
  caller: Caller,
  attempt: SignInAttempt,
) => Promise<SecondFactorChallenge | { readonly challenge: Q } | 'changed' | undefined>;

/**
 * Runs before the handler of every endpoint, of the library and of all plugins: the input and the session are checked, and the code
 * of a second factor is not used up yet. Runs again if the call is admitted again, after a slow hook. Throw to refuse.
 */
export type CallGate = (caller: Caller, call: AdmittedCall) => Promise<void>;

/**
 * Decides whether a session is accepted, each time the server has read it with its user, and before one begins. A refused session is as
 * if it had ended, and so is a credential of the user. `db`: the transaction in which the session is locked, if there is one.
 */
export type SessionGate = (app: App, signedIn: SignedIn<StoredUser>, db: Db) => boolean | Promise<boolean>;

/**
 * Throws unless the user has verified the second factor, in the session or by the `code` of the call. Returns the function that
 * uses the code up; that function throws if another call was faster.
 */
export type FactorGate = (
  caller: Caller,
  signedIn: SignedIn<StoredUser>,
  code: string | undefined,
) => Promise<(() => Promise<void>) | undefined>;

/** A second factor's code that was correct when it was compared. */
export interface ProvenCode {
  /**
   * Calls `steps` with the verified factor and a function that uses the code up, which `steps` calls in its transaction. Calls
   * them again if another call has changed the data with which the code was compared. Throws if another call has used the code
   * up.
   */
  settle<T>(steps: (factor: ShownFactor, useUp: (work: Work) => Promise<void>) => Promise<T>): Promise<T>;
}

/**
 * Checks a code of the second factor of a session's user, and uses nothing up. `undefined` if the user has no active second
 * factor of this plugin. Throws for a wrong code.
 */
export type FactorProof = (
  caller: Caller,
  signedIn: SignedIn<StoredUser>,
  shown: ShownCode,
) => Promise<ProvenCode | undefined>;

/** A sign-in that waits in the caller's browser for a second factor. */
export interface PendingSecondFactor extends Pick<SignInAttempt, 'user' | 'factors'> {
  /**
   * Continues the sign-in with a factor that the caller has verified: returns the session, or the question of the next gate. The
   * transaction that ends the waiting calls `useUp`, in which the plugin consumes a proof that is still valid. Of several calls,
   * one succeeds. `trustDevice`: the browser is not asked for the second factor for some time.
   */
  complete(
    shown: Omit<ShownFactor, 'shownAt'>,
    about?: { readonly useUp?: (work: Work) => Promise<void>; readonly trustDevice?: boolean | undefined },
  ): Promise<SignedIn<StoredUser> | Challenge>;
}

/** Finds the sign-in that waits in the caller's browser until a second factor is shown. */
export type SecondStep = (caller: Caller) => Promise<PendingSecondFactor | undefined>;

/**
 * Returns the names of the plugin's second factors with which this user can answer a pending sign-in. `factors` are those that the
 * sign-in has shown; none if an organization with a policy asks. A plugin with a second factor has this, or a `factorGate`.
 */
export type SecondFactors = (app: App, attempt: Pick<SignInAttempt, 'user' | 'factors'>) => Promise<readonly string[]>;

/** Returns the number of sign-in methods that the plugin stores for a user. The caller holds the lock of the user's row. */
export type CountSignInMethods = (work: Work, userId: string) => Promise<number>;

/** Can change the columns of a user before they are written, on sign-up (`user` absent) and on update, or refuse them by throwing. */
export type UserDraftGate = (
  caller: Caller,
  draft: Partial<UserDraft>,
  user: User | undefined,
) => Promise<Partial<UserDraft>>;

/** A call of a user; the handler of an endpoint whose contract requires a session has one. */
export interface PermissionCall extends Caller {
  readonly db: Db;
  readonly session: SignedIn<StoredUser> | { readonly token: string };
  readonly authenticated: Authenticated | undefined;
}

export type PermissionCheck = (
  call: PermissionCall,
  place: PermissionPlace,
  permission: AskedPermission,
  work: Work | undefined,
) => Promise<PermissionAnswer>;
