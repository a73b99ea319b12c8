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

/** How a call names its organization; the active one of the session where it names none. */
export interface NamedOrganization {
  readonly organizationId?: string | undefined;
  readonly organizationSlug?: string | undefined;
}

/** A member in their organization, and what they may do there. */
export interface Membership<Found = Organization> {
  readonly organization: Found;
  readonly member: Member;
  may(permission: AccessRequest): boolean;
  /**
   * Whether they may act on a member who holds these roles (joined by commas), or on an invitation that offers them: they hold
   * the creator's role, or everything that these roles grant.
   */
  covers(roles: string): boolean;
  /** The same member on a call about one team: what the roles that they hold in it grant counts besides. */
  within(roleInTeam: string | null): Membership<Found>;
}

/** The roles of a member in a team in their stored form, or why they cannot be given. */
export type TeamRoles = { readonly role: string } | 'unknown' | 'beyond';

/** The first team of an organization; fields of an application come on top. */
export interface TeamDraft {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Members that teams may have, by the team's id; one that is not named is full. */
export type TeamLimits = ReadonlyMap<string, number>;
