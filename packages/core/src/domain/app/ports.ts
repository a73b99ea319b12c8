import type { Page } from '../../contract/paging.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Db } from '../../store/statements/executor.js';
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
import type { Caller, Work } from './app.js';

// Connects the plugins organization and teams: neither imports the other (docs/decisions/0022).

/** The functions of the plugin `organization` for plugins that build on it. */
export interface OrganizationPort {
  /** The names of the configured roles, and that of the role which at least one member of each organization has. */
  roleNames(): Promise<{ readonly creator: string; readonly all: readonly string[] }>;
  /**
   * Returns the user of the session with this token, and their membership in the organization that the call names. `undefined` if
   * the call names none and none is active, `null` if the user is not a member or the organization does not exist. One statement.
   * Throws `UNAUTHORIZED` if the session has ended.
   */
  locate(
    call: Caller & { readonly session: { readonly token: string } },
    named: NamedOrganization,
  ): Promise<Membership<Pick<Organization, 'id'>> | null | undefined>;
  /** Returns the id of the organization that a call names, or else of the active one; `null` if no organization has the slug. */
  identify(db: Db, signedIn: SignedIn | null, named: NamedOrganization): Promise<string | null | undefined>;
  /**
   * Locks the organization's row until the transaction ends, and reads the user's membership under the lock: later counts and
   * decisions stay true. `null` if the user is not a member or the organization does not exist.
   */
  enter(work: Work, of: { readonly organizationId: string; readonly userId: string }): Promise<Membership | null>;
  /**
   * Locks like `enter`, for the server's own code, which is not a member: returns the organization, or `undefined` if it does not
   * exist.
   */
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
  /** Returns the member of this id in this organization. */
  findMember(db: Db, of: { readonly organizationId: string; readonly memberId: string }): Promise<Member | undefined>;
  /** Returns the membership of this user in this organization. */
  findMemberOf(db: Db, of: { readonly organizationId: string; readonly userId: string }): Promise<Member | undefined>;
  /** Stores the team with which a member joined. The caller holds the lock of the organization's row. */
  setTeam(work: Work, memberId: string, teamId: string | null): Promise<void>;
  /** Removes a team from members and pending invitations of the organization. The caller holds the lock of its row. */
  dropTeam(work: Work, of: { readonly organizationId: string; readonly teamId: string }): Promise<void>;
}

/**
 * The functions of the plugin `teams` for the plugin `organization`. Functions with `work` run with the organization's row locked.
 * Functions without it can call the application's hooks, so they run outside of transactions.
 */
export interface TeamPort {
  /** Asks the application about the first team of an organization that is about to be created. */
  draftFor(organization: Organization, request: Request | undefined): Promise<TeamDraft | undefined>;
  /** Creates the first team of a new organization. Returns the id of the team that the creator joins, if any. */
  organizationCreated(
    work: Work,
    about: {
      readonly organization: Organization;
      readonly member: Member;
      readonly draft: TeamDraft | undefined;
    },
  ): Promise<string | null>;
  /** Returns the maximum number of members of each of these teams. */
  limitsOf(organizationId: string, teamIds: readonly string[]): Promise<TeamLimits>;
  /** Returns those of the ids that are teams of this organization. */
  teamsAmong(work: Work, organizationId: string, ids: readonly string[]): Promise<readonly string[]>;
  /** Adds a new member to teams of their organization. False if one of them is full: then nothing has changed. */
  join(work: Work, member: Member, teamIds: readonly string[], limits: TeamLimits | undefined): Promise<boolean>;
  /** Returns the roles in teams of an organization that contain this name, alone or as part of another word. */
  rolesLike(db: Db, organizationId: string, name: string): Promise<readonly string[]>;
  /** Removes at most `limit` teams of deleted organizations, and returns how many. At most 500 ids. */
  removeSome(work: Work, organizationIds: readonly string[], limit: number): Promise<number>;
  /** Returns a page of the teams of an organization, the oldest first. */
  list(db: Db, organizationId: string, page: Page): Promise<readonly Team[]>;
}
