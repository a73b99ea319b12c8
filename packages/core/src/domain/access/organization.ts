import type { Member, Organization } from '../../contract/organizations/rows.js';
import type { AccessRequest } from './access.js';

export type {
  Invitation,
  InvitationStatus,
  Member,
  Organization,
  OrganizationRole,
  Team,
  TeamMember,
} from '../../contract/organizations/rows.js';

/** How a call names its organization; the session's active one if it names none. */
export interface NamedOrganization {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
}

/** A member of an organization, and their permissions there. */
export interface Membership<Found = Organization> {
  readonly organization: Found;
  readonly member: Member;
  may(permission: AccessRequest): boolean;
  /**
   * Checks whether the member can act on another member who has these roles (joined by commas), or on an invitation that offers
   * them: the actor needs the creator's role, or everything that these roles grant.
   */
  covers(roles: string): boolean;
  /** Returns the same member for a call about one team: the grants of their roles in that team count too. */
  within(roleInTeam: string | null): Membership<Found>;
}

/** The roles of a member in a team in their stored form, or why they cannot be given. */
export type TeamRoles = { readonly role: string } | 'unknown' | 'beyond';

/** The first team of an organization; fields of an application are added to it. */
export interface TeamDraft {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Maximum number of members by the team's id; a team that is not named is full. */
export type TeamLimits = ReadonlyMap<string, number>;

/** The configured roles. */
export interface RoleNames {
  /** The role which at least one member of each organization has. */
  readonly creator: string;
  readonly all: readonly string[];
  /** All actions by resource. */
  readonly statements: Readonly<Record<string, readonly string[]>>;
}
