import type { Models } from '../../contract/endpoint.js';
import type { Fields } from '../../contract/fields.js';
import type { Page } from '../../contract/paging.js';
import type { Question, SecondFactorChallenge, ShownFactor, SignedIn, User } from '../../contract/shapes.js';
import type { HashPlace } from '../../crypto/hash-queue.js';
import type { Keyring } from '../../crypto/keys.js';
import type { PasswordHasher } from '../../crypto/password-hash.js';
import type { Database } from '../../store/connection/database.js';
import type { User as StoredUser } from '../../store/schema/tables.js';
import type { Db, Tx } from '../../store/statements/executor.js';
import type {
  Member,
  Membership,
  NamedOrganization,
  Organization,
  Team,
  TeamDraft,
  TeamLimits,
  TeamRoles,
} from '../access/organization.js';
import type { Counter } from '../settings/counter.js';
import type { Settings } from '../settings/settings.js';
import type { AnyDatabaseHooks } from './application-hooks.js';
import type { Background } from './background.js';
import type { CookieJar } from './cookies.js';
import type { EventName, Events } from './events.js';
import type { FactorKind } from './factor-kinds.js';
import type { SignInAttempt, UserDraft } from './gates.js';
import type { ProviderSource } from './provider.js';
import type { SecretStore } from './secrets.js';
import type { SessionCarrier } from './session-carrier.js';
import type { SessionStore } from './session-store.js';

/**
 * What every handler and domain function may rely on: made once at start, never changed. Members marked as internal are not in
 * the published declarations (`stripInternal`): a plugin reaches what stands behind them by the functions of `latchkey/plugin`.
 */
export interface App {
  readonly settings: Settings;
  /** @internal */
  readonly database: Database;
  /** The executor outside of transactions. */
  readonly db: Db;
  /** @internal */
  readonly keys: Keyring;
  readonly passwords: Passwords;
  /** @internal Where sessions are. */
  readonly sessions: SessionStore;
  /** @internal Where one-time tokens and codes wait. */
  readonly secrets: SecretStore;
  /** @internal Where rate limits are counted. */
  readonly counter: Counter;
  /** @internal */
  readonly models: Models;
  /** @internal Columns of features and application together. */
  readonly userFields: Fields;
  /** @internal */
  readonly sessionFields: Fields;
  /** Mails and other work that no caller waits for. */
  readonly background: Background;
  /** @internal Starts to remove expired rows, from time to time, in the background. */
  readonly cleanUp: () => void;
  /** @internal */
  readonly listeners: readonly Listeners[];
  /** @internal What the application does before and after rows change. */
  readonly databaseHooks: AnyDatabaseHooks;
  /** @internal How sessions travel besides the cookie. */
  readonly sessionCarriers: readonly SessionCarrier[];
  /** @internal The identity providers of all features. */
  readonly findProvider: (id: string) => ReturnType<ProviderSource>;
  /** @internal What the features organization and teams do for each other and for others; absent without them. */
  readonly organizations: OrganizationPort | undefined;
  /** @internal */
  readonly teams: TeamPort | undefined;
  /** Every factor that a feature or plugin has declared, by its name in `session.factors`. */
  readonly factors: ReadonlyMap<string, FactorKind>;
  /** @internal */
  readonly gates: {
    readonly signIn: readonly SignInGate<Question>[];
    readonly userDraft: readonly UserDraftGate[];
    readonly factor: readonly FactorGate[];
    readonly factorProof: readonly FactorProof[];
  };
}

/** The hasher as the domain uses it: no call forgets on whose behalf it hashes. */
export interface Passwords extends Pick<PasswordHasher, 'isOwn' | 'needsUpgrade' | 'queue'> {
  hash(password: string, network: Caller['network']): Promise<string>;
  verify(stored: string, password: string, by: Caller['network'] | HashPlace): Promise<boolean>;
  verifyDummy(password: string, by: Caller['network'] | HashPlace): Promise<void>;
}

/** Who calls, and how to answer besides the returned value. */
export interface Caller {
  readonly app: App;
  readonly headers: Headers;
  /** Absent for direct calls that were made without one. */
  readonly request: Request | undefined;
  readonly cookies: CookieJar;
  /** `https://app.example.com`: configured, or of this request. Links in mails start with it. */
  readonly origin: string;
  /** The client's address as the deployment is configured to know it. */
  readonly ipAddress: string | null;
  /**
   * The client as budgets of one account or recipient know it: an IPv4 address, the /48 of an IPv6 one, `unknown` for all
   * clients without an address. Absent for direct calls without headers.
   */
  readonly network: string | undefined;
  readonly userAgent: string | null;
  /** Whether a browser may be sent there; for targets that were stored, and may have lost their trust since. */
  readonly isTrustedTarget: (target: string) => boolean;
  /**
   * @internal False for `auth.api` calls whose caller cannot pass cookies on: then reading a session neither extends nor
   * deletes it, so that server components and read replicas are safe.
   */
  readonly mayRefresh: boolean;
}

/** What a feature listens to. */
export interface Listeners {
  /** Runs inside the transaction that makes the fact true; a throw undoes it. */
  readonly on?: { readonly [E in EventName]?: (work: Work, fact: Events[E]) => Promise<void> };
  /** Runs once that is committed. Mail goes here; a throw is logged and changes nothing. */
  readonly after?: {
    readonly [E in EventName]?: (app: App, fact: Events[E], request: Request | undefined) => Promise<void>;
  };
}

/** One transaction with the facts that it makes true. */
export interface Work {
  readonly app: App;
  readonly tx: Tx;
  /** States a fact: listeners run now, their `after` twins when the transaction is committed. */
  emit<E extends EventName>(event: E, fact: Events[E]): Promise<void>;
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
 * Refuses, by throwing, a call for which the user's second factor must have been shown, in the session or by the `code` that
 * came with the call. Returns what uses the code up, which throws if another call was faster.
 */
export type FactorGate = (
  caller: Caller,
  signedIn: SignedIn<StoredUser>,
  code: string | undefined,
) => Promise<(() => Promise<void>) | undefined>;

/** A code of a second factor that came with a call. */
export interface ShownCode {
  readonly code: string;
  /** What else this call shows, such as a password. */
  readonly beside: readonly ShownFactor[];
}

/** A code of a second factor that was right when it was compared. */
export interface ProvenCode {
  /**
   * Calls `steps` with the factor that the code shows and a step that uses the code up, which `steps` runs in its transaction.
   * Calls them again if another call has changed what the code was compared with. Throws if another call has used the code up.
   */
  settle<T>(steps: (factor: ShownFactor, useUp: (work: Work) => Promise<void>) => Promise<T>): Promise<T>;
}

/**
 * Checks a code of the second factor of a session's user, and uses nothing up. `undefined` where no second factor of this
 * feature is in force. Throws for a wrong code.
 */
export type FactorProof = (
  caller: Caller,
  signedIn: SignedIn<StoredUser>,
  shown: ShownCode,
) => Promise<ProvenCode | undefined>;

/** May reshape what a user is about to become, on sign-up (`user` absent) and on update, or refuse it by throwing. */
export type UserDraftGate = (
  caller: Caller,
  draft: Partial<UserDraft>,
  user: User | undefined,
) => Promise<Partial<UserDraft>>;

// Where the features organization and teams meet: neither imports the other (docs/decisions/0022).

/** What the feature organization does for features that build on it. */
export interface OrganizationPort {
  /**
   * Who holds the session of this token and where they stand in the organization that the call names. `undefined` where
   * the call names none and none is active, `null` where they are no member of it or it does not exist. One statement.
   * Throws `UNAUTHORIZED` when the session has ended.
   */
  locate(
    call: Caller & { readonly session: { readonly token: string } },
    named: NamedOrganization,
  ): Promise<Membership<Pick<Organization, 'id'>> | null | undefined>;
  /** The id of the organization that a call names, or else of the active one; `null` if no organization has the slug. */
  identify(db: Db, signedIn: SignedIn | null, named: NamedOrganization): Promise<string | null | undefined>;
  /**
   * Locks the organization's row until the transaction ends, and reads the user's membership under the lock: later counts and
   * decisions stay true. `null` if the user is not a member or the organization does not exist.
   */
  enter(work: Work, of: { readonly organizationId: string; readonly userId: string }): Promise<Membership | null>;
  /** Like `enter`, for the server's own code, which is not a member: the organization, or `undefined` if it does not exist. */
  hold(work: Work, organizationId: string): Promise<Organization | undefined>;
  /**
   * Checks the roles to give a member in a team: `beyond` if they grant more than the giver has there, `unknown` if a role does
   * not exist in the organization or is the creator's. The caller holds the lock of the organization's row.
   */
  teamRoles(
    work: Work,
    sent: string | readonly string[],
    at: { readonly organizationId: string; readonly by: Membership | undefined },
  ): Promise<TeamRoles>;
  /** The member of this id in this organization. */
  findMember(db: Db, of: { readonly organizationId: string; readonly memberId: string }): Promise<Member | undefined>;
  /** The membership of this user in this organization. */
  findMemberOf(db: Db, of: { readonly organizationId: string; readonly userId: string }): Promise<Member | undefined>;
  /** Says which team a member came with. The caller holds the organization's row. */
  setTeam(work: Work, memberId: string, teamId: string | null): Promise<void>;
  /** Takes a team out of members and pending invitations of the organization, whose row the caller holds. */
  dropTeam(work: Work, of: { readonly organizationId: string; readonly teamId: string }): Promise<void>;
}

/**
 * The operations of the feature teams for the feature organization. Functions with `work` run with the organization's row
 * locked. Functions without it may call the application's hooks, so they run outside of transactions.
 */
export interface TeamPort {
  /** What the application wants the first team of an organization to be that is about to be made. */
  draftFor(organization: Organization, request: Request | undefined): Promise<TeamDraft | undefined>;
  /** A new organization: makes what it begins with. The id of the team that its creator joins, if any. */
  organizationCreated(
    work: Work,
    about: {
      readonly organization: Organization;
      readonly member: Member;
      readonly draft: TeamDraft | undefined;
    },
  ): Promise<string | null>;
  /** How many members each of these teams may have. */
  limitsOf(organizationId: string, teamIds: readonly string[]): Promise<TeamLimits>;
  /** Those of the ids that are teams of this organization. */
  teamsAmong(work: Work, organizationId: string, ids: readonly string[]): Promise<readonly string[]>;
  /** A new member joins teams of their organization. False where one of them is full: nothing has changed then. */
  join(work: Work, member: Member, teamIds: readonly string[], limits: TeamLimits | undefined): Promise<boolean>;
  /** The roles held in teams of an organization in which this name occurs, alone or inside of another word. */
  rolesLike(db: Db, organizationId: string, name: string): Promise<readonly string[]>;
  /** Removes at most `limit` teams of deleted organizations, and returns how many. At most 500 ids. */
  removeSome(work: Work, organizationIds: readonly string[], limit: number): Promise<number>;
  /** A page of the teams of an organization, the oldest first. */
  list(db: Db, organizationId: string, page: Page): Promise<readonly Team[]>;
}
